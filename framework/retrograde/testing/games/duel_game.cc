#include "retrograde/testing/games/duel_game.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde {

DuelTables::DuelTables(uint32_t width_of, uint64_t seed_of)
    : width(width_of),
      seed(seed_of),
      arcs(width_of),
      back(width_of),
      ends(uint64_t{width_of} * width_of) {
  SeededRandom random(seed);
  for (uint32_t from = 0; from < width; ++from) {
    const uint64_t count = random.Below(4);
    for (uint64_t i = 0; i < count; ++i) {
      arcs[from].push_back(static_cast<uint32_t>(random.Below(width)));
      back[arcs[from].back()].push_back(from);
    }
  }
  for (uint64_t number = 0; number < ends.size(); ++number) {
    const bool stuck = arcs[number / width].empty();
    if (!stuck && !random.Percent(8)) continue;
    ends[number] = static_cast<Outcome>(random.Below(3));
  }
}

std::string DuelGameBase::Parameters() const {
  return absl::StrCat(tables_->width, " ", tables_->seed);
}

absl::StatusOr<std::shared_ptr<const DuelTables>> DuelGameBase::Parse(
    absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  uint32_t width = 0;
  uint64_t seed = 0;
  if (words.size() != 2 || !absl::SimpleAtoi(words[0], &width) ||
      !absl::SimpleAtoi(words[1], &seed) || width == 0) {
    return absl::InvalidArgumentError("expected WIDTH SEED");
  }
  return std::make_shared<const DuelTables>(width, seed);
}

std::string DuelGameBase::StateText(const State& state) const {
  return absl::StrCat(state.place[0], ",", state.place[1],
                      state.mover == Player::kFirst ? ",first" : ",second");
}

absl::StatusOr<DuelState> DuelGameBase::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ',');
  if (words.size() != 3 || (words[2] != "first" && words[2] != "second")) {
    return absl::InvalidArgumentError("expected PLACE,PLACE,first or …,second");
  }
  State state;
  state.mover = words[2] == "first" ? Player::kFirst : Player::kSecond;
  for (int player = 0; player < 2; ++player) {
    const auto place = ParseNumber(words[player], Width(), "a place");
    if (!place.ok()) return place.status();
    state.place[player] = *place;
  }
  return state;
}

std::string DuelGameBase::MoveText(const State&, const Move& move) const {
  return absl::StrCat(move);
}

absl::StatusOr<uint32_t> DuelGameBase::ParseMove(const State&,
                                                 absl::string_view text) const {
  return ParseNumber(text, Width(), "a place");
}

}  // namespace retrograde
