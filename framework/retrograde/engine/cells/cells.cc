#include "retrograde/engine/cells/cells.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace {

// One cell type, and its own code. The bytes are reached through memcpy, which
// is a plain move once compiled and has no opinion on types.
template <class T>
struct CellOf {
  static constexpr unsigned kBits = 8 * sizeof(T);
  static constexpr T kLossBit = T{1} << (kBits - 1);
  static constexpr T kUndecided = 0;
  static constexpr Ply kLongest = kLossBit - 2;

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
  static T Encode(Value value) {
    return value.outcome == Outcome::kLoss ? T(kLossBit | value.remoteness)
                                           : T(value.remoteness + 1);
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

// Makes cells wide: convert(cell) is the wide one. From the back, so that no
// cell is overwritten before it was read.
template <class Narrow, class Wide, class Convert>
void WidenCells(unsigned char* bytes, uint64_t size, Convert&& convert) {
  constexpr uint64_t kMany = 1024;
  std::array<Narrow, kMany> narrow = {};
  std::array<Wide, kMany> wide;
  for (uint64_t end = size; end > 0;) {
    const uint64_t count = std::min(end, kMany);
    end -= count;
    std::memcpy(narrow.data(), bytes + end * sizeof(Narrow),
                count * sizeof(Narrow));
    for (uint64_t i = 0; i < kMany; ++i) wide[i] = convert(narrow[i]);
    std::memcpy(bytes + end * sizeof(Wide), wide.data(), count * sizeof(Wide));
  }
}

template <class Wide>
void WidenBytes(unsigned char* bytes, uint64_t size, const ByteCode& code) {
  std::array<Wide, ByteCode::kCells> wide = {};
  for (unsigned cell = 1; cell < wide.size(); ++cell) {
    wide[cell] = CellOf<Wide>::Encode(code.At(static_cast<uint8_t>(cell)));
  }
  WidenCells<uint8_t, Wide>(bytes, size,
                            [&](uint8_t cell) { return wide[cell]; });
}

// The remoteness stays where it is, the bit for a loss moves to the new top.
void WidenWords(unsigned char* bytes, uint64_t size) {
  constexpr uint32_t kLoss = CellOf<uint16_t>::kLossBit;
  WidenCells<uint16_t, uint32_t>(bytes, size, [](uint32_t cell) {
    return (cell & ~kLoss) | (cell & kLoss) << 16;
  });
}

absl::Status NoMemory(uint64_t bytes) {
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot allocate ", bytes, " bytes for the values"));
}

}  // namespace

absl::StatusOr<Cells> Cells::Create(uint64_t size, unsigned width,
                                    const ByteCode& code) {
  static_assert(CellOf<uint8_t>::kUndecided == 0);
  static_assert(CellOf<uint8_t>::kLongest == ByteCode::kLongestOwn);
  const uint64_t bytes = SaturatingProduct(size, width);
  Cells cells;
  try {
    cells.memory_ = ZeroedMemory(bytes);
  } catch (const std::bad_alloc&) {
    return NoMemory(bytes);
  }
  cells.size_ = size;
  cells.width_ = width;
  cells.code_ = code;
  cells.BeginLevel(0);
  return cells;
}

Value Cells::At(uint64_t index) const {
  const unsigned char* bytes = Data();
  switch (width_) {
    case 1:
      return code_.At(bytes[index]);
    case 2:
      return CellOf<uint16_t>::Decode(CellOf<uint16_t>::Load(bytes, index));
    default:
      return CellOf<uint32_t>::Decode(CellOf<uint32_t>::Load(bytes, index));
  }
}

// ----- Levels -----

void Cells::BeginLevel(Ply ply) {
  level_ = ply;
  for (const Outcome outcome : {Outcome::kWin, Outcome::kLoss}) {
    level_cells_[static_cast<size_t>(outcome)] = CellAtLevel(outcome);
  }
}

uint32_t Cells::CellAtLevel(Outcome outcome) {
  const Value value = {outcome, level_};
  switch (width_) {
    case 1:
      return ByteAtLevel(outcome);
    case 2:
      return level_ <= CellOf<uint16_t>::kLongest
                 ? CellOf<uint16_t>::Encode(value)
                 : 0;
    default:
      return level_ <= kMaxPly ? CellOf<uint32_t>::Encode(value) : 0;
  }
}

// Beyond the lengths that have cells of their own, one that no state has: the
// same again where the level before did not need it.
uint8_t Cells::ByteAtLevel(Outcome outcome) {
  if (level_ <= ByteCode::kLongestOwn) {
    return ByteCode::OwnCell(outcome, level_);
  }
  if (level_ > kMaxPly) return 0;
  if (!written_is_known_) FindWrittenBytes();
  const unsigned first = outcome == Outcome::kLoss ? ByteCode::kLossBit : 1;
  const unsigned end =
      outcome == Outcome::kLoss ? ByteCode::kCells : ByteCode::kLossBit;
  for (unsigned cell = first; cell < end; ++cell) {
    if (written_[cell] != 0) continue;
    const auto free = static_cast<uint8_t>(cell);
    code_.Give(free, level_);
    return free;
  }
  return 0;
}

void Cells::FindWrittenBytes() {
  const unsigned char* bytes = Data();
  for (uint64_t i = 0; i < size_; ++i) written_[bytes[i]] = 1;
  written_is_known_ = true;
}

// ----- Widening -----

unsigned Cells::WidthWidened() const {
  // The code may be that of a checkpoint, which may have told of any length.
  const Ply longest = width_ == 1 ? std::max(level_, code_.Longest()) : level_;
  return longest <= CellOf<uint16_t>::kLongest ? 2 : 4;
}

absl::Status Cells::Widen() {
  if (level_ > kMaxPly) {
    return absl::OutOfRangeError(
        absl::StrCat("a state has a remoteness of ", level_,
                     " plies; cells hold at most ", kMaxPly));
  }
  const unsigned width = WidthWidened();
  const uint64_t bytes = BytesWidened();
  if (size_ > 0 && !memory_.Grow(bytes)) return NoMemory(bytes);
  if (width_ == 2) {
    WidenWords(MutableData(), size_);
  } else if (width == 2) {
    WidenBytes<uint16_t>(MutableData(), size_, code_);
  } else {
    WidenBytes<uint32_t>(MutableData(), size_, code_);
  }
  width_ = width;
  BeginLevel(level_);
  return absl::OkStatus();
}

// ----- Writing -----

void Cells::Write(uint64_t first, uint64_t count, const uint64_t* words,
                  uint64_t named, uint64_t members, Outcome outcome) {
  const uint32_t cell = level_cells_[static_cast<size_t>(outcome)];
  const auto write = [&]<class T>(T narrow) {
    CellOf<T>::Write(MutableData(), first, count, words, named, members,
                     narrow);
  };
  switch (width_) {
    case 1:
      if (written_is_known_) MarkWritten(cell);
      return write(static_cast<uint8_t>(cell));
    case 2:
      return write(static_cast<uint16_t>(cell));
    default:
      return write(cell);
  }
}

// The first thread that writes such a cell tells the next level of it.
void Cells::MarkWritten(uint32_t cell) {
  std::atomic_ref<uint8_t> written(written_[cell]);
  if (written.load(std::memory_order_relaxed) != 0) return;
  written.store(1, std::memory_order_relaxed);
}

}  // namespace retrograde
