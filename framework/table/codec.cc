#include "retrograde/table/codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/table/slice_cells.h"
#include "zstd.h"

namespace retrograde::table {
namespace {

static_assert(std::endian::native == std::endian::little,
              "codes are little-endian and are moved as numbers");

constexpr unsigned kOutcomeBits = 2;
constexpr unsigned kOutcomeMask = 3;
constexpr uint64_t kEach = 0x0101010101010101;  // a bit of each byte
constexpr int kDraw = static_cast<int>(Outcome::kDraw);

template <class T>
T Load(const unsigned char* bytes, uint64_t index) {
  T number;
  std::memcpy(&number, bytes + index * sizeof(T), sizeof(T));
  return number;
}

template <class T>
void Store(unsigned char* bytes, uint64_t index, T number) {
  std::memcpy(bytes + index * sizeof(T), &number, sizeof(T));
}

template <class T>
constexpr T kLossBit = T{1} << (8 * sizeof(T) - 1);

// Calls f with a number of the type that has `width` bytes.
template <class F>
auto WithWidth(unsigned width, F&& f) {
  if (width == 1) return f(uint8_t{});
  if (width == 2) return f(uint16_t{});
  return f(uint32_t{});
}

template <class T>
constexpr unsigned OutcomeOfCell(T cell) {
  return 1u + (cell != 0) - 2u * (cell >> (8 * sizeof(T) - 1));
}

// The cell of the first state; `filler` if there is none.
template <class T>
T FirstCell(ConstWords members, const unsigned char* cells, T filler) {
  for (uint64_t w = 0; w < members.size(); ++w) {
    if (members[w] == 0) continue;
    return Load<T>(cells, w * kBitsPerWord + std::countr_zero(members[w]));
  }
  return filler;
}

template <class T>
void FillHolesAs(ConstWords members, uint64_t states, T filler,
                 unsigned char* cells) {
  T last = FirstCell<T>(members, cells, filler);
  for (uint64_t w = 0; w < members.size(); ++w) {
    const uint64_t first = w * kBitsPerWord;
    const uint64_t end = std::min(first + kBitsPerWord, states);
    const uint64_t word = members[w];
    if (word == ~uint64_t{0}) {
      last = Load<T>(cells, end - 1);
      continue;
    }
    for (uint64_t i = first; i < end; ++i) {
      if ((word >> (i - first) & 1) != 0) {
        last = Load<T>(cells, i);
      } else {
        Store<T>(cells, i, last);
      }
    }
  }
}

// The outcomes of eight cells of one byte, as the 16 lowest bits.
uint64_t PackEight(uint64_t cells) {
  const uint64_t losses = cells >> 7 & kEach;
  const uint64_t decided =
      (((cells & 0x7f * kEach) + 0x7f * kEach) | cells) >> 7 & kEach;
  uint64_t outcomes = (decided ^ kEach) | (decided ^ losses) << 1;
  outcomes = (outcomes | outcomes >> 6) & 0x000f000f000f000f;
  outcomes = (outcomes | outcomes >> 12) & 0x000000ff000000ff;
  return (outcomes | outcomes >> 24) & 0xffff;
}

template <class T>
void PackOutcomesAs(const unsigned char* cells, uint64_t states,
                    unsigned char* packed) {
  uint64_t i = 0;
  if constexpr (sizeof(T) == 1) {
    for (; i + 8 <= states; i += 8) {
      Store(packed, i / 8,
            static_cast<uint16_t>(PackEight(Load<uint64_t>(cells, i / 8))));
    }
  }
  std::fill(packed + PackedOutcomes(i), packed + PackedOutcomes(states),
            static_cast<unsigned char>(0));
  for (; i < states; ++i) {
    packed[i / kOutcomesAByte] |=
        static_cast<unsigned char>(OutcomeOfCell(Load<T>(cells, i))
                                   << kOutcomeBits * (i % kOutcomesAByte));
  }
}

// Whether the bytes are the outcomes of so many states, and then how many of
// them are no draws.
absl::StatusOr<uint64_t> CountDecided(absl::string_view packed,
                                      uint64_t states) {
  if (packed.size() != PackedOutcomes(states)) {
    return absl::DataLossError(absl::StrCat("expected ", PackedOutcomes(states),
                                            " bytes of outcomes, found ",
                                            packed.size()));
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(packed.data());
  uint64_t draws = 0, unknown = 0;
  const auto look_at = [&](uint64_t outcomes) {
    const uint64_t low = outcomes & 0x55 * kEach;
    draws += CountOnes(low);
    unknown |= low & outcomes >> 1;
  };
  uint64_t i = 0;
  for (; i + 8 <= packed.size(); i += 8) look_at(Load<uint64_t>(bytes, i / 8));
  for (; i < packed.size(); ++i) look_at(bytes[i]);
  const uint64_t rest = states % kOutcomesAByte;
  if (rest != 0) unknown |= bytes[i - 1] >> kOutcomeBits * rest;
  if (unknown == 0) return states - draws;
  return absl::DataLossError("expected outcomes, found bits that are none");
}

// visit(i, outcome) for each state. Precondition: the bytes have been checked.
template <class Visitor>
void ForEachOutcome(absl::string_view packed, uint64_t states,
                    Visitor&& visit) {
  uint64_t i = 0;
  for (const char c : packed) {
    unsigned four = static_cast<unsigned char>(c);
    const uint64_t end = std::min(i + kOutcomesAByte, states);
    for (; i < end; ++i, four >>= kOutcomeBits) visit(i, four & kOutcomeMask);
  }
}

// The lengths' cells, by outcome and code. A draw has one code, which stands
// nowhere: `mask` makes it 0.
struct CellLists {
  std::array<const uint32_t*, 3> cells;
  std::array<uint32_t, 3> sizes, masks;
};

// False for a code that stands for no length.
template <class Cell, class Code>
bool UnpackAs(absl::string_view packed, const unsigned char* codes,
              const unsigned char* codes_end, const CellLists& lists,
              uint64_t states, unsigned char* cells) {
  bool good = true;
  ForEachOutcome(packed, states, [&](uint64_t i, unsigned outcome) {
    // After the last code there are but draws.
    const Code code = codes == codes_end ? Code{0} : Load<Code>(codes, 0);
    const uint32_t place = code & lists.masks[outcome];
    if (place >= lists.sizes[outcome]) {
      good = false;
      return;
    }
    Store(cells, i, static_cast<Cell>(lists.cells[outcome][place]));
    codes += outcome == kDraw ? 0 : sizeof(Code);
  });
  return good;
}

absl::Status NoMemory() {
  return absl::ResourceExhaustedError("zstd finds no memory");
}

}  // namespace

void FillHoles(ConstWords members, uint64_t states, uint32_t filler,
               unsigned width, unsigned char* cells) {
  WithWidth(width, [&]<class T>(T) {
    FillHolesAs<T>(members, states, static_cast<T>(filler), cells);
  });
}

void PackOutcomes(const unsigned char* cells, unsigned width, uint64_t states,
                  unsigned char* packed) {
  WithWidth(width,
            [&]<class T>(T) { PackOutcomesAs<T>(cells, states, packed); });
}

LengthPacker::LengthPacker(const LengthLists& lengths, unsigned cell_width)
    : cell_width_(cell_width),
      code_width_(lengths.CodeWidth()),
      lengths_(lengths) {
  if (cell_width == 4) return;
  codes_.resize(size_t{1} << (8 * cell_width));
  for (uint32_t code = 0; code < lengths.wins.size(); ++code) {
    codes_[CellOf(Value::Win(lengths.wins[code]), cell_width)] = code;
  }
  for (uint32_t code = 0; code < lengths.losses.size(); ++code) {
    codes_[CellOf(Value::Loss(lengths.losses[code]), cell_width)] = code;
  }
}

template <class Cell>
uint32_t LengthPacker::CodeOf(Cell cell) const {
  if constexpr (sizeof(Cell) < 4) {
    return codes_[cell];
  } else {
    // So many lengths are rare; a search for each will do.
    const bool loss = OutcomeOfCell(cell) == 0;
    const auto& list = loss ? lengths_.losses : lengths_.wins;
    const Ply plies = loss ? cell & ~kLossBit<Cell> : cell - 1;
    return static_cast<uint32_t>(absl::c_lower_bound(list, plies) -
                                 list.begin());
  }
}

unsigned char* LengthPacker::Pack(const unsigned char* cells, uint64_t states,
                                  unsigned char* codes) const {
  return WithWidth(cell_width_, [&]<class Cell>(Cell) {
    return WithWidth(code_width_, [&]<class Code>(Code) {
      unsigned char* end = codes;
      for (uint64_t i = 0; i < states; ++i) {
        const Cell cell = Load<Cell>(cells, i);
        Store(end, 0, static_cast<Code>(CodeOf(cell)));
        end += cell == 0 ? 0 : sizeof(Code);
      }
      return end;
    });
  });
}

LengthUnpacker::LengthUnpacker(const LengthLists& lengths)
    : cell_width_(table::CellWidth(lengths.Longest())),
      code_width_(lengths.CodeWidth()) {
  for (const Ply plies : lengths.wins) {
    win_cells_.push_back(CellOf(Value::Win(plies), cell_width_));
  }
  for (const Ply plies : lengths.losses) {
    loss_cells_.push_back(CellOf(Value::Loss(plies), cell_width_));
  }
}

absl::Status LengthUnpacker::Unpack(absl::string_view packed,
                                    absl::string_view codes, uint64_t states,
                                    unsigned char* cells) const {
  const absl::StatusOr<uint64_t> decided = CountDecided(packed, states);
  if (!decided.ok()) return decided.status();
  if (codes.size() != *decided * code_width_) {
    return absl::DataLossError(absl::StrCat("expected ", *decided, " codes of ",
                                            code_width_, " bytes, found ",
                                            codes.size(), " bytes"));
  }
  constexpr uint32_t kDrawCell = 0;
  constexpr uint32_t kAll = ~uint32_t{0};
  const CellLists lists = {{loss_cells_.data(), &kDrawCell, win_cells_.data()},
                           {static_cast<uint32_t>(loss_cells_.size()), 1,
                            static_cast<uint32_t>(win_cells_.size())},
                           {kAll, 0, kAll}};
  const auto* begin = reinterpret_cast<const unsigned char*>(codes.data());
  const bool good = WithWidth(cell_width_, [&]<class Cell>(Cell) {
    return WithWidth(code_width_, [&]<class Code>(Code) {
      return UnpackAs<Cell, Code>(packed, begin, begin + codes.size(), lists,
                                  states, cells);
    });
  });
  if (good) return absl::OkStatus();
  return absl::DataLossError(
      "expected codes of the lengths that occur, found a larger one");
}

absl::Status UnpackOutcomes(absl::string_view packed, uint64_t states,
                            unsigned char* cells) {
  const absl::StatusOr<uint64_t> decided = CountDecided(packed, states);
  if (!decided.ok()) return decided.status();
  constexpr std::array<unsigned char, 3> kCells = {kLossBit<uint8_t>, 0, 1};
  ForEachOutcome(packed, states, [&](uint64_t i, unsigned outcome) {
    cells[i] = kCells[outcome];
  });
  return absl::OkStatus();
}

struct Compressor::Context {
  explicit Context(int level) : zstd(ZSTD_createCCtx()) {
    if (zstd != nullptr) {
      ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);
    }
  }
  ~Context() { ZSTD_freeCCtx(zstd); }

  ZSTD_CCtx* zstd;
};

Compressor::Compressor(int level)
    : context_(std::make_unique<Context>(level == 0 ? kUsualLevel : level)) {}
Compressor::~Compressor() = default;
Compressor::Compressor(Compressor&&) noexcept = default;

absl::Status Compressor::Compress(absl::string_view content,
                                  std::string& frame) {
  frame.clear();
  if (content.empty()) return absl::OkStatus();
  if (context_->zstd == nullptr) return NoMemory();
  frame.resize(ZSTD_compressBound(content.size()));
  const size_t size = ZSTD_compress2(context_->zstd, frame.data(), frame.size(),
                                     content.data(), content.size());
  if (ZSTD_isError(size) != 0) return NoMemory();
  frame.resize(size);
  return absl::OkStatus();
}

struct Decompressor::Context {
  Context() : zstd(ZSTD_createDCtx()) {}
  ~Context() { ZSTD_freeDCtx(zstd); }

  ZSTD_DCtx* zstd;
};

Decompressor::Decompressor() : context_(std::make_unique<Context>()) {}
Decompressor::~Decompressor() = default;
Decompressor::Decompressor(Decompressor&&) noexcept = default;

absl::Status Decompressor::Decompress(absl::string_view frame, uint64_t most,
                                      std::string& content) {
  content.clear();
  if (frame.empty()) return absl::OkStatus();
  if (context_->zstd == nullptr) return NoMemory();
  const unsigned long long size =
      ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) {
    return absl::DataLossError(
        "expected a zstd frame that tells its size, found none");
  }
  if (size > most) {
    return absl::DataLossError(absl::StrCat(
        "expected at most ", most, " bytes in a zstd frame, found ", size));
  }
  content.resize(size);
  const size_t found =
      ZSTD_decompressDCtx(context_->zstd, content.data(), content.size(),
                          frame.data(), frame.size());
  if (ZSTD_isError(found) == 0 && found == size) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      "expected a zstd frame of ", size, " bytes, found ",
      ZSTD_isError(found) != 0 ? ZSTD_getErrorName(found) : "fewer"));
}

}  // namespace retrograde::table
