// The numbering of boards against counts made in other ways.

#include "games/connect_k/stone_numbering.h"

#include <bit>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "gtest/gtest.h"

namespace retrograde::connect_k {
namespace {

// ----- Small boards -----

// The words (own, all) of each way to place stones, found among all ways to
// give each cell one of three contents.
std::set<std::pair<uint64_t, uint64_t>> PlacementsSlowly(uint32_t width,
                                                         uint32_t height,
                                                         uint32_t stones) {
  const uint32_t cells = width * height;
  uint64_t boards = 1;
  for (uint32_t cell = 0; cell < cells; ++cell) boards *= 3;
  std::set<std::pair<uint64_t, uint64_t>> found;
  for (uint64_t board = 0; board < boards; ++board) {
    uint64_t own = 0;
    uint64_t all = 0;
    bool floats = false;
    uint64_t rest = board;
    for (uint32_t cell = 0; cell < cells; ++cell, rest /= 3) {
      if (rest % 3 == 0) continue;
      own |= uint64_t{rest % 3 == 1} << cell;
      all |= uint64_t{1} << cell;
      const bool has_below = cell % height == 0 || (all >> (cell - 1) & 1) != 0;
      floats = floats || !has_below;
    }
    const auto count = static_cast<uint32_t>(std::popcount(all));
    const auto owned = static_cast<uint32_t>(std::popcount(own));
    if (!floats && count == stones && owned == stones / 2) {
      found.insert({own, all});
    }
  }
  return found;
}

TEST(StoneNumbering, NumbersEveryWayToPlaceTheStonesAndNothingElse) {
  for (const auto& [width, height] :
       {std::pair(1U, 1U), {3U, 3U}, {2U, 4U}, {5U, 2U}, {1U, 6U}, {7U, 1U}}) {
    for (uint32_t stones = 0; stones <= width * height; ++stones) {
      SCOPED_TRACE(std::to_string(stones) + " stones on " +
                   std::to_string(width) + "x" + std::to_string(height));
      const StoneNumbering numbering(width, height, stones);
      const auto expected = PlacementsSlowly(width, height, stones);
      ASSERT_EQ(numbering.Size(), expected.size());
      std::set<std::pair<uint64_t, uint64_t>> found;
      for (uint64_t index = 0; index < numbering.Size(); ++index) {
        const auto [own, all] = numbering.Unindex(index);
        found.insert({own, all});
        ASSERT_EQ(numbering.Index(own, all), index);
      }
      EXPECT_EQ(found, expected);
    }
  }
}

// The order that stone_numbering.h tells of.
TEST(StoneNumbering, HeightsAscendFromTheLeftAndColoursRunFastest) {
  const StoneNumbering numbering(/*width=*/3, /*height=*/3, /*stones=*/4);
  EXPECT_EQ(numbering.Size(), 12u * 6u);
  using Words = std::pair<uint64_t, uint64_t>;
  constexpr uint64_t kHeights013 = 0b111'001'000;
  EXPECT_EQ(numbering.Unindex(0), Words(0b001'001'000, kHeights013));
  EXPECT_EQ(numbering.Unindex(5), Words(0b110'000'000, kHeights013));
  constexpr uint64_t kHeights022 = 0b011'011'000;
  EXPECT_EQ(numbering.Unindex(6), Words(0b000'011'000, kHeights022));
  constexpr uint64_t kHeights310 = 0b000'001'111;
  EXPECT_EQ(numbering.Unindex(71), Words(0b000'001'100, kHeights310));
}

// ----- Large boards -----

// The number of positions with stones in turn that do not float: Allis, A
// Knowledge-based Approach of Connect-Four, 1988, as a bound on the positions
// that play can reach.
TEST(StoneNumbering, ConnectFourHasThePublishedNumberOfBoards) {
  uint64_t boards = 0;
  for (uint32_t stones = 0; stones <= 42; ++stones) {
    const StoneNumbering numbering(7, 6, stones);
    ASSERT_TRUE(numbering.Fits());
    boards += numbering.Size();
  }
  EXPECT_EQ(boards, 70'728'639'995'483u);
}

using Wide = unsigned __int128;

Wide BinomialWidely(uint64_t n, uint64_t k) {
  Wide result = 1;
  for (uint64_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return k > n ? 0 : result;
}

// By inclusion and exclusion over the columns that are too high.
Wide SizeWidely(uint64_t width, uint64_t height, uint64_t stones) {
  Wide ways = 0;
  for (uint64_t j = 0; j <= width && j * (height + 1) <= stones; ++j) {
    const Wide term =
        BinomialWidely(width, j) *
        BinomialWidely(stones - j * (height + 1) + width - 1, width - 1);
    ways = j % 2 == 0 ? ways + term : ways - term;
  }
  return ways * BinomialWidely(stones, stones / 2);
}

// The sums stay far below 2^128 on these boards.
TEST(StoneNumbering, SizesOfLargeBoardsAreRightOrTheMostThereIs) {
  int refused = 0;
  for (const auto& [width, height] :
       {std::pair(7U, 6U), {8U, 8U}, {7U, 9U}, {9U, 7U}, {4U, 16U}}) {
    for (uint32_t stones = 0; stones <= width * height; ++stones) {
      const Wide size = SizeWidely(width, height, stones);
      const StoneNumbering numbering(width, height, stones);
      const bool fits = size < ~uint64_t{0};
      EXPECT_EQ(numbering.Fits(), fits);
      EXPECT_EQ(numbering.Size(),
                fits ? static_cast<uint64_t>(size) : ~uint64_t{0})
          << stones << " stones on " << width << "x" << height;
      refused += !fits;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(StoneNumbering, IndicesOfLargeBoardsComeBack) {
  std::mt19937_64 random(1);
  for (const auto& [width, height] : {std::pair(7U, 6U),
                                      {8U, 8U},
                                      {4U, 16U},
                                      {16U, 4U},
                                      {1U, 64U},
                                      {64U, 1U}}) {
    for (uint32_t stones = 0; stones <= width * height; ++stones) {
      const StoneNumbering numbering(width, height, stones);
      if (!numbering.Fits()) continue;
      for (const uint64_t index :
           {uint64_t{0}, random() % numbering.Size(), numbering.Size() - 1}) {
        const auto [own, all] = numbering.Unindex(index);
        ASSERT_EQ(numbering.Index(own, all), index)
            << stones << " stones on " << width << "x" << height;
      }
    }
  }
}

}  // namespace
}  // namespace retrograde::connect_k
