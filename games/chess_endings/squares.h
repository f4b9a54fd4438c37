// The squares of the chessboard, sets of them, and the symmetries of the board.
//
//   square = 8 · rank + file, from 0
//
//   8 | 56 57 58 59 60 61 62 63        a1 = 0, b1 = 1, h1 = 7,
//   7 | 48 49 50 51 52 53 54 55        a2 = 8, a8 = 56, h8 = 63
//   6 | 40 41 42 43 44 45 46 47
//   5 | 32 33 34 35 36 37 38 39
//   4 | 24 25 26 27 28 29 30 31
//   3 | 16 17 18 19 20 21 22 23
//   2 |  8  9 10 11 12 13 14 15
//   1 |  0  1  2  3  4  5  6  7
//     +------------------------
//        a  b  c  d  e  f  g  h
//
// A set of squares is one word, so that "all squares a rook attacks but those
// of its own side" is one operation.

#ifndef GAMES_CHESS_ENDINGS_SQUARES_H_
#define GAMES_CHESS_ENDINGS_SQUARES_H_

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace retrograde::chess_endings {

using Square = uint8_t;  // 0 … 63

// A set: square s is bit s.
using Squares = uint64_t;

inline constexpr int kSquareCount = 64;
inline constexpr Squares kAllSquares = ~Squares{0};
inline constexpr Squares kFileA = 0x0101010101010101;
inline constexpr Squares kRank1 = 0xff;
inline constexpr Squares kRank8 = kRank1 << 56;
// Where no pawn ever stands.
inline constexpr Squares kEndRanks = kRank1 | kRank8;

// File and rank count from 0: file 0 is the a-file, rank 0 is "1".
constexpr int FileOf(Square square) { return square % 8; }
constexpr int RankOf(Square square) { return square / 8; }
constexpr Square SquareAt(int file, int rank) {
  return static_cast<Square>(8 * rank + file);
}

constexpr Squares SetOf(Square square) { return Squares{1} << square; }
constexpr bool Has(Squares set, Square square) {
  return (set >> square & 1) != 0;
}
// Precondition: the set is not empty.
constexpr Square LowestOf(Squares set) {
  return static_cast<Square>(std::countr_zero(set));
}

// visit(square) for each square of the set, ascending, until one gives false.
// Whether none did.
template <class Visitor>
constexpr bool ForEachSquare(Squares set, Visitor&& visit) {
  for (; set != 0; set &= set - 1) {
    if (!visit(LowestOf(set))) return false;
  }
  return true;
}

// "e4", and back; nothing for any other text.
std::string SquareText(Square square);
std::optional<Square> ParseSquare(absl::string_view text);

// --- The eight symmetries of the board ---

// A number below kSymmetryCount. Bit 0 takes file a to h, then bit 1 rank 1 to
// 8, and last of all bit 2 swaps files with ranks (the diagonal a1-h8 stays).
using Symmetry = uint8_t;
inline constexpr Symmetry kFlipFiles = 1, kFlipRanks = 2, kSwapFilesRanks = 4;
inline constexpr int kSymmetryCount = 8;

constexpr Square Mirrored(Square square, Symmetry symmetry) {
  if (symmetry & kFlipFiles) square ^= 7;
  if (symmetry & kFlipRanks) square ^= 56;
  if (symmetry & kSwapFilesRanks) square = SquareAt(square / 8, square % 8);
  return square;
}

// The same, looked up.
using SquareMap = std::array<Square, kSquareCount>;
inline constexpr std::array<SquareMap, kSymmetryCount> kSquareMaps = [] {
  std::array<SquareMap, kSymmetryCount> maps{};
  for (Symmetry symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
    for (Square square = 0; square < kSquareCount; ++square) {
      maps[symmetry][square] = Mirrored(square, symmetry);
    }
  }
  return maps;
}();

// Mirrored(Mirrored(square, symmetry), InverseOf(symmetry)) == square. Only the
// two quarter turns are not their own inverse: each is the other's.
constexpr Symmetry InverseOf(Symmetry symmetry) {
  if (symmetry == (kFlipFiles | kSwapFilesRanks)) {
    return kFlipRanks | kSwapFilesRanks;
  }
  if (symmetry == (kFlipRanks | kSwapFilesRanks)) {
    return kFlipFiles | kSwapFilesRanks;
  }
  return symmetry;
}

// The mirror images of all squares of a set, in a few word operations.
constexpr Squares FilesFlipped(Squares set);
constexpr Squares RanksFlipped(Squares set);
constexpr Squares FilesRanksSwapped(Squares set);
constexpr Squares Mirrored(Squares set, Symmetry symmetry);

namespace internal {

// The bits of `mask` change places with those `shift` above them.
constexpr Squares BitsSwapped(Squares set, Squares mask, int shift) {
  const Squares different = (set ^ set >> shift) & mask;
  return set ^ different ^ different << shift;
}

}  // namespace internal

constexpr Squares FilesFlipped(Squares set) {
  set = internal::BitsSwapped(set, 0x5555555555555555, 1);
  set = internal::BitsSwapped(set, 0x3333333333333333, 2);
  return internal::BitsSwapped(set, 0x0f0f0f0f0f0f0f0f, 4);
}

constexpr Squares RanksFlipped(Squares set) {
  set = internal::BitsSwapped(set, 0x00ff00ff00ff00ff, 8);
  set = internal::BitsSwapped(set, 0x0000ffff0000ffff, 16);
  return set << 32 | set >> 32;
}

// Blocks of 1, 2 and 4 squares a side beside the diagonal change places.
constexpr Squares FilesRanksSwapped(Squares set) {
  set = internal::BitsSwapped(set, 0x00aa00aa00aa00aa, 7);
  set = internal::BitsSwapped(set, 0x0000cccc0000cccc, 14);
  return internal::BitsSwapped(set, 0x00000000f0f0f0f0, 28);
}

constexpr Squares Mirrored(Squares set, Symmetry symmetry) {
  if (symmetry & kFlipFiles) set = FilesFlipped(set);
  if (symmetry & kFlipRanks) set = RanksFlipped(set);
  if (symmetry & kSwapFilesRanks) set = FilesRanksSwapped(set);
  return set;
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SQUARES_H_
