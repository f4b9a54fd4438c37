#include "games/cops_and_robbers/brief_cops.h"

#include <algorithm>
#include <cstddef>

namespace retrograde::cops_and_robbers {

absl::StatusOr<BriefCops> BriefCops::FromParameters(absl::string_view text) {
  absl::StatusOr<CopsAndRobbers> game = CopsAndRobbers::FromParameters(text);
  if (!game.ok()) return game.status();
  return BriefCops(*std::move(game));
}

absl::StatusOr<BriefCops::Move> BriefCops::ParseMove(
    const State& state, absl::string_view text) const {
  absl::StatusOr<Move> to = CopsAndRobbers::ParseMove(state, text);
  if (!to.ok() || state.mover == kRobber) return to;
  for (size_t i = 1; i < CopsOf(state).size(); ++i) {
    // Insertion among the earlier cops of the same node.
    size_t cop = i;
    for (size_t twin = TwinOf(state.cops, cop);
         twin != cop && (*to)[cop] < (*to)[twin];
         twin = TwinOf(state.cops, cop)) {
      std::swap((*to)[cop], (*to)[twin]);
      cop = twin;
    }
  }
  return to;
}

bool BriefCops::HasMoveTo(const State& before, const State& after) {
  if (before.mover == kRobber) return true;
  // All in order, so those from one node are; kNowhere comes last.
  if (std::is_sorted(after.cops.begin(), after.cops.end())) return true;
  for (size_t cop = 1; cop < before.cops.size(); ++cop) {
    if (after.cops[cop] < after.cops[TwinOf(before.cops, cop)]) return false;
  }
  return true;
}

}  // namespace retrograde::cops_and_robbers
