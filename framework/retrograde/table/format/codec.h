// Blocks of cells as planes of bits, and back.
//
// Outcomes and lengths are apart: a number from 0 to 2 for each outcome, and a
// code for each length, which is its place in a list of those that occur, the
// most frequent first. A block of numbers is stored plane by plane: the lowest
// bits of all numbers, then the next ones. High bits of frequent codes are
// zeros, so zstd has few bytes that say anything to look at, which costs less
// than bytes for numbers; and the number of one state can be read where it is.
//
//            states 0…7   8…15         the numbers 2, 1, 0, 2, … :
//           +-----------+------+---      bit 0 …  0 1 0 0
//   bit 0   |   byte    | byte | …       bit 1 …  1 0 0 1
//           +-----------+------+---
//   bit 1   |   byte    | byte | …     so the bytes are …0010, …1001
//           +-----------+------+---
//
// A cell is what engine/cells/cells.h and slice_cells.h have, 1, 2 or 4 bytes:
// its outcome is always in the same bit.

#ifndef RETROGRADE_TABLE_FORMAT_CODEC_H_
#define RETROGRADE_TABLE_FORMAT_CODEC_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/section_text.h"

namespace retrograde::table {

inline constexpr unsigned kOutcomeBits = 2;

// The bytes that one plane of a block takes.
constexpr uint64_t PlaneBytes(uint64_t states) { return DivideUp(states, 8); }

// Gives holes the cell before them, so that they cost next to nothing. Holes
// before the first state get its cell, and a block of nothing but holes gets
// `filler`. Bit i of `members` tells whether cell i is a state.
void FillHoles(ConstWords members, uint64_t states, uint32_t filler,
               unsigned width, unsigned char* cells);

// Writes the kOutcomeBits planes of the outcomes of cells.
void PackOutcomes(const unsigned char* cells, unsigned width, uint64_t states,
                  unsigned char* planes);

// Codes for the lengths of one section. Draws have the code 0.
class LengthPacker {
 public:
  // For cells of this width, of which cell_of(value) is one.
  LengthPacker(const LengthLists& lengths, unsigned cell_width,
               absl::FunctionRef<uint32_t(Value)> cell_of);

  // What one holds; for cells of four bytes, besides 8 bytes a length.
  static uint64_t MostBytes(unsigned cell_width);

  // Writes the lengths.CodeBits() planes of cells whose lengths are in the
  // lists.
  void Pack(const unsigned char* cells, uint64_t states,
            unsigned char* planes) const;

 private:
  uint64_t SpreadOf(uint32_t cell, unsigned group) const;
  template <class Cell>
  void PackAs(const unsigned char* cells, uint64_t states,
              unsigned char* planes) const;

  const unsigned cell_width_, code_bits_;
  std::vector<std::pair<uint32_t, uint32_t>> codes_;  // by cell
  // For cells of 1 or 2 bytes, by cell: up to eight bits of the code, at the
  // places that they have in a word; then the next eight.
  std::vector<uint64_t> spread_;
};

// The way back: from the planes of the outcomes and of the codes behind them.
// The cells have the width that the longest length needs. For outcomes alone
// the lists have the length 0 for wins and losses.
class PlaneUnpacker {
 public:
  explicit PlaneUnpacker(const LengthLists& lengths);

  unsigned CodeBits() const { return code_bits_; }
  unsigned CellWidth() const { return cell_width_; }

  // The value of one state; nothing if its bits stand for none. O(bits).
  std::optional<Value> At(const unsigned char* planes, uint64_t states,
                          uint64_t place) const;

  // The cells of a block. False where the bits of a state stand for no value,
  // or bits behind the last state are not 0.
  bool Unpack(const unsigned char* planes, uint64_t states,
              unsigned char* cells) const;

 private:
  const unsigned cell_width_, code_bits_;
  // By outcome + 4 * code.
  std::vector<uint32_t> cells_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_CODEC_H_
