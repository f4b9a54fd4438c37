// Numbers the states that the initial ones of a game reach.
//
// Breadth first, in the order of InitialStates and Moves: each state gets the
// next number when it is first met, so that the numbers depend on nothing else.
//
// A state after a move is looked up in a table much larger than any cache. So
// those of several states are gathered first, their places in the table
// fetched, and only then they are looked up, in the same order.

#ifndef RETROGRADE_INDEXING_EXPLORER_H_
#define RETROGRADE_INDEXING_EXPLORER_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/indexing/numbering.h"
#include "retrograde/indexing/preparation.h"
#include "retrograde/indexing/recorded_moves.h"

namespace retrograde::internal {

// One thread at a time.
template <class G>
class Explorer {
 public:
  using State = typename G::State;

  // `moves` may be null: nobody wants them. They are given up where they would
  // not fit into the limit.
  Explorer(const G& game, const PreparationOptions& options,
           Numbering<G>& numbering, RecordedMoves* moves)
      : game_(game), options_(options), numbering_(numbering), moves_(moves) {}

  // ResourceExhausted or Cancelled. Throws std::bad_alloc.
  absl::Status Run() {
    game_.InitialStates(
        [&](const State& state) { return Gather(kNoOrigin, state); });
    Add();
    for (uint64_t next = 0; next < numbering_.Size() && status_.ok(); ++next) {
      if (next % kStatesBetweenReports == 0) Report();
      Leave(next);
      // The last ones gathered may be all that there is to go on with.
      if (next + 1 == numbering_.Size()) Add();
    }
    return status_;
  }

  // The most memory held at once.
  uint64_t PeakBytes() const { return peak_bytes_; }

 private:
  static constexpr uint64_t kNoOrigin = ~uint64_t{0};
  static constexpr size_t kGathered = 64;

  struct Arrival {
    uint64_t from;
    State state;
  };

  void Report() {
    if (!status_.ok()) return;
    status_ = options_.Report(numbering_.Size(), numbering_.Bytes());
  }

  // Gathers the states after the moves of a state.
  void Leave(uint64_t number) {
    const State state = numbering_.At(number);
    if (game_.TerminalOutcome(state)) return;
    game_.Moves(state, [&](const typename G::Move& move) {
      const State after = game_.Apply(state, move);
      if (MoversAlternate<G>() && game_.Mover(after) == game_.Mover(state)) {
        status_ = BrokenPromise(game_, state, after);
        return false;
      }
      return Gather(number, after);
    });
  }

  // False when it makes no sense to go on.
  bool Gather(uint64_t from, const State& state) {
    gathered_.push_back({from, CanonicalState(game_, state)});
    numbering_.Prefetch(gathered_.back().state);
    if (gathered_.size() == kGathered) Add();
    return status_.ok();
  }

  // Numbers what was gathered.
  void Add() {
    if (status_.ok()) status_ = CheckLimits();
    if (!status_.ok()) return;
    for (const Arrival& arrival : gathered_) {
      const uint64_t number = numbering_.Add(arrival.state);
      if (moves_ != nullptr && arrival.from != kNoOrigin) {
        moves_->Add(arrival.from, number);
      }
    }
    // A state may have more moves than others are states.
    if ((added_ += gathered_.size()) >= kStatesBetweenReports) {
      added_ = 0;
      Report();
    }
    gathered_.clear();
  }

  absl::Status CheckLimits() {
    const uint64_t needed = numbering_.BytesToAdd(gathered_.size());
    const uint64_t limit = options_.memory_limit;
    if (needed > limit) {
      return absl::ResourceExhaustedError(absl::StrCat(
          "numbering the states of the game needs ", needed, " bytes or more (",
          numbering_.Size(), " states so far), the limit is ", limit));
    }
    if (numbering_.Size() >= Numbering<G>::kMaxStates) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the game has more than ", Numbering<G>::kMaxStates,
                       " states; to solve it, give it an index"));
    }
    if (moves_ != nullptr && needed + moves_->Bytes() > limit - limit / 8) {
      moves_->GiveUp();
    }
    const uint64_t moves = moves_ == nullptr ? 0 : moves_->Bytes();
    peak_bytes_ = std::max(peak_bytes_, needed + moves);
    return absl::OkStatus();
  }

  const G& game_;
  const PreparationOptions& options_;
  Numbering<G>& numbering_;
  RecordedMoves* moves_;
  std::vector<Arrival> gathered_;
  uint64_t added_ = 0;
  uint64_t peak_bytes_ = 0;
  absl::Status status_;
};

}  // namespace retrograde::internal

#endif  // RETROGRADE_INDEXING_EXPLORER_H_
