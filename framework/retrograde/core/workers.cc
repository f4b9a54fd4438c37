// A round of tasks: Run notes it down under the mutex, wakes the threads, works
// along, and waits until none is busy. Threads are started by the first round
// that has something for them; each keeps the number of the last round that it
// has seen, so that a wake-up without a new round is nothing.

#include "retrograde/core/workers.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace retrograde {

unsigned ThreadCount(unsigned threads) {
  if (threads == 0) threads = std::thread::hardware_concurrency();
  return std::clamp(threads, 1u, kMostThreads);
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::Run(uint64_t tasks, Work work) {
  if (count_ == 1 || tasks <= 1) {
    for (uint64_t task = 0; task < tasks; ++task) work(task, 0);
    return;
  }
  if (!std::exchange(started_, true)) Start();
  tasks_ = tasks;
  next_ = 0;
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = static_cast<unsigned>(threads_.size());
    ++round_;
  }
  wake_.notify_all();
  DoTasks(work, 0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Workers::Start() {
  try {
    threads_.reserve(count_ - 1);
    for (unsigned worker = 1; worker < count_; ++worker) {
      threads_.emplace_back(&Workers::Stay, this, worker);
    }
  } catch (const std::system_error&) {
    // No more threads to be had.
  }
}

void Workers::Stay(unsigned worker) {
  uint64_t seen = 0;
  while (true) {
    const Work* work = nullptr;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return ending_ || round_ != seen; });
      if (ending_) return;
      seen = round_;
      work = work_;
    }
    DoTasks(*work, worker);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) done_.notify_one();
  }
}

void Workers::DoTasks(Work work, unsigned worker) {
  try {
    for (uint64_t task; (task = next_++) < tasks_;) work(task, worker);
  } catch (...) {
    next_ = tasks_;
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::current_exception();
  }
}

}  // namespace retrograde
