#include "retrograde/cli/progress_line.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "gtest/gtest.h"

namespace retrograde::cli {
namespace {

TEST(ProgressLine, TellsLevelStatesAndMemory) {
  EXPECT_EQ(ProgressText({12, 340'000, 18'000'000, 45 << 20}),
            "level 12, 340,000 of 18,000,000 states decided, 45 MiB");
  EXPECT_EQ(ProgressText({0, 0, 999, 0}),
            "level 0, 0 of 999 states decided, 0 MiB");
}

// Standard error is a terminal while this lives.
class Terminal {
 public:
  Terminal() : controller_(posix_openpt(O_RDWR | O_NOCTTY)), saved_(dup(2)) {
    EXPECT_EQ(grantpt(controller_), 0);
    EXPECT_EQ(unlockpt(controller_), 0);
    const int terminal = open(ptsname(controller_), O_RDWR | O_NOCTTY);
    EXPECT_GE(terminal, 0);
    dup2(terminal, 2);
    close(terminal);
  }
  ~Terminal() {
    dup2(saved_, 2);
    close(saved_);
    close(controller_);
  }

  // What was written since the last call; something must have been.
  std::string Read() {
    char buffer[1024];
    const ssize_t count = read(controller_, buffer, sizeof(buffer));
    return std::string(buffer, count > 0 ? count : 0);
  }

 private:
  int controller_, saved_;
};

TEST(ProgressLine, TellsWhatComesBeforeTheLevels) {
  EXPECT_EQ(ProgressText({.states = 1'200'000, .phase = Phase::kNumbering}),
            "1,200,000 states numbered");
  EXPECT_EQ(ProgressText({.states = 65'536, .phase = Phase::kStoringEdges}),
            "storing edges, 65,536 states looked at");
}

TEST(ProgressLine, RewritesItsLineOnATerminalAndTakesItAway) {
  std::string shown, cleared;
  bool wanted = false;
  {
    Terminal terminal;
    ProgressLine line(std::chrono::milliseconds(0));
    wanted = line.Wanted();
    line.Show({1, 2, 3, 4 << 20});
    line.Show({2, 3, 3, 4 << 20});  // too soon
    shown = terminal.Read();
    line.Clear();
    cleared = terminal.Read();
    line.Clear();  // there is nothing any more
  }
  EXPECT_TRUE(wanted);
  EXPECT_EQ(shown, "\rlevel 1, 2 of 3 states decided, 4 MiB\x1b[K");
  EXPECT_EQ(cleared, "\r\x1b[K");
}

TEST(ProgressLine, ShortRunsShowNothing) {
  Terminal terminal;
  ProgressLine line;
  line.Show({1, 2, 3, 4});
  line.Clear();
  ASSERT_EQ(write(2, "x", 1), 1);
  EXPECT_EQ(terminal.Read(), "x");
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
