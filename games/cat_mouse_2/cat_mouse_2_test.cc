// What board.h and cat_mouse_2.h promise beyond the axioms.

#include "games/cat_mouse_2/cat_mouse_2.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse_2/board.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::cat_mouse_2 {
namespace {

using Grid = std::vector<std::string>;
using State = CatMouse2::State;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

CatMouse2 GameOn(const Grid& grid, const Jumps& jumps = {}) {
  return CatMouse2::Create(Board::Create(grid).value(), jumps).value();
}

// The texts of the moves of a state given as text.
std::vector<std::string> MovesFrom(const CatMouse2& game,
                                   const std::string& text) {
  const State state = game.ParseState(text).value();
  std::vector<std::string> moves;
  game.Moves(state, [&](Cell to) {
    moves.push_back(game.MoveText(state, to));
    return true;
  });
  return moves;
}

std::optional<Outcome> End(const CatMouse2& game, const std::string& text) {
  return game.TerminalOutcome(game.ParseState(text).value());
}

// ----- Board -----

TEST(Board, NumbersItsFloorRowByRow) {
  const Board board = Board::Create({"#C.", "M#F"}).value();
  EXPECT_EQ(board.CellCount(), 4u);
  EXPECT_EQ(board.Cat(), 0u);
  EXPECT_EQ(board.Mouse(), 2u);
  EXPECT_EQ(board.Food(), 3u);
  EXPECT_EQ(board.CellText(1), "0:2");
  EXPECT_EQ(board.ParseCell("1:0", "cell").value(), 2u);
}

TEST(Board, GridsThatAreNoneAreRefusedWithTheirPlace) {
  const std::vector<std::pair<Grid, std::string>> cases = {
      {{}, "the grid has no rows"},
      {{""}, "grid[0] is empty, expected a row of characters"},
      {{"CMF", "..", "..."},
       "grid[1] has 2 characters, expected 3 as in grid[0] (counted from 0)"},
      {{"CMF", "....", "..."},
       "grid[1] has 4 characters, expected 3 as in grid[0] (counted from 0)"},
      {{"CMF", ".x."},
       "grid[1][1] is 'x', expected 'C', 'M', 'F', '#' or '.' (counted from "
       "0)"},
      {{"CMF", "\n.."},
       "grid[1][0] is '\\n', expected 'C', 'M', 'F', '#' or '.' (counted from "
       "0)"},
      {{"CMF", "..c"},
       "grid[1][2] is 'c', expected 'C', 'M', 'F', '#' or '.' (counted from "
       "0)"},
      {{".MF"}, "the grid has no 'C', expected one"},
      {{"C.F"}, "the grid has no 'M', expected one"},
      {{"CM#"}, "the grid has no 'F', expected one"},
      {{"CMF", "F.."},
       "grid[1][0] is another 'F', expected the only one at grid[0][2] "
       "(counted from 0)"},
  };
  for (const auto& [grid, error] : cases) {
    const absl::StatusOr<Board> board = Board::Create(grid);
    EXPECT_EQ(board.status(), absl::InvalidArgumentError(error));
  }
}

// ----- Rules -----

TEST(CatMouse2, TheMouseMovesFirstFromWhereTheGridHasIt) {
  const CatMouse2 game = GameOn({"C.", "FM"});
  std::vector<std::string> starts;
  game.InitialStates([&](const State& state) {
    starts.push_back(game.StateText(state));
    return true;
  });
  EXPECT_THAT(starts, ElementsAre("1:1,0:0,mouse"));
}

TEST(CatMouse2, AJumpIsUpToItsLengthInOneDirectionOrNoneAtAll) {
  const CatMouse2 game =
      GameOn({".....", ".....", "..C..", ".....", "M...F"}, {2, 9});
  EXPECT_THAT(MovesFrom(game, "4:0,2:2,cat"),
              UnorderedElementsAre("2:2", "2:1", "2:0", "2:3", "2:4", "1:2",
                                   "0:2", "3:2", "4:2"));
  EXPECT_THAT(MovesFrom(game, "4:0,2:2,mouse"),
              UnorderedElementsAre("4:0", "4:1", "4:2", "4:3", "4:4", "3:0",
                                   "2:0", "1:0", "0:0"));
}

TEST(CatMouse2, JumpsGoOverThePlayersButNotOverWalls) {
  const CatMouse2 game = GameOn({"M.C#F"}, {4, 4});
  EXPECT_THAT(MovesFrom(game, "0:1,0:0,mouse"),
              UnorderedElementsAre("0:0", "0:1", "0:2"));
  EXPECT_THAT(MovesFrom(game, "0:1,0:0,cat"),
              UnorderedElementsAre("0:0", "0:1", "0:2"));
}

TEST(CatMouse2, TheCatWinsOnTheMouseAndOnTheFood) {
  const CatMouse2 game = GameOn({"MC.F"});
  EXPECT_EQ(End(game, "0:1,0:1,mouse"), Outcome::kLoss);
  EXPECT_EQ(End(game, "0:1,0:1,cat"), Outcome::kWin);
  EXPECT_EQ(End(game, "0:0,0:3,mouse"), Outcome::kLoss);
  EXPECT_EQ(End(game, "0:0,0:3,cat"), Outcome::kWin);
  EXPECT_EQ(End(game, "0:0,0:1,mouse"), std::nullopt);
}

TEST(CatMouse2, TheMouseWinsOnTheFoodUnlessTheCatIsThere) {
  const CatMouse2 game = GameOn({"MC.F"});
  EXPECT_EQ(End(game, "0:3,0:1,cat"), Outcome::kLoss);
  EXPECT_EQ(End(game, "0:3,0:1,mouse"), Outcome::kWin);
  EXPECT_EQ(End(game, "0:3,0:3,cat"), Outcome::kWin);
  EXPECT_EQ(End(game, "0:3,0:3,mouse"), Outcome::kLoss);
}

TEST(CatMouse2, JumpsOfNothingAreRefused) {
  const Board board = Board::Create({"CMF"}).value();
  EXPECT_EQ(
      CatMouse2::Create(board, {0, 1}).status(),
      absl::InvalidArgumentError("the cat jumps 0 cells, expected at least 1"));
  EXPECT_EQ(CatMouse2::Create(board, {1, 0}).status(),
            absl::InvalidArgumentError(
                "the mouse jumps 0 cells, expected at least 1"));
}

// ----- Texts -----

TEST(CatMouse2, TextsThatAreNoStateAreRefused) {
  const CatMouse2 game = GameOn({"C#", "MF"});
  for (const char* const text :
       {"", "1:0", "1:0,0:0", "1:0,0:0,dog", "1:0,0:0,mouse,", "1:0,0:1,cat",
        "2:0,0:0,cat", "1:2,0:0,cat", "-1:0,0:0,cat", "1,0:0,cat",
        "1:0:0,0:0,cat", "1:,0:0,cat", "99999999999999999999:0,0:0,cat"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(game.ParseState(text).status()))
        << text;
  }
  EXPECT_EQ(game.ParseState("1:0,0:1,cat").status().message(),
            "the cat's cell is 0:1, which is a wall");
  EXPECT_EQ(game.ParseState("1:0,0:2,cat").status().message(),
            "the cat's cell is \"0:2\", expected ROW:COL from 0:0 to 1:1");
}

TEST(CatMouse2, MovesOutOfReachAreRefused) {
  const CatMouse2 game = GameOn({"C..", "M.F"});
  const State state = game.ParseState("1:0,0:0,mouse").value();
  EXPECT_TRUE(game.ParseMove(state, "1:1").ok());
  EXPECT_EQ(game.ParseMove(state, "1:2").status().message(),
            "the mouse cannot jump from 1:0 to 1:2");
  EXPECT_EQ(game.ParseMove(state, "up").status().message(),
            "the move is \"up\", expected ROW:COL from 0:0 to 1:2");
}

TEST(CatMouse2, ParametersGiveTheGameAgain) {
  const CatMouse2 game = GameOn({"C.#", "M.F"}, {3, 4294967295});
  EXPECT_EQ(game.Parameters(),
            "{\"grid\":[\"C.#\",\"M.F\"],\"catJump\":3,"
            "\"mouseJump\":4294967295}");
  const auto again = CatMouse2::FromParameters(game.Parameters());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Board().Grid(), game.Board().Grid());
  EXPECT_EQ(again->Jumps(), game.Jumps());
}

TEST(CatMouse2, ParametersThatAreNoneAreRefused) {
  for (const char* const text :
       {"", "{}", "[]", "null", "{\"grid\":[\"CMF\"]}",
        "{\"grid\":[1],\"catJump\":1,\"mouseJump\":1}",
        "{\"grid\":[\"CM\"],\"catJump\":1,\"mouseJump\":1}",
        "{\"grid\":[\"CMF\"],\"catJump\":0,\"mouseJump\":1}",
        "{\"grid\":[\"CMF\"],\"catJump\":4294967297,\"mouseJump\":1}",
        "{\"grid\":[\"CMF\"],\"catJump\":1,\"mouseJump\":-1}"}) {
    EXPECT_TRUE(
        absl::IsInvalidArgument(CatMouse2::FromParameters(text).status()))
        << text;
  }
}

}  // namespace
}  // namespace retrograde::cat_mouse_2
