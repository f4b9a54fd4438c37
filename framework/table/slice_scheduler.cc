#include "retrograde/table/slice_scheduler.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"

namespace retrograde::table {

SliceScheduler::SliceScheduler(std::vector<SliceTask> tasks, unsigned threads,
                               uint64_t memory, std::stop_token stop)
    : tasks_(std::move(tasks)),
      thread_count_(threads),
      free_threads_(threads),
      free_memory_(memory),
      finished_(tasks_.size()),
      asked_to_stop_(std::move(stop), [this] { stop_.request_stop(); }) {}

absl::Status SliceScheduler::RunAll(const Run& run) {
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < thread_count_ && i < tasks_.size(); ++i) {
    others.emplace_back([this, &run] { Work(run); });
  }
  Work(run);
  others.clear();  // joins them
  return status_;
}

// One of the threads: takes slice after slice. It sleeps while those that run
// have all the threads, and ends when nothing is left to start.
void SliceScheduler::Work(const Run& run) {
  while (true) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return NothingToStart() || CanStart(next_); });
    if (NothingToStart()) return;
    const size_t slice = next_++;
    const SliceGrant grant = GrantFor(slice);
    free_threads_ -= grant.threads;
    free_memory_ -= grant.memory;
    lock.unlock();
    Finish(slice, grant, run(slice, grant));
  }
}

bool SliceScheduler::IsReady(size_t slice) const {
  return absl::c_all_of(tasks_[slice].behind,
                        [this](size_t other) { return finished_[other]; });
}

bool SliceScheduler::CanStart(size_t slice) const {
  return free_threads_ > 0 && free_memory_ >= tasks_[slice].memory &&
         IsReady(slice);
}

// The slices that could start now, `slice` and those after it, share what is
// free.
SliceGrant SliceScheduler::GrantFor(size_t slice) const {
  size_t ready = 1;
  while (ready < free_threads_ && slice + ready < tasks_.size() &&
         IsReady(slice + ready)) {
    ++ready;
  }
  SliceGrant grant;
  grant.threads = std::max(1u, static_cast<unsigned>(free_threads_ / ready));
  grant.memory = std::max(tasks_[slice].memory, free_memory_ / ready);
  grant.stop = stop_.get_token();
  return grant;
}

void SliceScheduler::Finish(size_t slice, const SliceGrant& grant,
                            const absl::Status& end) {
  const std::lock_guard<std::mutex> lock(mutex_);
  free_threads_ += grant.threads;
  free_memory_ += grant.memory;
  finished_[slice] = true;
  if (!end.ok()) {
    if (status_.ok()) status_ = end;
    stop_.request_stop();
  }
  changed_.notify_all();
}

}  // namespace retrograde::table
