#include "retrograde/core/workers.h"

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "gtest/gtest.h"

namespace retrograde {
namespace {

class WorkersTest : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, WorkersTest, testing::Values(1, 2, 3, 8));

TEST_P(WorkersTest, DoEachTaskOnceAndInEveryRound) {
  Workers workers(GetParam());
  EXPECT_EQ(workers.Count(), GetParam());
  std::vector<int> times(1000);
  for (int round = 1; round <= 50; ++round) {
    workers.Run(times.size(), [&](uint64_t task, unsigned) { ++times[task]; });
    EXPECT_EQ(times, std::vector<int>(1000, round));
  }
}

TEST_P(WorkersTest, KeepWhatBelongsToAWorkerApart) {
  Workers workers(GetParam());
  std::vector<uint64_t> sums(workers.Count());
  workers.Run(10'000,
              [&](uint64_t task, unsigned worker) { sums[worker] += task; });
  uint64_t sum = 0;
  for (const uint64_t part : sums) sum += part;
  EXPECT_EQ(sum, 9'999u * 10'000u / 2);
}

TEST_P(WorkersTest, ThrowWhatATaskThrowsAndGoOnAfterwards) {
  Workers workers(GetParam());
  const auto fail = [](uint64_t task, unsigned) {
    if (task == 7) throw std::length_error("seven");
  };
  EXPECT_THROW(workers.Run(100, fail), std::length_error);
  std::atomic<int> done = 0;
  workers.Run(100, [&](uint64_t, unsigned) { ++done; });
  EXPECT_EQ(done, 100);
}

TEST(Workers, ZeroThreadsMeansAllCores) {
  EXPECT_EQ(ThreadCount(0), ThreadCount(std::thread::hardware_concurrency()));
  EXPECT_GE(ThreadCount(0), 1u);
  EXPECT_EQ(ThreadCount(5), 5u);
  EXPECT_EQ(ThreadCount(1'000'000), kMostThreads);
}

TEST(Workers, NoTasksAreDoneAtOnce) {
  Workers workers(2);
  workers.Run(0, [](uint64_t, unsigned) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace retrograde
