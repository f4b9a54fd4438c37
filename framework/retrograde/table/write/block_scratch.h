// What a thread needs to make the blocks of a section; details of ValueWriter.

#ifndef RETROGRADE_TABLE_WRITE_BLOCK_SCRATCH_H_
#define RETROGRADE_TABLE_WRITE_BLOCK_SCRATCH_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/codec.h"
#include "retrograde/table/format/compressor.h"
#include "retrograde/table/read/slice_values.h"

namespace retrograde::table {

// The cells of a block; where they are, they stay until the next one.
struct BlockOfCells {
  const unsigned char* data;
  uint64_t count;
};

class BlockScratch {
 public:
  explicit BlockScratch(int level) : zstd_(level) {}

  // The cells of a block with its holes filled, see FillHoles.
  BlockOfCells FilledCells(const SliceValues& values, uint64_t block,
                           uint32_t block_states, uint32_t filler) {
    const uint64_t first = block * block_states;
    const uint64_t count =
        std::min<uint64_t>(block_states, values.size - first);
    const unsigned char* cells = values.cells + first * values.width;
    members_.Read(values, first, count);
    if (CountBits(members_.states) == count) return {cells, count};
    cells_.assign(cells, cells + count * values.width);
    FillHoles(members_.states, count, filler, values.width, cells_.data());
    return {cells_.data(), count};
  }

  // Memory for so many planes, to be filled.
  unsigned char* Planes(unsigned bits, uint64_t states) {
    planes_.resize(bits * PlaneBytes(states));
    return planes_.data();
  }

  // The planes as a frame.
  absl::Status Compress(std::string& frame) {
    return zstd_.Compress(
        {reinterpret_cast<const char*>(planes_.data()), planes_.size()}, frame);
  }

 private:
  FrameCompressor zstd_;
  BlockMembers members_;
  std::vector<unsigned char> cells_, planes_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_BLOCK_SCRATCH_H_
