// Best play of a state that carries a clock: see core/clocked_game.h.
//
// A move is best when it keeps what the state is worth under the rule and,
// among these, what it is worth without. So the winner does not let the rule
// spoil the win, the loser makes for the draw where the rule gives one, and
// else the winner hurries and the loser delays as ever. Lengths are those
// without the rule: a line may take longer.

#ifndef RETROGRADE_ANALYSIS_UNDER_CLOCK_H_
#define RETROGRADE_ANALYSIS_UNDER_CLOCK_H_

#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/analysis/best_moves.h"
#include "retrograde/analysis/line.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde {

// What a move is worth to the player who makes it: under the rule, and without.
struct Worth {
  OutcomeRange range;
  Value value;

  friend constexpr bool operator==(const Worth&, const Worth&) = default;
};

// Whether the mover prefers `a`. A win is better than what may be one, that is
// better than a draw, and so on.
constexpr bool Better(const Worth& a, const Worth& b) {
  const auto rank = [](const OutcomeRange& range) {
    return static_cast<int>(range.least) + static_cast<int>(range.most);
  };
  if (a.range != b.range) return rank(a.range) > rank(b.range);
  return Better(a.value, b.value);
}

// Answers about states with a clock. `solved(state)` gives the SolvedValue of a
// state, and `move_value(state, after)` the Value of a move, without the rule;
// both as StatusOr, whose errors come back. The game must outlive it.
template <ClockedGame G, class Solved, class MoveValue>
class ClockedPlay {
 public:
  using State = typename G::State;

  ClockedPlay(const G& game, Solved solved, MoveValue move_value)
      : game_(game),
        solved_(std::move(solved)),
        move_value_(std::move(move_value)) {}

  // The outcome for the mover, as far as the value of the state and those after
  // its moves tell.
  absl::StatusOr<OutcomeRange> RangeOf(const State& state) const {
    const absl::StatusOr<OutcomeRange> own = OwnRange(state);
    if (!own.ok() || own->IsKnown() || game_.TerminalOutcome(state)) return own;
    absl::Status error;
    OutcomeRange best = OutcomeRange::Of(Outcome::kLoss);
    game_.Moves(state, [&](const typename G::Move& move) {
      const auto range = MoveRange(state, game_.Apply(state, move));
      if (range.ok()) best = BetterOf(best, *range);
      error.Update(range.status());
      return error.ok();
    });
    if (!error.ok()) return error;
    return Both(*own, best);
  }

  absl::StatusOr<Worth> MoveWorth(const State& state,
                                  const State& after) const {
    const absl::StatusOr<OutcomeRange> range = MoveRange(state, after);
    if (!range.ok()) return range.status();
    const absl::StatusOr<Value> value = move_value_(state, after);
    if (!value.ok()) return value.status();
    return Worth{*range, *value};
  }

  // In the order of Moves. None where the game is over, by the rule or without.
  absl::StatusOr<MoveList<G>> BestMoves(const State& state) const {
    if (game_.TerminalOutcome(state) || game_.HasRunOut(state)) {
      return MoveList<G>();
    }
    absl::Status error;
    const auto worth = [&](const State& after) {
      const absl::StatusOr<Worth> found = MoveWorth(state, after);
      error.Update(found.status());
      return found.value_or(Worth());
    };
    std::optional<Worth> best;
    game_.Moves(state, [&](const typename G::Move& move) {
      const Worth found = worth(game_.Apply(state, move));
      if (!best || Better(found, *best)) best = found;
      return error.ok();
    });
    if (!error.ok()) return error;
    return MovesWhere(game_, state, [&](const State& after) {
      return !Better(*best, worth(after));
    });
  }

  // The line of best play. A draw ends where a state comes up again, whatever
  // the clock says; a decided game may come to one again on its way.
  absl::StatusOr<Line<G>> BestLine(const State& state) const {
    const absl::StatusOr<OutcomeRange> range = RangeOf(state);
    if (!range.ok()) return range.status();
    const bool drawn = *range == OutcomeRange::Of(Outcome::kDraw);
    absl::Status error;
    Line<G> line = LineBy(
        game_,
        [&](const State& at) {
          absl::StatusOr<MoveList<G>> best = BestMoves(at);
          error.Update(best.status());
          return best.ok() ? *std::move(best) : MoveList<G>();
        },
        state,
        [&](const State& at) {
          return std::string(
              game_.StateText(drawn ? game_.WithoutClock(at) : at));
        });
    if (!error.ok()) return error;
    return line;
  }

 private:
  absl::StatusOr<OutcomeRange> OwnRange(const State& state) const {
    const absl::StatusOr<SolvedValue> value = solved_(state);
    if (!value.ok()) return value.status();
    return game_.UnderClock(state, *value);
  }

  absl::StatusOr<OutcomeRange> MoveRange(const State& state,
                                         const State& after) const {
    const absl::StatusOr<OutcomeRange> range = OwnRange(after);
    if (!range.ok()) return range;
    return RangeOfMove(*range, game_.Mover(after) == game_.Mover(state));
  }

  const G& game_;
  Solved solved_;
  MoveValue move_value_;
};

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_UNDER_CLOCK_H_
