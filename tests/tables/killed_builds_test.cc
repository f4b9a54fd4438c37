// Builds that end before their time. Gone on with, they leave what a build
// leaves that nothing disturbed, to the last byte.

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/command_line/process.h"
#include "tests/tables/built_tables.h"

namespace retrograde::command_line {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;

class KilledBuilds : public BuiltTables {
 protected:
  // Builds into fresh directories, killing each build so many times at random
  // moments, until there have been `kills`.
  void KillAndGoOn(const BuiltGame& game, std::vector<std::string> options,
                   int kills, unsigned seed);

 private:
  // Runs the build for so long; whether it had to be killed.
  bool RunFor(microseconds time, const Start& start) const {
    Process process(start);
    process.CloseInput();
    std::this_thread::sleep_for(time);
    process.Signal(SIGKILL);
    const Ended ended = process.Wait();
    EXPECT_TRUE(ended.exit_code == 0 || ended.exit_code == -SIGKILL)
        << ended.exit_code << ": " << ended.err;
    return ended.exit_code != 0;
  }
};

void KilledBuilds::KillAndGoOn(const BuiltGame& game,
                               std::vector<std::string> options, int kills,
                               unsigned seed) {
  constexpr int kMostKillsOfOneBuild = 4;
  const auto begin = steady_clock::now();
  const auto expected = Undisturbed(game, options);
  const auto whole =
      std::chrono::duration_cast<microseconds>(steady_clock::now() - begin);
  options.push_back("--resume");
  std::mt19937 random(seed);
  // The whole time for the first, so that no moment is left out; less for
  // those after it, so that several meet the same build.
  std::uniform_int_distribution<int64_t> moment(0, whole.count());
  int killed = 0, builds = 0;
  while (killed < kills) {
    const std::string directory = Path(absl::StrCat("killed", builds++));
    SCOPED_TRACE(directory);
    const Start start = BuildOf(game, directory, options);
    for (int i = 1; i <= kMostKillsOfOneBuild && killed < kills; ++i) {
      if (!RunFor(microseconds(moment(random) / i), start)) break;
      ++killed;
    }
    const Ended ended = RunProgram(start);
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    ASSERT_EQ(Differences(FilesIn(directory), expected), "");
    ASSERT_LT(builds, 10 * kills);
    std::filesystem::remove_all(directory);
  }
}

TEST_F(KilledBuilds, OfSlicesLeaveTheSameBytes) {
  KillAndGoOn({"hexapawn", {"--width=3", "--height=4"}},
              {"--metric=remoteness,conversion", "--checkpoint=0"}, 35, 5);
}

TEST_F(KilledBuilds, OfAGameWithoutAnIndexLeaveTheSameBytes) {
  KillAndGoOn({"tic_tac_toe", {}}, {"--checkpoint=0"}, 15, 6);
}

TEST_F(KilledBuilds, GoOnAfterAnInterruptionWithOtherThreads) {
  const auto expected = Undisturbed(SmallHexapawn());
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string directory = Path(absl::StrCat("signal", signal));
    Process process(
        BuildOf(SmallHexapawn(), directory, {"--checkpoint=0", "--threads=2"}));
    ASSERT_TRUE(WaitForManifest(directory));
    process.Signal(signal);
    const Ended ended = process.Wait();
    EXPECT_EQ(ended.exit_code, 130);
    EXPECT_EQ(ended.out, "");
    EXPECT_TRUE(absl::StrContains(ended.err, "--resume goes on")) << ended.err;
    const Ended resumed = RunProgram(
        BuildOf(SmallHexapawn(), directory, {"--resume", "--threads=3"}));
    EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_EQ(Differences(FilesIn(directory), expected), "");
  }
}

// All sections have been written, but the file has not got its final name.
TEST_F(KilledBuilds, GoOnWithAFileThatLacksItsNameAlone) {
  const BuiltGame game = {"tic_tac_toe", {}};
  const auto expected = Undisturbed(game);
  const std::string directory = Path("undisturbed");
  std::filesystem::rename(directory + "/all.rgt", directory + "/all.rgt.part");
  std::filesystem::remove(directory + "/manifest.json");
  const Ended ended = RunProgram(BuildOf(game, directory, {"--resume"}));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(Differences(FilesIn(directory), expected), "");
}

TEST_F(KilledBuilds, AreNotMistakenForFinishedOnes) {
  const std::string directory = Path("tables");
  Process process(BuildOf(SmallHexapawn(), directory, {"--checkpoint=0"}));
  ASSERT_TRUE(WaitForManifest(directory));
  process.Signal(SIGKILL);
  ASSERT_EQ(process.Wait().exit_code, -SIGKILL);
  const Ended probe = RunProgram(
      CommandOf(SmallHexapawn(), {"probe", directory, "pppp/..../PPPP,white"}));
  EXPECT_EQ(probe.exit_code, 2);
  EXPECT_TRUE(absl::StrContains(probe.err, "build")) << probe.err;
}

}  // namespace
}  // namespace retrograde::command_line
