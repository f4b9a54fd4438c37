#include "retrograde/retrograde/meter.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"

namespace retrograde {

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
  if (status_.ok()) status_ = CheckLimit(fixed_bytes_ + exit_bytes_);
  return status_.ok();
}

bool Meter::Widen(Cells& cells, Ply ply) {
  if (!status_.ok()) return false;
  const uint64_t more = cells.BytesFor(ply) - cells.Bytes();
  status_ = CheckLimit(fixed_bytes_ + more + exit_bytes_);
  if (status_.ok()) status_ = cells.WidenFor(ply);
  if (status_.ok()) fixed_bytes_ += more;
  return status_.ok();
}

void Meter::EndLevel(Ply level) {
  level_ = level;
  Report();
}

void Meter::Report() {
  work_ = 0;
  if (options_.stop.stop_requested() && status_.ok()) {
    status_ = absl::CancelledError("the solve was asked to stop");
  }
  if (options_.progress) {
    options_.progress({.level = level_,
                       .decided = wins_ + losses_,
                       .states = states_,
                       .bytes = fixed_bytes_ + exit_bytes_});
  }
}

}  // namespace retrograde
