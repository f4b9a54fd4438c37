// A number for each way to place so many white and black pawns.
//
//   index   = (mover · C(n, w) + white) · C(n - w, b) + black
//   mover     0 White, 1 Black
//   white     the rank (numbering/combinations.h) of the w cells of White's
//             pawns among the n cells of the board, which are counted row by
//             row from the bottom, each from the left
//   black     the rank of the b cells of Black's pawns among the cells that
//             White leaves free, counted in the same order

#ifndef GAMES_HEXAPAWN_PAWN_NUMBERING_H_
#define GAMES_HEXAPAWN_PAWN_NUMBERING_H_

#include <cstdint>

#include "retrograde/core/value.h"
#include "retrograde/numbering/combinations.h"
#include "retrograde/numbering/mixed_radix.h"

namespace retrograde::hexapawn {

// Where the pawns are, a bit a cell as in hexapawn.h, and who is to move.
struct Placement {
  uint64_t white = 0;
  uint64_t black = 0;
  Player mover = Player::kFirst;
};

// Immutable; may be used from several threads at once. Index and Unindex are
// O(pawns · log cells) and allocate nothing; the tables take at most 5 KB.
class PawnNumbering {
 public:
  // Precondition: white + black <= cells <= 64, and at most 8 each. Then the
  // index fits 64 bits.
  PawnNumbering(uint32_t cells, uint32_t white, uint32_t black);

  // The indices are 0 … Size() - 1, and each is a placement.
  uint64_t Size() const { return radix_.Size(); }
  // Precondition: as many pawns of either side as in the constructor.
  uint64_t Index(const Placement& placement) const;
  // Precondition: index < Size().
  Placement Unindex(uint64_t index) const;

 private:
  uint64_t Rank(uint64_t pawns, uint64_t cells) const;
  uint64_t Unrank(uint64_t rank, uint32_t pawns, uint64_t cells) const;

  uint64_t board_;  // all cells
  uint32_t white_, black_;
  BinomialTable binomials_;
  MixedRadix radix_;  // mover, white, black
};

}  // namespace retrograde::hexapawn

#endif  // GAMES_HEXAPAWN_PAWN_NUMBERING_H_
