#include "retrograde/retrograde/cells.h"

#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace {

// One cell type. The bytes are reached through memcpy, which is a plain move
// once compiled and has no opinion on types.
template <class T>
struct CellOf {
  static constexpr T kLossBit = T{1} << (8 * sizeof(T) - 1);
  static constexpr T kUndecided = kLossBit - 1;

  static T Load(const unsigned char* bytes, uint64_t index) {
    T cell;
    std::memcpy(&cell, bytes + index * sizeof(T), sizeof(T));
    return cell;
  }
  static void Store(unsigned char* bytes, uint64_t index, T cell) {
    std::memcpy(bytes + index * sizeof(T), &cell, sizeof(T));
  }
  static Value Decode(T cell) {
    if (cell == kUndecided) return Value::Draw();
    if (cell & kLossBit) return Value::Loss(cell & T(~kLossBit));
    return Value::Win(cell);
  }
  static T Encode(Outcome outcome, Ply ply) {
    return outcome == Outcome::kLoss ? T(kLossBit | ply) : T(ply);
  }
  static void Write(unsigned char* bytes, uint64_t first, uint64_t mask,
                    T cell) {
    ForEachBit(mask, first, [&](uint64_t i) { Store(bytes, i, cell); });
  }
};

// Spreads narrow cells to twice the width from the back, so that no cell is
// overwritten before it was read.
template <class Narrow, class Wide>
void Spread(unsigned char* bytes, uint64_t size) {
  for (uint64_t i = size; i-- > 0;) {
    const Narrow cell = CellOf<Narrow>::Load(bytes, i);
    Wide wide = CellOf<Wide>::kUndecided;
    if (cell != CellOf<Narrow>::kUndecided) {
      const Value value = CellOf<Narrow>::Decode(cell);
      wide = CellOf<Wide>::Encode(value.outcome, value.remoteness);
    }
    CellOf<Wide>::Store(bytes, i, wide);
  }
}

absl::Status NoMemory(uint64_t bytes) {
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot allocate ", bytes, " bytes for the values"));
}

}  // namespace

absl::StatusOr<Cells> Cells::Create(uint64_t size) {
  Cells cells;
  if (size > std::numeric_limits<size_t>::max() / 4) return NoMemory(size);
  cells.bytes_.reset(static_cast<unsigned char*>(std::malloc(size + 1)));
  if (cells.bytes_ == nullptr) return NoMemory(size);
  cells.size_ = size;
  std::memset(cells.bytes_.get(), CellOf<uint8_t>::kUndecided, size);
  return cells;
}

Value Cells::At(uint64_t index) const {
  const unsigned char* bytes = bytes_.get();
  switch (width_) {
    case 1:
      return CellOf<uint8_t>::Decode(CellOf<uint8_t>::Load(bytes, index));
    case 2:
      return CellOf<uint16_t>::Decode(CellOf<uint16_t>::Load(bytes, index));
    default:
      return CellOf<uint32_t>::Decode(CellOf<uint32_t>::Load(bytes, index));
  }
}

uint64_t Cells::BytesFor(Ply ply) const {
  unsigned width = width_;
  while (width < 4 && MaxPlyOf(width) < ply) width *= 2;
  return size_ * width;
}

absl::Status Cells::WidenFor(Ply ply) {
  if (ply > kMaxPly) {
    return absl::OutOfRangeError(
        absl::StrCat("a state has a remoteness of ", ply,
                     " plies; cells hold at most ", kMaxPly));
  }
  while (MaxPly() < ply) {
    const uint64_t bytes = Bytes() * 2;
    void* wider = std::realloc(bytes_.get(), bytes + 1);
    if (wider == nullptr) return NoMemory(bytes);
    (void)bytes_.release();  // realloc took it
    bytes_.reset(static_cast<unsigned char*>(wider));
    if (width_ == 1) {
      Spread<uint8_t, uint16_t>(bytes_.get(), size_);
    } else {
      Spread<uint16_t, uint32_t>(bytes_.get(), size_);
    }
    width_ *= 2;
  }
  return absl::OkStatus();
}

void Cells::Write(uint64_t first, uint64_t mask, Outcome outcome, Ply ply) {
  unsigned char* bytes = bytes_.get();
  switch (width_) {
    case 1:
      return CellOf<uint8_t>::Write(bytes, first, mask,
                                    CellOf<uint8_t>::Encode(outcome, ply));
    case 2:
      return CellOf<uint16_t>::Write(bytes, first, mask,
                                     CellOf<uint16_t>::Encode(outcome, ply));
    default:
      return CellOf<uint32_t>::Write(bytes, first, mask,
                                     CellOf<uint32_t>::Encode(outcome, ply));
  }
}

}  // namespace retrograde
