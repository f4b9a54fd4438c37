// Keeps account of a solve: bytes against the limit, states decided, the first
// error. Workers count into tallies of their own, which are added up when
// somebody asks. Whoever fails says so here once; the engine sees ok() turn
// false after the work at hand and ends.

#include "retrograde/engine/meter.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"

namespace retrograde {

Meter::Meter(const SolveOptions& options, uint64_t states, unsigned workers)
    : options_(options), states_(states) {
  for (unsigned worker = 0; worker < workers; ++worker) {
    tallies_.emplace_back(*this, /*reports=*/worker == 0);
  }
}

void Meter::Fail(const absl::Status& status) {
  if (status.ok()) return;
  const std::lock_guard lock(mutex_);
  if (status_.ok()) status_ = status;
  failed_ = true;
}

absl::Status Meter::CheckLimit(uint64_t bytes) {
  if (bytes > options_.memory_limit) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the solve needs ", bytes,
                     " bytes of memory, the limit is ", options_.memory_limit));
  }
  peak_bytes_ = std::max(peak_bytes_, bytes);
  return absl::OkStatus();
}

absl::Status Meter::Reserve(uint64_t bytes) {
  if (bytes == std::numeric_limits<uint64_t>::max()) {
    return absl::ResourceExhaustedError(
        "the game is too large: the bytes that the solve needs do not fit 64 "
        "bits");
  }
  fixed_bytes_ = SaturatingSum(bytes, options_.held_bytes);
  return CheckLimit(fixed_bytes_);
}

bool Meter::Hold(uint64_t bytes) {
  exit_bytes_ = bytes;
  if (ok()) Fail(CheckLimit(fixed_bytes_ + exit_bytes_));
  return ok();
}

bool Meter::Widen(Cells& cells) {
  if (!ok()) return false;
  const uint64_t more = cells.BytesWidened() - cells.Bytes();
  Fail(CheckLimit(fixed_bytes_ + more + exit_bytes_));
  if (ok()) Fail(cells.Widen());
  if (ok()) fixed_bytes_ += more;
  return ok();
}

void Meter::EndLevel(Ply level, const Cells& cells) {
  level_ = level;
  Report();
  if (ok() && options_.checkpoint) {
    Fail(options_.checkpoint({.level = level, .cells = cells}));
  }
}

uint64_t Meter::Decided() const {
  uint64_t decided = 0;
  for (const Tally& tally : tallies_) {
    decided += tally.wins_.load(std::memory_order_relaxed) +
               tally.losses_.load(std::memory_order_relaxed);
  }
  return decided;
}

SolveStatistics Meter::Statistics(Ply levels) const {
  SolveStatistics statistics;
  statistics.levels = levels;
  for (const Tally& tally : tallies_) {
    statistics.wins += tally.wins_;
    statistics.losses += tally.losses_;
    statistics.words_visited += tally.words_read_;
  }
  statistics.peak_bytes = peak_bytes_;
  return statistics;
}

void Meter::HearStop() {
  if (options_.stop.stop_requested()) {
    Fail(absl::CancelledError("the solve was asked to stop"));
  }
}

void Meter::Report() {
  HearStop();
  if (options_.progress) {
    options_.progress({.level = level_,
                       .decided = Decided(),
                       .states = states_,
                       .bytes = fixed_bytes_ + exit_bytes_});
  }
}

void Tally::Report() {
  work_ = 0;
  if (reports_) {
    meter_.Report();
  } else {
    meter_.HearStop();
  }
}

}  // namespace retrograde
