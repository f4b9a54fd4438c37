// The program, seen through Main().

#include "games/cops_and_robbers/cops_and_robbers_cli.h"

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/testing/doubles/call_program.h"

namespace retrograde::cops_and_robbers {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

using cli::Ended;

Ended Call(const std::vector<std::string>& arguments) {
  CopsAndRobbersProgram program;
  return cli::Call(program, arguments);
}

// A file with this text, as --graph-file=PATH.
std::string InFile(const std::string& text) {
  const std::string path =
      absl::StrCat(::testing::TempDir(), "/cops_and_robbers_cli_test.json");
  std::ofstream(path) << text;
  return absl::StrCat("--graph-file=", path);
}

TEST(CopsAndRobbersProgram, SaysWhoWins) {
  const Ended ended = Call({"solve", "--named=path:5"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("wins in 5 plies (3 moves of its own).\n"
                                   "state       -,-,cops\n"
                                   "best moves  2\n"));
}

TEST(CopsAndRobbersProgram, NamesABestMoveInOneOrderOfTheCops) {
  const Ended ended =
      Call({"solve", "--graph=[[1],[0],[3],[2]]", "--cops=2", "--format=json"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  const Json json = Json::parse(ended.out);
  EXPECT_EQ(json.at("best_moves"), Json({"0+2", "0+3", "1+2", "1+3"}));
  EXPECT_EQ(json.at("plies"), 3);
  EXPECT_EQ(json.at("outcome"), "win");
}

TEST(CopsAndRobbersProgram, SaysHowManyMoreBestMovesThereAre) {
  const Ended ended = Call({"solve", "--named=complete:12"});
  EXPECT_THAT(ended.out,
              HasSubstr("best moves  0 1 2 3 4 5 6 7 8 9 and 2 more\n"));
}

TEST(CopsAndRobbersProgram, ReadsAGraphFromAFile) {
  const Ended ended = Call({"cop-number", InFile("[[1,3],\n [0,2],\n [1,3],\n "
                                                 "[2,0]]\n")});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, "The cop number is 2.\n");
}

TEST(CopsAndRobbersProgram, PrintsTheCopNumberAsJson) {
  EXPECT_EQ(Call({"cop-number", "--named=petersen", "--format=json"}).out,
            "{\"nodes\":10,\"cop_number\":3}\n");
  EXPECT_EQ(
      Call({"cop-number", "--named=petersen", "--format=json", "--most=2"}).out,
      "{\"nodes\":10,\"cop_number\":null,\"more_than\":2}\n");
}

TEST(CopsAndRobbersProgram, SaysWhenTheCopNumberIsMoreThanItMayTry) {
  const Ended ended = Call({"cop-number", "--named=petersen", "--most=2"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, "The cop number is more than 2.\n");
}

TEST(CopsAndRobbersProgram, GivesUpWhereTheMemoryDoesNotSuffice) {
  const Ended ended =
      Call({"cop-number", "--named=dodecahedron", "--memory=100K"});
  EXPECT_EQ(ended.code, 3);
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, HasSubstr("with 3 cops on 20 nodes: "));
  EXPECT_THAT(ended.err, HasSubstr("the limit is 102400"));
}

TEST(CopsAndRobbersProgram, RefusesAFileLargerThanTheMemory) {
  const Ended ended =
      Call({"solve", InFile(std::string(200'000, ' ')), "--memory=1M"});
  EXPECT_EQ(ended.code, 3);
  EXPECT_THAT(ended.err, HasSubstr("the graph needs more than the 1048576"));
}

TEST(CopsAndRobbersProgram, RefusesBadInputAndNamesThePlace) {
  struct Case {
    std::vector<std::string> arguments;
    const char* message;
  };
  const Case cases[] = {
      {{"solve"},
       "no graph is given: expected one of --graph, --graph-file and --named"},
      {{"cop-number", "--named=path:3", "--graph=[[]]"},
       "more than one graph is given"},
      {{"solve", "--graph=[[1],[]]"},
       "--graph: graph[0] names 1, but graph[1] does not name 0"},
      {{"solve", "--graph=[[1],[0,2]]"},
       "--graph: graph[1][1] is 2, expected a node from 0 to 1"},
      {{"solve", "--graph=[[1],[\"x\"]]"}, "--graph: graph[1][0] is \"x\""},
      {{"solve", InFile("[[1],[0]")},
       "cli_test.json: line 1, column 9: expected JSON, found the end"},
      {{"solve", "--graph-file=/nowhere"}, "/nowhere: "},
      {{"solve", "--named=wheel:5"}, "no graph is called \"wheel:5\""},
      {{"solve", "--named=path:3", "--cops=9"}, "from 1 to 8, found \"9\""},
      {{"solve", "--named=path:60000", "--cops=4"}, "expected fewer cops"},
      {{"cop-number", "--named=path:3", "--most=0"}, "from 1 to 65535"},
      {{"cop-number", "--named=path:3", "--cops=1"}, "--cops=1"},
      {{"probe", "--named=path:3", "0,9,cops"}, "the robber's place is \"9\""},
      {{"play", "--graph-file=-"}, "standard input is where the moves come"},
  };
  for (const Case& c : cases) {
    const Ended ended = Call(c.arguments);
    EXPECT_EQ(ended.code, 2) << c.message;
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, HasSubstr(c.message));
  }
}

TEST(CopsAndRobbersProgram, TakesOneWayArcsWhenItIsTold) {
  const Ended ended =
      Call({"cop-number", "--graph=[[1],[2],[0]]", "--directed"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, "The cop number is 2.\n");
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
