// What a solve has used so far, and whether it may go on.
//
// The engine reports its memory and its work here. The meter keeps the memory
// limit, hears stop requests, tells the caller how far the solve has come, and
// remembers the first thing that went wrong, so that the loops of the engine
// only ask ok().

#ifndef RETROGRADE_RETROGRADE_METER_H_
#define RETROGRADE_RETROGRADE_METER_H_

#include <cstdint>

#include "absl/status/status.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/cells.h"
#include "retrograde/retrograde/options.h"

namespace retrograde {

// One thread at a time.
class Meter {
 public:
  Meter(const SolveOptions& options, uint64_t states)
      : options_(options), states_(states) {}

  bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }

  // Takes note of `bytes` that are about to be allocated for the whole solve.
  // ResourceExhausted, naming need and limit, when they exceed the limit.
  absl::Status Reserve(uint64_t bytes);

  // The queue of exits is about to take `bytes`. False: that is beyond the
  // limit, or something went wrong before.
  bool Hold(uint64_t bytes);

  // Widens the cells for `ply` where the limit allows it. False: it does not,
  // or the memory is not to be had; status() says which.
  bool Widen(Cells& cells, Ply ply);

  // `count` states were decided.
  void Decided(Outcome outcome, uint64_t count) {
    (outcome == Outcome::kWin ? wins_ : losses_) += count;
    Tick(count);
  }

  // Some work was done, about a state's worth each. Every few hundred thousand
  // of them the caller hears of it and may have asked to stop.
  void Tick(uint64_t work) {
    work_ += work;
    if (work_ >= kWorkBetweenReports) Report();
  }

  // A level is finished.
  void EndLevel(Ply level);

  SolveStatistics Statistics(Ply levels, uint64_t words_visited) const {
    return {levels, wins_, losses_, words_visited, peak_bytes_};
  }

 private:
  static constexpr uint64_t kWorkBetweenReports = uint64_t{1} << 18;

  void Report();
  absl::Status CheckLimit(uint64_t bytes);

  const SolveOptions& options_;
  const uint64_t states_;
  absl::Status status_;
  Ply level_ = 0;
  uint64_t work_ = 0;
  uint64_t wins_ = 0, losses_ = 0;
  uint64_t fixed_bytes_ = 0, exit_bytes_ = 0, peak_bytes_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_METER_H_
