// What a state of a sliced game is worth, whatever kind of state it is.
//
// Tables hold the states that have an index. A terminal state needs none: the
// rules say what it is worth, and the slice that it would lie in may never be
// solved. A transient state (core/sliced_game.h) is in no table; it is worth
// what its best move is worth, worked out when somebody asks.
//
// What a move counts under conversion depends on whether it leaves its slice.
// It stays inside when the state after it has an index in the slice of the
// state before; so a move into a transient state leaves the slice.

#ifndef RETROGRADE_SLICES_STATE_VALUE_H_
#define RETROGRADE_SLICES_STATE_VALUE_H_

#include <optional>
#include <utility>
#include <vector>

#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde {

// The slice that a state lies in; a transient one, the slice that it would
// belong to. Any image of a state will do.
template <SlicedGame G>
typename G::Slice SliceOfAny(const G& game, const typename G::State& state) {
  return game.SliceOf(CanonicalState(game, state));
}

// Whether a state has an index in the slice.
template <SlicedGame G>
bool LiesIn(const G& game, const typename G::Slice& slice,
            const typename G::State& state) {
  return !IsTransientState(game, state) && SliceOfAny(game, state) == slice;
}

// What a move is worth to the player who makes it, as ValueOfMove, when the
// length is counted by a metric. `leaves`: the move leaves its slice. Under
// `outcome` lengths are those of conversion; nobody reads them.
constexpr Value ValueOfMoveBy(Metric metric, Value after, bool same_mover,
                              bool leaves) {
  Value value = ValueOfMove(after, same_mover);
  if (leaves && TraitsOf(metric).exit_counts_one &&
      value.outcome != Outcome::kDraw) {
    value.remoteness = 1;
  }
  return value;
}

namespace internal {

// Values one state. A transient one may lead to others: the states that wait
// for an answer stand on a stack, at most kMostTransient of them (axiom L5).
template <SlicedGame G, class ValueOf>
class StateValuer {
 public:
  using State = typename G::State;

  StateValuer(const G& game, Metric metric, const ValueOf& value_of)
      : game_(game), metric_(metric), value_of_(value_of) {}

  Value Of(const State& state) const {
    if (const std::optional<Value> known = Known(state)) return *known;
    return OfTransient(state);
  }

 private:
  // A transient state, the states after its moves that have not been looked at,
  // and the best of those that have.
  struct Waiting {
    State state;
    typename G::Slice slice;
    std::vector<State> after;
    std::optional<Value> best;
  };

  std::optional<Value> Known(const State& state) const {
    if (const auto outcome = game_.TerminalOutcome(state)) {
      return Value{*outcome, 0};
    }
    if (IsTransientState(game_, state)) return std::nullopt;
    const State canonical = CanonicalState(game_, state);
    return value_of_(game_.SliceOf(canonical), canonical);
  }

  Value OfTransient(const State& state) const {
    std::vector<Waiting> stack = {WaitingFor(state)};
    while (true) {
      Waiting& top = stack.back();
      if (top.after.empty()) {
        const Value value = top.best.value_or(Value::Draw());
        stack.pop_back();
        if (stack.empty()) return value;
        Take(value, stack.back());
      } else if (const auto known = Known(top.after.back())) {
        Take(*known, top);
      } else if (stack.size() < kMostTransient) {
        stack.push_back(WaitingFor(top.after.back()));
      } else {  // the game breaks axiom L5
        Take(Value::Draw(), top);
      }
    }
  }

  Waiting WaitingFor(const State& state) const {
    Waiting waiting{state, SliceOfAny(game_, state), {}, std::nullopt};
    game_.Moves(state, [&](const typename G::Move& move) {
      waiting.after.push_back(game_.Apply(state, move));
      return true;
    });
    return waiting;
  }

  // The last of the states after a move is worth `after`.
  void Take(Value after, Waiting& waiting) const {
    const State& state = waiting.after.back();
    const Value value = ValueOfMoveBy(
        metric_, after, game_.Mover(state) == game_.Mover(waiting.state),
        !LiesIn(game_, waiting.slice, state));
    if (!waiting.best || Better(value, *waiting.best)) waiting.best = value;
    waiting.after.pop_back();
  }

  const G& game_;
  const Metric metric_;
  const ValueOf& value_of_;
};

}  // namespace internal

// The value of any state of the game, whichever of its images it is. The rules
// answer for a terminal state, value_of(slice, state) for one with an index: it
// is asked with the canonical state and its slice. A transient state is worked
// out from these. Under `outcome` the length means nothing. Precondition: Moves
// names all moves, also those that leave a slice.
template <SlicedGame G, class ValueOf>
Value ValueOfState(const G& game, Metric metric, const ValueOf& value_of,
                   const typename G::State& state) {
  return internal::StateValuer<G, ValueOf>(game, metric, value_of).Of(state);
}

}  // namespace retrograde

#endif  // RETROGRADE_SLICES_STATE_VALUE_H_
