// A game goes out as text, another solver solves it, and its solution comes
// back: as a user would do it, by the commands `export` and `compare`.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "games/cat_mouse/cat_mouse_cli.h"
#include "games/graph_game/graph_game_cli.h"
#include "games/graph_game/made_games.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/cli/game_program.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "tests/interchange/attractor_solver.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

// LeetCode 913, example 1: 60 states, 27 won by the mouse, 28 by the cat.
constexpr char kGraph[] = "--graph=[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";

class RoundTrip : public ::testing::Test {
 protected:
  std::string Path(const std::string& name) const { return folder_.File(name); }
  std::string Read(const std::string& name) const {
    std::ifstream file(Path(name), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(folder_.Path())) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  // A program remembers the options of a call: each has its own.
  static Ended CallCatMouse(const std::vector<std::string>& arguments) {
    cat_mouse::CatMouseProgram program;
    return Call(program, arguments);
  }
  // Exports the game on the graph and lets the other solver write first.sol and
  // second.sol.
  void ExportAndSolve() {
    const Ended ended = CallCatMouse(
        {"export", "--format=pgsolver", kGraph, "--output=" + Path("game")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    SolveExported();
  }
  void SolveExported() {
    for (const char* player : {"first", "second"}) {
      Write(absl::StrCat(player, ".sol"),
            attractor::SolveParityGame(
                Read(absl::StrCat("game.", player, ".pg"))));
    }
  }
  // The same for the game in game.in.
  void ExportAndSolveFile() {
    const Ended ended = CallGraphGame(
        {"export", "--format=pgsolver", "--output=" + Path("game")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    SolveExported();
  }
  Ended CompareFile(std::vector<std::string> options) {
    options.insert(options.begin(), "compare");
    return CallGraphGame(options);
  }
  Ended CallGraphGame(std::vector<std::string> arguments) {
    arguments.push_back("--graph-file=" + Path("game.in"));
    graph_game::GraphGameProgram program;
    return Call(program, arguments);
  }
  // With these options; by default with both solutions.
  Ended Compare(std::vector<std::string> options) {
    options.insert(options.begin(), {"compare", kGraph});
    return CallCatMouse(options);
  }
  Ended CompareBoth(const std::string& option = "--format=text") {
    return Compare({option, Path("first.sol"), Path("second.sol")});
  }
  // Puts the winner of a state right or wrong.
  void Turn(const std::string& name, int id) const {
    const std::string text = Read(name);
    const bool zero = absl::StrContains(text, absl::StrCat("\n", id, " 0;"));
    Write(name, absl::StrReplaceAll(
                    text, {{absl::StrCat("\n", id, zero ? " 0;" : " 1;"),
                            absl::StrCat("\n", id, zero ? " 1;" : " 0;")}}));
  }

  const table::TestDirectory folder_;
};

TEST_F(RoundTrip, ADrawnGameComesBackEqual) {
  ExportAndSolve();
  EXPECT_THAT(Names(), UnorderedElementsAre("game.first.pg", "game.second.pg",
                                            "first.sol", "second.sol"));
  const Ended both = CompareBoth();
  EXPECT_EQ(both.out, "60 states compared, none different\nEqual.\n");
  EXPECT_EQ(both.code, 0) << both.err;
  EXPECT_EQ(Compare({Path("first.sol")}).code, 0);
  EXPECT_EQ(Compare({Path("second.sol"), "--player=cat"}).code, 0);
  // 5 draws: the solution of one game is not that of the other.
  EXPECT_EQ(
      Json::parse(
          Compare({Path("second.sol"), "--format=json"}).out)["different"],
      5);
}

TEST_F(RoundTrip, TicTacToeIsNumberedAndComesBackEqual) {
  GameProgram<tic_tac_toe::TicTacToe> program;
  EXPECT_EQ(
      Call(program, {"export", "--format=pgsolver", "--output=" + Path("game")})
          .code,
      0);
  const std::string first = Read("game.first.pg");
  // 5,478 states can be reached; the empty board is the first of them.
  EXPECT_THAT(first, StartsWith("parity 5477;\n0 1 0 1,2,3,4,5,6,7,8,9 "
                                "\".../.../...\";\n"));
  Write("first.sol", attractor::SolveParityGame(first));
  Write("second.sol", attractor::SolveParityGame(Read("game.second.pg")));
  const Ended ended =
      Call(program, {"compare", Path("first.sol"), Path("second.sol")});
  EXPECT_EQ(ended.out, "5478 states compared, none different\nEqual.\n");
  EXPECT_EQ(ended.code, 0) << ended.err;
}

TEST_F(RoundTrip, AGameOfAFileComesBackEqual) {
  Write("game.in", graph_game::GeneratedText({.states = 500, .degree = 3}));
  ExportAndSolveFile();
  EXPECT_EQ(CompareFile({Path("first.sol"), Path("second.sol")}).out,
            "500 states compared, none different\nEqual.\n");
}

// Play goes to the first player's end, 2, to the second's, 3, or round.
constexpr const char* kParityGames[] = {
    "parity 3;\n0 0 0 1,2;\n1 0 1 0,3;\n2 0 0 2;\n3 1 1 3;\n",
    "parity 3;\n0 1 0 1,2;\n1 1 1 0,3;\n2 0 0 2;\n3 1 1 3;\n"};

TEST_F(RoundTrip, ASolutionOfAParityGameIsComparedAsItStands) {
  for (const char* text : kParityGames) {
    Write("game.in", text);
    Write("game.sol", attractor::SolveParityGame(text));
    const Ended equal = CompareFile({Path("game.sol"), "--format=json"});
    EXPECT_EQ(equal.code, 0) << equal.out << equal.err;
    EXPECT_EQ(Json::parse(equal.out)["wins_of"], nullptr);
    for (int id = 0; id < 4; ++id) {
      Turn("game.sol", id);
      const Ended ended = CompareFile({Path("game.sol")});
      EXPECT_EQ(ended.code, 1);
      const bool first = id % 2 == 0;  // wins, whoever wins endless play
      EXPECT_THAT(ended.out, StartsWith(absl::StrCat(
                                 "state ", id, ", ", id, ": a win for the ",
                                 first ? "second" : "first", " player in ",
                                 Path("game.sol"), ", but a win for the ",
                                 first ? "first" : "second", " player\n")));
      Turn("game.sol", id);
    }
    // The two games that it makes are others than the one that it was.
    ExportAndSolveFile();
    const std::string one = Path("first.sol"), two = Path("second.sol");
    EXPECT_EQ(CompareFile({one, two}).code, 0);
    EXPECT_EQ(CompareFile({one, "--player=first"}).code, 0);
    EXPECT_EQ(CompareFile({two, "--player=second"}).code, 0);
  }
}

TEST_F(RoundTrip, TheFirstDifferenceIsNamed) {
  ExportAndSolve();
  Turn("first.sol", 41);
  Turn("first.sol", 17);
  const Ended text = Compare({Path("first.sol")});
  EXPECT_EQ(text.code, 1);
  EXPECT_THAT(text.out, HasSubstr("state 17, "));
  EXPECT_THAT(text.out, HasSubstr("win for the mouse"));
  EXPECT_THAT(text.out, HasSubstr("60 states compared, 2 different, 58 equal\n"
                                  "Different.\n"));
  const Json json =
      Json::parse(Compare({Path("first.sol"), "--format=json"}).out);
  EXPECT_EQ(json["equal"], false);
  EXPECT_EQ(json["wins_of"], "mouse");
  EXPECT_EQ(json["states"], 60);
  EXPECT_EQ(json["different"], 2);
  EXPECT_EQ(json["first_difference"]["number"], 17);
  // Its text is the name in the exported game.
  EXPECT_THAT(
      Read("game.first.pg"),
      HasSubstr(absl::StrCat(
          " \"", json["first_difference"]["state"].get<std::string>(), "\";")));
  EXPECT_NE(json["first_difference"]["their_winner"],
            json["first_difference"]["winner"]);
}

TEST_F(RoundTrip, EachPlantedDifferenceIsFound) {
  ExportAndSolve();
  int contradictions = 0;
  for (int id = 0; id < 60; ++id) {
    for (const char* name : {"first.sol", "second.sol"}) {
      Turn(name, id);
      const Ended ended = CompareBoth();
      if (ended.code == 2) {  // won by both
        ++contradictions;
        EXPECT_THAT(ended.err,
                    HasSubstr(absl::StrCat("contradict each other: state ", id,
                                           " is won by the first player in ")));
      } else {
        EXPECT_EQ(ended.code, 1);
        EXPECT_THAT(ended.out, HasSubstr(absl::StrCat("state ", id, ", ")));
      }
      Turn(name, id);
    }
  }
  EXPECT_EQ(contradictions, 27 + 28);
  EXPECT_EQ(CompareBoth().code, 0);
}

TEST_F(RoundTrip, SolutionsOfOtherGamesAreRefused) {
  ExportAndSolve();
  const Ended other = CallCatMouse({"compare", "--graph=[[1,3],[0],[3],[0,2]]",
                                    Path("first.sol"), Path("second.sol")});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("of 60 states, but the game has "));
  Write("cut.sol", Read("first.sol").substr(0, 200));
  const Ended cut = Compare({Path("cut.sol")});
  EXPECT_EQ(cut.code, 2);
  EXPECT_THAT(cut.err, HasSubstr("cut.sol:"));
  EXPECT_EQ(Compare({Path("missing.sol")}).code, 2);
}

TEST_F(RoundTrip, WrongUsageIsRefused) {
  Write("one.sol", "0 0;\n");
  const std::string one = Path("one.sol");
  const std::vector<std::vector<std::string>> cases = {
      {"compare", kGraph},
      {"compare", kGraph, one, one, one},
      {"compare", kGraph, one, one, "--player=first"},
      {"compare", kGraph, one, "--player=nobody"},
      {"compare", one},
      {"export", kGraph, "--format=pgsolver"},
      {"export", kGraph, "--format=pgsolver", "--output=-"},
      {"export", "tables", "--format=pgsolver", "--output=" + Path("game")},
      {"export", "--format=pgsolver", "--output=" + Path("game")},
      {"export", kGraph, "--output=" + Path("game")},
      {"export", kGraph, "--format=pgsolver", "--output=" + Path("no/game")},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Ended ended = CallCatMouse(arguments);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, HasSubstr("cat_mouse: ")) << ended.err;
  }
  EXPECT_THAT(Names(), UnorderedElementsAre("one.sol"));
}

TEST_F(RoundTrip, NeitherFileIsThereUnlessBothAre) {
  std::filesystem::create_directories(Path("game.second.pg"));
  const Ended ended = CallCatMouse(
      {"export", kGraph, "--format=pgsolver", "--output=" + Path("game")});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err,
              HasSubstr("expected a regular file, found a directory"));
  EXPECT_THAT(Names(), UnorderedElementsAre("game.second.pg"));
}

TEST_F(RoundTrip, TheMemoryLimitHolds) {
  Write("far.sol", "2000000000 0;\n");
  const Ended ended = Compare({Path("far.sol"), "--memory=1M"});
  EXPECT_EQ(ended.code, 3);
  EXPECT_THAT(ended.err, HasSubstr("far.sol:1: the id 2000000000 needs "));
}

}  // namespace
}  // namespace retrograde::cli
