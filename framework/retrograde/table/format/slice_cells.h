// All values of one slice in memory, in the coding of the engine's cells.
//
//      b-1      b-2 … 0
//     +---+----------------+
//     | 1 |     length     |    a loss
//     +---+----------------+
//     | 0 |   length + 1   |    a win
//     +---+----------------+
//     | 0 |       0        |    a draw
//     +---+----------------+
//
// See engine/cells/cells.h, whose cells grow and are written by the engine, and
// whose bytes may stand for other lengths (byte_code.h); these have come from a
// file and are only read. Where the metric is outcome, all
// lengths are 0. A hole has a value that means nothing.

#ifndef RETROGRADE_TABLE_FORMAT_SLICE_CELLS_H_
#define RETROGRADE_TABLE_FORMAT_SLICE_CELLS_H_

#include <cstdint>
#include <cstring>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/zeroed_memory.h"

namespace retrograde::table {

// The value in cell `index` of an array of cells of `width` bytes.
inline Value ValueOfCell(const unsigned char* cells, unsigned width,
                         uint64_t index);

// The outcome of a cell, as a number.
template <class Cell>
constexpr Cell OutcomeOfCell(Cell cell) {
  return static_cast<Cell>(1 + (cell != 0) -
                           2 * (cell >> (8 * sizeof(Cell) - 1)));
}

// The outcomes of eight cells of one byte each, a byte each in the same order.
constexpr uint64_t OutcomesOfEight(uint64_t cells) {
  constexpr uint64_t kEach = 0x0101010101010101;
  const uint64_t losses = cells >> 7 & kEach;
  const uint64_t lengths = cells & 0x7f * kEach;
  const uint64_t decided = ((lengths + 0x7f * kEach) | cells) >> 7 & kEach;
  return (decided ^ kEach) | (decided ^ losses) << 1;
}

// The bytes of a cell that holds lengths up to `longest`: 1, 2 or 4.
constexpr unsigned CellWidth(Ply longest) {
  return longest <= 0x7e ? 1 : longest <= 0x7ffe ? 2 : 4;
}

// The cell of a value that fits the width.
constexpr uint32_t CellOfValue(Value value, unsigned width) {
  if (value.outcome == Outcome::kDraw) return 0;
  if (value.outcome == Outcome::kWin) return value.remoteness + 1;
  return value.remoteness | uint32_t{1} << (8 * width - 1);
}

// Movable, not copyable. Different threads may write different cells.
class SliceCells {
 public:
  // `size` draws. ResourceExhausted when the memory is not to be had.
  static absl::StatusOr<SliceCells> Create(uint64_t size, unsigned width);

  uint64_t Size() const { return size_; }
  unsigned Width() const { return width_; }  // bytes a cell: 1, 2 or 4
  uint64_t Bytes() const { return size_ * width_; }

  unsigned char* Data() { return static_cast<unsigned char*>(memory_.Data()); }
  const unsigned char* Data() const {
    return static_cast<const unsigned char*>(memory_.Data());
  }

  // The value at an index. Precondition: index < Size(). O(1).
  Value At(uint64_t index) const { return ValueOfCell(Data(), width_, index); }

 private:
  ZeroedMemory memory_;
  uint64_t size_ = 0;
  unsigned width_ = 1;
};

// Details.

namespace internal {

template <class T>
Value ValueOfCellAs(const unsigned char* cells, uint64_t index) {
  constexpr T kLoss = T{1} << (8 * sizeof(T) - 1);
  T cell;
  std::memcpy(&cell, cells + index * sizeof(T), sizeof(T));
  if (cell == 0) return Value::Draw();
  if ((cell & kLoss) != 0) return Value::Loss(static_cast<T>(cell ^ kLoss));
  return Value::Win(cell - 1u);
}

}  // namespace internal

inline Value ValueOfCell(const unsigned char* cells, unsigned width,
                         uint64_t index) {
  if (width == 1) return internal::ValueOfCellAs<uint8_t>(cells, index);
  if (width == 2) return internal::ValueOfCellAs<uint16_t>(cells, index);
  return internal::ValueOfCellAs<uint32_t>(cells, index);
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_SLICE_CELLS_H_
