// A square of 64 words by 64 bits, turned round its diagonal.

#ifndef RETROGRADE_CORE_TRANSPOSE_H_
#define RETROGRADE_CORE_TRANSPOSE_H_

#include <array>
#include <cstdint>

namespace retrograde {

// 64 words in a row.
using Tile = std::array<uint64_t, 64>;

namespace internal {

// Swaps, in each square of 2 · kSize words and bits, the two squares of kSize
// beside the diagonal. `kLow` has the lower kSize bits of every 2 · kSize.
template <unsigned kSize, uint64_t kLow>
inline void SwapBesideDiagonal(Tile& tile) {
  for (unsigned first = 0; first < 64; first += 2 * kSize) {
    for (unsigned i = first; i < first + kSize; ++i) {
      const uint64_t differing = ((tile[i] >> kSize) ^ tile[i + kSize]) & kLow;
      tile[i] ^= differing << kSize;
      tile[i + kSize] ^= differing;
    }
  }
}

}  // namespace internal

// Bit b of word i becomes bit i of word b. Some 1,000 operations, which the
// compiler does two at a time: H. S. Warren, Hacker's Delight, section 7-3.
inline void Transpose(Tile& tile) {
  internal::SwapBesideDiagonal<32, 0x00000000FFFFFFFF>(tile);
  internal::SwapBesideDiagonal<16, 0x0000FFFF0000FFFF>(tile);
  internal::SwapBesideDiagonal<8, 0x00FF00FF00FF00FF>(tile);
  internal::SwapBesideDiagonal<4, 0x0F0F0F0F0F0F0F0F>(tile);
  internal::SwapBesideDiagonal<2, 0x3333333333333333>(tile);
  internal::SwapBesideDiagonal<1, 0x5555555555555555>(tile);
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_TRANSPOSE_H_
