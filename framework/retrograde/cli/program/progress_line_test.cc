#include "retrograde/cli/program/progress_line.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace retrograde::cli {
namespace {

using std::chrono::milliseconds;
using Json = nlohmann::json;

constexpr uint64_t kMebibyte = uint64_t{1} << 20;

Progress Level(Ply level, uint64_t decided, uint64_t states, uint64_t bytes) {
  return {level, decided, states, bytes, Phase::kSolving};
}

Progress Before(Phase phase, uint64_t states) {
  return {0, 0, states, 3 * kMebibyte, phase};
}

TEST(Pace, IsTheMeanOfTheLatestLooks) {
  Pace pace;
  EXPECT_EQ(pace.Rate(), std::nullopt);
  pace.Look(100, 1.0);
  EXPECT_EQ(pace.Rate(), std::nullopt);
  pace.Look(150, 1.0);  // at the same time
  EXPECT_EQ(pace.Rate(), std::nullopt);
  pace.Look(200, 1.5);
  EXPECT_DOUBLE_EQ(pace.Rate().value(), 200);
  pace.Look(300, 2.0);
  EXPECT_DOUBLE_EQ(pace.Rate().value(), 200);
  pace.Look(300, 2.5);  // the latest weighs three tenths
  EXPECT_DOUBLE_EQ(pace.Rate().value(), 140);
}

TEST(Pace, BeginsAnewWithASmallerCount) {
  Pace pace;
  pace.Look(1000, 1);
  pace.Look(3000, 2);
  pace.Look(10, 3);
  EXPECT_EQ(pace.Rate(), std::nullopt);
  pace.Look(15, 4);
  EXPECT_DOUBLE_EQ(pace.Rate().value(), 5);
}

TEST(ProgressText, TellsTheSlicesOfABuild) {
  Moment moment;
  moment.progress = Level(2, 3, 10, kMebibyte);
  moment.rate = 7;
  moment.slices = {"", 0, 300};
  EXPECT_EQ(ProgressText(moment),
            "0 of 300 slices finished; level 2, 3 of 10 states decided, 1 MiB, "
            "7 states a second");
  moment.slices = {"3-2", 1298, 1300};
  EXPECT_EQ(ProgressText(moment),
            "1,298 of 1,300 slices finished, the last 3-2; level 2, 3 of 10 "
            "states decided, 1 MiB, 7 states a second");
  moment.slices = {"3-2", 1299, 1300};  // the last one runs: a bound again
  EXPECT_EQ(moment.SecondsLeftAtMost(), 1);
}

TEST(ProgressText, TellsLevelStatesMemoryRateAndTheMostTimeLeft) {
  Moment moment;
  moment.progress = Level(12, 340'000, 18'000'000, 45 * kMebibyte);
  EXPECT_EQ(ProgressText(moment),
            "level 12, 340,000 of 18,000,000 states decided, 45 MiB");
  moment.rate = 200'000;
  // 17,660,000 states are left.
  EXPECT_EQ(ProgressText(moment),
            "level 12, 340,000 of 18,000,000 states decided, 45 MiB, 200,000 "
            "states a second, at most 89 s left");
  moment.rate = 0;
  EXPECT_EQ(ProgressText(moment),
            "level 12, 340,000 of 18,000,000 states decided, 45 MiB, 0 states "
            "a second");
}

TEST(ProgressText, BeforeTheLevelsNobodyKnowsTheTimeLeft) {
  Moment moment;
  moment.progress = Before(Phase::kNumbering, 1'200'000);
  moment.rate = 400'000;
  EXPECT_EQ(ProgressText(moment),
            "1,200,000 states numbered, 3 MiB, 400,000 states a second");
  moment.progress = Before(Phase::kStoringEdges, 65'536);
  EXPECT_EQ(ProgressText(moment),
            "storing edges, 65,536 states looked at, 3 MiB, 400,000 states a "
            "second");
}

TEST(ProgressText, CountsGames) {
  Moment moment;
  moment.games = 12'345;
  EXPECT_EQ(ProgressText(moment), "12,345 games answered");
  moment.rate = 5'000.4;
  EXPECT_EQ(ProgressText(moment),
            "12,345 games answered, 5,000 games a second");
}

TEST(ProgressJson, HasTheSameKeysInEveryPhase) {
  Moment moment;
  moment.progress = Level(2, 30, 100, 7);
  moment.rate = 20;
  moment.seconds = 1.5;
  EXPECT_EQ(ProgressJson(moment),
            "{\"phase\":\"solving\",\"level\":2,\"decided\":30,\"states\":100,"
            "\"states_per_second\":20,\"bytes\":7,\"seconds\":1.5,"
            "\"seconds_left_at_most\":3.5}");
  moment.progress = Before(Phase::kNumbering, 5);
  moment.rate.reset();
  EXPECT_EQ(Json::parse(ProgressJson(moment)), Json::parse(R"({
      "phase": "numbering", "level": null, "decided": null, "states": 5,
      "states_per_second": null, "bytes": 3145728, "seconds": 1.5,
      "seconds_left_at_most": null})"));
  moment.progress.phase = Phase::kStoringEdges;
  EXPECT_EQ(Json::parse(ProgressJson(moment))["phase"], "storing_edges");
}

TEST(ProgressJson, CountsGames) {
  Moment moment;
  moment.games = 7;
  moment.rate = 2.6;
  moment.seconds = 0.25;
  EXPECT_EQ(Json::parse(ProgressJson(moment)), Json::parse(R"({
      "phase": "games", "games": 7, "games_per_second": 3, "seconds": 0.25,
      "seconds_left_at_most": null})"));
}

// Standard error is a terminal while this lives.
class Terminal {
 public:
  // Nothing, with the reason in errno, where no pseudo-terminal can be had: a
  // container need not have /dev/pts.
  static std::unique_ptr<Terminal> Open() {
    const int controller = posix_openpt(O_RDWR | O_NOCTTY);
    if (controller < 0) return nullptr;
    int terminal = -1;
    if (grantpt(controller) == 0 && unlockpt(controller) == 0) {
      terminal = open(ptsname(controller), O_RDWR | O_NOCTTY);
    }
    if (terminal >= 0) {
      return std::unique_ptr<Terminal>(new Terminal(controller, terminal));
    }
    const int reason = errno;
    close(controller);
    errno = reason;
    return nullptr;
  }
  ~Terminal() {
    dup2(saved_, 2);
    close(saved_);
    close(controller_);
  }

  // What was written since the last call, behind which an "x" is put: so there
  // is always something to wait for.
  std::string Read() {
    EXPECT_EQ(write(2, "x", 1), 1);
    std::string text;
    while (text.empty() || text.back() != 'x') {
      char buffer[1024];
      const ssize_t count = read(controller_, buffer, sizeof(buffer));
      if (count <= 0) return text;
      text.append(buffer, count);
    }
    text.pop_back();
    return text;
  }

 private:
  // Takes both files.
  Terminal(int controller, int terminal)
      : controller_(controller), saved_(dup(2)) {
    dup2(terminal, 2);
    close(terminal);
  }

  int controller_, saved_;
};

class OnATerminal : public ::testing::Test {
 protected:
  void SetUp() override {
    terminal_ = Terminal::Open();
    if (terminal_ == nullptr) {
      GTEST_SKIP() << "no pseudo-terminal: " << std::strerror(errno);
    }
  }

  std::string Read() { return terminal_->Read(); }

 private:
  std::unique_ptr<Terminal> terminal_;
};

constexpr ProgressLine::Clock::time_point kStart{};

TEST_F(OnATerminal, ALineIsRewrittenAndTakenAway) {
  ProgressLine line("auto", kStart);
  EXPECT_TRUE(line.Wanted());
  line.Show(Level(1, 2, 3, 0), kStart + milliseconds(999));
  EXPECT_EQ(Read(), "");  // a short run shows nothing
  line.Show(Level(1, 10, 100, 0), kStart + milliseconds(1000));
  EXPECT_EQ(Read(), "\rlevel 1, 10 of 100 states decided, 0 MiB\x1b[K");
  line.Show(Level(2, 30, 100, 0), kStart + milliseconds(1199));
  EXPECT_EQ(Read(), "");  // too soon
  line.Show(Level(2, 30, 100, 0), kStart + milliseconds(1500));
  EXPECT_EQ(Read(),
            "\rlevel 2, 30 of 100 states decided, 0 MiB, 40 states a second, "
            "at most 2 s left\x1b[K");
  line.Clear();
  EXPECT_EQ(Read(), "\r\x1b[K");
  line.Clear();  // there is nothing any more
  EXPECT_EQ(Read(), "");
}

TEST_F(OnATerminal, TheStatesOfEachPhaseAreCountedByThemselves) {
  ProgressLine line("auto", kStart);
  line.Show(Before(Phase::kNumbering, 50), kStart + milliseconds(2000));
  line.Show(Level(0, 60, 100, 0), kStart + milliseconds(3000));
  EXPECT_EQ(Read(),
            "\r50 states numbered, 3 MiB\x1b[K"
            "\rlevel 0, 60 of 100 states decided, 0 MiB\x1b[K");
}

TEST_F(OnATerminal, GamesAreCountedWhereAnswersGoElsewhere) {
  ::testing::internal::CaptureStdout();  // a file
  ProgressLine line("auto", kStart);
  line.ShowGames(1000, kStart + milliseconds(2000));
  line.ClearForAnswer();
  EXPECT_EQ(Read(), "\r1,000 games answered\x1b[K");
  ::testing::internal::GetCapturedStdout();
}

// What a line says where standard error is a file.
std::string InFile(const char* form) {
  ::testing::internal::CaptureStderr();
  ProgressLine line(form, kStart);
  line.Show(Level(1, 10, 100, 0), kStart);
  line.Show(Level(1, 10, 100, 0), kStart + milliseconds(100));
  line.Show(Level(2, 20, 100, 0), kStart + milliseconds(200));
  line.ShowGames(1, kStart + milliseconds(5000));
  line.Clear();
  return ::testing::internal::GetCapturedStderr();
}

TEST(ProgressLine, IsSilentWhereNobodyLooks) {
  EXPECT_EQ(InFile("auto"), "");
  EXPECT_EQ(InFile("none"), "");
}

TEST(ProgressLine, WritesJsonWhereverItGoes) {
  Moment first, second, third;
  first.progress = Level(1, 10, 100, 0);
  second.progress = Level(2, 20, 100, 0);
  second.seconds = 0.2;
  second.rate = 50;
  third.games = 1;
  third.seconds = 5;
  EXPECT_EQ(InFile("json"), ProgressJson(first) + "\n" + ProgressJson(second) +
                                "\n" + ProgressJson(third) + "\n");
}

TEST_F(OnATerminal, NothingIsSaidToWhomWantsNothing) {
  ProgressLine line("none", kStart);
  EXPECT_FALSE(line.Wanted());
  line.Show(Level(1, 2, 3, 0), kStart + milliseconds(5000));
  EXPECT_EQ(Read(), "");
}

}  // namespace
}  // namespace retrograde::cli
