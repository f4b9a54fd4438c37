// Where the men of a whole set of squares can move, all at once.
//
// The parallel-prefix fills after Kogge and Stone (1973), which the computer
// chess literature uses for sliders: three doubling steps carry every bit of a
// set along one direction over empty squares.

#ifndef GAMES_CHESS_ENDINGS_FILLS_H_
#define GAMES_CHESS_ENDINGS_FILLS_H_

#include "games/chess_endings/material.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

inline constexpr Squares kNotFileA = ~kFileA;
inline constexpr Squares kNotFileH = ~(kFileA << 7);

namespace internal {

// By so many bits up, or down where negative.
template <int kBits>
constexpr Squares Shifted(Squares set) {
  if constexpr (kBits > 0) {
    return set << kBits;
  } else {
    return set >> -kBits;
  }
}

// The squares that sliders on `from` reach over `empty` squares in one
// direction; `board` are the squares that a step in it may arrive on.
template <int kStep>
constexpr Squares Fill(Squares from, Squares empty, Squares board) {
  Squares open = empty & board;
  Squares reached = Shifted<kStep>(from) & open;
  reached |= open & Shifted<kStep>(reached);
  open &= Shifted<kStep>(open);
  reached |= open & Shifted<2 * kStep>(reached);
  open &= Shifted<2 * kStep>(open);
  return reached | (open & Shifted<4 * kStep>(reached));
}

}  // namespace internal

constexpr Squares RookFill(Squares from, Squares empty) {
  return internal::Fill<8>(from, empty, kAllSquares) |
         internal::Fill<-8>(from, empty, kAllSquares) |
         internal::Fill<1>(from, empty, kNotFileA) |
         internal::Fill<-1>(from, empty, kNotFileH);
}

constexpr Squares BishopFill(Squares from, Squares empty) {
  return internal::Fill<9>(from, empty, kNotFileA) |
         internal::Fill<7>(from, empty, kNotFileH) |
         internal::Fill<-7>(from, empty, kNotFileA) |
         internal::Fill<-9>(from, empty, kNotFileH);
}

constexpr Squares KnightJumps(Squares from) {
  const Squares right1 = from << 1 & kNotFileA;
  const Squares left1 = from >> 1 & kNotFileH;
  const Squares right2 = right1 << 1 & kNotFileA;
  const Squares left2 = left1 >> 1 & kNotFileH;
  const Squares ones = right1 | left1, twos = right2 | left2;
  return ones << 16 | ones >> 16 | twos << 8 | twos >> 8;
}

constexpr Squares KingSteps(Squares from) {
  const Squares beside = (from << 1 & kNotFileA) | (from >> 1 & kNotFileH);
  const Squares three = from | beside;
  return beside | three << 8 | three >> 8;
}

// The squares that officers of a kind on `from` move to, over `empty` squares
// and onto them. Moves lead both ways: it is also where they come from.
constexpr Squares FilledMoves(Kind kind, Squares from, Squares empty) {
  if (from == 0) return 0;
  switch (kind) {
    case Kind::kQueen:
      return RookFill(from, empty) | BishopFill(from, empty);
    case Kind::kRook:
      return RookFill(from, empty);
    case Kind::kBishop:
      return BishopFill(from, empty);
    default:
      return KnightJumps(from) & empty;
  }
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_FILLS_H_
