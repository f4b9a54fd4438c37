// The program, seen through Main(), and the games that it makes up.

#include "games/graph_game/graph_game_cli.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/made_games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/analysis/solution.h"
#include "retrograde/cli/call_program.h"
#include "retrograde/retrograde/engine.h"

namespace retrograde::graph_game {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

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
  EXPECT_EQ(json.at("outcome"), "draw");
  EXPECT_EQ(json.at("winner"), "second");
  EXPECT_THAT(Call({"probe", "--graph-file=" + path, "2"}).out,
              HasSubstr("the first player has won"));
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

TEST(GraphGameProgram, ChecksAGame) {
  const std::string path = InFile("game.jsonl", kGame);
  EXPECT_EQ(Call({"check", "--graph-file=" + path}).code, 0);
}

// ----- generate -----

TEST(Generate, IsTheSameForASeedEverywhere) {
  // Made by another program, in a language without numbers of fixed size.
  EXPECT_EQ(
      GeneratedText(
          {.states = 5, .degree = 2, .terminals = 40, .loops = 20, .seed = 7}),
      "{\"states\":5,\"initial\":0}\n"
      "{\"state\":0,\"mover\":\"first\",\"moves\":[0,3]}\n"
      "{\"state\":1,\"mover\":\"second\",\"outcome\":\"win\"}\n"
      "{\"state\":2,\"mover\":\"first\",\"moves\":[0,2]}\n"
      "{\"state\":3,\"mover\":\"first\",\"outcome\":\"loss\"}\n"
      "{\"state\":4,\"mover\":\"second\",\"moves\":[0,1]}\n");
}

TEST(Generate, PrintsAGame) {
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

TEST(Generate, RandomGamesKeepToTheirOptions) {
  const Graph graph =
      Generated({.states = 20'000, .degree = 5, .terminals = 30, .loops = 20})
          .States();
  uint64_t terminals = 0, loops = 0, moves = 0, firsts = 0;
  for (StateId state = 0; state < graph.StateCount(); ++state) {
    firsts += graph.Mover(state) == Player::kFirst;
    terminals += graph.TerminalOutcome(state).has_value();
    EXPECT_LE(graph.Successors(state).size(), 5u);
    for (const StateId to : graph.Successors(state)) loops += to == state;
    moves += graph.Successors(state).size();
  }
  // Five standard deviations.
  EXPECT_NEAR(static_cast<double>(firsts), 10'000, 360);
  EXPECT_NEAR(static_cast<double>(terminals), 6'000, 330);
  // A state has a loop unless none of its five moves is one: 1 - 0.8^5.
  EXPECT_NEAR(static_cast<double>(loops), 14'000 * 0.67232, 500);
  EXPECT_GT(moves, 14'000u * 4);
}

// The number of states of each kind, and the longest length, of what is made.
TEST(Generate, HardGamesAreAsHardAsTheySay) {
  const auto solve = [](const char* kind, uint64_t states) {
    return Solve(Generated({.kind = kind, .states = states, .degree = 3}))
        .value()
        .Counts();
  };
  EXPECT_EQ(solve("chain", 100).Longest(), 99u);
  EXPECT_EQ(solve("comb", 100).Longest(), 49u);
  EXPECT_EQ(solve("each-level", 100).Longest(), 99u);
  EXPECT_EQ(solve("one-level", 100).Longest(), 1u);
  EXPECT_EQ(solve("one-level", 100).Draws(), 0u);
  EXPECT_EQ(solve("hub", 100).Longest(), 99u);
  EXPECT_EQ(solve("hub", 100).WonBy(Player::kSecond), 100u);
  // Who moves as at the lost state goes round among the states of that player.
  EXPECT_EQ(solve("complete", 100).Draws(), 49u);
  EXPECT_EQ(solve("complete", 100).WonBy(Player::kSecond), 51u);
}

// Counts the moves that it names.
class CountingGame : public ExplicitGame {
 public:
  explicit CountingGame(const ExplicitGame& game) : ExplicitGame(game) {}
  static absl::StatusOr<CountingGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("made by hand");
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    MovesFrom(state, 0, visit);
  }
  template <class Visitor>
  void MovesFrom(const State& state, uint64_t first, Visitor&& visit) const {
    ExplicitGame::MovesFrom(state, first, [&](const Move& move) {
      ++*looks_;
      return visit(move);
    });
  }
  uint64_t Looks() const { return *looks_; }

 private:
  std::shared_ptr<std::atomic<uint64_t>> looks_ =
      std::make_shared<std::atomic<uint64_t>>(0);
};

// Without marks the hub alone would cost 50 million looks.
TEST(Generate, HardGamesCostAFewLooksAtEachMove) {
  for (const char* kind : {"hub", "comb", "each-level", "chain", "complete"}) {
    const bool many = std::string(kind) == "complete";
    const ExplicitGame game =
        Generated({.kind = kind, .states = many ? 150u : 10'000u, .degree = 4});
    const CountingGame counting(game);
    ASSERT_TRUE(SolveValues(counting).ok());
    EXPECT_LE(counting.Looks(), 3 * game.States().MoveCount()) << kind;
  }
}

}  // namespace
}  // namespace retrograde::graph_game
