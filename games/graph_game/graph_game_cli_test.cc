// The program, seen through Main().

#include "games/graph_game/graph_game_cli.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/made_games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/testing/doubles/call_program.h"

namespace retrograde::graph_game {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

using cli::Ended;

Ended Call(const std::vector<std::string>& arguments) {
  GraphGameProgram program;
  return cli::Call(program, arguments);
}

// The path of a file with this text.
std::string InFile(const std::string& name, const std::string& text) {
  std::string path = absl::StrCat(::testing::TempDir(), "/", name);
  std::ofstream(path) << text;
  return path;
}

// The second player, to move at 1, ends the game or goes round.
constexpr char kGame[] =
    "{\"state\":0,\"mover\":\"first\",\"moves\":[1]}\n"
    "{\"state\":1,\"mover\":\"second\",\"moves\":[0,2]}\n"
    "{\"state\":2,\"mover\":\"first\",\"outcome\":\"loss\"}\n";
constexpr char kParityGame[] = "0 1 0 1;\n1 1 1 0,2;\n2 0 0 2;\n";

// A state that can only be gone round: nobody wins, so no win is the longest.
TEST(GraphGameProgram, WhereNobodyWinsThereIsNoLongestWin) {
  const std::string path =
      InFile("round.jsonl", R"({"state":0,"mover":"first","moves":[0]})");
  EXPECT_THAT(Call({"solve", path}).out,
              HasSubstr("states      1, nobody wins any\n"));
  const std::string tables = absl::StrCat(::testing::TempDir(), "/round");
  const std::string file = "--graph-file=" + path;
  EXPECT_EQ(Call({"build", tables, file}).code, 0);
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"solve", path},
                                             {"probe", file, "0"},
                                             {"probe", tables, "0"},
                                             {"stats", file},
                                             {"stats", tables}}) {
    std::vector<std::string> arguments = command;
    arguments.push_back("--format=json");
    const Json json = Json::parse(Call(arguments).out);
    EXPECT_EQ(json["states"], 1) << json;
    EXPECT_TRUE(json["max_plies"].is_null()) << json;
  }
}

TEST(GraphGameProgram, SolvesTheGameOfAFile) {
  const std::string path = InFile("game.jsonl", kGame);
  for (const std::string& option :
       {path, "--graph-file=" + path, "--input=" + path}) {
    const Ended ended = Call({"solve", option});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out,
              "The second player wins in 2 plies (1 move of its own).\n"
              "state       0\n"
              "best moves  1\n"
              "line        1 2\n"
              "states      3, the longest win takes 2 plies\n");
  }
}

TEST(GraphGameProgram, SaysWhoWinsWherePlayNeverEnds) {
  const std::string path = InFile("game.pg", kParityGame);
  const Ended ended = Call({"solve", path});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out,
              HasSubstr("The second player wins, since play never ends.\n"));
  const Json json = Json::parse(Call({"solve", path, "--format=json"}).out);
  EXPECT_EQ(json.at("outcome"), "loss");
  EXPECT_EQ(json.at("winner"), "second");
  EXPECT_THAT(Call({"probe", "--graph-file=" + path, "2"}).out,
              HasSubstr("the first player has won"));
}

// At 0 and 1 play never ends, which the second player wins; at 2 the first one
// has won. There are no draws to tell of.
TEST(GraphGameProgram, EndlessPlayIsNoDrawWhereItHasAWinner) {
  const std::string file = "--graph-file=" + InFile("game.pg", kParityGame);
  const std::string tables = absl::StrCat(::testing::TempDir(), "/endless");
  ASSERT_EQ(Call({"build", tables, file}).code, 0);
  for (const std::string& source : {file, tables}) {
    const std::string text = Call({"stats", source}).out;
    EXPECT_THAT(text, Not(HasSubstr("draw")));
    EXPECT_THAT(text, HasSubstr("\nendless                0             1"
                                "             1             0\n"));
    const Json json = Json::parse(Call({"stats", source, "--format=json"}).out);
    EXPECT_EQ(json["states"], 3) << json;
    EXPECT_EQ(json["draw"], 0) << json;
    EXPECT_EQ(json["endless"], 2) << json;
    EXPECT_EQ(json["movers"][0]["loss"].get<int>() +
                  json["movers"][1]["win"].get<int>(),
              2)
        << json;
  }
  const std::string csv =
      Call({"export", tables, "--format=csv", "--output=-"}).out;
  EXPECT_THAT(csv, HasSubstr("all,0,0,first,loss,,\n"));
  EXPECT_THAT(csv, HasSubstr("all,1,1,second,win,,\n"));
  EXPECT_EQ(Call({"query", tables, "--outcome=draw"}).out, "");
  EXPECT_EQ(Call({"query", tables, "--mover=second"}).out, "1: win\n");
  const std::string played = Call({"play", file, "--self"}).out;
  EXPECT_THAT(played, HasSubstr("0: the first player to move (loss by endless "
                                "play)\n"));
  EXPECT_THAT(played, HasSubstr("comes up again: won by the second player.\n"));
}

TEST(GraphGameProgram, HasNoWinnerOfADrawInOtherGames) {
  const std::string path =
      InFile("draw.jsonl", "{\"state\":0,\"mover\":0,\"moves\":[0]}");
  EXPECT_FALSE(Json::parse(Call({"solve", path, "--format=json"}).out)
                   .contains("winner"));
  EXPECT_THAT(Call({"solve", path}).out, HasSubstr("Draw, neither side"));
}

TEST(GraphGameProgram, WarnsOfRepeatedMoves) {
  const std::string path =
      InFile("twice.jsonl", "{\"state\":0,\"mover\":0,\"moves\":[0,0,0]}");
  EXPECT_THAT(Call({"solve", path}).err,
              HasSubstr("twice.jsonl: warning: dropped 2 repeated moves"));
}

TEST(GraphGameProgram, RefusesBadArguments) {
  const std::string path = InFile("game.jsonl", kGame);
  struct Case {
    std::vector<std::string> arguments;
    const char* message;
  };
  const Case cases[] = {
      {{"solve"}, "no game is given: expected one of FILE, --graph-file"},
      {{"solve", path, "--graph-file=" + path}, "more than one game is given"},
      {{"solve", path, "--no-move=win"},
       "expected draw or loss, found \"win\""},
      {{"solve", path, "--input-format=pgsolver"}, "game.jsonl:1:1: expected"},
      {{"solve", "/no/such/file"}, "/no/such/file: "},
      {{"play", "--graph-file=-"}, "standard input is where the moves come"},
      {{"probe", "--graph-file=" + path, "3"},
       "\"3\" is no state: expected a number from 0 to 2"},
      {{"probe", "--graph-file=" + path, "01"}, "\"01\" is no state"},
      {{"generate", "--kind=hub", "--states=2"},
       "a game of the kind hub has 3 to "},
  };
  for (const Case& c : cases) {
    const Ended ended = Call(c.arguments);
    EXPECT_EQ(ended.code, 2) << c.message;
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, HasSubstr(c.message));
  }
}

TEST(GraphGameProgram, TablesOfASmallGameAreCompleteInThemselves) {
  const std::string path = InFile("small.jsonl", kGame);
  const std::string tables = ::testing::TempDir() + "/graph_game_small";
  std::filesystem::remove_all(tables);
  const Ended built = Call({"build", tables, "--graph-file=" + path});
  EXPECT_EQ(built.code, 0) << built.err;
  std::filesystem::remove(path);
  EXPECT_THAT(Call({"probe", tables, "0"}).out,
              HasSubstr("the second player wins in 2 plies"));
  EXPECT_EQ(Call({"verify", tables}).code, 0);
}

TEST(GraphGameProgram, TablesOfALargeGameNeedItsFile) {
  const std::string text =
      GeneratedText({.states = 4000, .degree = 4, .terminals = 20});
  const std::string path = InFile("large.jsonl", text);
  const std::string tables = ::testing::TempDir() + "/graph_game_large";
  std::filesystem::remove_all(tables);
  const Ended built = Call({"build", tables, "--graph-file=" + path});
  EXPECT_EQ(built.code, 0) << built.err;
  EXPECT_EQ(Call({"verify", tables}).code, 0);
  const std::string answer = Call({"probe", "--graph-file=" + path, "7"}).out;
  EXPECT_EQ(Call({"probe", tables, "7"}).out, answer);
  // Another game under the name is refused.
  InFile("large.jsonl", GeneratedText({.states = 4000, .seed = 2}));
  const Ended other = Call({"probe", tables, "7"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("large.jsonl: the game is another one"));
  std::filesystem::remove(path);
  const Ended gone = Call({"probe", tables, "7"});
  EXPECT_EQ(gone.code, 2);
  EXPECT_THAT(gone.err, HasSubstr("large.jsonl: No such file"));
}

TEST(GraphGameProgram, TheEstimateOfABuildSuffices) {
  const std::string path =
      InFile("estimate.jsonl", GeneratedText({.states = 60'000, .degree = 9}));
  const std::string tables = ::testing::TempDir() + "/graph_game_estimate";
  std::filesystem::remove_all(tables);
  const Json estimate =
      Json::parse(Call({"build", tables, "--graph-file=" + path, "--estimate",
                        "--format=json"})
                      .out);
  const auto memory = estimate.at("memory").get<uint64_t>();
  // What the game itself takes, and more.
  EXPECT_GT(memory, 60'000u * (9 + 8 * 8));
  const auto build = [&](uint64_t limit) {
    return Call({"build", tables, "--graph-file=" + path, "--no-check",
                 "--threads=1", absl::StrCat("--memory=", limit)});
  };
  EXPECT_EQ(build(memory - 1).code, 3);
  const Ended built = build(memory);
  EXPECT_EQ(built.code, 0) << built.err;
}

// What ten million states may take each, and forty million moves: the part of
// the estimate that grows with the game.
TEST(GraphGameProgram, ABuildTakes24BytesAStateAnd8AMove) {
  const auto estimate = [](uint64_t states) {
    const std::string path = InFile(
        "bytes.jsonl", GeneratedText({.states = states, .terminals = 0}));
    const Ended ended =
        Call({"build", ::testing::TempDir() + "/none", "--graph-file=" + path,
              "--estimate", "--threads=1", "--format=json"});
    return Json::parse(ended.out).at("memory").get<uint64_t>();
  };
  const uint64_t more = 100'000;
  EXPECT_LE(estimate(more + 10'000) - estimate(10'000), more * (24 + 4 * 8));
}

TEST(GraphGameProgram, ShowsHowMuchIsRead) {
  const std::string path = InFile(
      "long.jsonl", GeneratedText({.kind = "one-level", .states = 70'000}));
  EXPECT_THAT(Call({"solve", path, "--progress=json"}).err,
              HasSubstr("{\"phase\":\"reading\","));
}

TEST(GraphGameProgram, HelpShowsHowGamesAreExchanged) {
  EXPECT_THAT(Call({"export", "--help"}).out,
              HasSubstr("export --graph-file=game.jsonl --format=pgsolver"));
  EXPECT_THAT(Call({"compare", "--help"}).out,
              HasSubstr("compare --graph-file=game.pg game.sol"));
}

TEST(GraphGameProgram, AByteOrderMarkIsNoPartOfAnyInput) {
  constexpr char kMark[] = "\xEF\xBB\xBF";
  // The second player would rather go round than end the game.
  const std::string game =
      "--graph-file=" + InFile("mark.pg", absl::StrCat(kMark, kParityGame));
  EXPECT_EQ(Call({"solve", game}).code, 0);
  const std::string states =
      "--input=" + InFile("mark.txt", absl::StrCat(kMark, "2\n"));
  const Ended probe = Call({"probe", game, states});
  EXPECT_EQ(probe.code, 0) << probe.err;
  EXPECT_EQ(probe.out, "2: the game is over, the first player has won\n");
  const std::string solution = InFile(
      "mark.sol", absl::StrCat(kMark, "paritysol 2;\n0 1;\n1 1;\n2 0;\n"));
  const Ended compare = Call({"compare", game, solution});
  EXPECT_EQ(compare.code, 0) << compare.err;
  EXPECT_EQ(compare.out, "3 states compared, none different\nEqual.\n");
}

TEST(GraphGameProgram, ChecksAGame) {
  const std::string path = InFile("game.jsonl", kGame);
  EXPECT_EQ(Call({"check", "--graph-file=" + path}).code, 0);
}

TEST(GraphGameProgram, PrintsAMadeUpGame) {
  const Ended ended = Call({"generate", "--kind=chain", "--states=3"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "{\"states\":3,\"initial\":2}\n"
            "{\"state\":0,\"mover\":\"first\",\"outcome\":\"loss\"}\n"
            "{\"state\":1,\"mover\":\"second\",\"moves\":[0]}\n"
            "{\"state\":2,\"mover\":\"first\",\"moves\":[1]}\n");
  EXPECT_EQ(Call({"generate", "--kind=comb", "--states=4",
                  "--output-format=pgsolver"})
                .out,
            "parity 3;\nstart 2;\n0 1 0 0;\n1 1 1 1;\n2 0 1 0,3;\n3 0 0 3;\n");
}

}  // namespace
}  // namespace retrograde::graph_game
