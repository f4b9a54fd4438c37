// Threads that share out a number of tasks.
//
// The engine and what prepares a game for it go step by step: many independent
// tasks, all of them to be finished before the next step. Between two steps the
// threads sleep; with one thread, or one task, the caller does the work itself
// and nothing is ever started.

#ifndef RETROGRADE_CORE_WORKERS_H_
#define RETROGRADE_CORE_WORKERS_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"

namespace retrograde {

// `threads`, or for 0 the number of cores that the machine has; at least 1 and
// at most kMostThreads.
inline constexpr unsigned kMostThreads = 256;
unsigned ThreadCount(unsigned threads);

// One thread at a time may call it.
class Workers {
 public:
  // work(task, worker), worker < Count(). Two calls with the same worker never
  // overlap, so what is kept for each worker needs no lock.
  using Work = absl::FunctionRef<void(uint64_t task, unsigned worker)>;

  // So many threads, the calling one included; see ThreadCount.
  explicit Workers(unsigned threads) : count_(ThreadCount(threads)) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  unsigned Count() const { return count_; }

  // Does the tasks [0, tasks), handed out in ascending order, and returns when
  // all are done. The caller is worker 0. What is written in one Run is seen in
  // the next, by every worker. Where the system gives no more threads, those
  // that there are do the work. The first exception of a task is thrown here;
  // tasks that were not begun by then are left out.
  void Run(uint64_t tasks, Work work);

 private:
  void Start();
  void Stay(unsigned worker);
  void DoTasks(Work work, unsigned worker);

  const unsigned count_;
  std::vector<std::thread> threads_;
  bool started_ = false;

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  // Under the mutex.
  uint64_t round_ = 0;  // counts the calls of Run
  unsigned busy_ = 0;   // threads that have not finished the round
  bool ending_ = false;
  const Work* work_ = nullptr;
  std::exception_ptr error_;

  uint64_t tasks_ = 0;  // written between rounds only
  std::atomic<uint64_t> next_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_CORE_WORKERS_H_
