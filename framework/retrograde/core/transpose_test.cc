#include "retrograde/core/transpose.h"

#include <cstdint>
#include <random>

#include "gtest/gtest.h"
#include "retrograde/core/words.h"

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

TEST(CountTile, CountsTheBitsOfAllWords) {
  std::mt19937_64 random(2);
  Tile tile;
  for (int round = 0; round < 20; ++round) {
    for (uint64_t& word : tile) word = random() & random();
    EXPECT_EQ(CountTile(tile.data()), CountBits(tile));
  }
  tile.fill(~uint64_t{0});
  EXPECT_EQ(CountTile(tile.data()), 64u * 64u);
  tile.fill(0);
  EXPECT_EQ(CountTile(tile.data()), 0u);
}

}  // namespace
}  // namespace retrograde
