// A position: the men and their squares, who is to move, and what else the
// rules look at.
//
// A position is a small regular value. Its men are kept in one order, so that
// equal positions compare equal whichever way they came about. There are no
// castling rights: castling does not exist in this game.

#ifndef GAMES_CHESS_ENDINGS_POSITION_H_
#define GAMES_CHESS_ENDINGS_POSITION_H_

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "games/chess_endings/attacks.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

// Ordered: White K Q R B N P, then Black's; like men by square.
struct Man {
  Player player = kWhite;
  Kind kind = Kind::kKing;
  Square square = 0;
  friend constexpr auto operator<=>(const Man&, const Man&) = default;
  template <class H>
  friend H AbslHashValue(H h, const Man& man) {
    return H::combine(std::move(h), man.player, man.kind, man.square);
  }
};

// What a man attacks among others, those in its way included.
inline Squares Attacks(const Man& man, Squares occupied) {
  return Attacks(man.player, man.kind, man.square, occupied);
}

// At most kMostMen men on squares of their own, ascending. A regular value; all
// operations are O(kMostMen) and allocate nothing.
class Men {
 public:
  const Man* begin() const { return men_.data(); }
  const Man* end() const { return men_.data() + size_; }
  int Size() const { return size_; }

  Squares Occupied() const { return sides_[0] | sides_[1]; }
  Squares Of(Player player) const { return sides_[IndexOf(player)]; }
  Squares Of(Player player, Kind kind) const;
  // Precondition: the player has a king.
  Square KingOf(Player player) const;
  // Nothing for an empty square.
  std::optional<Man> At(Square square) const;

  // Precondition: the square is empty and there are fewer than kMostMen men.
  void Place(const Man& man);
  // Precondition: a man is there.
  void Remove(Square square);
  // Moves the man on `from`. Precondition: a man is there, and `to` is empty.
  void Move(Square from, Square to);

  friend bool operator==(const Men&, const Men&) = default;
  template <class H>
  friend H AbslHashValue(H h, const Men& men) {
    return H::combine(std::move(h), men.men_, men.size_);
  }

 private:
  int IndexAt(Square square) const;

  std::array<Squares, 2> sides_{};   // by player; follows from the men
  std::array<Man, kMostMen> men_{};  // those from size_ on are Man{}
  uint8_t size_ = 0;
};

// The last two fields of a FEN.
struct Clocks {
  uint16_t halfmoves = 0;    // plies since the last capture or pawn move
  uint16_t move_number = 1;  // goes up after Black's move
  friend bool operator==(const Clocks&, const Clocks&) = default;
  template <class H>
  friend H AbslHashValue(H h, const Clocks& clocks) {
    return H::combine(std::move(h), clocks.halfmoves, clocks.move_number);
  }
};

struct Position {
  Men men;
  Player mover = kWhite;
  // The square that a pawn has just passed, when the mover can capture it there
  // by a legal move (moves.h); else nothing, so that a right without a use
  // makes no other position.
  std::optional<Square> en_passant;
  // Not known for positions in tables.
  std::optional<Clocks> clocks;

  friend bool operator==(const Position&, const Position&) = default;
  template <class H>
  friend H AbslHashValue(H h, const Position& position) {
    return H::combine(std::move(h), position.men, position.mover,
                      position.en_passant.value_or(kSquareCount),
                      position.clocks.has_value(),
                      position.clocks.value_or(Clocks{}));
  }
};

Material MaterialOf(const Position& position);

// The men of a player that attack a square when exactly `occupied` stands in
// their way.
Squares Attackers(const Men& men, Player player, Square square,
                  Squares occupied);

// Where one more man keeps those of a player from attacking a square, when
// `occupied` stands in their way: everywhere if none of them does, between them
// and the square if it is their line that can be closed, else nowhere.
Squares Shields(const Men& men, Player by, Square square, Squares occupied);

inline bool IsAttacked(const Men& men, Square square, Player by) {
  return Attackers(men, by, square, men.Occupied()) != 0;
}

// Precondition, here and below unless said otherwise: one king each.
inline bool InCheck(const Position& position, Player player) {
  return IsAttacked(position.men, position.men.KingOf(player), Other(player));
}

// Where the pawn stands that may be captured on an en passant square by the
// mover. Precondition: the square is on the third or sixth rank.
constexpr Square PassingPawn(Player mover, Square en_passant) {
  return StepFrom(Other(mover), en_passant);
}

// Whether the position obeys the rules: no pawn on the first or last rank, the
// side that is not to move not in check (so the kings do not touch), and if
// there is an en passant square, then a pawn stands before it that can have
// come there by a double step. Which moves before the last could have led here
// is not looked into.
bool IsLegal(const Position& position);

// InvalidArgument with the first reason why not, squares named; OK exactly when
// there is one king each and IsLegal. No precondition.
absl::Status CheckLegal(const Position& position);

// The mirror image. Precondition: where there are pawns the symmetry is 0 or
// kFlipFiles.
Position Mirrored(const Position& position, Symmetry symmetry);

// The same position with White and Black changed: ranks flipped, the other side
// to move. The move number stays.
Position ColoursSwapped(const Position& position);

// --- Implementation ---

inline Squares Men::Of(Player player, Kind kind) const {
  Squares squares = 0;
  for (const Man& man : *this) {
    if (man.player == player && man.kind == kind) squares |= SetOf(man.square);
  }
  return squares;
}

inline Square Men::KingOf(Player player) const {
  const Man* man = begin();
  while (man->player != player) ++man;  // a side's king comes first
  return man->square;
}

inline int Men::IndexAt(Square square) const {
  int index = 0;
  while (men_[index].square != square) ++index;
  return index;
}

inline std::optional<Man> Men::At(Square square) const {
  if (!Has(Occupied(), square)) return std::nullopt;
  return men_[IndexAt(square)];
}

inline void Men::Place(const Man& man) {
  int index = size_++;
  for (; index > 0 && man < men_[index - 1]; --index) {
    men_[index] = men_[index - 1];
  }
  men_[index] = man;
  sides_[IndexOf(man.player)] |= SetOf(man.square);
}

inline void Men::Remove(Square square) {
  int index = IndexAt(square);
  sides_[IndexOf(men_[index].player)] &= ~SetOf(square);
  for (--size_; index < size_; ++index) men_[index] = men_[index + 1];
  men_[size_] = Man{};
}

inline void Men::Move(Square from, Square to) {
  Man man = men_[IndexAt(from)];
  Remove(from);
  man.square = to;
  Place(man);
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_POSITION_H_
