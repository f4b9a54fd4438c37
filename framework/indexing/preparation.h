// What may be asked of the work before a solve: numbering the states of a game,
// storing its edges.

#ifndef RETROGRADE_INDEXING_PREPARATION_H_
#define RETROGRADE_INDEXING_PREPARATION_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>

#include "absl/status/status.h"

namespace retrograde {

struct PreparationOptions {
  // The most memory to hold at any time, in bytes.
  uint64_t memory_limit = std::numeric_limits<uint64_t>::max();

  // Called with the number of states so far, every few ten thousand; empty for
  // none. Must not throw.
  std::function<void(uint64_t states)> progress;

  // A stop request ends the work with Cancelled.
  std::stop_token stop;

  // Tells the caller how far it is; Cancelled after a stop request.
  absl::Status Report(uint64_t states) const {
    if (stop.stop_requested()) {
      return absl::CancelledError("the preparation was asked to stop");
    }
    if (progress) progress(states);
    return absl::OkStatus();
  }
};

// How often Report is called.
inline constexpr uint64_t kStatesBetweenReports = uint64_t{1} << 16;

}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_PREPARATION_H_
