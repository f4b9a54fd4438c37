// Runs the slices of a build, several at a time where there is room.
//
// A slice may start when all that is behind it is finished and the slice before
// it in its family has started. Of those, the largest starts next, as soon as
// its memory is free: it takes longest, so that it is not to be the one that is
// left at the end. Slices that can start together share threads and memory by
// their sizes.
//
// Within a family none overtakes another, so that one that waits for its turn
// to be written never keeps the one before it from running.

#ifndef RETROGRADE_TABLE_BUILD_SLICE_SCHEDULER_H_
#define RETROGRADE_TABLE_BUILD_SLICE_SCHEDULER_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>
#include <vector>

#include "absl/status/status.h"

namespace retrograde::table {

// What the scheduler must know of a slice.
struct SliceTask {
  uint64_t memory = 0;         // the least that it needs, in bytes
  uint64_t size = 0;           // in indices
  size_t family = 0;           // any number, the same for all of a family
  std::vector<size_t> behind;  // slices before it that must be finished
};

// What a slice may use while it runs.
struct SliceGrant {
  unsigned threads = 1;
  uint64_t memory = 0;  // at least what it needs
  std::stop_token stop;
};

// One run; not to be shared.
class SliceScheduler {
 public:
  using Run = std::function<absl::Status(size_t slice, const SliceGrant&)>;

  // `threads` at least 1. Preconditions: what a slice needs stands before it
  // and fits `memory`.
  SliceScheduler(std::vector<SliceTask> tasks, unsigned threads,
                 uint64_t memory, std::stop_token stop);

  // run(slice, grant) for each slice, from several threads at once; one thread
  // means the calling one, and where the system gives fewer than were asked
  // for, these do the work. The first error, or a stop request, ends the run:
  // those that run are asked to stop, and it returns when all have ended. `run`
  // must not throw.
  absl::Status RunAll(const Run& run);

 private:
  // The first is the largest, of equal ones the first in the plan.
  struct IsLarger {
    const std::vector<SliceTask>& tasks;
    bool operator()(size_t a, size_t b) const {
      return tasks[a].size != tasks[b].size ? tasks[a].size > tasks[b].size
                                            : a < b;
    }
  };

  void Work(const Run& run);
  bool NothingToStart() const {
    return !status_.ok() || started_ == tasks_.size();
  }
  bool CanStart() const {
    return free_threads_ > 0 && !ready_.empty() &&
           free_memory_ >= tasks_[*ready_.begin()].memory;
  }
  SliceGrant GrantForFirst() const;
  size_t Start(const SliceGrant& grant);
  void Finish(size_t slice, const SliceGrant& grant, const absl::Status& end);
  void WaitForOneLess(size_t slice) {
    if (--waits_for_[slice] == 0) ready_.insert(slice);
  }

  const std::vector<SliceTask> tasks_;
  const unsigned thread_count_;
  // By slice: those that wait until it has finished, and until it has started.
  std::vector<std::vector<size_t>> after_end_, after_start_;
  std::stop_source stop_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::vector<size_t> waits_for_;  // by slice: how many others
  std::set<size_t, IsLarger> ready_;
  size_t started_ = 0;
  unsigned free_threads_;
  uint64_t free_memory_;
  absl::Status status_;

  std::stop_callback<std::function<void()>> asked_to_stop_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_SLICE_SCHEDULER_H_
