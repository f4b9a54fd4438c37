// How many states play can come to from the initial ones.
//
// An index has room for positions that no play leads to; this says how many of
// its states matter to those who begin at the start. A search through the
// moves, forwards. It holds two bits for each index and a stack of bounded
// size: a state that finds no place on the stack waits in the second bit until
// the stack is empty and the bits are gone through.

#ifndef RETROGRADE_ANALYSIS_REACH_H_
#define RETROGRADE_ANALYSIS_REACH_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// The states that can be reached, by the player to move there: of the first,
// of the second.
using Reached = std::array<uint64_t, 2>;

namespace internal {

template <IndexedGame G>
class ReachSearch {
 public:
  explicit ReachSearch(const G& game)
      : game_(game),
        most_(StackSize(game.Size())),
        found_(WordsFor(game.Size())),
        waiting_(found_.size()) {
    stack_.reserve(most_);
  }

  // What a search in a game of so many indices holds, in bytes.
  static uint64_t Bytes(uint64_t size) {
    return sizeof(uint64_t) * (2 * WordsFor(size) + StackSize(size));
  }

  absl::StatusOr<Reached> Run(const std::stop_token& stop) {
    game_.InitialStates([this](const typename G::State& state) {
      Find(state);
      return true;
    });
    uint64_t looked_at = 0;
    while (!stack_.empty() || Refill()) {
      if (looked_at++ % kStatesBetweenStops == 0 && stop.stop_requested()) {
        return absl::CancelledError("stopped");
      }
      const uint64_t index = stack_.back();
      stack_.pop_back();
      LookFrom(*game_.Unindex(index));
    }
    return reached_;
  }

 private:
  static constexpr uint64_t kStatesBetweenStops = 4096;

  // As much as one bit an index: then the bits are gone through at most 64
  // times, however many states have to wait.
  static uint64_t StackSize(uint64_t size) {
    return std::max<uint64_t>(WordsFor(size), 1);
  }

  void Find(const typename G::State& state) {
    const auto canonical = CanonicalState(game_, state);
    const uint64_t index = game_.Index(canonical);
    if (HasBit(found_, index)) return;
    SetBit(absl::MakeSpan(found_), index);
    ++reached_[static_cast<int>(game_.Mover(canonical))];
    if (stack_.size() < most_) {
      stack_.push_back(index);
    } else {
      SetBit(absl::MakeSpan(waiting_), index);
    }
  }

  void LookFrom(const typename G::State& state) {
    if (game_.TerminalOutcome(state)) return;
    game_.Moves(state, [&](const typename G::Move& move) {
      Find(game_.Apply(state, move));
      return true;
    });
  }

  // Takes waiting states to the empty stack, as far as there is room for whole
  // words of them; false where none waits.
  bool Refill() {
    for (uint64_t w = 0; w < waiting_.size(); ++w) {
      if (waiting_[w] == 0) continue;
      if (!stack_.empty() && stack_.size() + kBitsPerWord > most_) break;
      ForEachBit(waiting_[w], w * kBitsPerWord,
                 [this](uint64_t index) { stack_.push_back(index); });
      waiting_[w] = 0;
    }
    return !stack_.empty();
  }

  const G& game_;
  const uint64_t most_;  // on the stack, but for a word of states alone on it
  std::vector<uint64_t> found_, waiting_;
  std::vector<uint64_t> stack_;
  Reached reached_ = {};
};

}  // namespace internal

// The states that play from the initial states comes to, these included; of a
// game with symmetries the canonical ones. O(states + moves); three bits an
// index. ResourceExhausted above the limit, in bytes; Cancelled after a stop
// request.
template <IndexedGame G>
absl::StatusOr<Reached> CountReachable(const G& game, uint64_t memory_limit,
                                       const std::stop_token& stop = {}) {
  const uint64_t bytes = internal::ReachSearch<G>::Bytes(game.Size());
  if (bytes > memory_limit) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "not enough memory to count the states that can be reached: ", bytes,
        " bytes needed, ", memory_limit, " left"));
  }
  return internal::ReachSearch<G>(game).Run(stop);
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_REACH_H_
