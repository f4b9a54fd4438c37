// Ids, the lines of a game, and solutions read: what is understood, and what is
// refused with its line.

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/interchange/game_graph.h"
#include "retrograde/interchange/pgsolver.h"
#include "retrograde/interchange/solution.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/interchange/state_ids.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde::interchange {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Winner kFirst = Winner::kFirst, kSecond = Winner::kSecond,
                 kNobody = Winner::kNobody;

// ----- Ids -----

TEST(StateIds, CountStatesBeforeInAnyPattern) {
  std::mt19937_64 random(1);
  for (const uint64_t size : {1, 63, 64, 65, 511, 512, 513, 5000}) {
    for (const unsigned percent : {0, 1, 50, 99, 100}) {
      StateIds ids(size);
      std::vector<uint64_t> states;
      for (uint64_t index = 0; index < size; ++index) {
        if (random() % 100 >= percent) continue;
        ids.Add(index);
        states.push_back(index);
      }
      ASSERT_EQ(ids.Count(), states.size());
      uint32_t id = 0;
      for (uint64_t index = 0; index < size + 600; ++index) {
        const bool is_state = id < states.size() && states[id] == index;
        ASSERT_EQ(ids.Contains(index), is_state) << index;
        if (is_state) {
          ASSERT_EQ(ids.IdOf(index), id++);
        }
      }
    }
  }
}

TEST(StateIds, WithoutHolesAreTheIndices) {
  const StateIds ids = StateIds::WithoutHoles(7);
  EXPECT_EQ(ids.Count(), 7);
  EXPECT_TRUE(ids.Contains(6));
  EXPECT_FALSE(ids.Contains(7));
  EXPECT_EQ(ids.IdOf(6), 6);
}

// ----- Games -----

absl::StatusOr<std::unique_ptr<StateGraph>> GraphOfText(
    absl::string_view text, const PreparationOptions& options = {},
    uint32_t most_states = kMostStates) {
  return GameGraph<GraphGame<>>::Create(*GraphGame<>::FromParameters(text), {},
                                        options, most_states);
}

absl::Status Walk(absl::string_view text, std::vector<std::string>* lines) {
  return (*GraphOfText(text))->ForEachState({}, [&](const GraphState& state) {
    for (const std::string& line : PgsolverLines(state)) {
      lines->push_back(line);
    }
    return true;
  });
}

TEST(Pgsolver, AGameBecomesTwoWithHolesLeftOut) {
  std::vector<std::string> lines;
  // Moves are named once and in order; the texts are the indices.
  ASSERT_TRUE(Walk("- b>4,2,2,5 a>1 - a=w b=w a=d", &lines).ok());
  EXPECT_THAT(lines, ElementsAre("0 1 1 1,2,3 \"1\";\n", "0 0 1 1,2,3 \"1\";\n",
                                 "1 1 0 0 \"2\";\n", "1 0 0 0 \"2\";\n",
                                 "2 0 0 2 \"4\";\n", "2 0 0 2 \"4\";\n",
                                 "3 1 1 3 \"5\";\n", "3 1 1 3 \"5\";\n",
                                 "4 1 0 4 \"6\";\n", "4 0 0 4 \"6\";\n"));
  EXPECT_EQ(PgsolverHead(5), "parity 4;\n");
  EXPECT_EQ(PgsolverHead(0), "");
}

TEST(Pgsolver, NamesHaveNoQuotesAndStayOnTheirLine) {
  const auto text = [] { return std::string("a \"b\"\nc"); };
  const std::vector<uint32_t> moves = {3};
  EXPECT_EQ(PgsolverLines({7, Player::kSecond, {}, moves, text})[0],
            "7 1 1 3 \"a 'b' c\";\n");
}

TEST(GameGraph, RefusesWhatItCannotShow) {
  std::vector<std::string> lines;
  const absl::Status exit = Walk("a>1!w3 a=d", &lines);
  EXPECT_THAT(exit.message(), HasSubstr("state \"0\" has a move that leaves"));
  const absl::Status many = GraphOfText("a=d a=d - a=d", {}, 2).status();
  EXPECT_EQ(many.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(many.message(), HasSubstr("more than 2 states"));
  EXPECT_TRUE(GraphOfText("a=d a=d - a=d", {}, 3).ok());
  PreparationOptions options;
  options.memory_limit = 11;
  EXPECT_EQ(GraphOfText("a=d", options).status().code(),
            absl::StatusCode::kResourceExhausted);
  options.memory_limit = 12;
  EXPECT_TRUE(GraphOfText("a=d", options).ok());
  EXPECT_EQ((*GraphOfText("a=d"))
                ->ForEachValue({}, [](const GraphValue&) { return true; })
                .code(),
            absl::StatusCode::kFailedPrecondition);
}

// ----- Solutions -----

absl::StatusOr<Winners> Read(absl::string_view text,
                             uint64_t most_bytes = 1000) {
  WinnersReader reader("x.sol", most_bytes);
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const absl::Status status = reader.AddLine(line);
    if (!status.ok()) return status;
  }
  return std::move(reader).Finish();
}

TEST(Solution, IsReadAsPgsolverAndOinkWriteIt) {
  for (const char* text :
       {"paritysol 2;\n0 0 1;\n1 0;\n2 1 0;\n",
        "paritysol 3;\n0 0;\n1 0;\n2 1;", "paritysol;\n0 0;\n1 0;\n2 1;\n",
        "0 0;\n1 0;\n2 1;\n", "paritysol 2;\r\n0 0 1;\r\n1 0;\r\n2 1;\r\n",
        "paritysol 2 ;\n\n 2\t1 ;\n\n0 0;\n1 0;\n"}) {
    const absl::StatusOr<Winners> winners = Read(text);
    ASSERT_TRUE(winners.ok()) << winners.status();
    EXPECT_THAT(*winners, ElementsAre(kFirst, kFirst, kSecond)) << text;
  }
  EXPECT_THAT(*Read(""), IsEmpty());
}

TEST(Solution, RefusalsHaveTheirLine) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"paritysol 2;\n0 0;\n1", "x.sol:3: expected a semicolon"},
      {"paritysol 9;\n0 0;\n1 0;",
       "x.sol:3: ends after 2 ids, the number in "
       "front is 9"},
      {"0 0;\n2 0;\n", "x.sol:3: ends without the id 1, of ids up to 2"},
      {"paritysol 1;\n0 0;\n2 0;", "x.sol:3: the id 2 is above the 1 in front"},
      {"paritysol 1;\n0 0 7;\n", "x.sol:2: the id 7 is above the 1 in front"},
      {"0 0;\r\n0 1;\r\n", "x.sol:2: the id 0 was there before"},
      {"0 2;", "x.sol:1: expected 0 or 1 as winner, found \"2\""},
      {"0 0;\n1 -1;", "x.sol:2: expected 0 or 1 as winner, found \"-1\""},
      {"0;", "x.sol:1: expected \"ID WINNER;\" or \"ID WINNER MOVE;\""},
      {"0 0 0 0;", "x.sol:1: expected \"ID WINNER;\""},
      {"-1 0;",
       "x.sol:1: expected a whole number up to 2147483647, found "
       "\"-1\""},
      {"99999999999999999999 0;", "x.sol:1: expected a whole number"},
      {"0x1 0;", "x.sol:1: expected a whole number"},
      {"paritysol 1 2;", "x.sol:1: expected \"paritysol NUMBER;\""},
      {"paritysolution 1;", "x.sol:1: expected \"paritysol NUMBER;\""},
      {"paritysol x;", "x.sol:1: expected a whole number"},
      {"0 0;\nparitysol 0;", "x.sol:2: expected a whole number"},
      {"parity 1;\n0 0 0 0;", "x.sol:1: found a game, expected a solution"},
      {"paritysol 2000000000;\n1000 0;",
       "x.sol:2: the id 1000 needs 1001 "
       "bytes of memory"},
  };
  for (const auto& [text, message] : cases) {
    const absl::StatusOr<Winners> winners = Read(text);
    ASSERT_FALSE(winners.ok()) << text;
    EXPECT_THAT(winners.status().message(), HasSubstr(message));
  }
  EXPECT_EQ(Read("1000 0;").status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(Solution, TwoMakeOneWithDraws) {
  const absl::StatusOr<Winners> merged = MergeWinners(
      {kFirst, kSecond, kSecond}, "a", {kFirst, kFirst, kSecond}, "b");
  ASSERT_TRUE(merged.ok());
  EXPECT_THAT(*merged, ElementsAre(kFirst, kNobody, kSecond));
  EXPECT_EQ(MergeWinners({kSecond, kFirst}, "a", {kSecond, kSecond}, "b")
                .status()
                .message(),
            "the solutions contradict each other: state 1 is won by the first "
            "player in a and by the second in b");
  EXPECT_THAT(MergeWinners({kFirst}, "a", {}, "b").status().message(),
              HasSubstr("a has 1 states and b 0: not of one game"));
}

TEST(Solution, WinnersAreOfPlayersNotOfMovers) {
  EXPECT_EQ(WinnerOf(Player::kFirst, Outcome::kWin), kFirst);
  EXPECT_EQ(WinnerOf(Player::kFirst, Outcome::kLoss), kSecond);
  EXPECT_EQ(WinnerOf(Player::kSecond, Outcome::kWin), kSecond);
  EXPECT_EQ(WinnerOf(Player::kSecond, Outcome::kDraw), kNobody);
  EXPECT_EQ(WinOf(Player::kFirst, kSecond), kNobody);
  EXPECT_EQ(WinOf(Player::kSecond, kSecond), kSecond);
}

}  // namespace
}  // namespace retrograde::interchange
