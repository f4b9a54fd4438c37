// A solved game: the one thing to hold for those who just want answers.
//
//   absl::StatusOr<Solution<Nim>> solution = Solve(Nim(3, 5));
//   solution->Value(state);      // {Outcome::kWin, 7}
//   solution->BestMoves(state);  // the moves that win in 7
//   solution->Line(state);       // how it goes on

#ifndef RETROGRADE_ANALYSIS_SOLUTION_H_
#define RETROGRADE_ANALYSIS_SOLUTION_H_

#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/analysis/best_moves.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/line.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/retrograde/values.h"

namespace retrograde {

// Owns the game and its values. Immutable; movable; may be asked from several
// threads at once.
template <class G>
class Solution {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  Solution(G game, retrograde::Values values)
      : game_(std::move(game)), values_(std::move(values)) {}

  const G& Game() const { return game_; }
  const retrograde::Values& Values() const { return values_; }

  // The value of a state for its mover. Precondition: the state has an index,
  // as every state has that ParseState or a move gives. O(1).
  retrograde::Value Value(const State& state) const {
    return values_.At(game_.Index(state));
  }

  // The moves that keep the outcome and the best length; see best_moves.h.
  MoveList<G> BestMoves(const State& state) const {
    return retrograde::BestMoves(game_, ValueOf(), state);
  }

  // The optimal line from a state; see line.h.
  retrograde::Line<G> Line(const State& state) const {
    return retrograde::OptimalLine(game_, ValueOf(), state);
  }

  // All states by mover, outcome and remoteness; see counts.h. One pass over
  // all states: keep the result.
  retrograde::Counts Counts() const {
    return retrograde::CountValues(
        game_, [this](uint64_t index) { return values_.At(index); });
  }

 private:
  auto ValueOf() const {
    return [this](const State& state) { return Value(state); };
  }

  G game_;
  retrograde::Values values_;
};

// Solves a game. The errors are those of SolveValues: ResourceExhausted when
// the memory limit does not suffice, Cancelled after a stop request. Two solves
// may run at once, in two threads.
template <class G>
absl::StatusOr<Solution<G>> Solve(G game, const SolveOptions& options = {}) {
  static_assert(CheckIndexedGame<G>() && CheckPredecessorGame<G>());
  if constexpr (IndexedGame<G> && PredecessorGame<G>) {
    absl::StatusOr<Values> values = SolveValues(game, options);
    if (!values.ok()) return values.status();
    return Solution<G>(std::move(game), *std::move(values));
  } else {
    return absl::UnimplementedError("not a game that can be solved");
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_SOLUTION_H_
