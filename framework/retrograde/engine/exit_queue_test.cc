#include "retrograde/engine/exit_queue.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/value.h"

namespace retrograde {
namespace {

using Exit = std::pair<uint64_t, bool>;  // index, whether it is a win

std::vector<Exit> Listed(const LevelExits& exits) {
  std::vector<Exit> listed;
  exits.ForEach([&](uint64_t index, bool is_win) {
    listed.emplace_back(index, is_win);
    return true;
  });
  EXPECT_EQ(listed.size(), exits.Size());
  return listed;
}

TEST(ExitQueue, GivesEachLevelItsExitsOnce) {
  ExitQueue queue;
  EXPECT_TRUE(queue.Empty());
  queue.Add(7, 100, true);
  queue.Add(3, 200, false);
  queue.Add(7, 300, false);
  EXPECT_EQ(queue.NextLevel(), 3u);
  EXPECT_FALSE(queue.Take(5).has_value());
  EXPECT_EQ(Listed(queue.Take(3).value()), (std::vector<Exit>{{200, false}}));
  EXPECT_EQ(Listed(queue.Take(7).value()),
            (std::vector<Exit>{{100, true}, {300, false}}));
  EXPECT_TRUE(queue.Empty());
  EXPECT_EQ(queue.Bytes(), 0u);
}

TEST(ExitQueue, KeepsAnyIndicesInAnyOrder) {
  const uint64_t most = ~uint64_t{0} >> 1;
  const std::vector<Exit> exits = {{most, true}, {0, false},    {5, true},
                                   {4, false},   {most, false}, {1, true}};
  ExitQueue queue;
  for (const auto& [index, is_win] : exits) queue.Add(1, index, is_win);
  EXPECT_EQ(Listed(queue.Take(1).value()), exits);
}

TEST(ExitQueue, EndsAVisitWhereItIsToldTo) {
  ExitQueue queue;
  for (uint64_t index = 0; index < 10; ++index) queue.Add(1, index, false);
  uint64_t visited = 0;
  queue.Take(1)->ForEach([&](uint64_t, bool) { return ++visited < 4; });
  EXPECT_EQ(visited, 4u);
}

// Lists of near and of far levels are found in different ways.
TEST(ExitQueue, TakesLevelsInOrderHoweverFarTheyAre) {
  ExitQueue queue;
  const std::vector<Ply> levels = {1, 2, 511, 512, 513, 100'000, kMaxPly};
  for (int round = 0; round < 2; ++round) {
    for (uint64_t index = 0; index < 700; ++index) {
      for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
        queue.Add(*level, index, false);
      }
    }
    for (const Ply level : levels) {
      EXPECT_EQ(queue.NextLevel(), level);
      const auto exits = Listed(queue.Take(level).value());
      ASSERT_EQ(exits.size(), 700u);
      EXPECT_EQ(exits[699], Exit(699, false));
      EXPECT_FALSE(queue.Take(level).has_value());
    }
    EXPECT_TRUE(queue.Empty());
    EXPECT_EQ(queue.Bytes(), 0u);
  }
}

// Adds an exit of each of `size` states, to one of `levels` levels each.
void AddMany(ExitQueue& queue, uint64_t size, Ply levels) {
  for (uint64_t index = 0; index < size; ++index) {
    const Ply level = static_cast<Ply>(index * 7919 % levels);
    const uint64_t most = queue.BytesWithOneMore(level);
    const bool may_grow = queue.GrowsWithOneMore(level);
    const uint64_t before = queue.Bytes();
    queue.Add(level, index, index % 3 == 0);
    EXPECT_LE(queue.Bytes(), most);
    EXPECT_TRUE(may_grow || queue.Bytes() == before);
  }
}

// All at one level, as under conversion, at some and at many.
TEST(ExitQueue, TakesAByteOrTwoAnExitAndABlockALevel) {
  for (const Ply levels : {1u, 50u, 1000u, 20'000u}) {
    ExitQueue queue;
    AddMany(queue, 300'000, levels);
    EXPECT_LE(queue.Bytes(), ExitQueue::MostBytes(300'000, levels)) << levels;
    while (!queue.Empty()) queue.Take(queue.NextLevel());
    EXPECT_EQ(queue.Bytes(), 0u);
  }
  EXPECT_LT(ExitQueue::MostBytes(1'000'000, 1), 1'110'000u);
  EXPECT_LT(ExitQueue::MostBytes(100'000'000, 1000), 235'000'000u);
}

}  // namespace
}  // namespace retrograde
