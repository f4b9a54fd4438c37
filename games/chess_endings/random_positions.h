// Seeded random positions for tests.

#ifndef GAMES_CHESS_ENDINGS_RANDOM_POSITIONS_H_
#define GAMES_CHESS_ENDINGS_RANDOM_POSITIONS_H_

#include <cstdint>
#include <random>

#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

// The same on every platform for the same seed, unlike the distributions of the
// standard library.
class RandomPositions {
 public:
  explicit RandomPositions(uint64_t seed) : numbers_(seed) {}

  // A number below `end`.
  int Below(int end) {
    return static_cast<int>(numbers_() % static_cast<uint64_t>(end));
  }

  // A legal position of so many men without en passant square and clocks, where
  // pawns are as likely as all other kinds together.
  Position Next(int men) {
    Position position;
    do {
      position = {};
      position.mover = kPlayers[Below(2)];
      for (const Player player : kPlayers) Place(player, Kind::kKing, position);
      while (position.men.Size() < men) {
        const Kind kind = Below(2) ? Kind::kPawn : kKinds[1 + Below(4)];
        Place(kPlayers[Below(2)], kind, position);
      }
    } while (!IsLegal(position));
    return position;
  }

 private:
  void Place(Player player, Kind kind, Position& position) {
    Square square;
    do {
      square = static_cast<Square>(Below(kSquareCount));
    } while (Has(position.men.Occupied(), square));
    position.men.Place({player, kind, square});
  }

  std::mt19937_64 numbers_;
};

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_RANDOM_POSITIONS_H_
