#include "retrograde/table/build/disk_estimate.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

const std::vector<Metric> kBoth = {Metric::kRemoteness, Metric::kConversion};

// The endings of so many men, all together. The bytes are those of builds by
// both lengths (docs/chess_endings.md); of five men, about.
FamilyNeed Endings(const std::string& name, uint64_t slices, uint64_t indices) {
  return {.family = name, .slices = slices, .states = indices};
}
FamilyNeed ThreeMen() { return Endings("three", 28, 524'288); }
FamilyNeed FourMen() { return Endings("four", 1'376, 204'275'712); }
FamilyNeed FiveMen() { return Endings("five", 44'636, 54'138'241'024); }
constexpr uint64_t kThreeMenBytes = 175'129;
constexpr uint64_t kFourMenBytes = 59'597'870;
constexpr uint64_t kFiveMenBytes = 13'000'000'000;

FamilyNeed Estimated(const std::string& directory, FamilyNeed need,
                     const std::vector<FamilyNeed>& others = {}) {
  std::vector<FamilyNeed> needs = {need};
  needs.insert(needs.end(), others.begin(), others.end());
  BuildOptions options;
  options.directory = directory;
  options.metrics = kBoth;
  EstimateDisk(options, needs);
  return needs.front();
}

void ExpectHolds(const FamilyNeed& need, uint64_t bytes) {
  EXPECT_LE(need.disk_least, bytes) << need.family;
  EXPECT_GE(need.disk_most, bytes) << need.family;
  EXPECT_LE(need.disk_least, need.disk);
  EXPECT_LE(need.disk, need.disk_most);
  EXPECT_LT(need.disk, 2 * bytes) << need.family;
  EXPECT_GT(need.disk, bytes / 2) << need.family;
}

TEST(DiskEstimate, HoldsWhatChessEndingsTake) {
  const TestDirectory directory;
  ExpectHolds(Estimated(directory.Path(), ThreeMen()), kThreeMenBytes);
  ExpectHolds(Estimated(directory.Path(), FourMen()), kFourMenBytes);
  ExpectHolds(Estimated(directory.Path(), FiveMen()), kFiveMenBytes);
}

void FinishThreeMen(const std::string& directory) {
  Manifest manifest = {"g", "a_game", "", kBoth, "checked", {}};
  manifest.Put({"three",
                "three.rgt",
                kThreeMenBytes,
                367'868,
                {{Metric::kOutcome, 1},
                 {Metric::kRemoteness, 2},
                 {Metric::kConversion, 3}}});
  ASSERT_EQ(WriteManifest(directory, manifest), absl::OkStatus());
}

TEST(DiskEstimate, IsNarrowerWhereSomethingIsFinished) {
  const TestDirectory directory;
  const FamilyNeed before = Estimated(directory.Path(), FourMen());
  FinishThreeMen(directory.Path());
  const FamilyNeed four = Estimated(directory.Path(), FourMen(), {ThreeMen()});
  ExpectHolds(four, kFourMenBytes);
  EXPECT_GT(four.disk_least, before.disk_least);
  EXPECT_LT(four.disk_most, before.disk_most);
  ExpectHolds(Estimated(directory.Path(), FiveMen(), {ThreeMen()}),
              kFiveMenBytes);
}

TEST(DiskEstimate, OfAFinishedFamilyIsWhatItTakes) {
  const TestDirectory directory;
  FinishThreeMen(directory.Path());
  const FamilyNeed three = Estimated(directory.Path(), ThreeMen());
  EXPECT_EQ(three.disk, kThreeMenBytes);
  EXPECT_EQ(three.disk_least, kThreeMenBytes);
  EXPECT_EQ(three.disk_most, kThreeMenBytes);
}

// A few states are mostly heads, and tell nothing of others.
TEST(DiskEstimate, DoesNotJudgeByTooLittle) {
  const TestDirectory directory;
  const FamilyNeed before = Estimated(directory.Path(), FourMen());
  FinishThreeMen(directory.Path());
  const FamilyNeed few = Endings("three", 1, 1000);
  const FamilyNeed after = Estimated(directory.Path(), FourMen(), {few});
  EXPECT_EQ(after.disk, before.disk);
  EXPECT_EQ(after.disk_most, before.disk_most);
}

TEST(DiskEstimate, EndsAtTheLargestNumber) {
  const FamilyNeed huge = Estimated("none", Endings("huge", 1, ~uint64_t{0}));
  EXPECT_EQ(huge.disk_most, ~uint64_t{0});
  EXPECT_LT(huge.disk_least, huge.disk);
}

}  // namespace
}  // namespace retrograde::table
