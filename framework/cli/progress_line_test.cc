#include "retrograde/cli/progress_line.h"

#include "gtest/gtest.h"

namespace retrograde::cli {
namespace {

TEST(ProgressLine, TellsLevelStatesAndMemory) {
  EXPECT_EQ(ProgressText({12, 340'000, 18'000'000, 45 << 20}),
            "level 12, 340,000 of 18,000,000 states decided, 45 MiB");
  EXPECT_EQ(ProgressText({0, 0, 999, 0}),
            "level 0, 0 of 999 states decided, 0 MiB");
}

TEST(ProgressLine, IsSilentWhereNobodyLooks) {
  ::testing::internal::CaptureStderr();  // a file, not a terminal
  {
    ProgressLine line;
    EXPECT_FALSE(line.Wanted());
    line.Show({1, 2, 3, 4});
  }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace retrograde::cli
