#include "retrograde/table/build/build_options.h"

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/format.h"

namespace retrograde::table {

std::vector<Metric> SolvedMetrics(const std::vector<Metric>& metrics) {
  std::vector<Metric> solved;
  for (const Metric metric : metrics) {
    if (CountsPlies(metric)) solved.push_back(metric);
  }
  if (solved.empty()) solved.push_back(Metric::kOutcome);
  return solved;
}

void WarnOfCheckpoint(const BuildOptions& options, const absl::Status& status) {
  if (!options.warn) return;
  options.warn(absl::StrCat(
      status.message(),
      "; the build goes on, but what it solves is not noted down meanwhile"));
}

// A byte for four outcomes, two for a length; what zstd adds to a block that
// does not compress, and the block's entry; the texts of the sections.
uint64_t MostFileBytes(uint64_t size, const std::vector<Metric>& metrics) {
  constexpr uint64_t kBlockBytes = 64;
  constexpr uint64_t kSectionBytes = uint64_t{1} << 16;
  const uint64_t blocks = size / kUsualBlockStates + 1;
  uint64_t bytes = SaturatingSum(size / 4 + 1, kSectionBytes);
  for (const Metric metric : metrics) {
    const uint64_t wide = CountsPlies(metric) ? 2 : 0;
    bytes = SaturatingSum(bytes, SaturatingProduct(wide, size));
    bytes = SaturatingSum(bytes, kSectionBytes);
  }
  return SaturatingSum(
      bytes, SaturatingProduct(blocks * (metrics.size() + 1), kBlockBytes));
}

}  // namespace retrograde::table
