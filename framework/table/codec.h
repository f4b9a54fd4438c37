// Blocks of cells as bytes, and back.
//
// Outcomes and lengths are apart: four outcomes a byte, and a code for each
// length, which is its place among the lengths that occur. Both then go through
// zstd, which finds what is left to find. Solving costs a few nanoseconds a
// state, so everything here is tables and straight loops.
//
// A cell is what retrograde/cells.h and slice_cells.h have: 1, 2 or 4 bytes.

#ifndef RETROGRADE_TABLE_CODEC_H_
#define RETROGRADE_TABLE_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format.h"

namespace retrograde::table {

inline constexpr int kUsualLevel = 3;  // zstd's compression level
inline constexpr int kMostLevel = 19;

inline constexpr uint64_t kOutcomesAByte = 4;

// The bytes that the outcomes of a block take.
constexpr uint64_t PackedOutcomes(uint64_t states) {
  return DivideUp(states, kOutcomesAByte);
}

// Gives holes the cell before them, so that they cost next to nothing. Holes
// before the first state get its cell, and a block of nothing but holes gets
// `filler`. Bit i of `members` tells whether cell i is a state.
void FillHoles(ConstWords members, uint64_t states, uint32_t filler,
               unsigned width, unsigned char* cells);

// Writes the outcomes of cells to PackedOutcomes(states) bytes.
void PackOutcomes(const unsigned char* cells, unsigned width, uint64_t states,
                  unsigned char* packed);

// Codes for the lengths of one section; its lists are as in SectionHead.
class LengthPacker {
 public:
  // For cells of this width.
  LengthPacker(const LengthLists& lengths, unsigned cell_width);

  // Writes the codes of cells whose lengths are in the lists; returns their
  // end. There is room for `states` + 1 codes at `codes`.
  unsigned char* Pack(const unsigned char* cells, uint64_t states,
                      unsigned char* codes) const;

 private:
  template <class Cell>
  uint32_t CodeOf(Cell cell) const;

  unsigned cell_width_, code_width_;
  LengthLists lengths_;
  std::vector<uint32_t> codes_;  // by cell, for cells of 1 or 2 bytes
};

// The way back. The cells have the width that the longest length needs.
class LengthUnpacker {
 public:
  explicit LengthUnpacker(const LengthLists& lengths);

  unsigned CodeWidth() const { return code_width_; }
  unsigned CellWidth() const { return cell_width_; }

  // The cells of a block from its packed outcomes and its codes. DataLoss where
  // they are not what `states` states take.
  absl::Status Unpack(absl::string_view packed, absl::string_view codes,
                      uint64_t states, unsigned char* cells) const;

 private:
  unsigned cell_width_, code_width_;
  std::vector<uint32_t> win_cells_, loss_cells_;  // by code
};

// The cells of width 1 of a block that stores outcomes alone. DataLoss for what
// is no outcome, and for a wrong number of bytes.
absl::Status UnpackOutcomes(absl::string_view packed, uint64_t states,
                            unsigned char* cells);

// A thread's way to zstd's frames. Not thread-safe; costs some hundred KB.
class Compressor {
 public:
  // From 1 to kMostLevel; 0: kUsualLevel.
  explicit Compressor(int level);
  ~Compressor();
  Compressor(Compressor&&) noexcept;

  // One frame, which tells its content's size; no byte for no byte.
  // ResourceExhausted when there is no memory.
  absl::Status Compress(absl::string_view content, std::string& frame);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// Likewise the other way.
class Decompressor {
 public:
  Decompressor();
  ~Decompressor();
  Decompressor(Decompressor&&) noexcept;

  // The content of one frame that has at most `most` bytes; DataLoss for
  // anything else. Takes no more memory than that, whatever the frame claims.
  absl::Status Decompress(absl::string_view frame, uint64_t most,
                          std::string& content);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CODEC_H_
