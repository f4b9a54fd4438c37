// The commands about states: probe, line, stats, check.

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "games/cat_mouse/case_files.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

std::string Graph(const char* graph) { return absl::StrCat("--graph=", graph); }

TEST(Probe, SaysWhatAStateIsWorth) {
  // In kDrawn the mouse on 2 may go home to 0.
  EXPECT_EQ(RunCatMouse({"probe", Graph(kDrawn), "2,4,mouse"}).out,
            "2,4,mouse: the mouse wins in 1 ply (1 move of its own); best: "
            "0\n");
  // The cat, next to it, is quicker when it is to move.
  EXPECT_EQ(RunCatMouse({"probe", Graph(kDrawn), "2,4,cat"}).out,
            "2,4,cat: the cat wins in 1 ply (1 move of its own); best: 2\n");
  EXPECT_EQ(RunCatMouse({"probe", Graph(kDrawn), "1,2,mouse"}).out,
            "1,2,mouse: draw, neither side can force a win; best: 3\n");
}

TEST(Probe, SaysThatTheGameIsOver) {
  EXPECT_EQ(RunCatMouse({"probe", Graph(kDrawn), "0,1,cat"}).out,
            "0,1,cat: the game is over, the mouse has won\n");
  EXPECT_EQ(RunCatMouse({"probe", Graph(kDrawn), "3,3,mouse"}).out,
            "3,3,mouse: the game is over, the cat has won\n");
  // In kMouseWins node 1 leads only to the hole: a cat there can't move.
  EXPECT_EQ(RunCatMouse({"probe", Graph(kMouseWins), "3,1,cat"}).out,
            "3,1,cat: the game is over, a draw: the cat cannot move\n");
  EXPECT_EQ(
      RunCatMouse({"probe", Graph(kMouseWins), "3,1,cat", "--no-move=loss"})
          .out,
      "3,1,cat: the game is over, the mouse has won: the cat cannot move\n");
  const Json json = Json::parse(
      RunCatMouse({"probe", Graph(kDrawn), "3,3,mouse", "--format=json"}).out);
  EXPECT_EQ(json["outcome"], "loss");
  EXPECT_EQ(json["plies"], 0);
  EXPECT_EQ(json["best_moves"], Json::array());
  EXPECT_EQ(json["line"], Json::array());
  EXPECT_EQ(json["winner"], "cat");
}

TEST(Probe, AnswersManyInOrder) {
  const Ended ended =
      RunCatMouse({"probe", Graph(kDrawn), "--input=-", "--format=json"},
                  "2,4,cat\r\n\n  0,1,cat\nwhere,2,cat\n1,0,cat\n2,4,mouse");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.err, "");
  std::vector<Json> lines;
  std::string text = ended.out;
  for (size_t end; (end = text.find('\n')) != std::string::npos;) {
    lines.push_back(Json::parse(text.substr(0, end)));
    text.erase(0, end + 1);
  }
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0]["state"], "2,4,cat");
  EXPECT_EQ(lines[0]["best_moves"], Json::array({2}));
  EXPECT_EQ(lines[1]["state"], "0,1,cat");
  EXPECT_EQ(lines[2]["line"], 4);
  EXPECT_EQ(lines[3]["line"], 5);  // the cat may not be on the hole
  EXPECT_TRUE(absl::StrContains(lines[3]["error"].get<std::string>(),
                                "standard input:5:1: "));
  EXPECT_EQ(lines[4]["result"], 1);
}

TEST(Probe, RefusesWhatIsNoState) {
  for (const char* state :
       {"", "1", "1,2", "1,2,dog", "1,2,mouse,", "-1,2,mouse", "6,2,mouse",
        "1,6,cat", "1,0,mouse", "a,2,mouse", "1.0,2,mouse", " 1,2,mouse",
        "99999999999999999999,2,mouse", "\xFF,2,mouse"}) {
    const Ended ended = RunCatMouse({"probe", Graph(kDrawn), state});
    EXPECT_EQ(ended.exit_code, 2) << state;
    EXPECT_EQ(ended.out, "");
    EXPECT_TRUE(absl::StartsWith(ended.err, "cat_mouse: ")) << ended.err;
  }
  EXPECT_EQ(RunCatMouse({"probe", Graph(kDrawn)}).exit_code, 2);
  EXPECT_EQ(RunCatMouse({"probe", "1,2,mouse"}).exit_code, 2);
  EXPECT_EQ(
      RunCatMouse({"probe", Graph(kDrawn), "1,2,cat", "--input=-"}).exit_code,
      2);
}

TEST(Line, ShowsBestPlay) {
  // pub913-016: the mouse wins at ply 3, by 3 (its only way) and 0; the cat,
  // on 2, can only go to 1.
  EXPECT_EQ(
      RunCatMouse({"line", "--graph=[[3],[2,3],[1],[0,1]]", "1,2,mouse"}).out,
      "1,2,mouse: the mouse wins in 3 plies (2 moves of its own): 3 1 0\n");
  EXPECT_EQ(RunCatMouse({"line", Graph(kDrawn), "0,1,cat"}).out,
            "0,1,cat: the game is over, the mouse has won\n");
}

// The mouse goes to 4, its only way; the cat's only way leads to the hole.
TEST(Line, SaysThatAPlayerCannotMove) {
  const std::vector<std::string> question = {
      "--directed", "--graph=[[2,3],[4],[0],[0,4],[1,3]]", "1,2,mouse"};
  const auto ask = [&question](const std::string& command,
                               const std::string& option) {
    std::vector<std::string> arguments = {command, option};
    arguments.insert(arguments.end(), question.begin(), question.end());
    return RunCatMouse(arguments).out;
  };
  EXPECT_EQ(ask("line", "--no-move=draw"),
            "1,2,mouse: draw, neither side can force a win: 4 (the cat cannot "
            "move)\n");
  EXPECT_EQ(ask("line", "--no-move=loss"),
            "1,2,mouse: the mouse wins in 1 ply (1 move of its own): 4 (the "
            "cat cannot move)\n");
  for (const char* command : {"line", "probe"}) {
    const Json json = Json::parse(ask(command, "--format=json"));
    EXPECT_EQ(json["line"], Json::array({4})) << json;
    EXPECT_EQ(json["line_end"], "the cat cannot move") << json;
  }
}

TEST(Line, OfADrawEndsWhereAStateComesUpAgain) {
  const Ended ended =
      RunCatMouse({"line", Graph(kDrawn), "1,2,mouse", "--format=json"});
  const Json json = Json::parse(ended.out);
  const Json line = json["line"];
  EXPECT_EQ(json["line_end"], "repetition");
  // Replay: mouse and cat in turn, from 1 and 2.
  std::vector<std::string> states;
  int nodes[2] = {1, 2};
  for (size_t ply = 0; ply <= line.size(); ++ply) {
    states.push_back(absl::StrCat(nodes[0], ",", nodes[1], ",", ply % 2));
    if (ply < line.size()) nodes[ply % 2] = line[ply];
  }
  const std::string last = states.back();
  states.pop_back();
  EXPECT_EQ(std::count(states.begin(), states.end(), last), 1) << line;
}

// From the start of LeetCode's first example play comes to 28 of the 60 states.
TEST(Stats, TellsHowManyStatesPlayComesTo) {
  const std::string tables = absl::StrCat(::testing::TempDir(), "/reachable");
  EXPECT_EQ(RunCatMouse({"build", tables, Graph(kDrawn)}).exit_code, 0);
  for (const std::string& source : {Graph(kDrawn), tables}) {
    const Json json =
        Json::parse(RunCatMouse({"stats", source, "--format=json"}).out);
    EXPECT_EQ(json["states"], 60);
    EXPECT_EQ(json["reachable"], 28);
    EXPECT_TRUE(absl::StrContains(RunCatMouse({"stats", source}).out,
                                  "\nreachable   "));
  }
}

TEST(Stats, CountsAddUpForEveryPublishedGraph) {
  for (const Json& test_case : cat_mouse::ReadCases(cat_mouse::kPublicCases)) {
    SCOPED_TRACE(test_case["id"].get<std::string>());
    if (test_case["n"] > 13) continue;  // enough of them are small
    std::vector<std::string> arguments = {"stats", "--format=json", "--input=-",
                                          "--skip-other-keys"};
    if (cat_mouse::IsDirected(test_case)) arguments.push_back("--directed");
    const Ended ended = RunCatMouse(arguments, test_case.dump());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const Json json = Json::parse(ended.out);
    EXPECT_EQ(json["id"], test_case["id"]);
    EXPECT_EQ(json["states"], test_case["states"]);
    EXPECT_EQ(json["max_plies"], test_case["max_depth"]);
    const Json& mouse = json["movers"][0];
    const Json& cat = json["movers"][1];
    EXPECT_EQ(mouse["mover"], "mouse");
    EXPECT_EQ(mouse["win"].get<int>() + cat["loss"].get<int>(),
              test_case["counts"]["mouse"]);
    EXPECT_EQ(mouse["loss"].get<int>() + cat["win"].get<int>(),
              test_case["counts"]["cat"]);
    EXPECT_EQ(json["draw"], test_case["counts"]["draw"]);
    int by_plies = 0;
    for (const Json& row : mouse["by_plies"]) {
      by_plies += row["win"].get<int>() + row["loss"].get<int>();
    }
    EXPECT_EQ(by_plies, mouse["win"].get<int>() + mouse["loss"].get<int>());
  }
}

TEST(Stats, PrintsATable) {
  // Of the 60 states 10 have the mouse home and 10 have it caught, half of them
  // with either to move.
  const Ended ended = RunCatMouse({"stats", Graph(kDrawn)});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(
      ended.out.substr(0, ended.out.find("\n1 ") + 1),
      "to move                      the mouse                     the cat\n"
      "plies                win          loss           win          loss\n"
      "0                      5             5             5             5\n");
  EXPECT_TRUE(absl::EndsWith(
      ended.out,
      "states                              30                          30\n"
      // Play from the start comes to 28 of them.
      "reachable                           11                          17\n"))
      << ended.out;
}

TEST(Check, PassesOnEveryPublishedGraph) {
  for (const Json& test_case : cat_mouse::ReadCases(cat_mouse::kPublicCases)) {
    if (test_case["n"] > 13) continue;
    std::vector<std::string> arguments = {"check", "--input=-", "--format=json",
                                          "--skip-other-keys"};
    if (cat_mouse::IsDirected(test_case)) arguments.push_back("--directed");
    const Ended ended = RunCatMouse(arguments, test_case.dump());
    EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
    const Json json = Json::parse(ended.out);
    EXPECT_EQ(json["passed"], true);
    EXPECT_EQ(json["values"]["states"], test_case["states"]);
  }
}

TEST(Check, TellsEachAxiom) {
  const Ended ended = RunCatMouse({"check", Graph(kDrawn)});
  EXPECT_EQ(ended.exit_code, 0) << ended.out;
  for (const char* axiom :
       {"G1", "G2", "G3", "G4", "G5", "I1", "I2", "P1", "P2", "P3", "R1", "R2",
        "R3", "R4", "R5", "R6", "R7", "R8"}) {
    EXPECT_TRUE(absl::StrContains(ended.out, absl::StrCat(axiom, "  holds ")))
        << axiom;
  }
  EXPECT_TRUE(absl::EndsWith(
      ended.out,
      "values of 60 states: each follows from those after it\nPassed.\n"));
}

TEST(Help, EveryCommandHasExamples) {
  for (const char* command :
       {"solve", "probe", "line", "play", "check", "stats"}) {
    const Ended ended = RunCatMouse({command, "--help"});
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.err, "");
    EXPECT_TRUE(absl::StrContains(
        ended.out, absl::StrCat("Examples:\n  cat_mouse ", command)));
  }
  EXPECT_EQ(RunCatMouse({"--version"}).exit_code, 0);
  EXPECT_EQ(RunCatMouse({"--help"}).exit_code, 0);
}

}  // namespace
}  // namespace retrograde::command_line
