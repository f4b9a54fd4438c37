// The slow, obvious solver: what the engine is measured against.
//
// It knows forward moves only. In sweep k it looks at every undecided state and
// asks, from the values that sweep k - 1 left behind, whether the rules decide
// the state in k plies; new values are seen by the next sweep only (Jacobi's
// way of iterating, so that the order of the states cannot matter). Sweep k
// therefore decides exactly the states of remoteness k. What no sweep decides
// is a draw by endless play.
//
// This shares no code with the engine, on purpose: no predecessors, no rows, no
// queues, no sets. It costs one pass over all moves a level, so it is meant for
// games of some ten thousand states.

#ifndef RETROGRADE_VERIFY_REFERENCE_SOLVER_H_
#define RETROGRADE_VERIFY_REFERENCE_SOLVER_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde {
namespace internal {

template <IndexedGame G>
class ReferenceSolver {
 public:
  using State = typename G::State;
  using Values = std::vector<std::optional<Value>>;

  explicit ReferenceSolver(const G& game) : game_(game) {}

  // The value of every index; nothing for holes.
  Values Solve() {
    Start();
    for (uint64_t level = 1; level <= kMaxPly;) {
      next_exit_ = std::numeric_limits<uint64_t>::max();
      // Where nothing changed, nothing will until an exit's turn comes.
      level = Sweep(static_cast<Ply>(level)) ? level + 1 : next_exit_;
    }
    return WithDraws();
  }

 private:
  // What is known of a state while its options are looked at. An option is a
  // move or an exit; it is refuted when it is known to lose.
  struct Options {
    std::optional<Ply> shortest_win;
    Ply longest_refuted = 0;
    bool any = false;
    bool all_refuted = true;

    void Add(std::optional<Value> option) {
      any = true;
      if (!option || option->outcome != Outcome::kLoss) all_refuted = false;
      if (!option || option->outcome == Outcome::kDraw) return;
      const Ply plies = option->remoteness;
      if (option->outcome == Outcome::kLoss) {
        longest_refuted = std::max(longest_refuted, plies);
      } else if (!shortest_win || plies < *shortest_win) {
        shortest_win = plies;
      }
    }
  };

  void Start() {
    values_.assign(game_.Size(), std::nullopt);
    for (uint64_t index = 0; index < values_.size(); ++index) {
      const std::optional<State> state = game_.Unindex(index);
      if (!state) continue;
      if (const auto outcome = game_.TerminalOutcome(*state)) {
        values_[index] = Value{*outcome, 0};
      }
    }
  }

  // Decides the states of remoteness `level`. Whether there were any.
  bool Sweep(Ply level) {
    Values next = values_;
    bool changed = false;
    for (uint64_t index = 0; index < values_.size(); ++index) {
      if (values_[index]) continue;
      const std::optional<State> state = game_.Unindex(index);
      if (!state) continue;
      next[index] = Decide(OptionsOf(*state), level);
      changed = changed || next[index].has_value();
    }
    values_ = std::move(next);
    return changed;
  }

  Options OptionsOf(const State& state) const {
    Options options;
    game_.Moves(state, [&](const typename G::Move& move) {
      const State after = game_.Apply(state, move);
      const std::optional<Value> value =
          values_[game_.Index(CanonicalState(game_, after))];
      const bool same_mover = game_.Mover(after) == game_.Mover(state);
      options.Add(value ? std::optional(ValueOfMove(*value, same_mover))
                        : std::nullopt);
      return true;
    });
    if constexpr (ExitGame<G>) {
      game_.Exits(state, [&](const Exit& exit) {
        options.Add(Value{exit.outcome, exit.level});
        return true;
      });
    }
    return options;
  }

  // A state is won as soon as one option wins, and lost when all are refuted
  // and the longest of them is over. An option's level may lie ahead only if
  // it is an exit.
  std::optional<Value> Decide(const Options& options, Ply level) {
    if (options.shortest_win) {
      if (*options.shortest_win <= level) {
        return Value::Win(*options.shortest_win);
      }
      next_exit_ = std::min<uint64_t>(next_exit_, *options.shortest_win);
      return std::nullopt;
    }
    if (!options.any || !options.all_refuted) return std::nullopt;
    if (options.longest_refuted <= level) {
      return Value::Loss(options.longest_refuted);
    }
    next_exit_ = std::min<uint64_t>(next_exit_, options.longest_refuted);
    return std::nullopt;
  }

  Values WithDraws() {
    for (uint64_t index = 0; index < values_.size(); ++index) {
      if (!values_[index] && game_.Unindex(index)) {
        values_[index] = Value::Draw();
      }
    }
    return std::move(values_);
  }

  const G& game_;
  Values values_;
  uint64_t next_exit_ = 0;  // the first level ahead at which an exit speaks
};

}  // namespace internal

// The value of every index of the game, nothing for holes. Precondition: the
// game keeps its axioms (see axioms/conformance.h). Takes
// O((levels + 1) · (states + moves)) time and 32 bytes an index.
template <IndexedGame G>
std::vector<std::optional<Value>> SolveSlowly(const G& game) {
  return internal::ReferenceSolver<G>(game).Solve();
}

}  // namespace retrograde

#endif  // RETROGRADE_VERIFY_REFERENCE_SOLVER_H_
