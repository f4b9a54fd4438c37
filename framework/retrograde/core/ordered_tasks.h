// Tasks that are done by several threads and whose results are used in order.
//
// Blocks are compressed in any order and written in one; so they are done in
// batches, which also bounds the memory for results.

#ifndef RETROGRADE_CORE_ORDERED_TASKS_H_
#define RETROGRADE_CORE_ORDERED_TASKS_H_

#include <algorithm>
#include <cstdint>
#include <stop_token>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "retrograde/core/workers.h"

namespace retrograde::table {

// The results that there is room for at once, when each is about so many
// states.
inline uint64_t SlotsFor(const Workers& workers, uint64_t task_states) {
  constexpr uint64_t kStatesAThread = uint64_t{1} << 18;
  return workers.Count() * std::max(uint64_t{1}, kStatesAThread / task_states);
}

// Calls produce(task, worker, slot), slot < slots, for each task, on several
// threads, and use(task, slot) for each in order, on this one. The first error
// ends it; Cancelled after a stop request.
inline absl::Status DoInOrder(
    Workers& workers, uint64_t tasks, uint64_t slots,
    const std::stop_token& stop,
    absl::FunctionRef<void(uint64_t task, unsigned worker, uint64_t slot)>
        produce,
    absl::FunctionRef<absl::Status(uint64_t task, uint64_t slot)> use) {
  for (uint64_t first = 0; first < tasks; first += slots) {
    if (stop.stop_requested()) return absl::CancelledError("stopped");
    const uint64_t count = std::min(slots, tasks - first);
    workers.Run(count, [&](uint64_t slot, unsigned worker) {
      produce(first + slot, worker, slot);
    });
    for (uint64_t slot = 0; slot < count; ++slot) {
      absl::Status status = use(first + slot, slot);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace retrograde::table

#endif  // RETROGRADE_CORE_ORDERED_TASKS_H_
