// A solved game: the one thing to hold for those who just want answers.
//
//   absl::StatusOr<Solution<Nim>> solution = Solve(Nim(3, 5));
//   solution->Value(state);      // {Outcome::kWin, 7}
//   solution->BestMoves(state);  // the moves that win in 7
//   solution->Line(state);       // how it goes on
//
// Solve takes any Game. What a game lacks is made for it (analysis/solve.h): an
// index, by numbering the states that its initial states reach, and
// predecessors, by storing its moves backwards.

#ifndef RETROGRADE_ANALYSIS_SOLUTION_H_
#define RETROGRADE_ANALYSIS_SOLUTION_H_

#include <cstdint>
#include <stop_token>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/analysis/best_moves.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/line.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/analysis/under_clock.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"

namespace retrograde {

// Owns the game and its values. Immutable; movable; may be asked from several
// threads at once.
//
// In a game with symmetries any image of a state may be asked for. The answer
// is about the state as it was given: its own moves, its own line.
template <class G>
class Solution {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Solution(WithIndex<G> game, retrograde::Values values,
           const retrograde::Preparation& preparation)
      : game_(std::move(game)),
        values_(std::move(values)),
        preparation_(preparation) {}

  // The game; with its states numbered where it has no index of its own.
  const WithIndex<G>& Game() const { return game_; }
  const retrograde::Values& Values() const { return values_; }
  // What had to be made for the game before it could be solved.
  const retrograde::Preparation& Preparation() const { return preparation_; }

  // The value of a state for its mover. Precondition: the state has an index,
  // as every state has that a move or Game().ParseState gives. O(1).
  retrograde::Value Value(const State& state) const {
    return values_.At(game_.Index(CanonicalState(game_, state)));
  }

  // What the move from `state` to `after` is worth to the player who makes it.
  retrograde::Value MoveValue(const State& state, const State& after) const {
    return ValueOfMove(Value(after), game_.Mover(after) == game_.Mover(state));
  }

  // The moves that keep the outcome and the best length; see best_moves.h. Of a
  // state with a clock, those under its rule; see under_clock.h.
  MoveList<WithIndex<G>> BestMoves(const State& state) const {
    if constexpr (ClockedGame<WithIndex<G>>) {
      if (game_.HasClock(state)) return *Clocked().BestMoves(state);
    }
    return retrograde::BestMoves(game_, ValueOf(), state);
  }

  // The optimal line from a state; see line.h. Likewise.
  retrograde::Line<WithIndex<G>> Line(const State& state) const {
    if constexpr (ClockedGame<WithIndex<G>>) {
      if (game_.HasClock(state)) return *Clocked().BestLine(state);
    }
    return retrograde::OptimalLine(game_, ValueOf(), state);
  }

  // The outcome of a state for its mover, as far as it is known: under the rule
  // where the state has a clock.
  OutcomeRange RangeOf(const State& state) const {
    if constexpr (ClockedGame<WithIndex<G>>) {
      if (game_.HasClock(state)) return *Clocked().RangeOf(state);
    }
    return OutcomeRange::Of(Value(state).outcome);
  }

  // The worth of a move, likewise.
  Worth MoveWorth(const State& state, const State& after) const {
    if constexpr (ClockedGame<WithIndex<G>>) {
      if (game_.HasClock(state)) return *Clocked().MoveWorth(state, after);
    }
    const retrograde::Value value = MoveValue(state, after);
    return {OutcomeRange::Of(value.outcome), value};
  }

  // How many states there are of each mover, outcome and remoteness. One pass
  // over all states: keep the result. With symmetries these are the canonical
  // ones; WeightedCounts has each as often as it has images. After a stop
  // request neither is complete.
  retrograde::Counts Counts(const std::stop_token& stop = {}) const {
    return retrograde::CountValues(game_, ValueAt(), stop);
  }
  retrograde::Counts WeightedCounts(const std::stop_token& stop = {}) const {
    return retrograde::CountImages(game_, ValueAt(), stop);
  }

 private:
  auto ValueOf() const {
    return [this](const State& state) { return Value(state); };
  }
  // Best play of states with a clock; in memory nothing can fail.
  auto Clocked() const {
    const auto solved = [this](const State& state) {
      const retrograde::Value value = Value(state);
      SolvedValue known{value.outcome, {}};
      if (value.outcome != Outcome::kDraw) {
        known.lengths[Metric::kRemoteness] = value.remoteness;
      }
      return absl::StatusOr<SolvedValue>(known);
    };
    const auto move_value = [this](const State& state, const State& after) {
      return absl::StatusOr<retrograde::Value>(MoveValue(state, after));
    };
    return ClockedPlay(game_, solved, move_value);
  }
  auto ValueAt() const {
    return [this](uint64_t index) { return values_.At(index); };
  }

  WithIndex<G> game_;
  retrograde::Values values_;
  retrograde::Preparation preparation_;
};

// The solution of a game. Errors: ResourceExhausted when the memory limit does
// not suffice, Cancelled after a stop request, and what SolveValues returns.
// Two solves may run at once, in two threads.
template <class G>
absl::StatusOr<Solution<G>> Solve(G game, const SolveOptions& options = {}) {
  static_assert(CheckWholeRungs<G>() && CheckWholeRows<G>());
  if constexpr (Game<G>) {
    absl::StatusOr<Prepared<G>> prepared = Prepare(std::move(game), options);
    if (!prepared.ok()) return prepared.status();
    absl::StatusOr<Values> values = SolvePrepared(*prepared, options);
    if (!values.ok()) return values.status();
    return Solution<G>(std::move(prepared->game), *std::move(values),
                       prepared->preparation);
  } else {
    return absl::UnimplementedError("not a game that can be solved");
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_SOLUTION_H_
