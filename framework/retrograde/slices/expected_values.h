// What the rules make of the states of a slice, by several metrics at once.
//
// Who checks a table asks of every state what the values claimed for the states
// after its moves make of it. Which states those are does not depend on the
// metric, and to find out costs more than all values together: so each move is
// followed once, forwards, and valued by every metric.
//
// A slice that names the successors of a state (Successor in
// core/sliced_game.h) is asked for them; of any other, and of each 61st state
// of every slice, the moves are made one by one, the states after them brought
// into their canonical form and numbered. So a check does not rest on what a
// game says of successors alone: what is wrong with it everywhere is found.

#ifndef RETROGRADE_SLICES_EXPECTED_VALUES_H_
#define RETROGRADE_SLICES_EXPECTED_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/slices/state_value.h"

namespace retrograde {

// One slice of the game `G`. Immutable, and as thread-safe as the game and what
// it is given are.
template <SlicedGame G, class ValueOf, class ValueAt>
class ExpectedValues {
 public:
  using Slice = typename G::Slice;
  using State = typename G::State;

  // The values that are claimed by one metric: value_of as in SliceView, for
  // states behind, and value_at(index), a Value, for those of the slice.
  struct Claims {
    Metric metric;
    ValueOf value_of;
    ValueAt value_at;
  };

  ExpectedValues(const G& game, Slice slice, std::vector<Claims> claims)
      : game_(game.InSlice(slice)),
        slice_(std::move(slice)),
        claims_(std::move(claims)) {
    if constexpr (NamesSuccessors<typename G::SliceGame>) FindBehind();
  }

  // Fills in, for each of the claims in their order, the value of the state
  // with this index: its outcome and length 0 if it is terminal, else that of
  // its best move.
  void Of(uint64_t index, const State& state, absl::Span<Value> expected) const;

 private:
  static constexpr uint64_t kMovesMadeEvery = 61;  // no divisor of a word
  static constexpr Value kNone = Value::Loss(0);   // less than any move

  const G& Whole() const { return game_; }

  void FindBehind();
  bool BestOfSuccessors(const State& state, absl::Span<Value> best) const;
  void BestOfMoves(const State& state, absl::Span<Value> best) const;
  void Follow(const State& after, bool same_mover,
              absl::Span<Value> best) const;
  void FollowOut(const State& after, bool same_mover,
                 absl::Span<Value> best) const;

  static void Take(Value move, Value& best) {
    if (Better(move, best)) best = move;
  }

  typename G::SliceGame game_;
  Slice slice_;
  std::vector<Claims> claims_;
  // For successors: by claims, then as Behind names the slices.
  std::vector<std::vector<internal::ValuesBehind<G, ValueOf>>> behind_;
};

// ----- Details -----

template <SlicedGame G, class ValueOf, class ValueAt>
void ExpectedValues<G, ValueOf, ValueAt>::FindBehind() {
  for (const Claims& claims : claims_) {
    const auto value_of = std::make_shared<const ValueOf>(claims.value_of);
    auto& behind = behind_.emplace_back();
    Whole().Behind(slice_, [&](const Slice& other) {
      behind.emplace_back(Whole(), other, value_of);
      return true;
    });
  }
}

template <SlicedGame G, class ValueOf, class ValueAt>
void ExpectedValues<G, ValueOf, ValueAt>::Of(uint64_t index, const State& state,
                                             absl::Span<Value> expected) const {
  if (const auto outcome = Whole().TerminalOutcome(state)) {
    for (Value& value : expected) value = {*outcome, 0};
    return;
  }
  if constexpr (NamesSuccessors<typename G::SliceGame>) {
    if (index % kMovesMadeEvery != 0 && BestOfSuccessors(state, expected)) {
      return;
    }
  }
  BestOfMoves(state, expected);
}

// Whether it knew all successors; of a state that has none it knows nothing,
// since each has a move.
template <SlicedGame G, class ValueOf, class ValueAt>
bool ExpectedValues<G, ValueOf, ValueAt>::BestOfSuccessors(
    const State& state, absl::Span<Value> best) const {
  for (Value& value : best) value = kNone;
  bool all = true;
  game_.Successors(state, [&](const Successor& to) {
    if (to.behind == Successor::kElsewhere) return all = false;
    const bool inside = to.behind == Successor::kInside;
    for (size_t i = 0; i < best.size(); ++i) {
      const Value after = inside ? claims_[i].value_at(to.index)
                                 : behind_[i][to.behind].At(to.index);
      Take(ValueOfMoveBy(claims_[i].metric, after, /*same_mover=*/false,
                         /*leaves=*/!inside),
           best[i]);
    }
    return true;
  });
  return all && best.front() != kNone;
}

template <SlicedGame G, class ValueOf, class ValueAt>
void ExpectedValues<G, ValueOf, ValueAt>::BestOfMoves(
    const State& state, absl::Span<Value> best) const {
  for (Value& value : best) value = kNone;
  bool any = false;
  const Player mover = Whole().Mover(state);
  Whole().Moves(state, [&](const typename G::Move& move) {
    any = true;
    const State after = Whole().Apply(state, move);
    Follow(after, Whole().Mover(after) == mover, best);
    return true;
  });
  if (any) return;
  for (Value& value : best) value = Value::Draw();  // the game breaks axiom G1
}

template <SlicedGame G, class ValueOf, class ValueAt>
void ExpectedValues<G, ValueOf, ValueAt>::Follow(const State& after,
                                                 bool same_mover,
                                                 absl::Span<Value> best) const {
  if (IsTransientState(Whole(), after)) {
    return FollowOut(after, same_mover, best);
  }
  const State canonical = CanonicalState(Whole(), after);
  if (!(Whole().SliceOf(canonical) == slice_)) {
    return FollowOut(canonical, same_mover, best);
  }
  const uint64_t index = game_.Index(canonical);
  for (size_t i = 0; i < best.size(); ++i) {
    Take(ValueOfMove(claims_[i].value_at(index), same_mover), best[i]);
  }
}

template <SlicedGame G, class ValueOf, class ValueAt>
void ExpectedValues<G, ValueOf, ValueAt>::FollowOut(
    const State& after, bool same_mover, absl::Span<Value> best) const {
  for (size_t i = 0; i < best.size(); ++i) {
    const auto& [metric, value_of, value_at] = claims_[i];
    const Value value = ValueOfState(Whole(), metric, value_of, after);
    Take(ValueOfMoveBy(metric, value, same_mover, /*leaves=*/true), best[i]);
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_SLICES_EXPECTED_VALUES_H_
