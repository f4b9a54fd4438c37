// The program, seen through Main().

#include "games/cat_mouse_2/cat_mouse_2_cli.h"

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "games/cat_mouse_2/case_files.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/testing/doubles/call_program.h"

namespace retrograde::cat_mouse_2 {
namespace {

using Json = nlohmann::json;

// LeetCode 1728, example 1 with its mouse's jump, and example 4: neither side
// wins.
constexpr char kMouseWins[] = "[\"####F\",\"#C...\",\"M....\"]";
constexpr char kDrawn[] = "[\"C...#\",\"...#F\",\"....#\",\"M....\"]";

using cli::Ended;

Ended Call(const std::vector<std::string>& arguments) {
  CatMouse2Program program;
  return cli::Call(program, arguments);
}

// A file with this text, as --OPTION=PATH.
std::string InFile(const std::string& option, const std::string& text) {
  const std::string path =
      absl::StrCat(::testing::TempDir(), "/cat_mouse_2_cli_test.jsonl");
  std::ofstream(path) << text;
  return absl::StrCat(option, "=", path);
}

TEST(CatMouse2Program, SaysWhoWins) {
  const Ended ended = Call({"solve", kMouseWins, "--mouse-jump=2"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  // The cat cannot keep the mouse from 2:4, two steps below the food.
  EXPECT_EQ(ended.out,
            "The mouse wins in 5 plies (3 moves of its own).\n"
            "state       2:0,1:1,mouse\n"
            "best moves  2:2\n"
            "line        2:2 1:1 2:4 1:1 0:4\n"
            "states      200, the longest win takes 8 plies\n"
            "            88 won by the mouse, 112 by the cat, 0 drawn\n");
  EXPECT_EQ(ended.err, "");
}

TEST(CatMouse2Program, PrintsJson) {
  const Ended ended = Call({"solve", absl::StrCat("--grid=", kDrawn),
                            "--cat-jump=2", "--mouse-jump=5", "--format=json"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  Json json = Json::parse(ended.out);
  EXPECT_TRUE(json["best_moves"].is_array());
  EXPECT_TRUE(json["line"].is_array());
  json.erase("best_moves");
  json.erase("line");
  EXPECT_EQ(json, Json::parse(R"({
      "id": null, "state": "3:0,0:0,mouse", "mover": "mouse",
      "outcome": "draw", "plies": null, "states": 578, "max_plies": 5,
      "line_end": "repetition", "result": false, "winner": null,
      "counts": {"mouse": 32, "cat": 156, "draw": 390}})"));
}

TEST(CatMouse2Program, SolvesEveryPublishedGrid) {
  const std::vector<Json> cases = ReadPublicCases();
  const Ended ended = Call({"solve", absl::StrCat("--input=", kPublicCases),
                            "--skip-other-keys", "--format=json"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  const std::vector<Json> answers = cli::JsonLines(ended.out);
  ASSERT_EQ(answers.size(), cases.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(cases[i]["id"].get<std::string>());
    EXPECT_EQ(answers[i]["id"], cases[i]["id"]);
    EXPECT_EQ(answers[i]["result"], cases[i]["expected"]);
    EXPECT_EQ(answers[i]["plies"], cases[i]["depth"]);
    EXPECT_EQ(answers[i]["states"], cases[i]["states"]);
    EXPECT_EQ(answers[i]["max_plies"], cases[i]["max_depth"]);
    EXPECT_EQ(answers[i]["counts"], cases[i]["counts"]);
    const Json winners = {Json(), "mouse", "cat"};
    EXPECT_EQ(answers[i]["winner"], winners[cases[i]["outcome"].get<int>()]);
  }
}

TEST(CatMouse2Program, PrintsLeetcodesAnswersAndGoesOnAfterBadItems) {
  const std::string input = absl::StrCat(
      "{\"grid\":", kMouseWins, ",\"catJump\":1,\"mouseJump\":2}\n",
      "nonsense\n{\"id\":7,\"grid\":[\"CM\"]}\n", "{\"grid\":", kDrawn,
      ",\"catJump\":2,\"mouseJump\":5}\n");
  const std::string option = InFile("--input", input);
  const std::string path = option.substr(option.find('=') + 1);
  const Ended ended = Call({"solve", option, "--format=leetcode"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "true\nerror\nerror\nfalse\n");
  EXPECT_EQ(ended.err,
            absl::StrCat("cat_mouse_2: ", path,
                         ":2:1: expected a value, found nonsense\n"
                         "cat_mouse_2: ",
                         path, ":3: the grid has no 'F', expected one\n"));
  const std::vector<Json> answers =
      cli::JsonLines(Call({"solve", option, "--format=json"}).out);
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(answers[0]["result"], true);
  EXPECT_EQ(answers[2], Json::parse(absl::StrCat(
                            "{\"id\":7,\"line\":3,\"error\":\"", path,
                            ":3: the grid has no 'F', expected one\"}")));
  EXPECT_EQ(answers[3]["result"], false);
}

TEST(CatMouse2Program, AnswersAboutStates) {
  const std::string grid = "--grid=[\"C.MF\"]";
  EXPECT_EQ(Call({"probe", grid, "0:2,0:1,cat"}).out,
            "0:2,0:1,cat: the cat wins in 1 ply (1 move of its own); best: "
            "0:2\n");
  EXPECT_EQ(Call({"probe", grid, "0:3,0:3,mouse"}).out,
            "0:3,0:3,mouse: the game is over, the cat has won\n");
  EXPECT_EQ(Call({"line", grid, "0:2,0:0,mouse"}).out,
            "0:2,0:0,mouse: the mouse wins in 1 ply (1 move of its own): "
            "0:3\n");
  const Ended bad = Call({"probe", grid, "0:4,0:0,mouse"});
  EXPECT_EQ(bad.code, 2);
  EXPECT_EQ(bad.err,
            "cat_mouse_2: the mouse's cell is \"0:4\", expected ROW:COL from "
            "0:0 to 0:3\n");
}

TEST(CatMouse2Program, ChecksAndCounts) {
  const std::string file = InFile("--grid-file", kDrawn);
  const Ended checked = Call({"check", file, "--cat-jump=2"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_NE(checked.out.find("values of 578 states"), std::string::npos);
  EXPECT_EQ(Call({"stats", file}).code, 0);
}

TEST(CatMouse2Program, CommandsOfOneGridTakeNoTwo) {
  const std::string option =
      InFile("--input", absl::StrCat(kDrawn, "\n", kDrawn, "\n"));
  for (const char* command : {"check", "stats"}) {
    const Ended ended = Call({command, option});
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.out, "");
  }
}

TEST(CatMouse2Program, WrongUsage) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"solve"},
      {"solve", kDrawn, kDrawn},
      {"solve", kDrawn, absl::StrCat("--grid=", kDrawn)},
      {"solve", kDrawn, "--cat-jump=0"},
      {"solve", kDrawn, "--mouse-jump=-1"},
      {"solve", kDrawn, "--mouse-jump=4294967295"},
      {"solve", kDrawn, "--mouse-jump=two"},
      {"solve", kDrawn, "--hole=1"},
      {"solve", "--input=/no/such/file"},
      {"solve", "[\"CM\"]"},
      {"play", "--grid-file=-"},
      {"probe", absl::StrCat("--grid=", kDrawn)},
      {"probe", absl::StrCat("--grid=", kDrawn), "--format=leetcode",
       "3:0,0:0,mouse"},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Ended ended = Call(arguments);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.rfind("cat_mouse_2: ", 0), 0u) << ended.err;
  }
}

}  // namespace
}  // namespace retrograde::cat_mouse_2
