#include "games/cat_mouse/cat_mouse.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/shown_text.h"

namespace retrograde::cat_mouse {
namespace {

constexpr absl::string_view kNoMoveTexts[] = {"draw", "loss"};

absl::Status CheckNode(absl::string_view what, uint64_t node, uint64_t nodes) {
  if (node < nodes) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the ", what, " is ", node, ", expected a node from 0 to ", nodes - 1));
}

absl::StatusOr<Node> ParseNode(absl::string_view text, absl::string_view what,
                               uint64_t nodes) {
  Node node = 0;
  const bool is_number =
      !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  if (!is_number || !absl::SimpleAtoi(text, &node) || node >= nodes) {
    return absl::InvalidArgumentError(
        absl::StrCat("the ", what, " is ", Quoted(text),
                     ", expected a node from 0 to ", nodes - 1));
  }
  return node;
}

absl::StatusOr<Node> NodeFromJson(const nlohmann::json& json) {
  if (!json.is_number_unsigned() ||
      json.get<uint64_t>() > std::numeric_limits<Node>::max()) {
    return absl::InvalidArgumentError(
        absl::StrCat(json.dump(), " in the parameters is no node"));
  }
  return json.get<Node>();
}

absl::StatusOr<AdjacencyLists> ListsFromJson(const nlohmann::json& json) {
  AdjacencyLists lists;
  for (const auto& list : json.get_ref<const nlohmann::json::array_t&>()) {
    lists.emplace_back();
    for (const auto& entry : list.get_ref<const nlohmann::json::array_t&>()) {
      const absl::StatusOr<Node> node = NodeFromJson(entry);
      if (!node.ok()) return node.status();
      lists.back().push_back(*node);
    }
  }
  return lists;
}

// Throws where a key is missing or its value is of another type.
absl::StatusOr<CatMouse> FromJson(const nlohmann::json& json) {
  const absl::StatusOr<AdjacencyLists> lists = ListsFromJson(json.at("graph"));
  if (!lists.ok()) return lists.status();
  absl::StatusOr<Graph> graph = Graph::FromLists(*lists);
  if (!graph.ok()) return graph.status();
  Rules rules;
  for (const auto& [key, node] : {std::pair{"mouse", &rules.mouse},
                                  {"cat", &rules.cat},
                                  {"hole", &rules.hole}}) {
    const absl::StatusOr<Node> value = NodeFromJson(json.at(key));
    if (!value.ok()) return value.status();
    *node = *value;
  }
  const auto no_move = json.at("no_move").get<std::string>();
  if (no_move == kNoMoveTexts[1]) {
    rules.no_move = NoMove::kLoss;
  } else if (no_move != kNoMoveTexts[0]) {
    return absl::InvalidArgumentError(absl::StrCat(
        "no_move is ", Quoted(no_move), ", expected \"draw\" or \"loss\""));
  }
  return CatMouse::Create(*std::move(graph), rules);
}

}  // namespace

absl::StatusOr<CatMouse> CatMouse::Create(Graph graph,
                                          const cat_mouse::Rules& rules) {
  const uint64_t nodes = graph.NodeCount();
  if (nodes < 3) {
    return absl::InvalidArgumentError(
        absl::StrCat("the graph has ", nodes, nodes == 1 ? " node" : " nodes",
                     ", expected at least 3"));
  }
  if (nodes > RowBundles::kMostPlaces) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the graph has ", nodes, " nodes, expected at most ",
        RowBundles::kMostPlaces, ": its states would not fit 64 bits"));
  }
  for (const absl::Status& status :
       {CheckNode("mouse's start", rules.mouse, nodes),
        CheckNode("cat's start", rules.cat, nodes),
        CheckNode("hole", rules.hole, nodes)}) {
    if (!status.ok()) return status;
  }
  if (rules.mouse == rules.hole || rules.cat == rules.hole) {
    return absl::InvalidArgumentError(
        absl::StrCat("the ", rules.mouse == rules.hole ? "mouse" : "cat",
                     " starts on the hole, node ", rules.hole));
  }
  if (rules.mouse == rules.cat) {
    return absl::InvalidArgumentError(
        absl::StrCat("mouse and cat both start on node ", rules.mouse));
  }
  return CatMouse(std::move(graph), rules);
}

CatMouse::CatMouse(Graph graph, const cat_mouse::Rules& rules)
    : sets_(std::make_shared<const PredecessorSets>(std::move(graph),
                                                    rules.hole)),
      bundles_(NodeCount()),
      rules_(rules),
      stuck_mice_(NodeCount()),
      stuck_cats_(NodeCount()) {
  for (Node v = 0; v < NodeCount(); ++v) {
    const absl::Span<const Node> next = Board().Successors(v);
    const bool only_the_hole = next.size() == 1 && next[0] == rules.hole;
    const Node seat = sets_->SeatOf(v);
    stuck_mice_[seat] = next.empty();
    stuck_cats_[seat] = next.empty() || only_the_hole;
  }
}

std::string CatMouse::Parameters() const {
  return absl::StrCat("{\"graph\":", Board().ToJson(),
                      ",\"mouse\":", rules_.mouse, ",\"cat\":", rules_.cat,
                      ",\"hole\":", rules_.hole, ",\"no_move\":\"",
                      kNoMoveTexts[static_cast<int>(rules_.no_move)], "\"}");
}

absl::StatusOr<CatMouse> CatMouse::FromParameters(absl::string_view text) {
  try {
    return FromJson(nlohmann::json::parse(text.begin(), text.end()));
  } catch (const nlohmann::json::exception&) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected the parameters of cat_mouse, such as "
        "{\"graph\":[[1],[0,2],[1]],\"mouse\":1,\"cat\":2,\"hole\":0,"
        "\"no_move\":\"draw\"}, found ",
        Shown(text, 80)));
  }
}

bool CatMouse::IsStuck(const State& state) const {
  return state.mover == kMouse ? stuck_mice_[sets_->SeatOf(state.mouse)]
                               : stuck_cats_[sets_->SeatOf(state.cat)];
}

std::optional<Outcome> CatMouse::TerminalOutcome(const State& state) const {
  const bool mouse_to_move = state.mover == kMouse;
  if (state.mouse == rules_.hole) {
    return mouse_to_move ? Outcome::kWin : Outcome::kLoss;
  }
  if (state.mouse == state.cat) {
    return mouse_to_move ? Outcome::kLoss : Outcome::kWin;
  }
  if (!IsStuck(state)) return std::nullopt;
  return rules_.no_move == NoMove::kDraw ? Outcome::kDraw : Outcome::kLoss;
}

std::string CatMouse::EndText(const State& state) const {
  if (state.mouse == rules_.hole || state.mouse == state.cat) return "";
  return state.mover == kMouse ? "the mouse cannot move"
                               : "the cat cannot move";
}

CatMouse::State CatMouse::Apply(const State& state, Move to) const {
  State after = state;
  (state.mover == kMouse ? after.mouse : after.cat) = to;
  after.mover = Other(state.mover);
  return after;
}

std::string CatMouse::StateText(const State& state) const {
  return absl::StrCat(state.mouse, ",", state.cat, ",",
                      state.mover == kMouse ? "mouse" : "cat");
}

absl::StatusOr<CatMouse::State> CatMouse::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  if (parts.size() != 3 || (parts[2] != "mouse" && parts[2] != "cat")) {
    return absl::InvalidArgumentError(
        absl::StrCat("the state is ", Quoted(text),
                     ", expected MOUSE,CAT,mouse or MOUSE,CAT,cat"));
  }
  const auto mouse = ParseNode(parts[0], "mouse's node", NodeCount());
  if (!mouse.ok()) return mouse.status();
  const auto cat = ParseNode(parts[1], "cat's node", NodeCount());
  if (!cat.ok()) return cat.status();
  if (*cat == rules_.hole) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the state ", Quoted(text), " has the cat on the hole, node ",
        rules_.hole, ", which it may not enter"));
  }
  return State{*mouse, *cat, parts[2] == "mouse" ? kMouse : kCat};
}

std::string CatMouse::MoveText(const State&, Move to) const {
  return absl::StrCat(to);
}

absl::StatusOr<CatMouse::Move> CatMouse::ParseMove(
    const State& state, absl::string_view text) const {
  const auto to = ParseNode(text, "move", NodeCount());
  if (!to.ok()) return to.status();
  const bool is_cat = state.mover == kCat;
  const Node from = is_cat ? state.cat : state.mouse;
  if (is_cat && *to == rules_.hole) {
    return absl::InvalidArgumentError("the cat may not enter the hole");
  }
  if (!Board().HasArc(from, *to)) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no edge from node ", from, " to node ", *to));
  }
  return *to;
}

uint64_t CatMouse::Index(const State& state) const {
  const uint64_t mouse = sets_->SeatOf(state.mouse);
  const uint64_t cat = sets_->SeatOf(state.cat);
  return bundles_.Index(state.mover == kMouse ? Placing{kMouse, mouse, cat}
                                              : Placing{kCat, cat, mouse});
}

std::optional<CatMouse::State> CatMouse::Unindex(uint64_t index) const {
  if (index >= Size()) return std::nullopt;
  return StateOf(bundles_.Unindex(index));
}

std::optional<CatMouse::State> CatMouse::SourceState(const View& view) const {
  return StateOf(bundles_.OfView(view));
}

std::optional<CatMouse::State> CatMouse::StateOf(const Placing& placing) const {
  const auto [mover, moving, waiting] = placing;
  if (moving >= NodeCount() || waiting >= NodeCount()) return std::nullopt;
  const uint64_t cat = mover == kCat ? moving : waiting;
  if (cat == kHoleSeat) return std::nullopt;
  const uint64_t mouse = mover == kCat ? waiting : moving;
  return State{sets_->NodeAt(static_cast<Node>(mouse)),
               sets_->NodeAt(static_cast<Node>(cat)), mover};
}

uint64_t CatMouse::LegalWaiting(Player mover, uint64_t row) const {
  const uint64_t all = bundles_.WaitingIn(mover, row);
  return mover == kMouse ? all & ~bundles_.BitIn(row, kHoleSeat) : all;
}

void CatMouse::LegalColumns(Player mover, uint64_t row, Words columns) const {
  std::fill(columns.begin(), columns.end(), LegalWaiting(mover, row));
  if (mover == kCat) columns[kHoleSeat] = 0;
}

// The end of the game comes before the want of a move.
void CatMouse::TerminalColumns(Player mover, uint64_t row,
                               TerminalWords sets) const {
  const bool mouse_moves = mover == kMouse;
  const uint64_t legal = LegalWaiting(mover, row);
  const Words stuck = rules_.no_move == NoMove::kDraw ? sets.draw : sets.loss;
  const std::vector<bool>& is_stuck = mouse_moves ? stuck_mice_ : stuck_cats_;
  for (Node v = 0; v < NodeCount(); ++v) {
    if (!mouse_moves && v == kHoleSeat) continue;  // no cat there
    // The waiting player stands on the mover's node.
    const uint64_t caught = bundles_.BitIn(row, v) & legal;
    // The moving mouse is at home / the waiting mouse is.
    const uint64_t home = !mouse_moves     ? bundles_.BitIn(row, kHoleSeat)
                          : v == kHoleSeat ? legal
                                           : uint64_t{0};
    (mouse_moves ? sets.win : sets.loss)[v] = home;
    (mouse_moves ? sets.loss : sets.win)[v] |= caught & ~home;
    if (is_stuck[v]) stuck[v] |= legal & ~home & ~caught;
  }
}

}  // namespace retrograde::cat_mouse
