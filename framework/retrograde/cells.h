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
// Cells start as bytes and hold up to 126 plies. A longer remoteness widens all
// of them, to 16 and then to 32 bits; nothing ever wraps. The engine only
// writes cells while it solves, so they cost it no memory traffic but that; and
// since they begin as zeros, pages with nothing but draws never exist.

#ifndef RETROGRADE_RETROGRADE_CELLS_H_
#define RETROGRADE_RETROGRADE_CELLS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/zeroed_memory.h"

namespace retrograde {

// Movable, not copyable. Different threads may write different cells at once,
// see Write; widening and everything else needs the cells alone.
class Cells {
 public:
  // `size` undecided cells of `width` bytes: 1, 2 or 4. ResourceExhausted when
  // the memory is not to be had.
  static absl::StatusOr<Cells> Create(uint64_t size, unsigned width = 1);

  uint64_t Size() const { return size_; }
  uint64_t Bytes() const { return size_ * width_; }
  unsigned Width() const { return width_; }

  // The cells one after another, Bytes() in all, in the byte order of the
  // machine: to store them, and to fill cells with what was stored. Any bytes
  // are values, right or wrong ones.
  const unsigned char* Data() const {
    return static_cast<const unsigned char*>(memory_.Data());
  }
  unsigned char* MutableData() {
    return static_cast<unsigned char*>(memory_.Data());
  }

  // The value in a cell, draw where nothing was written. O(1).
  Value At(uint64_t index) const;

  // The longest remoteness that fits the present width.
  Ply MaxPly() const { return MaxPlyOf(width_); }

  // The bytes that the cells will take when a remoteness of `ply` must fit.
  uint64_t BytesFor(Ply ply) const;

  // Makes room for a remoteness of `ply`, in place: no second copy is held.
  // OutOfRange beyond kMaxPly; ResourceExhausted when the memory is not to be
  // had (the cells are then as before). O(Size()) when it has to widen.
  absl::Status WidenFor(Ply ply);

  // Writes one value to the cells first + 64 * i + b, for each bit b of
  // words[i] and each bit i of `named`; there are about `members` of them,
  // which decides how it is done. No other thread may write to these 64 * 64
  // cells at the same time; there are only `count` from the first on, which may
  // be fewer. Preconditions: the cells of the bits exist and are unwritten; ply
  // <= MaxPly(); the outcome is no draw.
  void Write(uint64_t first, uint64_t count, const uint64_t* words,
             uint64_t named, uint64_t members, Outcome outcome, Ply ply);

 private:
  static constexpr Ply MaxPlyOf(unsigned width) {
    return (Ply{1} << (8 * width - 1)) - 2;
  }

  ZeroedMemory memory_;
  uint64_t size_ = 0;
  unsigned width_ = 1;  // bytes a cell: 1, 2 or 4
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_CELLS_H_
