// `cat_mouse solve`, as a user runs it.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "games/cat_mouse/case_files.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

// One JSON value a line.
std::vector<Json> Lines(const std::string& text) {
  std::vector<Json> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    lines.push_back(Json::parse(line.begin(), line.end()));
  }
  return lines;
}

TEST(Solve, SaysThatNobodyWins) {
  const Ended ended = RunCatMouse({"solve", kDrawn});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  // From 3 and 5 the mouse can always turn back, and the cat can wait.
  EXPECT_EQ(ended.out,
            "Draw, neither side can force a win.\n"
            "state       1,2,mouse\n"
            "best moves  3\n"
            "line        3 5 4 2 3 (repeats)\n"
            "states      60, the longest win takes 4 plies\n"
            "            27 won by the mouse, 28 by the cat, 5 drawn\n");
  EXPECT_EQ(ended.err, "");
}

TEST(Solve, SaysWhoWinsInHowManyPliesAndMoves) {
  EXPECT_EQ(RunCatMouse({"solve", kMouseWins}).out,
            "The mouse wins in 1 ply (1 move of its own).\n"
            "state       1,2,mouse\n"
            "best moves  0\n"
            "line        0\n"
            "states      24, the longest win takes 2 plies\n"
            "            12 won by the mouse, 9 by the cat, 3 drawn\n");
  const std::string out = RunCatMouse({"solve", kCatWins}).out;
  EXPECT_EQ(out.substr(0, out.find("line")),
            "The cat wins in 8 plies (4 moves of its own).\n"
            "state       1,2,mouse\n"
            "best moves  4 5\n");
}

TEST(Solve, PrintsLeetcodesNumbers) {
  const std::string input = absl::StrCat(kDrawn, "\nnonsense\n", kMouseWins,
                                         "\n[[1]]\n", kCatWins, "\n");
  const Ended ended =
      RunCatMouse({"solve", "--input=-", "--format=leetcode"}, input);
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.out, "0\nerror\n1\nerror\n2\n");
  EXPECT_EQ(ended.err,
            "cat_mouse: standard input:2:1: expected a value, found nonsense\n"
            "cat_mouse: standard input:4: graph[0][0] is 1, expected a node "
            "from 0 to 0\n");
}

TEST(Solve, PrintsJson) {
  const Ended ended = RunCatMouse({"solve", kDrawn, "--format=json"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  Json json = Json::parse(ended.out);
  const Json line = json["line"];
  json.erase("line");
  EXPECT_EQ(json, Json::parse(R"({
      "id": null, "state": "1,2,mouse", "mover": "mouse", "outcome": "draw",
      "plies": null, "states": 60, "max_plies": 4, "best_moves": [3],
      "line_end": "repetition", "result": 0, "winner": null,
      "counts": {"mouse": 27, "cat": 28, "draw": 5}})"));
  EXPECT_EQ(line[0], 3);
}

TEST(Solve, SolvesEveryPublishedGraph) {
  for (const bool directed : {false, true}) {
    std::string input;
    std::vector<Json> cases;
    for (const Json& test_case :
         cat_mouse::ReadCases(cat_mouse::kPublicCases)) {
      if (cat_mouse::IsDirected(test_case) != directed) continue;
      cases.push_back(test_case);
      absl::StrAppend(&input, test_case.dump(), "\n");
    }
    std::vector<std::string> arguments = {"solve", "--input=-",
                                          "--skip-other-keys", "--format=json"};
    if (directed) arguments.push_back("--directed");
    const Ended ended = RunCatMouse(arguments, input);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const std::vector<Json> answers = Lines(ended.out);
    ASSERT_EQ(answers.size(), cases.size());
    for (size_t i = 0; i < cases.size(); ++i) {
      SCOPED_TRACE(cases[i]["id"].get<std::string>());
      EXPECT_EQ(answers[i]["id"], cases[i]["id"]);
      EXPECT_EQ(answers[i]["result"], cases[i]["expected"]);
      EXPECT_EQ(answers[i]["plies"], cases[i]["depth"]);
      EXPECT_EQ(answers[i]["states"], cases[i]["states"]);
      EXPECT_EQ(answers[i]["max_plies"], cases[i]["max_depth"]);
      EXPECT_EQ(answers[i]["counts"], cases[i]["counts"]);
      EXPECT_EQ(answers[i]["best_moves"], cases[i]["optimal_first_moves"]);
      const int result = cases[i]["expected"];
      const Json winners = {Json(), "mouse", "cat"};
      EXPECT_EQ(answers[i]["winner"], winners[result]);
      if (result != 0) {
        EXPECT_EQ(answers[i]["line"].size(), cases[i]["depth"]);
      }
    }
  }
}

TEST(Solve, StuckPlayersLoseWhereTheUserSaysSo) {
  const Ended ended = RunCatMouse(
      {"solve",
       absl::StrCat("--input=", cat_mouse::CaseFile(cat_mouse::kPublicCases)),
       "--skip-other-keys", "--directed", "--no-move=loss",
       "--format=leetcode"});
  EXPECT_EQ(ended.exit_code, 0);
  std::string expected;
  for (const Json& test_case : cat_mouse::ReadCases(cat_mouse::kPublicCases)) {
    absl::StrAppend(&expected, test_case["expected_if_stuck_loses"].get<int>(),
                    "\n");
  }
  EXPECT_EQ(ended.out, expected);
}

TEST(Solve, RefusesEveryMalformedGraph) {
  const std::string input =
      absl::StrCat("--input=", cat_mouse::CaseFile(cat_mouse::kMalformedCases));
  const Ended ended =
      RunCatMouse({"solve", input, "--skip-other-keys", "--format=json"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.err, "");
  const std::vector<Json> answers = Lines(ended.out);
  const std::vector<Json> cases =
      cat_mouse::ReadCases(cat_mouse::kMalformedCases);
  ASSERT_EQ(answers.size(), cases.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(answers[i].size(), 3u);
    EXPECT_EQ(answers[i]["id"], cases[i]["id"]);
    EXPECT_EQ(answers[i]["line"], i + 1);
    EXPECT_TRUE(answers[i]["error"].is_string());
  }
  // The entries that the file's notes name, and where they stand.
  const std::vector<std::string> reasons = {
      ":1: graph[4][3] is 5,",
      ":2: graph[8][1] is 11,",
      ":3: graph[1][0] is 2, expected a node from 0 to 1",
      ":4: the graph has 2 nodes, expected at least 3",
      ":5: graph[0][0] is 8,",
      ":6: graph[2][0] is 6,",
      "expected a list of nodes as graph[0], found 5"};
  for (size_t i = 0; i < cases.size(); ++i) {
    const std::string error = answers[i]["error"];
    EXPECT_NE(error.find(reasons[i]), std::string::npos) << error;
  }
}

TEST(Solve, TakesGraphsFromEverywhere) {
  const std::string path = ::testing::TempDir() + "graph.json";
  std::ofstream(path) << "\n" << kMouseWins << "\n";
  const std::string answer = "1\n";
  EXPECT_EQ(RunCatMouse({"solve", "--format=leetcode", kMouseWins}).out,
            answer);
  EXPECT_EQ(
      RunCatMouse({"solve", "--format=leetcode", "--graph", kMouseWins}).out,
      answer);
  EXPECT_EQ(
      RunCatMouse({"solve", "--format=leetcode", "--graph-file=" + path}).out,
      answer);
  EXPECT_EQ(RunCatMouse({"solve", "--format=leetcode", "--input=" + path}).out,
            answer);
  EXPECT_EQ(
      RunCatMouse({"solve", "--format=leetcode", "--graph-file=-"}, kMouseWins)
          .out,
      answer);
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{
           {"solve"},
           {"solve", kMouseWins, "--input=-"},
           {"solve", "--graph", kMouseWins, "--graph-file=-"}}) {
    EXPECT_EQ(RunCatMouse(arguments).exit_code, 2);
  }
}

TEST(Solve, RelativePathsStartWhereBazelsUserIs) {
  const std::string directory = ::testing::TempDir();
  std::ofstream(directory + "here.json") << kMouseWins;
  Start start = CatMouse({"solve", "--format=leetcode", "--input=here.json"});
  start.environment = {"BUILD_WORKING_DIRECTORY=" + directory};
  EXPECT_EQ(RunProgram(start).out, "1\n");
  start.environment = {"BUILD_WORKING_DIRECTORY="};
  EXPECT_EQ(RunProgram(start).exit_code, 2);
  start.directory = directory;
  EXPECT_EQ(RunProgram(start).out, "1\n");
}

TEST(Solve, ReadsEdgeLists) {
  // kMouseWins, as NetworkX writes it.
  const Ended ended = RunCatMouse(
      {"solve", "--input=-", "--input-format=edges", "--format=json"},
      "# edges\n0 1 {}\n0 3 {'weight': 2}\n2 3\n3 2\n");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  const Json json = Json::parse(ended.out);
  EXPECT_EQ(json["plies"], 1);
  EXPECT_EQ(json["states"], 24);
  EXPECT_EQ(json["counts"],
            Json::parse(R"({"mouse": 12, "cat": 9, "draw": 3})"));
}

TEST(Solve, WarnsAndGoesOn) {
  const Ended ended =
      RunCatMouse({"solve", "--format=leetcode", "[[1,2,2],[0,2,1],[0,1]]"});
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, "1\n");
  EXPECT_EQ(ended.err,
            "cat_mouse: GRAPH:1: warning: dropped 1 repeated list entry\n"
            "cat_mouse: GRAPH:1: warning: kept 1 loop; a player on such a node "
            "may stay there\n");
}

TEST(Solve, StartsAndHoleMayBeAnywhere) {
  // The path 0-1-2-3-4: hole 2, the mouse next to it, the cat too far.
  const std::string path = "[[1],[0,2],[1,3],[2,4],[3]]";
  EXPECT_EQ(RunCatMouse({"solve", path, "--hole=2", "--mouse=1", "--cat=4",
                         "--format=leetcode"})
                .out,
            "1\n");
  // Between the mouse and its hole, the cat wins by coming closer.
  EXPECT_EQ(RunCatMouse({"solve", path, "--hole=0", "--mouse=4", "--cat=1",
                         "--format=leetcode"})
                .out,
            "2\n");
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{
           {"--hole=1"}, {"--mouse=2"}, {"--cat=9"}, {"--mouse=0"}}) {
    const Ended ended = RunCatMouse({"solve", path, wrong[0]});
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_NE(ended.err, "");
  }
}

TEST(Solve, ChecksWhenAsked) {
  const Ended ended =
      RunCatMouse({"solve", kCatWins, "--check", "--format=leetcode"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.out, "2\n");
}

TEST(Solve, ManyAnswersInTextAreSetApart) {
  const Ended ended = RunCatMouse(
      {"solve", "--input=-"},
      absl::StrCat("{\"id\":\"a\",\"graph\":", kMouseWins, "}\n", kMouseWins));
  EXPECT_EQ(ended.out.substr(0, 13), "id \"a\"\nThe mo");
  EXPECT_NE(ended.out.find("drawn\n\nThe mouse wins"), std::string::npos)
      << ended.out;
}

}  // namespace
}  // namespace retrograde::command_line
