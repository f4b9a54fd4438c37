// Where the white king of a slice may stand, and the squares beside.
//
// Mirror images of a position are worth the same, so one of them is enough: the
// one with the white king in its region.
//
//   no pawns: all eight symmetries     pawns that are their own mirror image:
//   8 | . . . . . . . .                left and right      8 | # # # # + . . .
//     | . . . . . . . .                                      | # # # # + . . .
//     | . . . . . . . .                any other pawns:      | # # # # + . . .
//   5 | . . + + + . . .                the whole board       | # # # # + . . .
//   4 | . + + # + . . .                                      | # # # # + . . .
//     | + + # # + . . .                                      | # # # # + . . .
//     | + # # # + . . .                                      | # # # # + . . .
//   1 | # # # # + . . .                                    1 | # # # # + . . .
//       a b c d e f g h                                        a b c d e f g h
//
// A king that steps out of its region (#) lands on its halo (+). There it is
// the image of a king in the region. The squares of the region have the first
// numbers and those of the halo the next, so a number says which it is.

#ifndef GAMES_CHESS_ENDINGS_KING_REGION_H_
#define GAMES_CHESS_ENDINGS_KING_REGION_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "games/chess_endings/fills.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

// Immutable; may be used from several threads at once.
class KingRegion {
 public:
  // By the symmetries that the slice has.
  static const KingRegion& Triangle();  // all eight
  static const KingRegion& Half();      // files flipped
  static const KingRegion& Board();     // none

  int Size() const { return size_; }
  int SizeWithHalo() const { return static_cast<int>(squares_.size()); }

  // Precondition: number < SizeWithHalo().
  Square SquareOf(int number) const { return squares_[number]; }
  // Less than Size() in the region, less than SizeWithHalo() on the halo, -1
  // elsewhere.
  int NumberOf(Square square) const { return numbers_[square]; }

  bool Has(Square square) const {
    return numbers_[square] >= 0 && numbers_[square] < size_;
  }
  // Whether a symmetry other than none leaves the square where it is.
  // Precondition: it is in the region.
  bool IsOnAxis(Square square) const {
    return symmetries_.size() == kSymmetryCount &&
           RankOf(square) == FileOf(square);
  }

  // A symmetry that takes a square into the region.
  Symmetry Into(Square square) const { return into_[square]; }

  // The numbers, as bits, of the squares next to one of the region; and, the
  // other way round, of those of the region next to any.
  uint64_t NextTo(int number) const { return next_to_[number]; }
  uint64_t InsideNextTo(int number) const { return inside_next_to_[number]; }
  uint64_t InsideNextToAny(uint64_t numbers) const;

  // Squares as bits of their numbers; those without one fall out. Those of the
  // region, and with the halo.
  uint64_t NumbersInside(Squares squares) const {
    return NumbersOf(squares & region_);
  }
  uint64_t NumbersOf(Squares squares) const;
  Squares SquaresOf(uint64_t numbers) const;

  // How a king of the region appears in the region and on the halo: under which
  // symmetries, and where. First of all as itself.
  struct Image {
    Symmetry symmetry;
    uint8_t number;
  };
  absl::Span<const Image> Images(int number) const { return images_[number]; }
  // Those of them that are in the region.
  absl::Span<const Image> ImagesInside(int number) const {
    return images_inside_[number];
  }

  // The symmetries of the slice.
  absl::Span<const Symmetry> Symmetries() const { return symmetries_; }

 private:
  KingRegion(Squares region, std::vector<Symmetry> symmetries);
  void AddSquares(Squares squares);
  void AddNeighbours(int number);
  void AddImages(int number);

  bool IsBoard() const { return region_ == kAllSquares; }

  Squares region_;
  std::vector<Symmetry> symmetries_;
  int size_ = 0;
  std::vector<Square> squares_;
  std::array<int8_t, kSquareCount> numbers_;
  std::array<Symmetry, kSquareCount> into_{};
  std::vector<uint64_t> next_to_, inside_next_to_;
  std::vector<std::vector<Image>> images_, images_inside_;
};

// --- Implementation ---

// On the whole board a number is its square.
inline uint64_t KingRegion::InsideNextToAny(uint64_t numbers) const {
  if (IsBoard()) return KingSteps(numbers);
  uint64_t next = 0;
  ForEachSquare(numbers, [&](int number) {
    next |= InsideNextTo(number);
    return true;
  });
  return next;
}

inline uint64_t KingRegion::NumbersOf(Squares squares) const {
  if (IsBoard()) return squares;
  uint64_t numbers = 0;
  for (size_t number = 0; number < squares_.size(); ++number) {
    numbers |= (squares >> squares_[number] & 1) << number;
  }
  return numbers;
}

inline Squares KingRegion::SquaresOf(uint64_t numbers) const {
  if (IsBoard()) return numbers;
  Squares squares = 0;
  ForEachSquare(numbers, [&](int number) {
    squares |= SetOf(squares_[number]);
    return true;
  });
  return squares;
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_KING_REGION_H_
