#include "retrograde/retrograde/exit_queue.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace retrograde {
namespace {

TEST(ExitQueue, GivesEachLevelItsExitsOnce) {
  ExitQueue queue;
  EXPECT_TRUE(queue.Empty());
  queue.Add(7, 100, true);
  queue.Add(3, 200, false);
  queue.Add(7, 300, false);
  EXPECT_EQ(queue.NextLevel(), 3u);
  EXPECT_TRUE(queue.Take(5).empty());

  const auto at_three = queue.Take(3);
  ASSERT_EQ(at_three.size(), 1u);
  EXPECT_EQ(at_three[0].index, 200u);
  EXPECT_FALSE(at_three[0].is_win);

  const auto at_seven = queue.Take(7);
  ASSERT_EQ(at_seven.size(), 2u);
  EXPECT_EQ(at_seven[0].index, 100u);
  EXPECT_TRUE(at_seven[0].is_win);
  EXPECT_EQ(at_seven[1].index, 300u);
  EXPECT_TRUE(queue.Empty());
  EXPECT_EQ(queue.Bytes(), 0u);
}

TEST(ExitQueue, KeepsIndicesBeyondThirtyTwoBitsInEightBytes) {
  EXPECT_EQ(sizeof(ExitQueue::Entry), 8u);
  ExitQueue queue;
  const uint64_t index = (uint64_t{1} << 62) + 5;
  queue.Add(1, index, false);
  EXPECT_EQ(queue.Take(1)[0].index, index);
}

}  // namespace
}  // namespace retrograde
