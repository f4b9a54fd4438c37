#include "retrograde/table/build/build_plan.h"

#include <algorithm>

namespace retrograde::table::internal {

// Slices that lead nowhere have height 0; a slice is ready when all that it
// leads to has a height.
absl::StatusOr<std::vector<uint64_t>> Heights(
    const std::vector<std::vector<size_t>>& behind,
    const std::vector<std::string>& names) {
  std::vector<std::vector<size_t>> before(behind.size());
  std::vector<size_t> waits_for(behind.size());
  std::vector<size_t> ready;
  for (size_t slice = 0; slice < behind.size(); ++slice) {
    waits_for[slice] = behind[slice].size();
    for (const size_t other : behind[slice]) before[other].push_back(slice);
    if (waits_for[slice] == 0) ready.push_back(slice);
  }
  std::vector<uint64_t> heights(behind.size());
  for (size_t i = 0; i < ready.size(); ++i) {
    for (const size_t slice : before[ready[i]]) {
      heights[slice] = std::max(heights[slice], heights[ready[i]] + 1);
      if (--waits_for[slice] == 0) ready.push_back(slice);
    }
  }
  if (ready.size() == behind.size()) return heights;
  const auto stuck = std::find_if(waits_for.begin(), waits_for.end(),
                                  [](size_t count) { return count > 0; });
  return absl::FailedPreconditionError(absl::StrCat(
      "slice ", names[stuck - waits_for.begin()],
      " leads into a circle of slices; slices that lead into each other are to "
      "be one (axiom L2; `check` tells more)"));
}

}  // namespace retrograde::table::internal
