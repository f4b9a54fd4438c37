#include "retrograde/retrograde/exit_queue.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/value.h"

namespace retrograde {
namespace {

TEST(ExitQueue, GivesEachLevelItsExitsOnce) {
  ExitQueue queue;
  EXPECT_TRUE(queue.Empty());
  queue.Add(7, 100, true);
  queue.Add(3, 200, false);
  queue.Add(7, 300, false);
  EXPECT_EQ(queue.NextLevel(), 3u);
  EXPECT_FALSE(queue.Take(5).has_value());

  const auto at_three = queue.Take(3);
  ASSERT_TRUE(at_three.has_value());
  ASSERT_EQ(at_three->size(), 1u);
  EXPECT_EQ(at_three->at(0).index, 200u);
  EXPECT_FALSE(at_three->at(0).is_win);

  const auto at_seven = queue.Take(7);
  ASSERT_TRUE(at_seven.has_value());
  ASSERT_EQ(at_seven->size(), 2u);
  EXPECT_EQ(at_seven->at(0).index, 100u);
  EXPECT_TRUE(at_seven->at(0).is_win);
  EXPECT_EQ(at_seven->at(1).index, 300u);
  EXPECT_TRUE(queue.Empty());
  EXPECT_EQ(queue.Bytes(), 0u);
}

TEST(ExitQueue, KeepsIndicesBeyondThirtyTwoBitsInEightBytes) {
  EXPECT_EQ(sizeof(ExitQueue::Entry), 8u);
  ExitQueue queue;
  const uint64_t index = (uint64_t{1} << 62) + 5;
  queue.Add(1, index, false);
  EXPECT_EQ(queue.Take(1).value()[0].index, index);
}

// Lists of near and of far levels are found in different ways.
TEST(ExitQueue, TakesLevelsInOrderHoweverFarTheyAre) {
  ExitQueue queue;
  const std::vector<Ply> levels = {1, 2, 511, 512, 513, 100'000, kMaxPly};
  for (int round = 0; round < 2; ++round) {
    for (uint64_t index = 0; index < 70; ++index) {
      for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
        queue.Add(*level, index, false);
      }
    }
    for (const Ply level : levels) {
      EXPECT_EQ(queue.NextLevel(), level);
      const auto exits = queue.Take(level);
      ASSERT_TRUE(exits.has_value());
      EXPECT_EQ(exits->size(), 70u);
      EXPECT_EQ(exits->at(69).index, 69u);
      EXPECT_FALSE(queue.Take(level).has_value());
    }
    EXPECT_TRUE(queue.Empty());
    EXPECT_EQ(queue.Bytes(), 0u);
  }
}

// Many at one level, as under conversion, and some at many.
TEST(ExitQueue, TakesNineBytesAnExitAndABlockALevel) {
  ExitQueue queue;
  for (uint64_t index = 0; index < 100'000; ++index) {
    const Ply level = index % 100 == 0 ? static_cast<Ply>(2 + index / 1000) : 1;
    const uint64_t bytes = queue.BytesWithOneMore(level);
    queue.Add(level, index, true);
    EXPECT_EQ(queue.Bytes(), bytes);
  }
  EXPECT_LT(queue.Bytes(), 9 * 100'000u + 800 * 101u);
  while (!queue.Empty()) queue.Take(queue.NextLevel());
  EXPECT_EQ(queue.Bytes(), 0u);
}

}  // namespace
}  // namespace retrograde
