// What may be asked of the work before a solve, and what came of it: numbering
// the states of a game, storing its edges.

#ifndef RETROGRADE_NUMBERING_PREPARATION_H_
#define RETROGRADE_NUMBERING_PREPARATION_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/game.h"

namespace retrograde {

namespace internal {

inline absl::Status StoppedError() {
  return absl::CancelledError("the preparation was asked to stop");
}

}  // namespace internal

struct PreparationOptions {
  // The threads that may be used, the calling one included; 0 for all cores of
  // the machine. The result is the same for any number.
  unsigned threads = 1;

  // The most memory to hold at any time, in bytes.
  uint64_t memory_limit = std::numeric_limits<uint64_t>::max();

  // Called with the number of states so far and the bytes that are held, every
  // few ten thousand states, from the calling thread; empty for none. Must not
  // throw.
  std::function<void(uint64_t states, uint64_t bytes)> progress;

  // A stop request ends the work with Cancelled.
  std::stop_token stop;

  // Tells the caller how far it is; Cancelled after a stop request.
  absl::Status Report(uint64_t states, uint64_t bytes) const {
    if (stop.stop_requested()) return internal::StoppedError();
    if (progress) progress(states, bytes);
    return absl::OkStatus();
  }
};

// What was made for a game that lacks a rung.
struct Preparation {
  uint64_t numbered_states = 0;  // 0 where the game has an index
  uint64_t numbering_bytes = 0;  // held as long as the game
  uint64_t edge_bytes = 0;       // held while the engine ran
  uint64_t peak_bytes = 0;       // the most held before it ran
  bool forward_only = false;     // no predecessors, and no room to store edges
};

namespace internal {

// A game whose moves are all looked at is not believed when it is seen to break
// its axioms: solved, it would go anywhere.

// Whether a move breaks the promise that movers alternate.
template <class G>
bool BreaksPromise(const G& game, const typename G::State& state,
                   const typename G::State& after) {
  return MoversAlternate<G>() && game.Mover(after) == game.Mover(state);
}
template <class G>
absl::Status BrokenPromise(const G& game, const typename G::State& state,
                           const typename G::State& after) {
  return absl::FailedPreconditionError(absl::StrCat(
      "the game promises that movers alternate, but a move from state \"",
      std::string(game.StateText(state)), "\" to state \"",
      std::string(game.StateText(after)),
      "\" leaves the turn with the same player (axiom G5; `check` tells "
      "more)"));
}
template <class G>
absl::Status NoIndex(const G& game, const typename G::State& state,
                     const typename G::State& after) {
  return absl::FailedPreconditionError(absl::StrCat(
      "a move from state \"", std::string(game.StateText(state)),
      "\" leads to state \"", std::string(game.StateText(after)),
      "\", whose index is not below Size() (axiom I2; `check` tells more)"));
}

}  // namespace internal

// How often Report is called.
inline constexpr uint64_t kStatesBetweenReports = uint64_t{1} << 16;

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_PREPARATION_H_
