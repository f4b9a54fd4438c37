#include "retrograde/table/format/codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/table/format/slice_cells.h"

namespace retrograde::table {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the first of eight cells is in the lowest byte of a word");

constexpr unsigned kGroupBits = 8;              // planes that are made at once
constexpr uint64_t kEach = 0x0101010101010101;  // a bit of each byte
constexpr uint32_t kNoCell = ~uint32_t{0};      // would be longer than kMaxPly

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

// Calls f with a number of the type that has `width` bytes.
template <class F>
auto WithWidth(unsigned width, F&& f) {
  if (width == 1) return f(uint8_t{});
  if (width == 2) return f(uint16_t{});
  return f(uint32_t{});
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
  const T first = FirstCell<T>(members, cells, filler);
  for (uint64_t w = 0; w < members.size(); ++w) {
    ForEachBit(~members[w], w * kBitsPerWord, [&](uint64_t i) {
      if (i >= states) return;
      Store<T>(cells, i, i == 0 ? first : Load<T>(cells, i - 1));
    });
  }
}

// The lowest bits of eight bytes as one byte.
constexpr uint64_t Gather(uint64_t word) {
  return (word & kEach) * 0x0102040810204080 >> 56;
}

// Bit i of byte j becomes bit j of byte i (H. S. Warren, Hacker's Delight,
// section 7-3).
constexpr uint64_t Transposed(uint64_t word) {
  const auto swap = [&](uint64_t mask, unsigned by) {
    const uint64_t differ = (word >> by ^ word) & mask;
    word ^= differ ^ differ << by;
  };
  swap(0x00AA00AA00AA00AA, 7);
  swap(0x0000CCCC0000CCCC, 14);
  swap(0x00000000F0F0F0F0, 28);
  return word;
}

// Planes are made in groups of up to eight: a word takes the bits of one plane
// for 64 states, of two for 32, and so on.
constexpr unsigned PlanesOf(unsigned bits, unsigned group) {
  return std::min(kGroupBits, bits - group * kGroupBits);
}
constexpr unsigned StatesAWord(unsigned planes) {
  return 64 / std::bit_ceil(planes);
}

// The bits of a code that are in a group, at the places of a first state.
uint64_t Spread(uint32_t code, unsigned bits, unsigned group) {
  const unsigned planes = PlanesOf(bits, group);
  uint64_t word = 0;
  for (unsigned plane = 0; plane < planes; ++plane) {
    const uint64_t bit = code >> (group * kGroupBits + plane) & 1;
    word |= bit << plane * StatesAWord(planes);
  }
  return word;
}

// Writes `planes` planes. spread(i) is the word of state i, as if it were the
// first.
template <class Part, class SpreadOf>
void PackGroup(uint64_t states, unsigned planes, unsigned char* bytes,
               SpreadOf&& spread) {
  constexpr unsigned kStates = 8 * sizeof(Part);
  const uint64_t size = PlaneBytes(states);
  for (uint64_t first = 0; first < states; first += kStates) {
    const uint64_t end = std::min(first + kStates, states);
    uint64_t word = 0, i = end;
    while (i % 4 != 0) word = word << 1 | spread(--i);
    for (; i > first; i -= 4) {
      word = word << 4 | spread(i - 1) << 3 | spread(i - 2) << 2 |
             spread(i - 3) << 1 | spread(i - 4);
    }
    for (unsigned plane = 0; plane < planes; ++plane) {
      const auto part = static_cast<Part>(word >> plane * kStates);
      unsigned char* to = bytes + plane * size + first / 8;
      if (end - first == kStates) {
        Store(to, 0, part);
      } else {
        std::memcpy(to, &part, PlaneBytes(end - first));
      }
    }
  }
}

// Likewise, whatever their number.
template <class SpreadOf>
void PackPlanes(uint64_t states, unsigned planes, unsigned char* bytes,
                SpreadOf&& spread) {
  switch (StatesAWord(planes)) {
    case 64:
      return PackGroup<uint64_t>(states, planes, bytes, spread);
    case 32:
      return PackGroup<uint32_t>(states, planes, bytes, spread);
    case 16:
      return PackGroup<uint16_t>(states, planes, bytes, spread);
    default:
      return PackGroup<uint8_t>(states, planes, bytes, spread);
  }
}

// The bytes of planes that are about the same eight states, first plane first.
inline uint64_t ReadPlanes(const unsigned char* planes, uint64_t size,
                           unsigned count) {
  uint64_t word = 0;
  for (unsigned plane = 0; plane < count; ++plane) {
    word |= uint64_t{planes[plane * size]} << 8 * plane;
  }
  return word;
}

// Reads planes and looks numbers up. False where one stands for no cell.
template <class Cell>
bool UnpackPlanes(const unsigned char* planes, uint64_t states, unsigned bits,
                  const uint32_t* cell_of, unsigned char* cells) {
  const uint64_t size = PlaneBytes(states);
  bool good = true;
  const auto take = [&](uint64_t byte, auto count) {
    std::array<uint32_t, 8> numbers = {};
    for (unsigned bit = 0; bit < bits; bit += kGroupBits) {
      const uint64_t word = Transposed(ReadPlanes(
          planes + bit * size + byte, size, std::min(kGroupBits, bits - bit)));
      for (unsigned i = 0; i < 8; ++i) {
        numbers[i] |= static_cast<uint32_t>(word >> 8 * i & 0xff) << bit;
      }
    }
    for (unsigned i = 0; i < count; ++i) {
      const uint32_t cell = cell_of[numbers[i]];
      good &= cell != kNoCell;
      Store(cells, 8 * byte + i, static_cast<Cell>(cell));
    }
    for (unsigned i = count; i < 8; ++i) good &= numbers[i] == 0;
  };
  constexpr std::integral_constant<unsigned, 8> kAll;
  for (uint64_t byte = 0; byte < states / 8; ++byte) take(byte, kAll);
  if (states % 8 != 0) take(size - 1, static_cast<unsigned>(states % 8));
  return good;
}

// The planes of the outcomes of cells of one byte, eight at once.
void PackOutcomesOfBytes(const unsigned char* cells, uint64_t states,
                         unsigned char* draws, unsigned char* wins) {
  const auto put = [&](uint64_t byte, uint64_t eight) {
    const uint64_t outcomes = OutcomesOfEight(eight);
    draws[byte] = static_cast<unsigned char>(Gather(outcomes));
    wins[byte] = static_cast<unsigned char>(Gather(outcomes >> 1));
  };
  for (uint64_t byte = 0; byte < states / 8; ++byte) {
    put(byte, Load<uint64_t>(cells, byte));
  }
  const uint64_t rest = states % 8;
  if (rest == 0) return;
  uint64_t eight = 0;
  std::memcpy(&eight, cells + states - rest, rest);
  put(states / 8, eight);
  draws[states / 8] &= static_cast<unsigned char>((1 << rest) - 1);
}

}  // namespace

void FillHoles(ConstWords members, uint64_t states, uint32_t filler,
               unsigned width, unsigned char* cells) {
  WithWidth(width, [&]<class T>(T) {
    FillHolesAs<T>(members, states, static_cast<T>(filler), cells);
  });
}

void PackOutcomes(const unsigned char* cells, unsigned width, uint64_t states,
                  unsigned char* planes) {
  if (width == 1) {
    return PackOutcomesOfBytes(cells, states, planes,
                               planes + PlaneBytes(states));
  }
  WithWidth(width, [&]<class Cell>(Cell) {
    PackPlanes(states, kOutcomeBits, planes, [&](uint64_t i) {
      const uint64_t outcome = OutcomeOfCell(Load<Cell>(cells, i));
      return (outcome & 1) | (outcome >> 1) << StatesAWord(kOutcomeBits);
    });
  });
}

LengthPacker::LengthPacker(const LengthLists& lengths, unsigned cell_width,
                           absl::FunctionRef<uint32_t(Value)> cell_of)
    : cell_width_(cell_width), code_bits_(lengths.CodeBits()) {
  const auto add = [&](const std::vector<Ply>& list, Outcome outcome) {
    for (uint32_t code = 0; code < list.size(); ++code) {
      codes_.emplace_back(cell_of({outcome, list[code]}), code);
    }
  };
  add(lengths.wins, Outcome::kWin);
  add(lengths.losses, Outcome::kLoss);
  std::sort(codes_.begin(), codes_.end());
  if (cell_width == 4) return;  // so many cells are rare: each is looked for
  const size_t cells = size_t{1} << (8 * cell_width);
  const auto groups = static_cast<unsigned>(DivideUp(code_bits_, kGroupBits));
  spread_.resize(groups * cells);
  for (unsigned group = 0; group < groups; ++group) {
    for (const auto& [cell, code] : codes_) {
      spread_[group * cells + cell] = Spread(code, code_bits_, group);
    }
  }
}

uint64_t LengthPacker::MostBytes(unsigned cell_width) {
  if (cell_width == 4) return 0;
  const uint64_t cells = uint64_t{1} << (8 * cell_width);
  return cell_width * cells * sizeof(uint64_t) + cells * sizeof(codes_[0]);
}

uint64_t LengthPacker::SpreadOf(uint32_t cell, unsigned group) const {
  if (cell == 0) return 0;
  const auto found = absl::c_lower_bound(codes_, std::pair{cell, uint32_t{0}});
  return Spread(found->second, code_bits_, group);
}

template <class Cell>
void LengthPacker::PackAs(const unsigned char* cells, uint64_t states,
                          unsigned char* planes) const {
  const uint64_t* spread = spread_.data();
  for (unsigned group = 0; group * kGroupBits < code_bits_; ++group) {
    const unsigned count = PlanesOf(code_bits_, group);
    PackPlanes(states, count, planes, [&](uint64_t i) {
      const Cell cell = Load<Cell>(cells, i);
      if constexpr (sizeof(Cell) < 4) {
        return spread[cell];
      } else {
        return SpreadOf(cell, group);
      }
    });
    planes += count * PlaneBytes(states);
    if (sizeof(Cell) < 4) spread += size_t{1} << 8 * sizeof(Cell);
  }
}

void LengthPacker::Pack(const unsigned char* cells, uint64_t states,
                        unsigned char* planes) const {
  WithWidth(cell_width_,
            [&]<class Cell>(Cell) { PackAs<Cell>(cells, states, planes); });
}

PlaneUnpacker::PlaneUnpacker(const LengthLists& lengths)
    : cell_width_(table::CellWidth(lengths.Longest())),
      code_bits_(lengths.CodeBits()),
      cells_(size_t{1} << (kOutcomeBits + code_bits_), kNoCell) {
  const auto add = [&](const std::vector<Ply>& list, Outcome outcome) {
    for (size_t code = 0; code < list.size(); ++code) {
      cells_[static_cast<size_t>(outcome) | code << kOutcomeBits] =
          CellOfValue({outcome, list[code]}, cell_width_);
    }
  };
  add(lengths.wins, Outcome::kWin);
  add(lengths.losses, Outcome::kLoss);
  cells_[static_cast<size_t>(Outcome::kDraw)] = 0;
}

std::optional<Value> PlaneUnpacker::At(const unsigned char* planes,
                                       uint64_t states, uint64_t place) const {
  size_t number = 0;
  for (unsigned bit = 0; bit < kOutcomeBits + code_bits_; ++bit) {
    const unsigned byte = planes[bit * PlaneBytes(states) + place / 8];
    number |= size_t{byte >> place % 8 & 1} << bit;
  }
  const uint32_t cell = cells_[number];
  if (cell == kNoCell) return std::nullopt;
  unsigned char bytes[sizeof(cell)];
  std::memcpy(bytes, &cell, sizeof(cell));
  return ValueOfCell(bytes, cell_width_, 0);
}

bool PlaneUnpacker::Unpack(const unsigned char* planes, uint64_t states,
                           unsigned char* cells) const {
  return WithWidth(cell_width_, [&]<class Cell>(Cell) {
    return UnpackPlanes<Cell>(planes, states, kOutcomeBits + code_bits_,
                              cells_.data(), cells);
  });
}

}  // namespace retrograde::table
