#include "games/cops_and_robbers/cops_and_robbers.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"
#include "retrograde/numbering/combinations.h"

namespace retrograde::cops_and_robbers {

absl::StatusOr<CopsAndRobbers> CopsAndRobbers::Create(Graph board,
                                                      uint64_t cops) {
  if (absl::Status status = CheckCops(cops); !status.ok()) return status;
  const uint64_t nodes = board.NodeCount();
  const uint64_t ways = MultisetCount(nodes, cops);
  if (SaturatingProduct(ways, 2 * nodes + 1) == ~uint64_t{0}) {
    return absl::InvalidArgumentError(
        absl::StrCat("the states of ", cops, " cops on ", nodes,
                     " nodes cannot be numbered in 64 bits, expected fewer "
                     "cops or nodes"));
  }
  return CopsAndRobbers(std::move(board), static_cast<int>(cops), ways);
}

absl::StatusOr<CopsAndRobbers> CopsAndRobbers::FromParameters(
    absl::string_view text) {
  absl::StatusOr<std::pair<Graph, int>> parameters = ParseParameters(text);
  if (!parameters.ok()) return parameters.status();
  return Create(std::move(parameters->first), parameters->second);
}

uint64_t CopsAndRobbers::Index(const State& state) const {
  if (state.cops[0] == kNowhere) return Unplaced();
  const uint64_t way = RankMultiset(state.cops, Cops(), *binomials_);
  if (state.robber == kNowhere) return 2 * ways_ * Nodes() + way;
  const uint64_t first = state.mover == kCops ? 0 : ways_ * Nodes();
  return first + way * Nodes() + state.robber;
}

std::optional<CopsAndRobbers::State> CopsAndRobbers::Unindex(
    uint64_t index) const {
  if (index >= Size()) return std::nullopt;
  State state;
  if (index == Unplaced()) return state;
  const uint64_t plane = ways_ * Nodes();
  uint64_t way = index - 2 * plane;  // where the robber has no place
  if (index < 2 * plane) {
    way = index % plane / Nodes();
    state.robber = static_cast<Node>(index % Nodes());
  }
  state.mover = index < plane ? kCops : kRobber;
  UnrankMultiset(way, Nodes(), Cops(), state.cops, *binomials_);
  return state;
}

CopsAndRobbers::State CopsAndRobbers::Canonical(const State& state) const {
  State canonical = state;
  std::sort(canonical.cops.begin(), canonical.cops.begin() + Cops());
  return canonical;
}

uint64_t CopsAndRobbers::OrbitSize(const State& state) const {
  const Places cops = Canonical(state).cops;
  uint64_t orders = 1;
  uint64_t equal = 0;  // cops on the node of this one, up to it
  for (int i = 0; i < Cops(); ++i) {
    equal = i > 0 && cops[i] == cops[i - 1] ? equal + 1 : 1;
    orders = orders * (i + 1) / equal;
  }
  return orders;
}

}  // namespace retrograde::cops_and_robbers
