#include "retrograde/table/build/disk_estimate.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/manifest.h"

namespace retrograde::table {
namespace {

// Bytes an index, or of all indices.
struct Range {
  double least = 0, usual = 0, most = 0;
};

// By experience: an index of all endings of three men takes 0.29 bytes by both
// lengths, without heads; of all of four 0.29, of all of five 0.24; one of
// hexapawn on 4 x 3 squares, most of them holes, 0.03 by one length, on 4 x 4
// squares 0.06. Most is what outcomes and lengths take that hardly compress,
// least what nearly all draws leave.
constexpr Range kOutcomes = {0.002, 0.02, 0.25};
constexpr Range kLengths = {0.01, 0.13, 1.0};

// Of the texts of states, sorted and compressed.
constexpr Range kTexts = {0.05, 0.25, 1.0};

// What a file has without any values, and a section of it.
constexpr double kFileBytes = 350, kSectionBytes = 250;

// Finished families tell of others when they have so many indices in all.
// Others then take up to so many times more or less an index: KBNKN and what it
// leads to take 0.3 bytes a state, KRPKR and what it leads to 0.5.
constexpr uint64_t kEnoughIndices = uint64_t{1} << 18;
constexpr double kSpread = 4;

Range ByExperience(const std::vector<Metric>& metrics) {
  Range sum = kOutcomes;
  for (const Metric metric : metrics) {
    if (metric == Metric::kOutcome) continue;
    sum.least += kLengths.least;
    sum.usual += kLengths.usual;
    sum.most += kLengths.most;
  }
  return sum;
}

double HeadBytes(const FamilyNeed& need, const std::vector<Metric>& metrics) {
  const uint64_t sections =
      1 + metrics.size() -
      static_cast<uint64_t>(
          std::count(metrics.begin(), metrics.end(), Metric::kOutcome));
  return kFileBytes + kSectionBytes * static_cast<double>(sections) *
                          static_cast<double>(need.slices);
}

// By what is finished, if that is enough.
Range BytesAnIndex(const std::vector<FamilyNeed>& needs,
                   const Manifest& manifest) {
  uint64_t indices = 0;
  double bytes = 0;
  for (const FamilyNeed& need : needs) {
    const ManifestFamily* finished = manifest.Find(need.family);
    if (finished == nullptr || need.text_bytes > 0) continue;
    indices += need.states;
    bytes += std::max(0.0, static_cast<double>(finished->bytes) -
                               HeadBytes(need, manifest.metrics));
  }
  Range range = ByExperience(manifest.metrics);
  if (indices < kEnoughIndices) return range;
  range.usual = bytes / static_cast<double>(indices);
  range.least = range.usual / kSpread;
  range.most = range.usual * kSpread;
  return range;
}

// Rounded to a whole number, at most the largest.
uint64_t Whole(double bytes) {
  constexpr double kTooMuch = 18446744073709551616.0;  // 2 to the 64th
  return bytes >= kTooMuch ? ~uint64_t{0} : static_cast<uint64_t>(bytes);
}

void SetDisk(const Range& an_index, const std::vector<Metric>& metrics,
             FamilyNeed& need) {
  const double heads = HeadBytes(need, metrics);
  const auto states = static_cast<double>(need.states);
  const auto texts = static_cast<double>(need.text_bytes);
  const uint64_t bound =
      SaturatingSum(MostFileBytes(need.states, metrics), need.text_bytes);
  const auto bytes = [&](double Range::*at) {
    return Whole(heads + states * an_index.*at + texts * kTexts.*at);
  };
  need.disk_least = bytes(&Range::least);
  need.disk = bytes(&Range::usual);
  // The bound leaves room for more heads than there are in a small file.
  need.disk_most = std::max(need.disk, std::min(bytes(&Range::most), bound));
}

}  // namespace

void EstimateDisk(const BuildOptions& options, std::vector<FamilyNeed>& needs) {
  Manifest manifest;
  manifest.metrics = options.metrics;
  const absl::StatusOr<Manifest> found = ReadManifest(options.directory);
  // Tables by other metrics tell nothing, and the build will be refused.
  if (found.ok() && found->metrics == options.metrics) manifest = *found;
  const Range an_index = BytesAnIndex(needs, manifest);
  for (FamilyNeed& need : needs) {
    if (const ManifestFamily* finished = manifest.Find(need.family)) {
      need.disk_least = need.disk = need.disk_most = finished->bytes;
    } else {
      SetDisk(an_index, manifest.metrics, need);
    }
  }
}

}  // namespace retrograde::table
