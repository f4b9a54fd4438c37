#include "games/cops_and_robbers/cops_rules.h"

#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cops_and_robbers {
namespace {

bool IsDecimal(absl::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

std::string PlacesText(absl::Span<const Node> places) {
  return places[0] == kNowhere ? "-" : absl::StrJoin(places, "+");
}

absl::string_view PlayerWord(Player player) {
  return player == kCops ? "cops" : "robber";
}

}  // namespace

absl::Status CopsRules::CheckCops(uint64_t cops) {
  if (cops >= 1 && cops <= kMaxCops) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the number of cops is ", cops,
                                                 ", expected 1 to ", kMaxCops));
}

std::string CopsRules::Parameters() const {
  return absl::StrCat(cops_, ";", board_->ToJson());
}

absl::StatusOr<std::pair<Graph, int>> CopsRules::ParseParameters(
    absl::string_view text) {
  const size_t end = text.find(';');
  uint32_t cops = 0;
  if (end == text.npos || !IsDecimal(text.substr(0, end)) ||
      !absl::SimpleAtoi(text.substr(0, end), &cops)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the parameters are ", Quoted(text), ", expected COPS;[[…],…]"));
  }
  if (absl::Status status = CheckCops(cops); !status.ok()) return status;
  absl::StatusOr<Graph> board = Graph::FromJson(text.substr(end + 1));
  if (!board.ok()) return board.status();
  return std::pair<Graph, int>(*std::move(board), cops);
}

size_t CopsRules::TwinOf(const Places& cops, size_t cop) {
  for (size_t i = cop; i > 0; --i) {
    if (cops[i - 1] == cops[cop]) return i - 1;
  }
  return cop;
}

CopsRules::Lists CopsRules::Choices(const State& state, Twins twins) const {
  Lists choices;
  const bool has_place = HasPlace(state, state.mover);
  if (state.mover == kRobber) {
    choices.Add(has_place ? board_->Targets(state.robber) : board_->Nodes());
    return choices;
  }
  for (size_t i = 0; i < CopsOf(state).size(); ++i) {
    choices.Add(has_place ? board_->Targets(state.cops[i]) : board_->Nodes(),
                twins == Twins::kApart ? i : TwinOf(state.cops, i));
  }
  return choices;
}

CopsRules::Lists CopsRules::Origins(const State& state, Player player,
                                    Twins twins) const {
  Lists origins;
  if (player == kRobber) {
    origins.Add(board_->Origins(state.robber));
    return origins;
  }
  for (size_t i = 0; i < CopsOf(state).size(); ++i) {
    origins.Add(board_->Origins(state.cops[i]),
                twins == Twins::kApart ? i : TwinOf(state.cops, i));
  }
  return origins;
}

CopsRules::State CopsRules::Apply(const State& state, const Move& to) const {
  State after = state;
  after.mover = Other(state.mover);
  if (state.mover == kCops) {
    after.cops = to;
  } else {
    after.robber = to[0];
  }
  return after;
}

std::string CopsRules::StateText(const State& state) const {
  return absl::StrCat(PlacesText(CopsOf(state)), ",",
                      PlacesText({&state.robber, 1}), ",",
                      PlayerWord(state.mover));
}

// The nodes of all cops, or of the robber.
absl::StatusOr<Places> CopsRules::ParsePlaces(absl::string_view text,
                                              Player player,
                                              absl::string_view what) const {
  const std::vector<absl::string_view> words = absl::StrSplit(text, '+');
  const size_t count = player == kCops ? cops_ : 1;
  Places places = kNoPlaces;
  bool good = words.size() == count;
  for (size_t i = 0; good && i < count; ++i) {
    uint32_t node = 0;
    good = IsDecimal(words[i]) && absl::SimpleAtoi(words[i], &node) &&
           node < board_->NodeCount();
    places[i] = static_cast<Node>(node);
  }
  if (good) return places;
  const std::string nodes =
      count == 1 ? "a node"
                 : absl::StrCat(count, " nodes with + between, each");
  return absl::InvalidArgumentError(
      absl::StrCat("the ", what, " is ", Quoted(text), ", expected ", nodes,
                   " from 0 to ", board_->NodeCount() - 1));
}

absl::StatusOr<CopsRules::State> CopsRules::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  if (parts.size() != 3 || (parts[2] != "cops" && parts[2] != "robber")) {
    return absl::InvalidArgumentError(
        absl::StrCat("the state is ", Quoted(text),
                     ", expected COPS,ROBBER,cops or COPS,ROBBER,robber"));
  }
  State state;
  state.mover = parts[2] == "cops" ? kCops : kRobber;
  if (parts[0] != "-") {
    const auto cops = ParsePlaces(parts[0], kCops, "cops' place");
    if (!cops.ok()) return cops.status();
    state.cops = *cops;
  }
  if (parts[1] != "-") {
    const auto robber = ParsePlaces(parts[1], kRobber, "robber's place");
    if (!robber.ok()) return robber.status();
    state.robber = (*robber)[0];
  }
  const Player next = HasPlace(state, kCops) ? kRobber : kCops;
  if (HasPlace(state, kCops) && HasPlace(state, kRobber)) return state;
  if (!HasPlace(state, kRobber) && state.mover == next) return state;
  return absl::InvalidArgumentError(absl::StrCat(
      "the state ", Quoted(text),
      " cannot be: first the cops choose their places ",
      "(-,-,cops), then the robber its own (", parts[0] == "-" ? "COPS" : "",
      parts[0] == "-" ? "" : parts[0], ",-,robber)"));
}

std::string CopsRules::MoveText(const State& state, const Move& to) const {
  return PlacesText(
      absl::MakeConstSpan(to).first(state.mover == kCops ? cops_ : 1));
}

absl::StatusOr<CopsRules::Move> CopsRules::ParseMove(
    const State& state, absl::string_view text) const {
  absl::StatusOr<Move> to = ParsePlaces(text, state.mover, "move");
  if (!to.ok()) return to.status();
  const Lists choices = Choices(state, Twins::kApart);
  for (size_t i = 0; i < choices.Count(); ++i) {
    const absl::Span<const Node> list = choices[i];
    if (std::binary_search(list.begin(), list.end(), (*to)[i])) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("there is no edge from node ",
                     state.mover == kCops ? state.cops[i] : state.robber,
                     " to node ", (*to)[i]));
  }
  return to;
}

}  // namespace retrograde::cops_and_robbers
