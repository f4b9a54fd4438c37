// What connect_k.h promises beyond the axioms.

#include "games/connect_k/connect_k.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/connect_k/symmetric_connect_k.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::connect_k {
namespace {

using State = ConnectK::State;
using ::testing::ElementsAre;

ConnectK GameOf(uint64_t width, uint64_t height, uint64_t k) {
  return ConnectK::Create(width, height, k).value();
}

std::optional<Outcome> End(const ConnectK& game, const std::string& text) {
  return game.TerminalOutcome(game.ParseState(text).value());
}

// The texts of the states after each move of a state.
std::vector<std::string> After(const ConnectK& game, const std::string& text) {
  const State state = game.ParseState(text).value();
  std::vector<std::string> after;
  game.Moves(state, [&](ConnectK::Move column) {
    after.push_back(game.StateText(game.Apply(state, column)));
    return true;
  });
  return after;
}

// ----- Rules -----

TEST(ConnectK, BeginsWithTheEmptyBoard) {
  const ConnectK game = GameOf(3, 2, 3);
  std::vector<std::string> starts;
  game.InitialStates([&](const State& state) {
    starts.push_back(game.StateText(state));
    EXPECT_EQ(game.Mover(state), Player::kFirst);
    return true;
  });
  EXPECT_THAT(starts, ElementsAre(".../..."));
}

TEST(ConnectK, StonesFallOnThoseBelow) {
  const ConnectK game = GameOf(3, 2, 3);
  EXPECT_THAT(After(game, ".../..."),
              ElementsAre(".../X..", ".../.X.", ".../..X"));
  EXPECT_THAT(After(game, ".../X.."),
              ElementsAre("O../X..", ".../XO.", ".../X.O"));
  EXPECT_THAT(After(game, "O../X.."),  // the first column is full
              ElementsAre("O../XX.", "O../X.X"));
}

TEST(ConnectK, ARunInAnyDirectionLosesForTheOtherSide) {
  const ConnectK game = GameOf(4, 4, 3);
  EXPECT_EQ(End(game, "..../..../OO../XXX."), Outcome::kLoss);
  EXPECT_EQ(End(game, "..../X.../XO../XO.."), Outcome::kLoss);
  EXPECT_EQ(End(game, "..../..X./.XO./XOOX"), Outcome::kLoss);
  EXPECT_EQ(End(game, "..../.X../.OX./XOOX"), Outcome::kLoss);
  EXPECT_EQ(End(game, "..../..../XXOX/OOOX"), Outcome::kLoss);
  EXPECT_EQ(End(game, "..../..../O.../XXO."), std::nullopt);
  const ConnectK longer = GameOf(4, 4, 4);
  EXPECT_EQ(End(longer, "..../..../OO../XXX."), std::nullopt);
  EXPECT_EQ(End(longer, "..../..../OOO./XXXX"), Outcome::kLoss);
}

TEST(ConnectK, RunsDoNotGoOnInTheNextColumn) {
  EXPECT_EQ(End(GameOf(4, 4, 3), "X.../X.../O.../OX.."), std::nullopt);
}

TEST(ConnectK, AFullBoardIsADrawUnlessTheLastStoneWins) {
  EXPECT_EQ(End(GameOf(2, 2, 3), "OO/XX"), Outcome::kDraw);
  EXPECT_EQ(End(GameOf(4, 1, 2), "XOXO"), Outcome::kDraw);
  EXPECT_EQ(End(GameOf(4, 1, 2), "XOOX"), Outcome::kLoss);
}

TEST(ConnectK, OneInARowIsTheFirstStone) {
  const ConnectK game = GameOf(2, 2, 1);
  EXPECT_EQ(End(game, "../.."), std::nullopt);
  EXPECT_EQ(End(game, "../.X"), Outcome::kLoss);
}

// ----- Runs on every board -----

// Looks at each cell and walks from it, on a board in the order of the bits.
bool HasRunSlowly(const ConnectK& game, uint64_t stones) {
  const int width = static_cast<int>(game.Width());
  const int height = static_cast<int>(game.Height());
  const auto has = [&](int column, int row) {
    const bool inside =
        column >= 0 && column < width && row >= 0 && row < height;
    return inside && (stones >> (column * height + row) & 1) != 0;
  };
  const std::pair<int, int> directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int cell = 0; cell < width * height; ++cell) {
    for (const auto& [right, up] : directions) {
      int column = cell / height;
      int row = cell % height;
      uint64_t length = 0;
      for (; has(column, row); column += right, row += up) ++length;
      if (length >= game.K()) return true;
    }
  }
  return false;
}

// Stones need not have fallen here. Few, half and many of them.
TEST(ConnectK, RunsAreFoundOnEveryBoardOfUpTo64Cells) {
  std::mt19937_64 random(4);
  for (uint64_t width = 1; width <= 64; ++width) {
    for (uint64_t height = 1; width * height <= 64; ++height) {
      const uint64_t cells = ~uint64_t{0} >> (64 - width * height);
      for (const uint64_t k : {1, 2, 3, 4, 5, 6, 7, 8, 9, 64}) {
        const ConnectK game = GameOf(width, height, k);
        for (int trial = 0; trial < 6; ++trial) {
          uint64_t stones = random() & cells;
          if (trial % 3 == 1) stones &= random();
          if (trial % 3 == 2) stones |= random() & cells;
          ASSERT_EQ(game.HasRun(stones), HasRunSlowly(game, stones))
              << game.Parameters() << ", stones " << stones;
        }
      }
    }
  }
}

// Random games to the end, where only the full board ends them.
TEST(ConnectK, BoardsOf64CellsFillUp) {
  std::mt19937 random(64);
  for (const auto& [width, height] :
       {std::pair{8, 8}, {4, 16}, {16, 4}, {64, 1}, {1, 64}}) {
    const ConnectK game = GameOf(width, height, 65);
    State state;
    for (int stones = 0; stones < 64; ++stones) {
      ASSERT_EQ(game.TerminalOutcome(state), std::nullopt);
      ASSERT_EQ(game.ParseState(game.StateText(state)).value(), state);
      std::vector<ConnectK::Move> moves;
      game.Moves(state, [&](ConnectK::Move column) {
        moves.push_back(column);
        return true;
      });
      ASSERT_FALSE(moves.empty());
      state = game.Apply(state, moves[random() % moves.size()]);
    }
    EXPECT_EQ(game.TerminalOutcome(state), Outcome::kDraw);
  }
}

// ----- Mirror images -----

TEST(SymmetricConnectK, AStateAndItsImageHaveOneCanonicalForm) {
  const SymmetricConnectK game(GameOf(4, 3, 3));
  const State state = game.ParseState("..../O.../XX.O").value();
  const State image = game.ParseState("..../...O/O.XX").value();
  EXPECT_EQ(game.Canonical(state), game.Canonical(image));
  EXPECT_EQ(game.OrbitSize(state), 2u);
  EXPECT_EQ(game.OrbitSize(image), 2u);
}

TEST(SymmetricConnectK, AStateOnTheAxisIsItsOwnImage) {
  const SymmetricConnectK game(GameOf(3, 3, 3));
  const State state = game.ParseState(".../.O./.X.").value();
  EXPECT_EQ(game.Canonical(state), state);
  EXPECT_EQ(game.OrbitSize(state), 1u);
  // Stones alike, colours not.
  EXPECT_EQ(game.OrbitSize(game.ParseState(".../.../X.O").value()), 2u);
}

TEST(SymmetricConnectK, MirrorsTheLargestBoards) {
  for (const auto& [width, height] : {std::pair{8, 8}, {64, 1}, {1, 64}}) {
    const SymmetricConnectK game(GameOf(width, height, 4));
    const State left = game.Apply(State(), 0);
    const State right =
        game.Apply(State(), static_cast<ConnectK::Move>(width - 1));
    EXPECT_EQ(game.Canonical(left), game.Canonical(right));
    EXPECT_EQ(game.OrbitSize(left), width == 1 ? 1u : 2u);
  }
}

// ----- Sizes -----

TEST(ConnectK, SizesThatAreNoneAreRefused) {
  const std::vector<std::pair<absl::StatusOr<ConnectK>, std::string>> cases = {
      {ConnectK::Create(0, 4, 4), "width is 0, expected at least 1"},
      {ConnectK::Create(4, 0, 4), "height is 0, expected at least 1"},
      {ConnectK::Create(4, 4, 0), "k is 0, expected at least 1"},
      {ConnectK::Create(9, 8, 4),
       "the board is 9 wide and 8 high, expected at most 64 cells"},
      {ConnectK::Create(uint64_t{1} << 63, 4, 4),
       "the board is 9223372036854775808 wide and 4 high, expected at most 64 "
       "cells"},
  };
  for (const auto& [game, error] : cases) {
    EXPECT_EQ(game.status(), absl::InvalidArgumentError(error));
  }
  EXPECT_TRUE(ConnectK::Create(8, 8, ~uint64_t{0}).ok());
}

TEST(ConnectK, ParametersThatAreNoneAreRefused) {
  EXPECT_EQ(ConnectK::FromParameters("7x6,4")->Parameters(), "7x6,4");
  for (const char* const text :
       {"", "7x6", "7,6,4", "7x6x4", "7,6x4", "7x6,4,", "x6,4", "-7x6,4",
        "7x6,+4", " 7x6,4", "9x9,4", "7x6,0", "99999999999999999999x1,1"}) {
    EXPECT_TRUE(
        absl::IsInvalidArgument(ConnectK::FromParameters(text).status()))
        << text;
  }
}

// ----- Texts -----

TEST(ConnectK, TextsThatAreNoStateAreRefusedWithTheReason) {
  const ConnectK game = GameOf(3, 2, 3);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "which has 1 rows, expected 2 joined by '/'"},
      {".../.../...", "which has 3 rows, expected 2 joined by '/'"},
      {".../..", "whose row 2 has 2 cells, expected 3"},
      {"..../...", "whose row 1 has 4 cells, expected 3"},
      {".../.x.", "whose row 2 has \"x\" in column 2, expected X, O or ."},
      {".../..\n", "whose row 2 has \"\\n\" in column 3, expected X, O or ."},
      {"X../...",
       "where a stone in column 1 has an empty cell below, expected stones to "
       "fall"},
      {".../O..", "with 0 X and 1 O, expected as many, or one X more"},
      {".../XX.", "with 2 X and 0 O, expected as many, or one X more"},
  };
  for (const auto& [text, reason] : cases) {
    const absl::Status status = game.ParseState(text).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << text;
    EXPECT_TRUE(::testing::Value(std::string(status.message()),
                                 ::testing::EndsWith("\", " + reason)))
        << status;
  }
}

TEST(ConnectK, MovesThatAreNoneAreRefused) {
  const ConnectK game = GameOf(3, 2, 3);
  const State state = game.ParseState("O../X..").value();
  EXPECT_EQ(game.ParseMove(state, "2").value(), 1);
  EXPECT_EQ(game.ParseMove(state, "1").status().message(), "column 1 is full");
  for (const char* const text :
       {"", "0", "4", "-1", "x", "1.", "99999999999999999999"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(game.ParseMove(state, text).status()))
        << text;
  }
}

}  // namespace
}  // namespace retrograde::connect_k
