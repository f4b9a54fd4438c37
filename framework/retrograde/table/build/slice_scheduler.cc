#include "retrograde/table/build/slice_scheduler.h"

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

namespace retrograde::table {
namespace {

// A part of what there is; at most all of it.
uint64_t ShareOf(uint64_t all, double part) {
  if (part >= 1) return all;
  return std::min(all, static_cast<uint64_t>(static_cast<double>(all) * part));
}

}  // namespace

SliceScheduler::SliceScheduler(std::vector<SliceTask> tasks, unsigned threads,
                               uint64_t memory, std::stop_token stop)
    : tasks_(std::move(tasks)),
      thread_count_(threads),
      after_end_(tasks_.size()),
      after_start_(tasks_.size()),
      waits_for_(tasks_.size()),
      ready_(IsLarger{tasks_}),
      free_threads_(threads),
      free_memory_(memory),
      asked_to_stop_(std::move(stop), [this] { stop_.request_stop(); }) {
  std::map<size_t, size_t> last_of_family;
  for (size_t slice = 0; slice < tasks_.size(); ++slice) {
    for (const size_t other : tasks_[slice].behind) {
      after_end_[other].push_back(slice);
    }
    waits_for_[slice] = tasks_[slice].behind.size();
    const auto [before, is_first] =
        last_of_family.insert({tasks_[slice].family, slice});
    if (!is_first) {
      after_start_[std::exchange(before->second, slice)].push_back(slice);
      ++waits_for_[slice];
    }
    if (waits_for_[slice] == 0) ready_.insert(slice);
  }
}

absl::Status SliceScheduler::RunAll(const Run& run) {
  std::vector<std::jthread> others;
  try {
    for (unsigned i = 1; i < thread_count_ && i < tasks_.size(); ++i) {
      others.emplace_back([this, &run] { Work(run); });
    }
  } catch (const std::system_error&) {
    // No more threads to be had.
  }
  Work(run);
  others.clear();  // joins them
  return status_;
}

// One of the threads: takes slice after slice. It sleeps while nothing can
// start, and ends when nothing is left to start.
void SliceScheduler::Work(const Run& run) {
  while (true) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return NothingToStart() || CanStart(); });
    if (NothingToStart()) return;
    const SliceGrant grant = GrantForFirst();
    const size_t slice = Start(grant);
    lock.unlock();
    changed_.notify_all();
    Finish(slice, grant, run(slice, grant));
  }
}

// The slices that could start now share what is free: the largest ones, as many
// as there are threads and as fit the memory together. What is left of it when
// each has what it needs is shared by size, as the threads are.
SliceGrant SliceScheduler::GrantForFirst() const {
  const SliceTask& first = tasks_[*ready_.begin()];
  unsigned count = 0;
  uint64_t spare = free_memory_;
  double size = 0;
  for (const size_t slice : ready_) {
    const SliceTask& task = tasks_[slice];
    if (count == free_threads_ || task.memory > spare) break;
    ++count;
    spare -= task.memory;
    size += static_cast<double>(std::max<uint64_t>(task.size, 1));
  }
  const double part =
      static_cast<double>(std::max<uint64_t>(first.size, 1)) / size;
  SliceGrant grant;
  grant.threads = static_cast<unsigned>(
      std::max<uint64_t>(ShareOf(free_threads_, part), 1));
  grant.memory = first.memory + ShareOf(spare, part);
  grant.stop = stop_.get_token();
  return grant;
}

size_t SliceScheduler::Start(const SliceGrant& grant) {
  const size_t slice = *ready_.begin();
  ready_.erase(ready_.begin());
  ++started_;
  free_threads_ -= grant.threads;
  free_memory_ -= grant.memory;
  for (const size_t other : after_start_[slice]) WaitForOneLess(other);
  return slice;
}

void SliceScheduler::Finish(size_t slice, const SliceGrant& grant,
                            const absl::Status& end) {
  const std::lock_guard<std::mutex> lock(mutex_);
  free_threads_ += grant.threads;
  free_memory_ += grant.memory;
  if (end.ok()) {
    for (const size_t other : after_end_[slice]) WaitForOneLess(other);
  } else {
    if (status_.ok()) status_ = end;
    stop_.request_stop();
  }
  changed_.notify_all();
}

}  // namespace retrograde::table
