// Tic-tac-toe on the upper rungs: with an index, predecessors and symmetries.
//
// The answers are those of TicTacToe. An index saves exploring the game and
// keeping its states, predecessors save storing its moves backwards, and the
// eight symmetries of the board leave 765 states of 5,478.
//
// Index: the squares as digits in base 3, square 1 the lowest; 0 is free, 1 an
// X, 2 an O. Holes: boards with other counts than turns give, boards that the
// side to move has won, and those that are not canonical. Every other board can
// be reached. Where a side has won, one of its squares is on all its lines
// (five squares hold no more than two, which cross) and can have come last;
// before that nobody had a line, and any order of moves leads there.

#ifndef GAMES_TIC_TAC_TOE_TIC_TAC_TOE_INDEXED_H_
#define GAMES_TIC_TAC_TOE_TIC_TAC_TOE_INDEXED_H_

#include <bit>
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::tic_tac_toe {

class IndexedTicTacToe : public TicTacToe {
 public:
  static absl::StatusOr<IndexedTicTacToe> FromParameters(
      absl::string_view text) {
    const absl::StatusOr<TicTacToe> game = TicTacToe::FromParameters(text);
    if (!game.ok()) return game.status();
    return IndexedTicTacToe();
  }

  // --- IndexedGame ---
  uint64_t Size() const { return 19'683; }  // 3 to the 9th
  uint64_t Index(const State& s) const;
  std::optional<State> Unindex(uint64_t index) const;

  // --- PredecessorGame ---
  void Predecessors(const State& s, auto&& visit) const {
    const bool x_moved = Mover(s) == Player::kSecond;
    for (int square = 1; square <= 9; ++square) {
      State before = s;
      Squares& squares = x_moved ? before.x : before.o;
      if (!(squares & Bit(square))) continue;
      squares ^= Bit(square);
      if (!TerminalOutcome(before) && !visit(before)) return;
    }
  }

  // --- SymmetricGame ---
  State Canonical(const State& s) const;  // the image with the least index
  uint64_t OrbitSize(const State& s) const;

 private:
  // Whether play can lead there.
  static bool IsPossible(const State& s) {
    const int ahead = std::popcount(s.x) - std::popcount(s.o);
    return ahead == 0 ? !HasLine(s.x) : ahead == 1 && !HasLine(s.o);
  }

  // visit(image) for the board under each of the eight symmetries.
  static void ForEachImage(const State& s, auto&& visit);
};

// Mirrors at the vertical axis / at the diagonal from square 1 to square 9.
constexpr int MirroredSquare(int square) {
  return square + 2 - 2 * ((square - 1) % 3);
}
constexpr int TransposedSquare(int square) {
  return (square - 1) % 3 * 3 + (square - 1) / 3 + 1;
}

// The squares that those go to.
constexpr Squares Moved(Squares squares, int (*to)(int)) {
  Squares moved = 0;
  for (int square = 1; square <= 9; ++square) {
    if (squares & Bit(square)) moved |= Bit(to(square));
  }
  return moved;
}

// Two mirrors in turn make all eight symmetries.
void IndexedTicTacToe::ForEachImage(const State& s, auto&& visit) {
  State image = s;
  for (int turn = 0; turn < 8; ++turn) {
    const auto mirror = turn % 2 == 0 ? MirroredSquare : TransposedSquare;
    image = {Moved(image.x, mirror), Moved(image.o, mirror)};
    visit(image);
  }
}

inline uint64_t IndexedTicTacToe::Index(const State& s) const {
  uint64_t index = 0;
  for (int square = 9; square >= 1; --square) {
    const int digit = s.x & Bit(square) ? 1 : s.o & Bit(square) ? 2 : 0;
    index = 3 * index + digit;
  }
  return index;
}

inline std::optional<TicTacToe::State> IndexedTicTacToe::Unindex(
    uint64_t index) const {
  if (index >= Size()) return std::nullopt;
  State s;
  for (int square = 1; square <= 9; ++square, index /= 3) {
    if (index % 3 == 1) s.x |= Bit(square);
    if (index % 3 == 2) s.o |= Bit(square);
  }
  const bool is_hole = !IsPossible(s) || Canonical(s) != s;
  return is_hole ? std::nullopt : std::optional(s);
}

inline TicTacToe::State IndexedTicTacToe::Canonical(const State& s) const {
  State least = s;
  ForEachImage(s, [&](const State& image) {
    if (Index(image) < Index(least)) least = image;
  });
  return least;
}

inline uint64_t IndexedTicTacToe::OrbitSize(const State& s) const {
  uint64_t onto_itself = 0;
  ForEachImage(s, [&](const State& image) { onto_itself += image == s; });
  return 8 / onto_itself;
}

static_assert(CheckIndexedGame<IndexedTicTacToe>());
static_assert(CheckPredecessorGame<IndexedTicTacToe>());
static_assert(CheckSymmetricGame<IndexedTicTacToe>());

}  // namespace retrograde::tic_tac_toe

#endif  // GAMES_TIC_TAC_TOE_TIC_TAC_TOE_INDEXED_H_
