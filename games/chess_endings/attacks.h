// Where men go: what each attacks, and the lines between squares.
//
// There are few men, so a slider's squares are those on the empty board less
// the ones behind each man in its way: one table look-up a man. For king,
// knight and pawn nothing that they attack lies behind anything, and so one
// formula does for all kinds.

#ifndef GAMES_CHESS_ENDINGS_ATTACKS_H_
#define GAMES_CHESS_ENDINGS_ATTACKS_H_

#include <array>

#include "games/chess_endings/material.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

namespace internal {

using SquareTable = std::array<Squares, kSquareCount>;

struct AttackTables {
  // On the empty board, by player and kind.
  std::array<std::array<SquareTable, kKindCount>, 2> attacks;
  std::array<SquareTable, kSquareCount> between;
  std::array<SquareTable, kSquareCount> behind;
};

extern const AttackTables kAttackTables;  // 70 KB

}  // namespace internal

// The squares strictly between two on a rank, file or diagonal; none for
// others, nor for neighbours.
inline Squares Between(Square a, Square b) {
  return internal::kAttackTables.between[a][b];
}

// What a slider on `from` no longer reaches when a man stands on `blocker`: the
// squares beyond it on the line. None when the two are on no line.
inline Squares Behind(Square from, Square blocker) {
  return internal::kAttackTables.behind[from][blocker];
}

// What a man attacks on the empty board. A pawn attacks where it captures; the
// player matters to pawns only.
inline Squares EmptyBoardAttacks(Player player, Kind kind, Square square) {
  return internal::kAttackTables
      .attacks[IndexOf(player)][IndexOf(kind)][square];
}
inline Squares KingAttacks(Square square) {
  return EmptyBoardAttacks(kWhite, Kind::kKing, square);
}
inline Squares KnightAttacks(Square square) {
  return EmptyBoardAttacks(kWhite, Kind::kKnight, square);
}
inline Squares PawnAttacks(Player player, Square square) {
  return EmptyBoardAttacks(player, Kind::kPawn, square);
}

// What a man attacks among others, those in its way included, whichever side's
// they are.
inline Squares Attacks(Player player, Kind kind, Square square,
                       Squares occupied) {
  Squares attacks = EmptyBoardAttacks(player, kind, square);
  ForEachSquare(attacks & occupied, [&](Square blocker) {
    attacks &= ~Behind(square, blocker);
    return true;
  });
  return attacks;
}
inline Squares BishopAttacks(Square square, Squares occupied) {
  return Attacks(kWhite, Kind::kBishop, square, occupied);
}
inline Squares RookAttacks(Square square, Squares occupied) {
  return Attacks(kWhite, Kind::kRook, square, occupied);
}
inline Squares QueenAttacks(Square square, Squares occupied) {
  return Attacks(kWhite, Kind::kQueen, square, occupied);
}

// The square before a pawn. Precondition: it is not on its last rank.
constexpr Square StepFrom(Player player, Square square) {
  return static_cast<Square>(player == kWhite ? square + 8 : square - 8);
}
// The rank, from 0, that a player's pawns start from.
constexpr int StartRank(Player player) { return player == kWhite ? 1 : 6; }

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_ATTACKS_H_
