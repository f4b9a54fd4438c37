#include "retrograde/table/slice_scheduler.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
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
