// Builds where something is short: memory, room on the disk, files that may be
// open, a place to write in. They end with a message and leave what can be gone
// on with, and no limit shows in the bytes.

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/process.h"
#include "tests/tables/built_tables.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

// A ring of so many nodes with chords.
std::string RingWithChords(int nodes) {
  Json graph = Json::array();
  for (int v = 0; v < nodes; ++v) {
    graph.push_back({(v + 1) % nodes, (v + nodes - 1) % nodes, (v + 7) % nodes,
                     (v + nodes - 7) % nodes});
  }
  return graph.dump();
}

// One of each kind: by an index, by an index up to symmetry, without an index,
// by slices with captures, by slices without.
std::vector<BuiltGame> AllKinds() {
  return {{"cat_mouse", {absl::StrCat("--graph=", RingWithChords(60))}},
          {"cops_and_robbers", {"--named=petersen", "--cops=2"}},
          {"tic_tac_toe", {}},
          {"hexapawn",
           {"--width=4", "--height=3", "--metric=remoteness,conversion"}},
          {"connect_k", {"--width=4", "--height=4", "--k=4"}}};
}

class BuildLimits : public BuiltTables {
 protected:
  // The least limit that suffices, as `--estimate` says.
  uint64_t LeastMemory(const BuiltGame& game) const {
    const Ended ended = RunProgram(
        BuildOf(game, Path("none"), {"--estimate", "--format=json"}));
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_FALSE(std::filesystem::exists(Path("none")));
    return Json::parse(ended.out)["memory"].get<uint64_t>();
  }
};

TEST_F(BuildLimits, OfMemoryAndThreadsDoNotShow) {
  for (const BuiltGame& game : AllKinds()) {
    SCOPED_TRACE(game.name);
    const uint64_t least = LeastMemory(game);
    const auto expected = Undisturbed(game);
    for (const auto& [memory, threads] :
         {std::pair(least, 1), std::pair(least, 48),
          std::pair(least * 3 / 2, 8), std::pair(uint64_t{1} << 30, 2)}) {
      SCOPED_TRACE(absl::StrCat(memory, " bytes, ", threads, " threads"));
      const Ended ended =
          RunProgram(BuildOf(game, Path("tables"),
                             {absl::StrCat("--memory=", memory),
                              absl::StrCat("--threads=", threads)}));
      ASSERT_EQ(ended.exit_code, 0) << ended.err;
      EXPECT_EQ(Differences(FilesIn(Path("tables")), expected), "");
      std::filesystem::remove_all(Path("tables"));
    }
    std::filesystem::remove_all(Path("undisturbed"));
  }
}

// Waiting exits and the threads of a large slice want the same room.
TEST_F(BuildLimits, TheEstimateSufficesForAnyThreads) {
  const BuiltGame game = {"connect_k", {"--width=5", "--height=3", "--k=3"}};
  const uint64_t least = LeastMemory(game);
  for (const int threads : {1, 48, 96}) {
    const Ended ended =
        RunProgram(BuildOf(game, Path("tables"),
                           {absl::StrCat("--memory=", least),
                            absl::StrCat("--threads=", threads)}));
    EXPECT_EQ(ended.exit_code, 0) << threads << " threads: " << ended.err;
    std::filesystem::remove_all(Path("tables"));
  }
}

TEST_F(BuildLimits, OfMemoryAByteTooSmallAreRefusedBeforeAnythingIsWritten) {
  for (const BuiltGame& game : AllKinds()) {
    SCOPED_TRACE(game.name);
    const uint64_t least = LeastMemory(game);
    const Ended ended = RunProgram(
        BuildOf(game, Path("tables"), {absl::StrCat("--memory=", least - 1)}));
    EXPECT_EQ(ended.exit_code, 3);
    EXPECT_TRUE(absl::StrContains(ended.err, absl::StrCat(least, " bytes")))
        << ended.err;
    EXPECT_FALSE(std::filesystem::exists(Path("tables")));
  }
}

TEST_F(BuildLimits, OneBuildAtATimeWorksInADirectory) {
  const auto expected = Undisturbed(SmallHexapawn());
  const std::string directory = Path("tables");
  Process first(BuildOf(SmallHexapawn(), directory));
  ASSERT_TRUE(WaitForManifest(directory));
  first.Signal(SIGSTOP);
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{}, {"--resume"}}) {
    const Ended second =
        RunProgram(BuildOf(SmallHexapawn(), directory, options));
    EXPECT_EQ(second.exit_code, 3);
    EXPECT_TRUE(absl::StrContains(
        second.err, absl::StrCat(directory, ": another build is at work")))
        << second.err;
  }
  first.Signal(SIGCONT);
  const Ended ended = first.Wait();
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(Differences(FilesIn(directory), expected), "");
}

// Files may not grow beyond so many bytes in programs started while it lives.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &before_), 0);
    const rlimit small = {bytes, before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  }
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_;
};

TEST_F(BuildLimits, AFullDiskIsNamedAndTheBuildGoesOnAfterwards) {
  const auto expected = Undisturbed(SmallHexapawn());
  const std::string directory = Path("tables");
  for (const rlim_t bytes : {64, 800, 2000, 3000}) {
    SCOPED_TRACE(bytes);
    Ended ended;
    {
      const FileSizeLimit limit(bytes);
      ended = RunProgram(
          BuildOf(SmallHexapawn(), directory, {"--resume", "--checkpoint=0"}));
    }
    EXPECT_EQ(ended.exit_code, 3);
    EXPECT_EQ(ended.out, "");
    EXPECT_TRUE(absl::StrContains(
        ended.err, absl::StrCat("cannot write ", directory, "/")))
        << ended.err;
  }
  const Ended ended =
      RunProgram(BuildOf(SmallHexapawn(), directory, {"--resume"}));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(Differences(FilesIn(directory), expected), "");
}

TEST_F(BuildLimits, AFileInTheWayOfTheDirectoryIsNamed) {
  std::ofstream(Path("tables")) << "mine";
  const Ended ended = RunProgram(BuildOf(SmallHexapawn(), Path("tables")));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_TRUE(absl::StrContains(ended.err, Path("tables"))) << ended.err;
  EXPECT_EQ(BytesOf(Path("tables")), "mine");
}

TEST_F(BuildLimits, ADirectoryInTheWayOfAFileIsNamed) {
  const std::string way = Path("tables/pawns-1-1.rgt");
  std::filesystem::create_directories(way);
  const Ended ended = RunProgram(BuildOf(SmallHexapawn(), Path("tables")));
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_TRUE(absl::StrContains(ended.err, way)) << ended.err;
  std::filesystem::remove(way);
  const Ended again =
      RunProgram(BuildOf(SmallHexapawn(), Path("tables"), {"--resume"}));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(Differences(FilesIn(Path("tables")), Undisturbed(SmallHexapawn())),
            "");
}

TEST_F(BuildLimits, ADirectoryThatMustNotBeWrittenInIsNamed) {
  if (geteuid() == 0) GTEST_SKIP() << "who may do everything is not refused";
  std::filesystem::create_directories(Path("closed"));
  ASSERT_EQ(chmod(Path("closed").c_str(), 0500), 0);
  for (const std::string& directory : {Path("closed"), Path("closed/in")}) {
    const Ended ended = RunProgram(BuildOf(SmallHexapawn(), directory));
    EXPECT_EQ(ended.exit_code, 3);
    EXPECT_TRUE(absl::StrContains(ended.err, directory)) << ended.err;
  }
}

// The same, where no more than 16 files may be open.
Start WithFewFiles(Start start) {
  start.arguments.insert(start.arguments.begin(),
                         {"/bin/sh", "-c", "ulimit -n 16; exec \"$0\" \"$@\""});
  return start;
}

TEST_F(BuildLimits, MoreTablesThanMayBeOpenAnswerAll) {
  Undisturbed(SmallHexapawn());
  const std::string tables = Path("undisturbed");
  std::string states;
  for (int white = 0; white <= 4; ++white) {
    for (int black = 0; black <= 4; ++black) {
      const Ended some = RunProgram(
          CommandOf(SmallHexapawn(),
                    {"query", tables, absl::StrCat("pawns-", white, "-", black),
                     "--sample=2", "--format=json"}));
      ASSERT_EQ(some.exit_code, 0) << some.err;
      for (const absl::string_view line :
           absl::StrSplit(some.out, '\n', absl::SkipEmpty())) {
        absl::StrAppend(
            &states, Json::parse(std::string(line))["state"].get<std::string>(),
            "\n");
      }
    }
  }
  const Start probe =
      CommandOf(SmallHexapawn(), {"probe", tables, "--input=-"});
  const Ended expected = RunProgram(probe, states);
  const Ended ended = RunProgram(WithFewFiles(probe), states);
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.out, expected.out);
  EXPECT_GT(ended.out.size(), 500u);
}

}  // namespace
}  // namespace retrograde::command_line
