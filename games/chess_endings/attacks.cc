#include "games/chess_endings/attacks.h"

#include <cstddef>

#include "games/chess_endings/material.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings::internal {
namespace {

struct Step {
  int files, ranks;
};

constexpr std::array<Step, 4> kStraight = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::array<Step, 4> kDiagonal = {
    {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
constexpr std::array<Step, 8> kKnightLeaps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

// The square `count` steps on, if on the board.
constexpr bool Reach(Square from, Step step, int count, Square& to) {
  const int file = FileOf(from) + count * step.files;
  const int rank = RankOf(from) + count * step.ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return false;
  to = SquareAt(file, rank);
  return true;
}

// All squares in a direction.
constexpr Squares Ray(Square from, Step step) {
  Squares ray = 0;
  Square to = 0;
  for (int count = 1; Reach(from, step, count, to); ++count) ray |= SetOf(to);
  return ray;
}

// A man that goes along the steps as far as it can, or one step only.
template <size_t N>
constexpr void AddAttacks(AttackTables& tables, Kind kind, bool slides,
                          const std::array<Step, N>& steps) {
  for (Square from = 0; from < kSquareCount; ++from) {
    Squares attacks = 0;
    for (const Step step : steps) {
      Square to = 0;
      if (!Reach(from, step, 1, to)) continue;
      attacks |= slides ? Ray(from, step) : SetOf(to);
    }
    for (auto& side : tables.attacks) side[IndexOf(kind)][from] |= attacks;
  }
}

constexpr void AddPawnAttacks(AttackTables& tables, Player player) {
  const int forward = player == kWhite ? 1 : -1;
  SquareTable& attacks = tables.attacks[IndexOf(player)][IndexOf(Kind::kPawn)];
  for (Square from = 0; from < kSquareCount; ++from) {
    for (const int aside : {-1, 1}) {
      Square to = 0;
      if (Reach(from, {aside, forward}, 1, to)) attacks[from] |= SetOf(to);
    }
  }
}

// The parts of each ray before and beyond each square on it.
template <size_t N>
constexpr void AddLines(AttackTables& tables,
                        const std::array<Step, N>& steps) {
  for (Square from = 0; from < kSquareCount; ++from) {
    for (const Step step : steps) {
      Squares before = 0, beyond = Ray(from, step);
      Square to = 0;
      for (int count = 1; Reach(from, step, count, to); ++count) {
        beyond &= ~SetOf(to);
        tables.between[from][to] = before;
        tables.behind[from][to] = beyond;
        before |= SetOf(to);
      }
    }
  }
}

constexpr AttackTables MakeAttackTables() {
  AttackTables tables{};
  for (const auto& steps : {kStraight, kDiagonal}) {
    AddAttacks(tables, Kind::kKing, false, steps);
    AddAttacks(tables, Kind::kQueen, true, steps);
    AddLines(tables, steps);
  }
  AddAttacks(tables, Kind::kRook, true, kStraight);
  AddAttacks(tables, Kind::kBishop, true, kDiagonal);
  AddAttacks(tables, Kind::kKnight, false, kKnightLeaps);
  for (const Player player : kPlayers) AddPawnAttacks(tables, player);
  return tables;
}

}  // namespace

constexpr AttackTables kAttackTables = MakeAttackTables();

}  // namespace retrograde::chess_endings::internal
