#include "games/graph_game/graph_reader.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "games/graph_game/graph_text.h"
#include "games/graph_game/made_games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::graph_game {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// The graph as explicit_game.h writes it, or the error.
std::string ReadAs(absl::string_view text, const ReadOptions& options = {}) {
  const absl::StatusOr<ReadResult> read = ReadText(text, options);
  return read.ok() ? GraphText(read->graph)
                   : std::string(read.status().message());
}

// ----- JSON lines -----

constexpr char kSmallJson[] =
    "{\"states\":3,\"initial\":2}\n"
    "{\"state\":2,\"mover\":\"first\",\"moves\":[1,0,1]}\n"
    "{\"state\":0,\"mover\":1,\"outcome\":\"loss\"}\n"
    "{\"state\":1,\"mover\":0,\"moves\":[2]}\n";
constexpr char kSmallText[] = "initial=2 b=l a>2 a>0,1";

TEST(JsonLines, StatesComeInAnyOrder) {
  EXPECT_EQ(ReadAs(kSmallJson), kSmallText);
}

TEST(JsonLines, RepeatedMovesAreDroppedAndCounted) {
  EXPECT_EQ(ReadText(kSmallJson).value().duplicates, 1u);
}

TEST(JsonLines, AFileWithoutHeaderHasAsManyStatesAsItNames) {
  EXPECT_EQ(ReadAs("{\"state\":1,\"mover\":1,\"outcome\":\"win\"}\n"
                   "{\"moves\":[1],\"mover\":\"second\",\"state\":0}"),
            "b>1 b=w");
  EXPECT_EQ(ReadAs("{\"initial\":1}\n"
                   "{\"state\":0,\"mover\":1,\"outcome\":\"draw\"}\n"
                   "{\"state\":1,\"mover\":1,\"moves\":[0]}\n"),
            "initial=1 b=d b>0");
}

TEST(JsonLines, LinesMayEndAsOnWindowsAndBlankOnesCountForNothing) {
  std::string text;
  for (const char c : absl::string_view(kSmallJson)) {
    absl::StrAppend(&text, c == '\n' ? "\r\n\r\n" : std::string(1, c));
  }
  EXPECT_EQ(ReadAs(text), kSmallText);
  EXPECT_EQ(ReadAs(absl::StrCat("\xEF\xBB\xBF", text)), kSmallText);
}

TEST(JsonLines, AMoverWithoutAMoveGetsWhatTheCallerSays) {
  const char* text =
      "{\"state\":0,\"mover\":0}\n{\"state\":1,\"mover\":1,\"moves\":[]}\n";
  EXPECT_EQ(ReadAs(text), "a=d b=d");
  EXPECT_EQ(ReadAs(text, {.no_move = "loss"}), "a=l b=l");
}

TEST(JsonLines, EveryFaultIsNamedWithItsLine) {
  const std::string zero = "{\"state\":0,\"mover\":0,\"moves\":[0]}\n";
  const std::string one = "{\"state\":1,\"mover\":1,\"outcome\":\"win\"}\n";
  struct Case {
    std::string text;
    const char* message;
  };
  const Case cases[] = {
      {zero + zero, "game:2: state 0 was there before"},
      {"{\"states\":3}\n" + zero + one,
       "game:4: the input ends after 2 of 3 states; state 2 is missing"},
      {"{\"states\":1}\n" + zero + one,
       "game:3: state 1: expected a state from 0 to 0"},
      {zero + "{\"state\":7,\"mover\":0,\"moves\":[0]}\n",
       "game:2: state 7 is one of 2, which should be 0 to 1; state 1 is "
       "missing"},
      {"{\"state\":0,\"mover\":0,\"moves\":[0,5]}\n" + one,
       "game:1: a move leads to 5: expected a state from 0 to 1"},
      {"{\"states\":2}\n{\"state\":0,\"mover\":0,\"moves\":[0,\n5]}\n" + one,
       "game:3:1: expected a state from 0 to 1, found 5"},
      {"{\"initial\":9}\n" + zero,
       "game:3: the initial state is 9: expected a state from 0 to 0"},
      {"{\"states\":0}\n", "game:1: a game has at least one state"},
      {zero + "{\"states\":2}\n", "game:2: this may be the first line only"},
      {"{\"states\":1,\"state\":0,\"mover\":0}\n",
       "game:1: states and initial are keys of a first line"},
      {"{\"mover\":0,\"moves\":[0]}\n", "game:1: the key state is missing"},
      {zero + "{\"state\":1,\"moves\":[0]}\n",
       "game:2: state 1: the key mover is missing"},
      {"{\"state\":0,\"mover\":0,\"moves\":[0],\"outcome\":\"win\"}\n",
       "game:1: state 0 has moves and an outcome"},
      {"{\"state\":0,\"state\":0}\n", "game:1:12: expected each key once"},
      {"{\"state\":0,\"name\":\"a\"}\n",
       "game:1:12: expected one of the keys state, mover, moves, outcome, "
       "states, initial, found \"name\""},
      {"{\"state\":0,\"moverr\":0}\n", "found \"moverr\"; did you mean mover?"},
      {"{\"state\":-1,\"mover\":0}\n",
       "game:1:10: expected a state, a whole number up to 4294967294, found "
       "-1"},
      {"{\"state\":4294967295,\"mover\":0}\n", "found 4294967295"},
      {"{\"state\":1.5}\n", "found 1.5"},
      {"{\"state\":\"0\"}\n", "found \"0\""},
      {"{\"state\":0,\"mover\":2}\n",
       "game:1:20: expected \"first\", \"second\", 0 or 1, found 2"},
      {"{\"state\":0,\"mover\":0,\"moves\":7}\n",
       "game:1:30: expected a list of states, found 7"},
      {"{\"state\":0,\"mover\":0,\"moves\":[[0]]}\n",
       "expected a state from 0 to "},
      {"{\"state\":0,\"mover\":0,\"outcome\":\"won\"}\n",
       "expected \"win\", \"draw\" or \"loss\", found \"won\""},
      {zero + "{\"state\":1,\"mov", "game:2:"},
      {zero + "[1]\n", "game:2:1: expected a state, such as {"},
      {zero + one.substr(0, one.size() - 1) + " {\n",
       "expected the end of the line"},
      {zero + "{\"state\":1,\"mover\":\"" +
           std::string(cli::ByteInput::kMaxToken + 1, 'x') + "\"}\n",
       "game:2:20: a token of more than 1048576 bytes"},
  };
  for (const Case& c : cases) {
    const absl::StatusOr<ReadResult> read = ReadText(c.text);
    EXPECT_TRUE(absl::IsInvalidArgument(read.status())) << c.message;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr(c.message));
  }
}

TEST(JsonLines, AFileWithoutStatesIsRefused) {
  EXPECT_EQ(ReadAs("", {.format = "json"}),
            "game:1: expected a state, found the end");
  EXPECT_THAT(ReadAs(" \n\n"),
              StartsWith("game:3:1: expected a game, as JSON lines"));
  EXPECT_THAT(ReadAs("{\"initial\":0}\n"),
              HasSubstr("game:2: expected a state, found the end"));
}

// ----- PGSolver -----

TEST(PgSolver, ReadsAGameWhoseEndsDecide) {
  // Even priorities go on: endless play is the first player's, and so is
  // state 2; state 3 is the second player's, who is not to move there.
  EXPECT_EQ(ReadAs("parity 3;\nstart 1;\n0 2 0 1,2 \"a b\";\n1 0 1 0,3;\n"
                   "2 4 1 2;\n3 7 0 3 \"\";\n"),
            "initial=1 endless=first a>1,2 b>0,3 b=d a=l");
}

TEST(PgSolver, NeitherHeaderNorLinesAreNeeded) {
  EXPECT_EQ(ReadAs("\xEF\xBB\xBF"
                   "start 1;0 0 0 0;1 1 1 1;"),
            "initial=1 endless=second a=w b=d");
  EXPECT_EQ(ReadAs("1 1 0 0;0 1 1 1,1\r\n, 0 ;2 0 0 2;"),
            "endless=second b>0,1 a>0 a=w");
  EXPECT_EQ(ReadAs("start 1;0 0 0 0;1 1 1 1;"),
            "initial=1 endless=second a=w b=d");
}

TEST(PgSolver, AStateWithoutSuccessorIsReadWhereItsWorthIsGiven) {
  const char* text = "0 1 0 1;\n1 1 1 \"stuck\";\n2 1 0;\n";
  EXPECT_THAT(ReadAs(text),
              HasSubstr("game:2: state 1 has no successor; --no-move"));
  EXPECT_EQ(ReadAs(text, {.no_move = "loss"}), "endless=second a>1 b=l a=d");
}

TEST(PgSolver, RefusesPrioritiesThatDecideEndlessPlays) {
  EXPECT_EQ(ReadAs("0 1 0 1;\n\n1 3 1 2;\n2 2 0 0,2;\n"),
            "game:4: states 0 (line 1) and 2 go on with the priorities 1 and "
            "2, one odd and one even: not only the ends of such a parity game "
            "decide, and it cannot be read");
}

TEST(PgSolver, EveryFaultIsNamedWithItsLine) {
  struct Case {
    const char* text;
    const char* message;
  };
  const Case cases[] = {
      {"parity 1;\n0 0 0 1;\n0 0 0 1;\n", "game:3: state 0 was there before"},
      {"parity 2;\n0 0 0 1;\n2 0 0 1;\n",
       "game:4: the input ends after 2 of 3 states; state 1 is missing"},
      {"parity 1;\n0 0 0 1;\n2 0 0 1;\n",
       "game:3:1: expected a state, a number up to 1, found a larger one"},
      {"0 0 0 1;\n", "game:1: a move leads to 1: expected a state from 0 to 0"},
      {"0 0 0 0;\n5 0 0 0;\n", "game:2: state 5 is one of 2"},
      {"parity 1;\n0 0 0 1,2;\n", "game:2:9: expected a state, a number up"},
      {"parity 1\n0 0 0 1;\n", "game:2:1: expected ';', found '0'"},
      {"party 1;\n",
       "game:1:1: expected parity, start or a state, found party"},
      {"parity 2;\nfoo;\n", "game:2:1: expected start or a state, found foo"},
      {"parity 2;\n\n  parity 2;\n",
       "game:3:3: expected start or a state, found parity"},
      {"start 0;\nstart 0;\n", "game:2:1: expected a state, found 's'"},
      {"parity 2;\nstart 0;\nparity 2;\n",
       "game:3:1: expected a state, found 'p'"},
      {"parity \xC3\xA9;\n",
       "game:1:8: expected the largest number of a state, found '\xC3\xA9'"},
      {"parity 0;\n0 0 0 0", "game:2:8: expected ';', found the end"},
      {"0 0 0 0;\n1 0", "game:2:4: expected an owner, 0 or 1, found the end"},
      {"0 0 2 0;\n", "game:1:5: expected an owner, 0 or 1, a number up to 1"},
      {"0 x 0 0;\n", "game:1:3: expected a priority, found 'x'"},
      {"0 99999999999999999999 0 0;\n", "found a larger one"},
      {"0 -1 0 0;\n", "expected a priority, found '-'"},
      {"0 0 0 0,;\n", "game:1:9: expected a state, found ';'"},
      {"0 0 0 0 \"name\n;\n",
       "game:1:14: expected the end of the name, found the end of the line"},
      {"start 4;\n0 0 0 0;\n", "the initial state is 4"},
      {"0 0 0 0;\n{\"state\":1}\n", "game:2:1: expected a state, found '{'"},
  };
  for (const Case& c : cases) {
    const absl::StatusOr<ReadResult> read = ReadText(c.text);
    EXPECT_TRUE(absl::IsInvalidArgument(read.status())) << c.message;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr(c.message));
  }
}

// ----- Both -----

TEST(GraphReader, ReadsWhatIsGeneratedInEitherFormat) {
  for (const std::string& kind : GameKinds()) {
    GenerateOptions options = {.kind = kind, .states = 30};
    const Graph json = ReadText(GeneratedText(options)).value().graph;
    options.format = "pgsolver";
    const Graph pgsolver = ReadText(GeneratedText(options)).value().graph;
    ASSERT_EQ(json.StateCount(), 30u) << kind;
    EXPECT_EQ(pgsolver.EndlessWinner(), Player::kFirst);
    EXPECT_EQ(pgsolver.Initial(), json.Initial());
    for (StateId state = 0; state < 30; ++state) {
      EXPECT_EQ(json.Mover(state), pgsolver.Mover(state));
      // A state that has only itself to move to is an end in a parity game.
      if (pgsolver.TerminalOutcome(state)) continue;
      EXPECT_EQ(json.Successors(state), pgsolver.Successors(state));
    }
  }
}

TEST(GraphReader, KeepsToTheMemoryThatItMayTake) {
  const std::string text =
      GeneratedText({.states = 50'000, .degree = 8, .terminals = 0});
  ReadOptions options;
  options.memory_limit = 8 << 20;
  const absl::StatusOr<ReadResult> read = ReadText(text, options);
  EXPECT_TRUE(read.ok()) << read.status();
  EXPECT_LT(read->graph.Bytes(), options.memory_limit);
  options.memory_limit = 2 << 20;
  const absl::Status refused = ReadText(text, options).status();
  EXPECT_TRUE(absl::IsResourceExhausted(refused)) << refused;
  EXPECT_THAT(std::string(refused.message()),
              HasSubstr("bytes or more, but the memory limit is 2097152"));
}

TEST(GraphReader, ALoneLargeNumberTakesLittleMemory) {
  ReadOptions options;
  options.memory_limit = 1 << 20;
  const std::string message = ReadAs(
      "{\"state\":4000000000,\"mover\":0,\"moves\":[4000000000]}\n", options);
  EXPECT_THAT(message, HasSubstr("game:1: state 4000000000 is one of 1, "));
}

TEST(GraphReader, TellsHowFarItIs) {
  std::vector<uint64_t> seen;
  ReadOptions options;
  options.progress = [&](uint64_t states, uint64_t bytes) {
    EXPECT_GT(bytes, 0u);
    seen.push_back(states);
  };
  ASSERT_TRUE(
      ReadText(GeneratedText({.kind = "chain", .states = 140'000}), options)
          .ok());
  EXPECT_EQ(seen.back(), 131'072u);
}

TEST(GraphReader, RefusesWhatIsNeither) {
  EXPECT_EQ(ReadAs("<xml>"),
            "game:1:1: expected a game, as JSON lines or in PGSolver's "
            "format, found neither");
}

TEST(Graph, TheHashTellsGamesApart) {
  const std::vector<std::string> texts = {"a>0",
                                          "b>0",
                                          "a=l",
                                          "a=d",
                                          "a>0 a>0",
                                          "a>1 a>0",
                                          "initial=1 a>1 a>0",
                                          "endless=first a>1 a>0"};
  std::vector<uint64_t> hashes;
  for (const std::string& text : texts) {
    const uint64_t hash = ParseGraphText(text).value().Hash();
    EXPECT_EQ(hash, ParseGraphText(text).value().Hash());
    EXPECT_THAT(hashes, ::testing::Not(::testing::Contains(hash))) << text;
    hashes.push_back(hash);
  }
}

TEST(Graph, TextsThatAreNoGraphAreRefused) {
  for (const char* text : {"", "a", "c>1", "a>", "a>x", "a=x", "a=wl", "a>1",
                           "a>0  a>0", "initial=1 a>0", "endless=me a>0"}) {
    EXPECT_FALSE(ParseGraphText(text).ok()) << text;
  }
}

}  // namespace
}  // namespace retrograde::graph_game
