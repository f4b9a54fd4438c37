// Moves back: against trying all ways to put a man back, and against the moves
// of two whole endings.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/chess_endings/fen.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/random_positions.h"
#include "games/chess_endings/squares.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

Position Of(const std::string& fen) { return ParseFen(fen).value(); }

std::vector<Position> UnmovesOf(const Position& position) {
  std::vector<Position> all;
  ForEachUnmove(position, [&](const Position& before) {
    all.push_back(before);
    return true;
  });
  return all;
}

// Whether a move that is no conversion leads from one position to another.
bool LeadsTo(const Position& before, const Position& after) {
  return !ForEachMove(before, [&](const ChessMove& move) {
    return IsConversion(before, move) || After(before, move) != after;
  });
}

// All ways to put back a man of the side that has moved, one after the other.
std::vector<Position> FoundByTrying(const Position& position) {
  std::vector<Position> found;
  for (const Man& man : position.men) {
    if (man.player == position.mover || man.kind == Kind::kPawn) continue;
    for (Square from = 0; from < kSquareCount; ++from) {
      if (Has(position.men.Occupied(), from)) continue;
      Position before{position.men, man.player, std::nullopt, std::nullopt};
      before.men.Move(man.square, from);
      if (IsLegal(before) && LeadsTo(before, position)) found.push_back(before);
    }
  }
  return found;
}

TEST(Unmoves, AreThePositionsFromWhichAQuietMoveLeadsHere) {
  RandomPositions random(6);
  for (int i = 0; i < 300; ++i) {
    const Position position = random.Next(2 + i % 5);
    const std::vector<Position> unmoves = UnmovesOf(position);
    EXPECT_TRUE(std::ranges::is_permutation(unmoves, FoundByTrying(position)))
        << FenText(position);
  }
}

// A pawn has moved last.
TEST(Unmoves, ThereAreNoneWhereAPawnCanBeCapturedEnPassant) {
  EXPECT_TRUE(UnmovesOf(Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3")).empty());
  EXPECT_FALSE(UnmovesOf(Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - -")).empty());
}

TEST(Unmoves, HaveNoClocks) {
  const Position position = Of("8/8/1k6/8/8/8/5K2/8 b - - 3 9");
  for (const Position& before : UnmovesOf(position)) {
    EXPECT_EQ(before.clocks, std::nullopt);
  }
  EXPECT_EQ(UnmovesOf(position).size(), 8u);
}

// All placements of three men on all squares.
class Placements {
 public:
  explicit Placements(Kind third) : third_(third) {}

  static constexpr uint32_t kSize = 2 << 18;

  std::optional<Position> At(uint32_t index) const {
    const Square white = index % 64, black = index / 64 % 64;
    const Square third = index >> 12 & 63;
    if (white == black || white == third || black == third) return {};
    Position position;
    position.mover = kPlayers[index >> 18];
    position.men.Place({kWhite, Kind::kKing, white});
    position.men.Place({kBlack, Kind::kKing, black});
    position.men.Place({kWhite, third_, third});
    if (!IsLegal(position)) return {};
    return position;
  }

  uint32_t IndexOf(const Position& position) const {
    const Square third = LowestOf(position.men.Of(kWhite, third_));
    return static_cast<uint32_t>(position.mover) << 18 | third << 12 |
           position.men.KingOf(kBlack) << 6 | position.men.KingOf(kWhite);
  }

 private:
  Kind third_;
};

void ExpectAsManyUnmovesAsMoves(Kind third) {
  const Placements placements(third);
  std::vector<int> moves_to(Placements::kSize);
  for (uint32_t index = 0; index < Placements::kSize; ++index) {
    const std::optional<Position> position = placements.At(index);
    if (!position) continue;
    ForEachMove(*position, [&](const ChessMove& move) {
      if (IsConversion(*position, move)) return true;
      ++moves_to[placements.IndexOf(After(*position, move))];
      return true;
    });
  }
  for (uint32_t index = 0; index < Placements::kSize; ++index) {
    const std::optional<Position> position = placements.At(index);
    int unmoves = 0;
    if (position) {
      ForEachUnmove(*position, [&](const Position&) { return ++unmoves > 0; });
    }
    ASSERT_EQ(unmoves, moves_to[index]) << index;
  }
}

TEST(Unmoves, AreAsManyAsQuietMovesInAllOfKRK) {
  ExpectAsManyUnmovesAsMoves(Kind::kRook);
}

TEST(Unmoves, AreAsManyAsQuietMovesInAllOfKPK) {
  ExpectAsManyUnmovesAsMoves(Kind::kPawn);
}

}  // namespace
}  // namespace retrograde::chess_endings
