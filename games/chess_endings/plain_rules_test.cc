// The rules against an obvious, slow implementation of the same.

#include "games/chess_endings/plain_rules.h"

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "games/chess_endings/fen.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/random_positions.h"
#include "games/chess_endings/squares.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

std::map<std::string, std::string> MovesOf(const Position& position) {
  std::map<std::string, std::string> moves;
  ForEachMove(position, [&](const ChessMove& move) {
    const bool is_new =
        moves.emplace(MoveText(move), FenText(After(position, move))).second;
    EXPECT_TRUE(is_new) << FenText(position) << " " << MoveText(move);
    return true;
  });
  return moves;
}

void ExpectSameMoves(const Position& position) {
  const PlainRules plain(FenText(position));
  const std::map<std::string, std::string> moves = MovesOf(position);
  EXPECT_EQ(moves, plain.Moves()) << FenText(position);
  EXPECT_EQ(HasMove(position), !moves.empty());
  EXPECT_EQ(InCheck(position, position.mover), plain.InCheck());
  EXPECT_EQ(IsCheckmate(position), plain.InCheck() && moves.empty());
  EXPECT_EQ(IsStalemate(position), !plain.InCheck() && moves.empty());
}

TEST(PlainRules, AgreeOnRandomPositions) {
  RandomPositions random(1);
  for (int i = 0; i < 1000; ++i) {
    Position position = random.Next(2 + i % 5);
    position.clocks = Clocks{3, 17};
    ExpectSameMoves(position);
  }
}

// A pawn of the mover on its start rank, one of the other side that it may
// pass, and two more men besides the kings. Nothing where the squares are taken
// or the position is not legal.
std::optional<Position> BeforeADoubleStep(RandomPositions& random) {
  Position position = random.Next(4);
  position.mover = kWhite;
  position.clocks = Clocks{};
  const Square pawn = SquareAt(random.Below(7), 1);
  const Square other = SquareAt(FileOf(pawn) + 1, 3);
  const Squares both = SetOf(pawn) | SetOf(other);
  if ((position.men.Occupied() & both) != 0) return std::nullopt;
  position.men.Place({kWhite, Kind::kPawn, pawn});
  position.men.Place({kBlack, Kind::kPawn, other});
  if (!IsLegal(position)) return std::nullopt;
  return random.Below(2) ? position : ColoursSwapped(position);
}

// Pawns that shield either king, give check or uncover one.
TEST(PlainRules, AgreeWherePawnsPass) {
  RandomPositions random(2);
  int passing = 0, without_right = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::optional<Position> position = BeforeADoubleStep(random);
    if (!position) continue;
    ExpectSameMoves(*position);
    ForEachMove(*position, [&](const ChessMove& move) {
      const bool pawn = position->men.At(move.from)->kind == Kind::kPawn;
      if (!pawn || std::abs(move.to - move.from) != 16) return true;
      const Position after = After(*position, move);
      if (after.en_passant) ExpectSameMoves(after);
      (after.en_passant ? passing : without_right) += 1;
      return true;
    });
  }
  EXPECT_GT(passing, 300);
  EXPECT_GT(without_right, 30);
}

TEST(PlainRules, AgreeOnWhichPositionsAreLegal) {
  RandomPositions random(3);
  int illegal = 0;
  for (int i = 0; i < 3000; ++i) {
    Position position = random.Next(2 + i % 5);
    position.mover = Other(position.mover);
    position.clocks = Clocks{};
    const bool legal = PlainRules(FenText(position)).WaitingKingIsSafe();
    EXPECT_EQ(IsLegal(position), legal) << FenText(position);
    EXPECT_EQ(CheckLegal(position).ok(), legal) << FenText(position);
    illegal += !legal;
  }
  EXPECT_GT(illegal, 300);
}

}  // namespace
}  // namespace retrograde::chess_endings
