// Clocked games: a rule that looks at more than the states that are solved.
//
// Chess is a draw when a player claims it after fifty moves without a capture
// or pawn move. To solve that, each position would have to be solved with each
// number of moves that its clock may show. Instead the game is solved without
// the rule, a state that somebody asks about may carry a clock, and the game
// says what its values are then still worth. Best moves and lines of such a
// state are those under the rule: see analysis/under_clock.h.
//
//     HasClock(state)      whether the state carries a clock. Such a state is
//                          not terminal for its clock, and its value, index and
//                          moves are those of the state without; Apply lets the
//                          clock run
//     WithoutClock(state)  the state as it was solved
//     HasRunOut(state)     whether the rule has ended the game as a draw.
//                          Precondition, here and below: the state has a clock
//     UnderClock(state, value)
//                          what the value of the state without its clock is
//                          worth under the rule, for its mover
//     ClockRule()          what people call the rule: "50-move rule"
//
//   Axioms
//     C1  a draw and the value of a terminal state stay what they are
//     C2  the range of a state whose clock has run out is a draw
//     C3  ranges agree with those after the moves: where the outcome of a state
//         is known, no move is worth more, and one is worth as much

#ifndef RETROGRADE_CORE_CLOCKED_GAME_H_
#define RETROGRADE_CORE_CLOCKED_GAME_H_

#include <algorithm>
#include <concepts>

#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde {

// A state as it was solved: its outcome, and its lengths where they are known.
struct SolvedValue {
  Outcome outcome = Outcome::kDraw;
  Lengths lengths;
};

// An outcome of which it is only known between which two it lies, both
// included. One that is known is its own range.
struct OutcomeRange {
  Outcome least = Outcome::kLoss;
  Outcome most = Outcome::kWin;

  static constexpr OutcomeRange Of(Outcome outcome) {
    return {outcome, outcome};
  }
  constexpr bool IsKnown() const { return least == most; }

  friend constexpr bool operator==(const OutcomeRange&,
                                   const OutcomeRange&) = default;
};

// The range of the better of two outcomes.
constexpr OutcomeRange BetterOf(const OutcomeRange& a, const OutcomeRange& b) {
  return {std::max(a.least, b.least), std::max(a.most, b.most)};
}

// What is known of an outcome that lies in both ranges.
constexpr OutcomeRange Both(const OutcomeRange& a, const OutcomeRange& b) {
  return {std::max(a.least, b.least), std::min(a.most, b.most)};
}

// What a move is worth to the player who makes it; see ValueOfMove.
constexpr OutcomeRange RangeOfMove(const OutcomeRange& after, bool same_mover) {
  if (same_mover) return after;
  return {Flip(after.most), Flip(after.least)};
}

template <class G>
concept ClockedGame = Game<G> &&
    requires(const G& game, const typename G::State& state,
             const SolvedValue& value) {
  { game.HasClock(state) } -> std::same_as<bool>;
  { game.WithoutClock(state) } -> std::same_as<typename G::State>;
  { game.HasRunOut(state) } -> std::same_as<bool>;
  { game.UnderClock(state, value) } -> std::same_as<OutcomeRange>;
  { G::ClockRule() } -> std::convertible_to<absl::string_view>;
};

// Whether a state of any game carries a clock.
template <Game G>
bool CarriesClock(const G& game, const typename G::State& state) {
  if constexpr (ClockedGame<G>) {
    return game.HasClock(state);
  } else {
    return false;
  }
}

// Whether it does and the rule has ended the game, which was not over before.
template <Game G>
bool IsDrawnByClock(const G& game, const typename G::State& state) {
  if constexpr (ClockedGame<G>) {
    return game.HasClock(state) && !game.TerminalOutcome(state) &&
           game.HasRunOut(state);
  } else {
    return false;
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_CLOCKED_GAME_H_
