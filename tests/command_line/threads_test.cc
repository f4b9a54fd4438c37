// --threads and --progress, which every command of every game has.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/any_threads.h"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

TEST(Threads, AreSaidToEveryCommandOfEveryGame) {
  const std::string graph = absl::StrCat("--graph=", kDrawn);
  const std::string states = "2,4,cat\nnowhere\n1,2,mouse\n";
  const std::string grid = "[\"####F\",\"#C...\",\"M....\"]";
  const std::vector<std::vector<std::string>> commands = {
      {kCatMouse, "solve", kDrawn},
      {kCatMouse, "probe", graph, "--input=-"},
      {kCatMouse, "line", graph, "--input=-"},
      {kCatMouse, "play", graph, "--self"},
      {kCatMouse, "check", graph},
      {kCatMouse, "stats", graph},
      {"games/cat_mouse_2/cat_mouse_2", "solve", grid},
      {"games/cat_mouse_2/cat_mouse_2", "stats", "--grid=" + grid},
      {"games/connect_k/connect_k", "solve", "--width=4", "--height=3"},
      {"games/connect_k/connect_k", "stats", "--width=4", "--height=3",
       "--symmetric"},
      {"games/hexapawn/hexapawn", "stats"},
      {"games/tic_tac_toe/tic_tac_toe", "check"},
      {"games/cops_and_robbers/cops_and_robbers", "cop-number",
       "--named=petersen"},
      {"games/cops_and_robbers/cops_and_robbers", "stats", "--named=petersen"},
  };
  for (const std::vector<std::string>& command : commands) {
    const Ended ended = WithAnyThreads(command, states);
    EXPECT_FALSE(ended.out.empty()) << ::testing::PrintToString(command);
  }
}

TEST(Threads, AreAWholeNumberUpTo256) {
  for (const char* wrong : {"0", "257", "-1", "two", "1.5"}) {
    const Ended ended =
        RunCatMouse({"solve", kDrawn, absl::StrCat("--threads=", wrong)});
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err,
              absl::StrCat("cat_mouse: --threads: expected a whole number from "
                           "1 to 256, found \"",
                           wrong, "\" (--help tells more)\n"));
  }
  EXPECT_EQ(RunCatMouse({"solve", kDrawn, "--threads=256"}).exit_code, 0);
}

TEST(Progress, IsWrittenAsJsonWhenAsked) {
  const Ended quiet = RunCatMouse({"solve", kDrawn});
  EXPECT_EQ(quiet.err, "");
  const Ended ended = RunCatMouse({"solve", kDrawn, "--progress=json"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, quiet.out);
  const std::vector<std::string> lines =
      absl::StrSplit(ended.err, '\n', absl::SkipEmpty());
  ASSERT_GE(lines.size(), 1u);
  const Json first = Json::parse(lines[0]);
  EXPECT_EQ(first["phase"], "solving");
  EXPECT_EQ(first["level"], 0);
  EXPECT_GE(first["states"], 60);
  EXPECT_EQ(first["seconds_left_at_most"], Json());
  EXPECT_EQ(RunCatMouse({"solve", kDrawn, "--progress=none"}).err, "");
  EXPECT_EQ(RunCatMouse({"solve", kDrawn, "--progress=much"}).exit_code, 2);
}

}  // namespace
}  // namespace retrograde::command_line
