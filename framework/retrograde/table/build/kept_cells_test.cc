#include "retrograde/table/build/kept_cells.h"

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/format/slice_cells.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kBytes = 100;

class KeptCellsTest : public ::testing::Test {
 protected:
  // Of a slice of kBytes, by remoteness.
  KeptCells::Cells Get(absl::string_view slice,
                       Metric metric = Metric::kRemoteness) {
    const auto cells = kept_.Get(std::string(slice), metric, [this] {
      ++loads_;
      return SliceCells::Create(kBytes, 1);
    });
    EXPECT_TRUE(cells.ok()) << cells.status();
    return *cells;
  }

  KeptCells kept_;
  int loads_ = 0;
};

TEST_F(KeptCellsTest, LoadsEachSliceOnceByEachMetric) {
  const KeptCells::Cells first = Get("a");
  EXPECT_EQ(first->Size(), kBytes);
  EXPECT_EQ(Get("a"), first);
  EXPECT_EQ(loads_, 1);
  EXPECT_NE(Get("a", Metric::kOutcome), first);
  EXPECT_NE(Get("b"), first);
  EXPECT_EQ(loads_, 3);
}

TEST_F(KeptCellsTest, LetsGoOfTheLongestUnusedFirst) {
  for (const char* slice : {"a", "b", "c", "a"}) Get(slice);
  kept_.Trim(2 * kBytes);
  Get("a");
  Get("c");
  EXPECT_EQ(loads_, 3);
  Get("b");
  EXPECT_EQ(loads_, 4);
  kept_.Trim(kBytes - 1);
  for (const char* slice : {"a", "b", "c"}) Get(slice);
  EXPECT_EQ(loads_, 7);
}

TEST_F(KeptCellsTest, KeepsWhatSomebodyHolds) {
  const KeptCells::Cells held = Get("a");
  Get("b");
  kept_.Trim(0);
  EXPECT_EQ(Get("a"), held);
  EXPECT_EQ(loads_, 2);
  Get("b");
  EXPECT_EQ(loads_, 3);
}

// What cannot be read now may be read later.
TEST_F(KeptCellsTest, KeepsNothingOfALoadThatFails) {
  const auto cells =
      kept_.Get("a", Metric::kRemoteness, []() -> absl::StatusOr<SliceCells> {
        return absl::DataLossError("damaged");
      });
  EXPECT_EQ(cells.status(), absl::DataLossError("damaged"));
  Get("a");
  EXPECT_EQ(loads_, 1);
}

}  // namespace
}  // namespace retrograde::table
