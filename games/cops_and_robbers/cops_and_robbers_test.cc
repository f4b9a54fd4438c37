// The rules, worked out by hand on small graphs.

#include "games/cops_and_robbers/cops_and_robbers.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cops_and_robbers/named_graphs.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::cops_and_robbers {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using State = CopsAndRobbers::State;

CopsAndRobbers GameOn(const std::string& name, int cops) {
  return CopsAndRobbers::Create(NamedGraph(name).value(), cops).value();
}

Value ValueAtStart(const std::string& name, int cops) {
  return Solve(GameOn(name, cops)).value().Value({});
}

Value ValueOf(const Solution<CopsAndRobbers>& solution,
              const std::string& state) {
  return solution.Value(solution.Game().ParseState(state).value());
}

std::vector<std::string> MovesOf(const CopsAndRobbers& game,
                                 const std::string& text) {
  const State state = game.ParseState(text).value();
  std::vector<std::string> moves;
  game.Moves(state, [&](const Places& to) {
    moves.push_back(game.MoveText(state, to));
    return true;
  });
  return moves;
}

TEST(CopsAndRobbers, CopsChooseTheirPlacesFirst) {
  const CopsAndRobbers game = GameOn("path:2", 2);
  std::vector<std::string> starts;
  game.InitialStates(
      [&](const State& s) { starts.push_back(game.StateText(s)); });
  EXPECT_THAT(starts, ElementsAre("-,-,cops"));
  EXPECT_THAT(MovesOf(game, "-,-,cops"),
              ElementsAre("0+0", "0+1", "1+0", "1+1"));
  const State placed = game.Apply({}, game.ParseMove({}, "1+0").value());
  EXPECT_EQ(game.StateText(placed), "1+0,-,robber");
}

TEST(CopsAndRobbers, TheRobberMayChooseAnyNodeThenTheCopsMove) {
  const CopsAndRobbers game = GameOn("path:3", 1);
  EXPECT_THAT(MovesOf(game, "1,-,robber"), ElementsAre("0", "1", "2"));
  const State state = game.ParseState("1,-,robber").value();
  EXPECT_EQ(
      game.StateText(game.Apply(state, game.ParseMove(state, "2").value())),
      "1,2,cops");
}

TEST(CopsAndRobbers, EachPieceMovesAlongAnEdgeOrStays) {
  const CopsAndRobbers game = GameOn("path:4", 2);
  EXPECT_THAT(MovesOf(game, "0+3,1,cops"),
              ElementsAre("0+2", "0+3", "1+2", "1+3"));
  EXPECT_THAT(MovesOf(game, "0+3,1,robber"), ElementsAre("0", "1", "2"));
}

TEST(CopsAndRobbers, ACopOnTheRobbersNodeEndsTheGame) {
  const CopsAndRobbers game = GameOn("path:4", 2);
  const auto outcome = [&](const std::string& text) {
    return game.TerminalOutcome(game.ParseState(text).value());
  };
  EXPECT_EQ(outcome("0+3,3,robber"), Outcome::kLoss);
  EXPECT_EQ(outcome("0+3,3,cops"), Outcome::kWin);
  EXPECT_EQ(outcome("0+3,2,cops"), std::nullopt);
  EXPECT_EQ(outcome("0+3,-,robber"), std::nullopt);
  EXPECT_EQ(outcome("-,-,cops"), std::nullopt);
}

TEST(CopsAndRobbers, TextsThatAreNoStatesAreRefused) {
  struct Case {
    const char* text;
    const char* message;
  };
  const Case cases[] = {
      {"", "expected COPS,ROBBER,cops or COPS,ROBBER,robber"},
      {"0+1,2", "expected COPS,ROBBER,cops or COPS,ROBBER,robber"},
      {"0+1,2,thief", "expected COPS,ROBBER,cops or COPS,ROBBER,robber"},
      {"0,2,cops",
       "the cops' place is \"0\", expected 2 nodes with + between, "
       "each from 0 to 3"},
      {"0+4,2,cops", "the cops' place is \"0+4\""},
      {"0+1+2,2,cops", "the cops' place is \"0+1+2\""},
      {"0+,2,cops", "the cops' place is \"0+\""},
      {"0+1,x,cops",
       "the robber's place is \"x\", expected a node from 0 to 3"},
      {"0+1,-1,cops", "the robber's place is \"-1\""},
      {"-,2,cops", "first the cops choose their places (-,-,cops)"},
      {"-,-,robber", "first the cops choose their places (-,-,cops)"},
      {"0+1,-,cops", "then the robber its own (0+1,-,robber)"},
  };
  const CopsAndRobbers game = GameOn("path:4", 2);
  for (const Case& c : cases) {
    const absl::Status status = game.ParseState(c.text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.text;
  }
}

TEST(CopsAndRobbers, TextsThatAreNoMovesAreRefused) {
  const CopsAndRobbers game = GameOn("path:4", 2);
  const State state = game.ParseState("0+3,1,cops").value();
  EXPECT_EQ(game.ParseMove(state, "0+1").status().message(),
            "there is no edge from node 3 to node 1");
  EXPECT_EQ(game.ParseMove(state, "0").status().message(),
            "the move is \"0\", expected 2 nodes with + between, each from 0 "
            "to 3");
  const State robber = game.ParseState("0+3,1,robber").value();
  EXPECT_EQ(game.ParseMove(robber, "3").status().message(),
            "there is no edge from node 1 to node 3");
  EXPECT_FALSE(game.ParseMove(robber, "").ok());
}

TEST(CopsAndRobbers, ParametersNameTheCopsAndTheGraph) {
  const CopsAndRobbers game = GameOn("path:3", 2);
  EXPECT_EQ(game.Parameters(), "2;[[1],[0,2],[1]]");
  const auto again = CopsAndRobbers::FromParameters(game.Parameters());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Board(), game.Board());
  EXPECT_EQ(again->Cops(), 2);
  for (const char* text : {"", "2", "2;", ";[[]]", "0;[[]]", "9;[[]]",
                           "-1;[[]]", "x;[[]]", "1;[[1]]", "1;{}"}) {
    EXPECT_EQ(CopsAndRobbers::FromParameters(text).status().code(),
              absl::StatusCode::kInvalidArgument)
        << text;
  }
}

// C(n + k - 1, k) ways for the cops, each with 2n states of play and one in
// which the robber chooses, and the first of all.
TEST(CopsAndRobbers, HasAsManyStatesAsTheFormulaSays) {
  EXPECT_EQ(GameOn("path:5", 1).Size(), 5u * 11 + 1);
  EXPECT_EQ(GameOn("cycle:8", 2).Size(), 36u * 17 + 1);
  EXPECT_EQ(GameOn("dodecahedron", 3).Size(), 1540u * 41 + 1);
}

TEST(CopsAndRobbers, AnIndexGoesThereAndBackBeyond32Bits) {
  const CopsAndRobbers game = GameOn("path:60000", 3);
  ASSERT_GT(game.Size(), uint64_t{1} << 60);
  const uint64_t step = game.Size() / 10'007;
  for (uint64_t index = 0; index < game.Size() - step; index += step) {
    const auto state = game.Unindex(index);
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ(game.Canonical(*state), *state);
    ASSERT_EQ(game.Index(*state), index);
  }
  EXPECT_EQ(game.Index({}), game.Size() - 1);
  EXPECT_EQ(game.Unindex(game.Size()), std::nullopt);
}

TEST(CopsAndRobbers, StatesThatCannotBeNumberedAreRefused) {
  EXPECT_THAT(
      std::string(CopsAndRobbers::Create(NamedGraph("path:60000").value(), 4)
                      .status()
                      .message()),
      HasSubstr("the states of 4 cops on 60000 nodes"));
}

TEST(CopsAndRobbers, OrbitsAreTheOrdersOfTheCops) {
  const CopsAndRobbers game = GameOn("path:9", 4);
  const auto orbit = [&](const std::string& text) {
    return game.OrbitSize(game.ParseState(text).value());
  };
  EXPECT_EQ(orbit("-,-,cops"), 1u);
  EXPECT_EQ(orbit("3+3+3+3,-,robber"), 1u);
  EXPECT_EQ(orbit("3+7+3+3,0,cops"), 4u);
  EXPECT_EQ(orbit("7+3+7+3,0,cops"), 6u);
  EXPECT_EQ(orbit("7+3+1+3,0,robber"), 12u);
  EXPECT_EQ(orbit("8+2+0+5,0,robber"), 24u);
}

// The cop starts in the middle of n nodes and drives the robber to an end: n /
// 2 moves of its own, n / 2 - 1 of the robber's, after two plies of choosing.
TEST(CopsAndRobbers, OnAPathTakesTheWayFromTheMiddleToTheEnd) {
  EXPECT_EQ(ValueAtStart("path:1", 1), Value::Win(2));  // nowhere else to be
  for (Ply nodes = 2; nodes <= 12; ++nodes) {
    EXPECT_EQ(ValueAtStart("path:" + std::to_string(nodes), 1),
              Value::Win(2 * (nodes / 2) + 1))
        << nodes;
  }
}

TEST(CopsAndRobbers, OnAPathOfFiveIsAsWorkedOutByHand) {
  const auto solution = Solve(GameOn("path:5", 1)).value();
  EXPECT_EQ(ValueOf(solution, "2,-,robber"), Value::Loss(4));
  EXPECT_EQ(ValueOf(solution, "0,-,robber"), Value::Loss(8));
  EXPECT_EQ(ValueOf(solution, "2,3,cops"), Value::Win(1));
  EXPECT_EQ(ValueOf(solution, "2,4,cops"), Value::Win(3));
  EXPECT_EQ(ValueOf(solution, "3,4,robber"), Value::Loss(2));
  EXPECT_EQ(ValueOf(solution, "2,4,robber"), Value::Loss(4));
  EXPECT_EQ(ValueOf(solution, "0,2,cops"), Value::Win(7));
  EXPECT_EQ(ValueOf(solution, "0,4,cops"), Value::Win(7));
  const auto best = solution.BestMoves({});
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0][0], 2);
}

TEST(CopsAndRobbers, OneCopNeverGetsTheRobberOnACycle) {
  EXPECT_EQ(ValueAtStart("cycle:3", 1), Value::Win(3));
  for (int nodes = 4; nodes <= 10; ++nodes) {
    const std::string name = "cycle:" + std::to_string(nodes);
    const auto solution = Solve(GameOn(name, 1)).value();
    EXPECT_EQ(solution.Value({}), Value::Draw()) << nodes;
    EXPECT_EQ(ValueOf(solution, "0,2,cops"), Value::Draw()) << nodes;
    EXPECT_EQ(ValueOf(solution, "0,1,cops"), Value::Win(1)) << nodes;
    EXPECT_EQ(ValueOf(solution, "0,1,robber"), Value::Draw()) << nodes;
  }
}

// Two cops leave gaps of a and b free nodes, a + b = n - 2; the robber sits in
// the larger one and loses a node on either side each turn.
TEST(CopsAndRobbers, TwoCopsCloseInOnACycle) {
  for (Ply nodes = 4; nodes <= 12; ++nodes) {
    const Ply gap = (nodes - 2 + 1) / 2;
    EXPECT_EQ(ValueAtStart("cycle:" + std::to_string(nodes), 2),
              Value::Win(2 + 2 * ((gap + 1) / 2) - 1))
        << nodes;
  }
}

// As many cops as dominate the graph catch the robber in their second move.
TEST(CopsAndRobbers, DominatingCopsWinInThreePlies) {
  EXPECT_EQ(ValueAtStart("complete:5", 1), Value::Win(3));
  EXPECT_EQ(ValueAtStart("cube:3", 2), Value::Win(3));
  EXPECT_EQ(ValueAtStart("petersen", 3), Value::Win(3));
  EXPECT_EQ(ValueAtStart("icosahedron", 2), Value::Win(3));
  EXPECT_EQ(ValueAtStart("heawood", 4), Value::Win(3));
  EXPECT_GT(ValueAtStart("heawood", 3).remoteness, 3u);
}

TEST(CopsAndRobbers, CopsOnEveryNodeWinAsSoonAsTheRobberIsThere) {
  EXPECT_EQ(ValueAtStart("path:3", 3), Value::Win(2));
  EXPECT_EQ(ValueAtStart("complete:4", 4), Value::Win(2));
  EXPECT_EQ(ValueAtStart("complete:4", 3), Value::Win(3));
}

TEST(CopsAndRobbers, AnyOrderOfTheCopsHasTheSameAnswer) {
  const auto solution = Solve(GameOn("heawood", 3)).value();
  const Value value = ValueOf(solution, "1+5+9,12,cops");
  EXPECT_EQ(ValueOf(solution, "9+1+5,12,cops"), value);
  EXPECT_EQ(ValueOf(solution, "5+9+1,12,cops"), value);
  const State state = solution.Game().ParseState("9+1+5,12,cops").value();
  for (const Places& move : solution.BestMoves(state)) {
    EXPECT_TRUE(solution.Game()
                    .ParseMove(state, solution.Game().MoveText(state, move))
                    .ok());
  }
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
