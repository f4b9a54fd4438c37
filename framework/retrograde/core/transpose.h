// A square of 64 words by 64 bits: turned round its diagonal, and counted.

#ifndef RETROGRADE_CORE_TRANSPOSE_H_
#define RETROGRADE_CORE_TRANSPOSE_H_

#include <array>
#include <cstdint>
#include <cstring>

namespace retrograde {

// 64 words in a row.
using Tile = std::array<uint64_t, 64>;

namespace internal {

// Two words side by side, as every x86-64 and ARMv8 processor works on them.
using WordPair __attribute__((vector_size(16))) = uint64_t;

inline WordPair LoadPair(const uint64_t* words) {
  WordPair pair;
  std::memcpy(&pair, words, sizeof(pair));
  return pair;
}
inline void StorePair(const WordPair& pair, uint64_t* words) {
  std::memcpy(words, &pair, sizeof(pair));
}

// Swaps the upper kShift bits of each field of 2 * kShift in `a` with the lower
// ones in `b`. `low` has the lower bits of each field.
template <unsigned kShift, class Word>
inline void SwapFields(Word& a, Word& b, uint64_t low) {
  const Word differing = ((a >> kShift) ^ b) & low;
  a ^= differing << kShift;
  b ^= differing;
}

// Swaps the two squares beside the diagonal, first in each square of 2 * kSize
// words and bits, then in each of kSize: two steps for one way to memory.
template <unsigned kSize>
inline void SwapTwice(Tile& tile, uint64_t low, uint64_t half_low) {
  constexpr unsigned kHalf = kSize / 2;
  for (unsigned first = 0; first < 64; first += 2 * kSize) {
    for (unsigned i = first; i < first + kHalf; i += 2) {
      uint64_t* const words = &tile[i];
      WordPair a = LoadPair(words);
      WordPair b = LoadPair(words + kHalf);
      WordPair c = LoadPair(words + kSize);
      WordPair d = LoadPair(words + kSize + kHalf);
      SwapFields<kSize>(a, c, low);
      SwapFields<kSize>(b, d, low);
      SwapFields<kHalf>(a, b, half_low);
      SwapFields<kHalf>(c, d, half_low);
      StorePair(a, words);
      StorePair(b, words + kHalf);
      StorePair(c, words + kSize);
      StorePair(d, words + kSize + kHalf);
    }
  }
}

}  // namespace internal

// Bit b of word i becomes bit i of word b. Some 500 operations: H. S. Warren,
// Hacker's Delight, section 7-3, with two of its six steps done at a time.
inline void Transpose(Tile& tile) {
  internal::SwapTwice<32>(tile, 0x00000000FFFFFFFF, 0x0000FFFF0000FFFF);
  internal::SwapTwice<8>(tile, 0x00FF00FF00FF00FF, 0x0F0F0F0F0F0F0F0F);
  for (unsigned i = 0; i < 64; i += 4) {
    internal::SwapFields<2>(tile[i], tile[i + 2], 0x3333333333333333);
    internal::SwapFields<2>(tile[i + 1], tile[i + 3], 0x3333333333333333);
    internal::SwapFields<1>(tile[i], tile[i + 1], 0x5555555555555555);
    internal::SwapFields<1>(tile[i + 2], tile[i + 3], 0x5555555555555555);
  }
}

// A bit for each of the words that is not zero.
inline uint64_t NamedWords(const Tile& tile) {
  uint64_t named = 0;
  for (unsigned i = 0; i < 64; ++i) named |= uint64_t{tile[i] != 0} << i;
  return named;
}

// The bits that are set in 64 words.
inline uint64_t CountTile(const uint64_t* words) {
  using internal::WordPair;
  WordPair count = {};
  for (unsigned first = 0; first < 64; first += 32) {
    WordPair bytes = {};  // at most 128 each
    for (unsigned i = first; i < first + 32; i += 2) {
      WordPair pair = internal::LoadPair(words + i);
      pair -= (pair >> 1) & 0x5555555555555555;
      pair = (pair & 0x3333333333333333) + ((pair >> 2) & 0x3333333333333333);
      bytes += (pair + (pair >> 4)) & 0x0F0F0F0F0F0F0F0F;
    }
    count += (bytes & 0x00FF00FF00FF00FF) + ((bytes >> 8) & 0x00FF00FF00FF00FF);
  }
  return ((count[0] + count[1]) * 0x0001000100010001) >> 48;
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_TRANSPOSE_H_
