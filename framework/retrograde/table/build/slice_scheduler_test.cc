#include "retrograde/table/build/slice_scheduler.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace retrograde::table {
namespace {

constexpr unsigned kThreads[] = {1, 2, 3, 8};

// 40 slices; each leads to some before it.
std::vector<SliceTask> SomeTasks() {
  std::vector<SliceTask> tasks(40);
  for (size_t slice = 0; slice < tasks.size(); ++slice) {
    tasks[slice].memory = 10 + slice % 7;
    tasks[slice].size = slice * 5 % 8;
    tasks[slice].family = slice % 4;
    for (size_t other = slice % 3; other < slice; other += 5) {
      tasks[slice].behind.push_back(other);
    }
  }
  return tasks;
}

TEST(SliceScheduler, RunsEachSliceOnceAfterWhatItLeadsTo) {
  for (const unsigned threads : kThreads) {
    const std::vector<SliceTask> tasks = SomeTasks();
    std::mutex mutex;
    std::set<size_t> finished;
    bool in_order = true;
    SliceScheduler scheduler(tasks, threads, 1000, {});
    const absl::Status status =
        scheduler.RunAll([&](size_t slice, const SliceGrant&) {
          {
            const std::lock_guard<std::mutex> lock(mutex);
            for (const size_t other : tasks[slice].behind) {
              in_order = in_order && finished.contains(other);
            }
          }
          std::this_thread::yield();
          const std::lock_guard<std::mutex> lock(mutex);
          in_order = in_order && finished.insert(slice).second;
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_TRUE(in_order);
    EXPECT_EQ(finished.size(), tasks.size());
  }
}

TEST(SliceScheduler, HandsOutNoMoreMemoryOrThreadsThanThereAre) {
  constexpr uint64_t kMemory = 40;
  for (const unsigned threads : kThreads) {
    const std::vector<SliceTask> tasks = SomeTasks();
    std::mutex mutex;
    uint64_t memory = 0;
    unsigned running = 0;
    bool within = true;
    SliceScheduler scheduler(tasks, threads, kMemory, {});
    const absl::Status status =
        scheduler.RunAll([&](size_t slice, const SliceGrant& grant) {
          {
            const std::lock_guard<std::mutex> lock(mutex);
            memory += grant.memory;
            running += grant.threads;
            within = within && memory <= kMemory && running <= threads &&
                     grant.memory >= tasks[slice].memory && grant.threads > 0;
          }
          std::this_thread::yield();
          const std::lock_guard<std::mutex> lock(mutex);
          memory -= grant.memory;
          running -= grant.threads;
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_TRUE(within);
  }
}

TEST(SliceScheduler, StartsTheLargestThatMayStart) {
  std::vector<SliceTask> tasks(6);
  const uint64_t sizes[] = {10, 90, 20, 80, 70, 30};
  for (size_t slice = 0; slice < tasks.size(); ++slice) {
    tasks[slice] = {1, sizes[slice], /*family=*/slice, {}};
  }
  tasks[1].behind = {0};
  tasks[4].family = 2;  // begins with slice 2
  std::vector<size_t> order;
  SliceScheduler scheduler(tasks, 1, 1000, {});
  const absl::Status status =
      scheduler.RunAll([&](size_t slice, const SliceGrant&) {
        order.push_back(slice);
        return absl::OkStatus();
      });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(order, (std::vector<size_t>{3, 5, 2, 4, 0, 1}));
}

// The first grant, when all slices can start.
SliceGrant FirstGrant(const std::vector<SliceTask>& tasks, unsigned threads,
                      uint64_t memory) {
  std::mutex mutex;
  std::optional<SliceGrant> first;
  SliceScheduler scheduler(tasks, threads, memory, {});
  const absl::Status status =
      scheduler.RunAll([&](size_t slice, const SliceGrant& grant) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (slice == 0) first = grant;
        return absl::OkStatus();
      });
  EXPECT_TRUE(status.ok()) << status;
  return first.value_or(SliceGrant{0, 0, {}});
}

TEST(SliceScheduler, SharesThreadsAndMemoryBySize) {
  const SliceTask large = {100, 6000, 0, {}}, small = {100, 1000, 1, {}},
                  other = {100, 1000, 2, {}};
  const SliceGrant most = FirstGrant({large, small, other}, 8, 8300);
  EXPECT_EQ(most.threads, 6u);
  EXPECT_EQ(most.memory, 100u + 6000u);
  EXPECT_EQ(FirstGrant({large}, 8, 8300).threads, 8u);
  EXPECT_EQ(FirstGrant({large}, 8, 8300).memory, 8300u);
  // The others do not fit beside it.
  EXPECT_EQ(FirstGrant({large, small, other}, 8, 199).threads, 8u);
  EXPECT_EQ(FirstGrant({large, small, other}, 8, 199).memory, 199u);
  // One thread each is all that there is.
  EXPECT_EQ(FirstGrant({large, small, other}, 1, 8300).threads, 1u);
  const uint64_t no_limit = std::numeric_limits<uint64_t>::max();
  EXPECT_EQ(FirstGrant({large}, 2, no_limit).memory, no_limit);
}

TEST(SliceScheduler, WithinAFamilyNoneOvertakesAnother) {
  for (const unsigned threads : kThreads) {
    std::vector<SliceTask> tasks(60);
    for (size_t slice = 0; slice < tasks.size(); ++slice) {
      tasks[slice] = {1, slice * 7 % 11, slice % 3, {}};
    }
    std::mutex mutex;
    std::condition_variable written;
    std::vector<size_t> next = {0, 1, 2};  // by family
    SliceScheduler scheduler(tasks, threads, 1000, {});
    const absl::Status status =
        scheduler.RunAll([&](size_t slice, const SliceGrant&) {
          std::unique_lock<std::mutex> lock(mutex);
          size_t& turn = next[tasks[slice].family];
          written.wait(lock, [&] { return turn == slice; });
          turn += 3;
          written.notify_all();
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(next, (std::vector<size_t>{60, 61, 62}));
  }
}

TEST(SliceScheduler, EndsWithTheFirstErrorAndAsksOthersToStop) {
  for (const unsigned threads : kThreads) {
    std::atomic<int> started = 0;
    SliceScheduler scheduler(std::vector<SliceTask>(100), threads, 1000, {});
    const absl::Status status =
        scheduler.RunAll([&](size_t slice, const SliceGrant& grant) {
          ++started;
          if (slice == 3) return absl::DataLossError("the disk");
          while (slice > 3 && !grant.stop.stop_requested()) {
            std::this_thread::yield();
          }
          return absl::OkStatus();
        });
    EXPECT_EQ(status, absl::DataLossError("the disk"));
    EXPECT_LE(started, 4 + static_cast<int>(threads));
  }
}

TEST(SliceScheduler, PassesAStopRequestOn) {
  std::stop_source stop;
  SliceScheduler scheduler(std::vector<SliceTask>(5), 2, 1000,
                           stop.get_token());
  const absl::Status status =
      scheduler.RunAll([&](size_t, const SliceGrant& grant) {
        stop.request_stop();
        return grant.stop.stop_requested() ? absl::CancelledError("stopped")
                                           : absl::OkStatus();
      });
  EXPECT_TRUE(absl::IsCancelled(status));
}

}  // namespace
}  // namespace retrograde::table
