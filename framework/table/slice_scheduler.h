// Runs the slices of a build, several at a time where there is room.
//
// Slices start in the order of the plan, each when all that is behind it is
// finished and its memory is free. None overtakes another, so that one that
// waits for its turn to be written never keeps the one before it from running.

#ifndef RETROGRADE_TABLE_SLICE_SCHEDULER_H_
#define RETROGRADE_TABLE_SLICE_SCHEDULER_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "absl/status/status.h"

namespace retrograde::table {

// What the scheduler must know of a slice.
struct SliceTask {
  uint64_t memory = 0;         // the least that it needs, in bytes
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
  // means the calling one. The first error, or a stop request, ends the run:
  // those that run are asked to stop, and it returns when all have ended.
  absl::Status RunAll(const Run& run);

 private:
  void Work(const Run& run);
  bool NothingToStart() const {
    return !status_.ok() || next_ == tasks_.size();
  }
  bool IsReady(size_t slice) const;
  bool CanStart(size_t slice) const;
  SliceGrant GrantFor(size_t slice) const;
  void Finish(size_t slice, const SliceGrant& grant, const absl::Status& end);

  const std::vector<SliceTask> tasks_;
  const unsigned thread_count_;
  std::stop_source stop_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  size_t next_ = 0;  // the first slice that has not started
  unsigned free_threads_;
  uint64_t free_memory_;
  std::vector<bool> finished_;
  absl::Status status_;

  std::stop_callback<std::function<void()>> asked_to_stop_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_SLICE_SCHEDULER_H_
