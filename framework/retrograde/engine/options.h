// What a caller may ask of a solve, and what a solve tells while it runs.

#ifndef RETROGRADE_ENGINE_OPTIONS_H_
#define RETROGRADE_ENGINE_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/checkpoint.h"

namespace retrograde {

// What a solve is busy with. The first is for games that come from large files,
// the next two are for games that lack a rung; see analysis/solution.h.
enum class Phase { kReading, kNumbering, kStoringEdges, kSolving };

// A moment of a solve. `level` 0 is the set-up; then level d decides the states
// of remoteness d.
struct Progress {
  Ply level = 0;
  uint64_t decided = 0;  // states with a win or a loss so far
  uint64_t states = 0;   // the game's Size(), holes included; before kSolving
                         // those read, numbered or looked at so far
  uint64_t bytes = 0;    // memory held by the solve
  Phase phase = Phase::kSolving;
};

struct SolveOptions {
  // The threads that the solve may use, the calling one included; 0 for all
  // cores of the machine. The values are the same for any number.
  unsigned threads = 1;

  // A step that has to do with fewer states than this is left to one thread.
  // Waking the others would take longer.
  uint64_t few_states = uint64_t{1} << 14;

  // The most memory that the solve may hold, in bytes. A solve that needs more
  // fails with ResourceExhausted, before it allocates where that can be known.
  uint64_t memory_limit = std::numeric_limits<uint64_t>::max();

  // What the caller holds for the solve already; counts towards the limit.
  uint64_t held_bytes = 0;

  // Called from the solving thread, after each level and at least every few
  // million states; empty for none. Must not throw.
  std::function<void(const Progress&)> progress;

  // Called from the solving thread after each level, to keep the checkpoint or,
  // where the last one is not old enough, to do nothing. An error ends the
  // solve with it. Empty for none. Must not throw.
  std::function<absl::Status(const Checkpoint&)> checkpoint;

  // Where to go on instead of at level 0: called once the memory for the rest
  // is there. (Where a solve tries twice, see analysis/solve.h, it asks twice.)
  // The values come out the same, and so do the statistics but for
  // words_visited and peak_bytes. InvalidArgument for another number of values
  // than the game has; wrong values go in and come out. Empty for none.
  std::function<absl::StatusOr<StartPoint>()> start_from;

  // A stop request ends the solve with Cancelled, well within a second.
  std::stop_token stop;
};

// How the work of a finished solve went.
struct SolveStatistics {
  Ply levels = 0;     // the last level at which anything was looked at
  uint64_t wins = 0;  // decided states, by outcome for their mover
  uint64_t losses = 0;
  uint64_t words_visited = 0;  // words of sets read by the levels, not set-up
  uint64_t peak_bytes = 0;     // the most memory held at once
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_OPTIONS_H_
