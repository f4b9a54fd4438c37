// What a build will take, before anything is run.
//
// A slice needs the engine with one thread and values of two bytes, the exits
// that may wait, and the values by the metrics before it. More memory and more
// threads make it faster; this much suffices.

#ifndef RETROGRADE_TABLE_BUILD_BUILD_NEEDS_H_
#define RETROGRADE_TABLE_BUILD_BUILD_NEEDS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/exit_queue.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/build/build_plan.h"
#include "retrograde/table/build/finished_values.h"

namespace retrograde::table {

// A slice as it is solved: with the values behind it from finished tables.
template <SlicedGame G>
using SolvedView = SliceAsGame<G, FinishedLookup<G>>;

// The least limits, in bytes, that suffice for the slices of a plan.
template <SlicedGame G>
std::vector<uint64_t> LeastMemory(const G& game, const BuildPlan<G>& plan,
                                  const std::vector<Metric>& metrics) {
  using View = SolvedView<G>;
  // Nobody asks it for a value.
  const FinishedLookup<G> nothing(
      std::make_shared<FinishedValues<G>>(game, nullptr), Metric::kRemoteness);
  std::vector<uint64_t> least;
  for (const PlannedSlice<G>& planned : plan) {
    const View view =
        ViewSlice(game, planned.slice, Metric::kRemoteness, nothing);
    const uint64_t size = view.Size();
    const uint64_t wider = size;
    const uint64_t exits = ExitGame<View> ? ExitQueue::MostBytesFor(size) : 0;
    const uint64_t others = SaturatingProduct(2 * (metrics.size() - 1), size);
    least.push_back(SaturatingSum(
        SaturatingSum(EstimateBytes(view), wider),
        SaturatingSum(SaturatingSum(exits, others), kBuildCacheBytes)));
  }
  return least;
}

// The needs of the families, in the order in which their first slices stand in
// the plan; what they take on disk is left open.
template <SlicedGame G>
std::vector<FamilyNeed> NeedsOf(const G& game, const BuildPlan<G>& plan,
                                const BuildOptions& options) {
  const std::vector<Metric>& metrics = options.metrics;
  const std::vector<uint64_t> least = LeastMemory(game, plan, metrics);
  std::vector<FamilyNeed> needs;
  std::map<std::string, size_t> of;
  for (size_t slice = 0; slice < plan.size(); ++slice) {
    const std::string& family = plan[slice].family;
    const auto [at, is_new] = of.insert({family, needs.size()});
    if (is_new) needs.push_back({family});
    FamilyNeed& need = needs[at->second];
    const uint64_t size = game.InSlice(plan[slice].slice).Size();
    ++need.slices;
    need.states = SaturatingSum(need.states, size);
    need.memory = std::max(
        need.memory, SaturatingSum(least[slice], options.solve.held_bytes));
  }
  return needs;
}

// ResourceExhausted, naming the first slice that needs more than the limit.
template <SlicedGame G>
absl::Status CheckMemory(const BuildPlan<G>& plan,
                         const std::vector<uint64_t>& least,
                         const SolveOptions& solve) {
  for (size_t slice = 0; slice < plan.size(); ++slice) {
    const uint64_t needed = SaturatingSum(least[slice], solve.held_bytes);
    if (needed <= solve.memory_limit) continue;
    return absl::ResourceExhaustedError(
        absl::StrCat("slice ", plan[slice].name, " needs ", needed,
                     " bytes of memory, more than the limit of ",
                     solve.memory_limit, "; nothing has been written"));
  }
  return absl::OkStatus();
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_NEEDS_H_
