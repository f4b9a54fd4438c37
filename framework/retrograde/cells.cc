#include "retrograde/retrograde/cells.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace {

// One cell type. The bytes are reached through memcpy, which is a plain move
// once compiled and has no opinion on types.
template <class T>
struct CellOf {
  static constexpr unsigned kBits = 8 * sizeof(T);
  static constexpr T kLossBit = T{1} << (kBits - 1);
  static constexpr T kUndecided = 0;

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
    return Value::Win(cell - 1);
  }
  static T Encode(Outcome outcome, Ply ply) {
    return outcome == Outcome::kLoss ? T(kLossBit | ply) : T(ply + 1);
  }

  // Cells side by side in a word of 64 bits.
  static constexpr unsigned kLanes = 64 / kBits;
  static constexpr uint64_t kOnes = ~uint64_t{0} / T(~T{0});  // 1 in each

  // All ones in the lanes of the bits that are set, for any kLanes bits.
  static constexpr auto kSpread = [] {
    std::array<uint64_t, 1 << kLanes> spread = {};
    for (uint64_t bits = 0; bits < spread.size(); ++bits) {
      ForEachBit(bits, 0, [&](uint64_t lane) {
        spread[bits] |= uint64_t{T(~T{0})} << (lane * kBits);
      });
    }
    return spread;
  }();

  // Adds the cell where the 64 bits of `mask` are set; it was undecided there.
  static void WriteMany(unsigned char* bytes, uint64_t mask, T cell) {
    const uint64_t cells = kOnes * cell;
    for (unsigned lane = 0; lane < 64; lane += kLanes, bytes += sizeof(cells)) {
      uint64_t word;
      std::memcpy(&word, bytes, sizeof(word));
      word |= cells & kSpread[(mask >> lane) % kSpread.size()];
      std::memcpy(bytes, &word, sizeof(word));
    }
  }
  static void Write(unsigned char* bytes, uint64_t first, uint64_t count,
                    const uint64_t* words, uint64_t named, uint64_t members,
                    T cell) {
    // From so many bits a word on it is faster to look at all 64: the end of a
    // loop over few bits is one that the processor does not foresee.
    constexpr uint64_t kMany = 16 / kLanes;
    const bool are_many = members >= kMany * CountOnes(named);
    ForEachBit(named, 0, [&](uint64_t i) {
      const uint64_t at = i * kBitsPerWord;
      if (are_many && count >= at + kBitsPerWord) {
        WriteMany(bytes + (first + at) * sizeof(T), words[i], cell);
      } else {
        ForEachBit(words[i], first + at,
                   [&](uint64_t index) { Store(bytes, index, cell); });
      }
    });
  }
};

// Spreads narrow cells to twice the width: the remoteness stays where it is,
// the bit for a loss moves to the new top. From the back, so that no cell is
// overwritten before it was read, and so many at a time that the compiler can
// work on several at once.
template <class Narrow, class Wide>
void Widen(unsigned char* bytes, uint64_t size) {
  constexpr uint64_t kMany = 1024;
  constexpr unsigned kMove = CellOf<Wide>::kBits - CellOf<Narrow>::kBits;
  std::array<Narrow, kMany> narrow = {};
  std::array<Wide, kMany> wide;
  for (uint64_t end = size; end > 0;) {
    const uint64_t count = std::min(end, kMany);
    end -= count;
    std::memcpy(narrow.data(), bytes + end * sizeof(Narrow),
                count * sizeof(Narrow));
    for (uint64_t i = 0; i < kMany; ++i) {
      const Wide cell = narrow[i];
      wide[i] = static_cast<Wide>((cell & ~CellOf<Narrow>::kLossBit) |
                                  (cell & CellOf<Narrow>::kLossBit) << kMove);
    }
    std::memcpy(bytes + end * sizeof(Wide), wide.data(), count * sizeof(Wide));
  }
}

absl::Status NoMemory(uint64_t bytes) {
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot allocate ", bytes, " bytes for the values"));
}

}  // namespace

absl::StatusOr<Cells> Cells::Create(uint64_t size, unsigned width) {
  static_assert(CellOf<uint8_t>::kUndecided == 0);
  const uint64_t bytes = SaturatingProduct(size, width);
  Cells cells;
  try {
    cells.memory_ = ZeroedMemory(bytes);
  } catch (const std::bad_alloc&) {
    return NoMemory(bytes);
  }
  cells.size_ = size;
  cells.width_ = width;
  return cells;
}

Value Cells::At(uint64_t index) const {
  const unsigned char* bytes = Data();
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
    if (size_ > 0 && !memory_.Grow(bytes)) return NoMemory(bytes);
    if (width_ == 1) {
      Widen<uint8_t, uint16_t>(MutableData(), size_);
    } else {
      Widen<uint16_t, uint32_t>(MutableData(), size_);
    }
    width_ *= 2;
  }
  return absl::OkStatus();
}

void Cells::Write(uint64_t first, uint64_t count, const uint64_t* words,
                  uint64_t named, uint64_t members, Outcome outcome, Ply ply) {
  const auto write = [&]<class T>(T) {
    CellOf<T>::Write(MutableData(), first, count, words, named, members,
                     CellOf<T>::Encode(outcome, ply));
  };
  switch (width_) {
    case 1:
      return write(uint8_t{});
    case 2:
      return write(uint16_t{});
    default:
      return write(uint32_t{});
  }
}

}  // namespace retrograde
