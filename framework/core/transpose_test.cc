#include "retrograde/core/transpose.h"

#include <cstdint>
#include <random>

#include "gtest/gtest.h"

namespace retrograde {
namespace {

TEST(Transpose, BitBOfWordIBecomesBitIOfWordB) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 20; ++round) {
    Tile tile;
    for (uint64_t& word : tile) word = random();
    const Tile before = tile;
    Transpose(tile);
    for (unsigned i = 0; i < 64; ++i) {
      for (unsigned b = 0; b < 64; ++b) {
        ASSERT_EQ(tile[b] >> i & 1, before[i] >> b & 1) << i << " " << b;
      }
    }
    Transpose(tile);
    EXPECT_EQ(tile, before);
  }
}

}  // namespace
}  // namespace retrograde
