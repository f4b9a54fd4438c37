// A number for each way to place so many stones on a board of columns.
//
// Two things are numbered and multiplied: how high the columns are, and which
// of the stones are the mover's.
//
//   index      = heights · colourings + colouring
//   heights    the heights from the left, in lexicographic order. Columns of
//              height 3 with 4 stones: 0 1 3 | 0 2 2 | 0 3 1 | 1 0 3 | …
//   colouring  the rank (numbering/combinations.h) of the mover's stones among
//              all stones, which are counted column by column from the left,
//              each from the bottom up
//
// The mover has half of the stones, rounded down. With W(c, s) for the ways to
// have s stones in columns c, c + 1, …, heights with h stones in column c come
// behind W(c + 1, s) + … + W(c + 1, s - h + 1) others.

#ifndef GAMES_CONNECT_K_STONE_NUMBERING_H_
#define GAMES_CONNECT_K_STONE_NUMBERING_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "retrograde/numbering/combinations.h"

namespace retrograde::connect_k {

// Immutable; may be used from several threads at once. Boards are words as in
// connect_k.h. Index and Unindex are O(columns + stones · log stones) and
// allocate nothing; the tables take at most 60 KB.
class StoneNumbering {
 public:
  // Precondition: 1 <= width · height <= 64, stones <= width · height.
  StoneNumbering(uint32_t width, uint32_t height, uint32_t stones);

  uint32_t Stones() const { return stones_; }
  // The number of ways, which have the indices 0 … Size() - 1; the largest
  // number there is where they do not fit 64 bits. Then there is no index.
  uint64_t Size() const { return size_; }
  bool Fits() const { return size_ != ~uint64_t{0}; }

  // Preconditions: Fits(); `all` has Stones() stones, fallen to the bottom of
  // columns, and half of them, rounded down, are in `own`.
  uint64_t Index(uint64_t own, uint64_t all) const;
  // (own, all). Preconditions: Fits(); index < Size().
  std::pair<uint64_t, uint64_t> Unindex(uint64_t index) const;

 private:
  // W(column, stones).
  uint64_t Ways(uint32_t column, uint32_t stones) const {
    return ways_[column * (stones_ + 1) + stones];
  }
  uint64_t RankHeights(uint64_t all) const;
  uint64_t UnrankHeights(uint64_t rank) const;

  uint32_t width_, height_, stones_;
  std::vector<uint64_t> ways_;
  BinomialTable binomials_;
  uint64_t colourings_;
  uint64_t size_;
};

}  // namespace retrograde::connect_k

#endif  // GAMES_CONNECT_K_STONE_NUMBERING_H_
