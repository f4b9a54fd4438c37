// What a solve has used so far, and whether it may go on.
//
// The engine reports its memory and its work here. The meter keeps the memory
// limit, hears stop requests, tells the caller how far the solve has come, and
// remembers the first thing that went wrong, so that the loops of the engine
// only ask ok().
//
// Each worker has a tally of its own, which nobody else writes; the meter adds
// them up when somebody wants to know.

#ifndef RETROGRADE_ENGINE_METER_H_
#define RETROGRADE_ENGINE_METER_H_

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>

#include "absl/status/status.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/options.h"

namespace retrograde {

class Tally;

// Unless said otherwise for the solving thread, between two steps.
class Meter {
 public:
  // One tally for each worker; the first is the solving thread's.
  Meter(const SolveOptions& options, uint64_t states, unsigned workers);

  Tally& Of(unsigned worker) { return tallies_[worker]; }

  // Whether nothing has failed yet; any thread, at any time. And the first
  // error; the solving thread, after ok() was false.
  bool ok() const { return !failed_.load(std::memory_order_relaxed); }
  const absl::Status& status() const { return status_; }

  // Takes note of `bytes` that are about to be allocated for the whole solve.
  // ResourceExhausted, naming need and limit, when they exceed the limit.
  absl::Status Reserve(uint64_t bytes);

  // The queue of exits is about to take `bytes`. False: that is beyond the
  // limit, or something went wrong before.
  bool Hold(uint64_t bytes);

  // Whether the cells are now wide enough for their level. If not, the limit
  // forbids it or the memory is not to be had; status() says which.
  bool Widen(Cells& cells);

  // A level is finished, and `cells` have all its values: tells the caller, who
  // may keep a checkpoint.
  void EndLevel(Ply level, const Cells& cells);

  // The number of states decided so far; any thread.
  uint64_t Decided() const;

  SolveStatistics Statistics(Ply levels) const;

 private:
  friend class Tally;

  void Fail(const absl::Status& status);  // any thread
  void HearStop();                        // any thread
  void Report();
  absl::Status CheckLimit(uint64_t bytes);

  const SolveOptions& options_;
  const uint64_t states_;
  std::deque<Tally> tallies_;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  absl::Status status_;  // the first that is not OK; under the mutex
  Ply level_ = 0;
  uint64_t fixed_bytes_ = 0, exit_bytes_ = 0, peak_bytes_ = 0;
};

// The work of one worker. Aligned so that no two share a cache line.
class alignas(64) Tally {
 public:
  // Only one `reports` to the caller.
  Tally(Meter& meter, bool reports) : meter_(meter), reports_(reports) {}

  bool ok() const { return meter_.ok(); }

  // `count` states were decided.
  void Decided(Outcome outcome, uint64_t count) {
    std::atomic<uint64_t>& sum = outcome == Outcome::kWin ? wins_ : losses_;
    sum.store(sum.load(std::memory_order_relaxed) + count,
              std::memory_order_relaxed);
    Tick(count);
  }

  // Some work was done, about a state's worth each. Every few hundred thousand
  // of them the caller hears of it and may have asked to stop.
  void Tick(uint64_t work) {
    work_ += work;
    if (work_ >= kWorkBetweenReports) Report();
  }

  // The counter of words read, which a set raises as it is read.
  uint64_t* WordsRead() { return &words_read_; }

 private:
  friend class Meter;

  static constexpr uint64_t kWorkBetweenReports = uint64_t{1} << 18;

  void Report();

  Meter& meter_;
  const bool reports_;
  uint64_t work_ = 0;
  uint64_t words_read_ = 0;
  // Written by one thread, read by any.
  std::atomic<uint64_t> wins_ = 0, losses_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_METER_H_
