// The stored values: one cell for each index, written once.
//
// A cell of width b bits keeps the outcome and the remoteness of one state:
//
//      b-1      b-2 … 0
//     +---+----------------+
//     | 1 |   remoteness   |    a loss
//     +---+----------------+
//     | 0 | remoteness + 1 |    a win
//     +---+----------------+
//     | 0 |       0        |    not decided, which is a draw in the end
//     +---+----------------+
//
// Cells start as bytes, which hold up to 126 plies so, and more where other
// lengths do not occur (byte_code.h). When that does not suffice, all of them
// are widened, to 16 or 32 bits; nothing ever wraps. The engine only writes
// cells while it solves, so they cost it no memory traffic but that; and since
// they begin as zeros, pages with nothing but draws never exist.

#ifndef RETROGRADE_ENGINE_CELLS_CELLS_H_
#define RETROGRADE_ENGINE_CELLS_CELLS_H_

#include <array>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/byte_code.h"
#include "retrograde/engine/cells/zeroed_memory.h"

namespace retrograde {

// Values are written level by level: see BeginLevel. Movable, not copyable.
// Different threads may write different cells at once, see Write; beginning a
// level, widening and everything else needs the cells alone.
class Cells {
 public:
  // `size` undecided cells of `width` bytes, 1, 2 or 4, at level 0. `code` is
  // what they stand for as long as they are bytes. ResourceExhausted when the
  // memory is not to be had.
  static absl::StatusOr<Cells> Create(uint64_t size, unsigned width = 1,
                                      const ByteCode& code = {});

  uint64_t Size() const { return size_; }
  uint64_t Bytes() const { return size_ * width_; }
  unsigned Width() const { return width_; }
  const ByteCode& Code() const { return code_; }

  // The cells one after another, Bytes() in all, in the byte order of the
  // machine: to store them with their code, and to fill cells with what was
  // stored before a level begins. Any bytes are values, right or wrong ones.
  const unsigned char* Data() const {
    return static_cast<const unsigned char*>(memory_.Data());
  }
  unsigned char* MutableData() {
    return static_cast<unsigned char*>(memory_.Data());
  }

  // The value in a cell, draw where nothing was written. O(1).
  Value At(uint64_t index) const;

  // From now on a remoteness of `ply` is written. Precondition: it is longer
  // than any before. O(1); once, for bytes and beyond 126 plies, O(Size()).
  void BeginLevel(Ply ply);

  // Whether the outcome can be written at this level, by any number of threads;
  // and whether a win and a loss can. O(1).
  bool HasRoomFor(Outcome outcome) const {
    return level_cells_[static_cast<size_t>(outcome)] != 0;
  }
  bool HasRoom() const {
    return HasRoomFor(Outcome::kWin) && HasRoomFor(Outcome::kLoss);
  }

  // The bytes that the cells will take when they have been widened.
  uint64_t BytesWidened() const { return size_ * WidthWidened(); }

  // Makes room for both outcomes, in place: no second copy is held. OutOfRange
  // beyond kMaxPly; ResourceExhausted when the memory is not to be had (the
  // cells are then as before). O(Size()). Precondition: !HasRoom().
  absl::Status Widen();

  // Writes the outcome at this level to the cells first + 64 * i + b, for each
  // bit b of words[i] and each bit i of `named`; there are about `members` of
  // them, which decides how it is done. No other thread may write to these 64 *
  // 64 cells at the same time; there are only `count` from the first on, which
  // may be fewer. Preconditions: the cells of the bits exist and are unwritten;
  // HasRoomFor(outcome); the outcome is no draw.
  void Write(uint64_t first, uint64_t count, const uint64_t* words,
             uint64_t named, uint64_t members, Outcome outcome);

 private:
  unsigned WidthWidened() const;
  uint32_t CellAtLevel(Outcome outcome);
  uint8_t ByteAtLevel(Outcome outcome);
  void FindWrittenBytes();
  void MarkWritten(uint32_t cell);

  ZeroedMemory memory_;
  uint64_t size_ = 0;
  unsigned width_ = 1;  // bytes a cell: 1, 2 or 4
  Ply level_ = 0;
  // What is written at this level, by outcome; 0 where there is no room.
  std::array<uint32_t, 3> level_cells_ = {};
  ByteCode code_;  // of bytes
  // Which bytes some cell has; set by any thread that writes. What was there
  // before the cells were filled is known once they have been looked through.
  std::array<uint8_t, ByteCode::kCells> written_ = {};
  bool written_is_known_ = false;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_CELLS_CELLS_H_
