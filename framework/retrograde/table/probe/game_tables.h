// The tables of a game: what a Solution is in memory, from a directory.
//
//   auto tables = GameTables<CatMouse>::Open(game, "tables");
//   tables->Value(state);      // StatusOr: {Outcome::kWin, 7}
//   tables->BestMoves(state);  // the moves that win in 7
//   tables->Line(state);       // how it goes on
//
// Lengths count by the *main metric* (MainMetricOf): remoteness where it was
// built, else conversion. Tables of outcomes alone have none: there the best
// moves are all that keep the outcome, and a line of a decided state is not
// known.

#ifndef RETROGRADE_TABLE_PROBE_GAME_TABLES_H_
#define RETROGRADE_TABLE_PROBE_GAME_TABLES_H_

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/analysis/best_moves.h"
#include "retrograde/analysis/line.h"
#include "retrograde/analysis/under_clock.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/slices/one_slice.h"
#include "retrograde/slices/state_value.h"
#include "retrograde/table/build/finished_values.h"
#include "retrograde/table/probe/keyed_game.h"
#include "retrograde/table/read/table_directory.h"

namespace retrograde::table {

namespace internal {

template <Game G>
consteval auto TableGameOf() {
  if constexpr (SlicedGame<G>) {
    return std::type_identity<G>();
  } else if constexpr (IndexedGame<G>) {
    return std::type_identity<OneSlice<G>>();
  } else {
    return std::type_identity<OneSlice<KeyedGame<G>>>();
  }
}

}  // namespace internal

// The game as its tables have it: in slices, with an index in each.
template <Game G>
using TableGame = typename decltype(internal::TableGameOf<G>())::type;

// Thread-safe; movable. Errors, of all calls: those of TableDirectory and
// TableSlice; InvalidArgument for a state that is in no table.
template <Game G>
class GameTables {
 public:
  using Played = TableGame<G>;
  using State = typename G::State;
  using Move = typename G::Move;

  // The tables in a directory, to be asked about the states of `game`.
  // FailedPrecondition when the tables are of another game.
  static absl::StatusOr<GameTables> Open(G game, const std::string& directory,
                                         const ReaderOptions& options = {});
  static absl::StatusOr<GameTables> Open(
      G game, std::shared_ptr<const TableDirectory> directory);

  const Played& Game() const { return values_->Game(); }
  const TableDirectory& Directory() const { return *directory_; }
  // The metric that values and lines are told by; kOutcome where there are no
  // lengths.
  Metric MainMetric() const { return main_metric_; }

  // The text of a state and back; only states that the tables can tell of.
  absl::StatusOr<State> ParseState(absl::string_view text) const;

  // The value of a state for its mover.
  absl::StatusOr<retrograde::Value> Value(const State& state) const {
    return values_->Of(main_metric_, state);
  }
  absl::StatusOr<retrograde::Value> Value(Metric metric,
                                          const State& state) const {
    return values_->Of(metric, state);
  }
  // What the move from `state` to `after` is worth to the player who makes it.
  absl::StatusOr<retrograde::Value> MoveValue(const State& state,
                                              const State& after) const;

  // The value of a state by its outcome and each length that was built.
  absl::StatusOr<SolvedValue> Solved(const State& state) const;

  // The outcome of a state for its mover, as far as it is known: under the rule
  // where the state has a clock (core/clocked_game.h). What a move is worth,
  // likewise.
  absl::StatusOr<OutcomeRange> RangeOf(const State& state) const;
  absl::StatusOr<Worth> MoveWorth(const State& state, const State& after) const;

  // The moves that keep the outcome and, where there are lengths, the best one.
  // Of a state with a clock, those under its rule (analysis/under_clock.h).
  absl::StatusOr<std::vector<typename G::Move>> BestMoves(
      const State& state) const;

  // The best moves, as above, of a state whose Value is known already.
  absl::StatusOr<std::vector<typename G::Move>> BestMoves(
      const State& state, retrograde::Value value) const;

  // The optimal line; see analysis/line.h. FailedPrecondition where the tables
  // have no lengths and the state is not drawn.
  absl::StatusOr<retrograde::Line<TableGame<G>>> Line(const State& state) const;

  // A slice's table.
  absl::StatusOr<std::shared_ptr<const TableSlice>> OpenSlice(
      const typename Played::Slice& slice) const {
    return directory_->OpenSlice(Game().FamilyOf(slice),
                                 Game().SliceText(slice));
  }
  const std::shared_ptr<const FinishedValues<Played>>& Values() const {
    return values_;
  }

 private:
  // Best play of states with a clock.
  auto Clocked() const {
    return ClockedPlay(
        Game(), [this](const State& state) { return Solved(state); },
        [this](const State& state, const State& after) {
          return MoveValue(state, after);
        });
  }

  GameTables(std::shared_ptr<const TableDirectory> directory, Played game);

  static absl::StatusOr<Played> Numbered(G game,
                                         const TableDirectory& directory);

  std::shared_ptr<const TableDirectory> directory_;
  std::shared_ptr<const FinishedValues<Played>> values_;
  Metric main_metric_ = Metric::kOutcome;
};

// ----- Details -----

template <Game G>
GameTables<G>::GameTables(std::shared_ptr<const TableDirectory> directory,
                          Played game)
    : directory_(std::move(directory)) {
  main_metric_ = MainMetricOf(directory_->GetManifest().metrics);
  values_ = std::make_shared<FinishedValues<Played>>(
      game, [directory = directory_, game](const auto& slice) {
        return directory->OpenSlice(game.FamilyOf(slice),
                                    game.SliceText(slice));
      });
}

template <Game G>
absl::StatusOr<typename GameTables<G>::Played> GameTables<G>::Numbered(
    G game, const TableDirectory& directory) {
  if constexpr (SlicedGame<G>) {
    return game;
  } else if constexpr (IndexedGame<G>) {
    return Played(std::move(game));
  } else {
    auto keys = directory.OpenSlice(kOneSliceName, kOneSliceName);
    if (!keys.ok()) return keys.status();
    return Played(KeyedGame<G>(std::move(game), *std::move(keys)));
  }
}

template <Game G>
absl::StatusOr<GameTables<G>> GameTables<G>::Open(
    G game, const std::string& directory, const ReaderOptions& options) {
  absl::StatusOr<std::unique_ptr<TableDirectory>> opened =
      TableDirectory::Open(directory, options);
  if (!opened.ok()) return opened.status();
  return Open(std::move(game), *std::move(opened));
}

template <Game G>
absl::StatusOr<GameTables<G>> GameTables<G>::Open(
    G game, std::shared_ptr<const TableDirectory> directory) {
  absl::Status same = directory->CheckGame(G::Name(), game.Parameters());
  if (!same.ok()) return same;
  absl::StatusOr<Played> played = Numbered(std::move(game), *directory);
  if (!played.ok()) return played.status();
  return GameTables(std::move(directory), *std::move(played));
}

template <Game G>
absl::StatusOr<typename G::State> GameTables<G>::ParseState(
    absl::string_view text) const {
  absl::StatusOr<State> state = Game().ParseState(text);
  if (!state.ok() || Game().TerminalOutcome(*state) ||
      IsTransientState(Game(), *state)) {
    return state;
  }
  if (values_->HasIndex(CanonicalState(Game(), *state))) return state;
  return absl::InvalidArgumentError(absl::StrCat(
      "the state ", Quoted(text), " is none that the tables have"));
}

template <Game G>
absl::StatusOr<Value> GameTables<G>::MoveValue(const State& state,
                                               const State& after) const {
  const absl::StatusOr<retrograde::Value> value = Value(after);
  if (!value.ok()) return value;
  const bool same_mover = Game().Mover(after) == Game().Mover(state);
  const bool leaves = !LiesIn(Game(), SliceOfAny(Game(), state), after);
  retrograde::Value move =
      ValueOfMoveBy(main_metric_, *value, same_mover, leaves);
  if (!CountsPlies(main_metric_)) move.remoteness = 0;
  return move;
}

template <Game G>
absl::StatusOr<SolvedValue> GameTables<G>::Solved(const State& state) const {
  absl::StatusOr<retrograde::Value> value = Value(state);
  if (!value.ok()) return value.status();
  SolvedValue solved{value->outcome, {}};
  if (solved.outcome == Outcome::kDraw) return solved;
  for (const Metric metric : directory_->GetManifest().metrics) {
    if (!CountsPlies(metric)) continue;
    if (metric != main_metric_) value = Value(metric, state);
    if (!value.ok()) return value.status();
    solved.lengths[metric] = value->remoteness;
  }
  return solved;
}

template <Game G>
absl::StatusOr<OutcomeRange> GameTables<G>::RangeOf(const State& state) const {
  if constexpr (ClockedGame<Played>) {
    if (Game().HasClock(state)) return Clocked().RangeOf(state);
  }
  const absl::StatusOr<retrograde::Value> value = Value(state);
  if (!value.ok()) return value.status();
  return OutcomeRange::Of(value->outcome);
}

template <Game G>
absl::StatusOr<Worth> GameTables<G>::MoveWorth(const State& state,
                                               const State& after) const {
  if constexpr (ClockedGame<Played>) {
    if (Game().HasClock(state)) return Clocked().MoveWorth(state, after);
  }
  const absl::StatusOr<retrograde::Value> value = MoveValue(state, after);
  if (!value.ok()) return value.status();
  return Worth{OutcomeRange::Of(value->outcome), *value};
}

template <Game G>
absl::StatusOr<std::vector<typename G::Move>> GameTables<G>::BestMoves(
    const State& state) const {
  const absl::StatusOr<retrograde::Value> value = Value(state);
  if (!value.ok()) return value.status();
  return BestMoves(state, *value);
}

template <Game G>
absl::StatusOr<std::vector<typename G::Move>> GameTables<G>::BestMoves(
    const State& state, retrograde::Value value) const {
  if constexpr (ClockedGame<Played>) {
    if (Game().HasClock(state)) {
      const auto best = Clocked().BestMoves(state);
      if (!best.ok()) return best.status();
      return std::vector<Move>(best->begin(), best->end());
    }
  }
  absl::Status error;
  const auto is_best = [&](const State& after) {
    const absl::StatusOr<retrograde::Value> move = MoveValue(state, after);
    if (!move.ok()) {
      if (error.ok()) error = move.status();
      return false;
    }
    return CountsPlies(main_metric_) ? *move == value
                                     : move->outcome == value.outcome;
  };
  const MoveList<Played> best = MovesWhere(Game(), state, is_best);
  if (!error.ok()) return error;
  return std::vector<Move>(best.begin(), best.end());
}

template <Game G>
absl::StatusOr<retrograde::Line<TableGame<G>>> GameTables<G>::Line(
    const State& state) const {
  const absl::StatusOr<retrograde::Value> value = Value(state);
  if (!value.ok()) return value.status();
  if (!CountsPlies(main_metric_) && value->outcome != Outcome::kDraw &&
      !Game().TerminalOutcome(state)) {
    return absl::FailedPreconditionError(absl::StrCat(
        directory_->Directory(),
        ": these tables have outcomes alone; a line needs lengths "
        "(`build` in another directory with --metric=remoteness)"));
  }
  if constexpr (ClockedGame<Played>) {
    if (Game().HasClock(state)) return Clocked().BestLine(state);
  }
  absl::Status error;
  retrograde::Line<Played> line = LineBy(
      Game(),
      [&](const State& at) {
        absl::StatusOr<std::vector<Move>> moves = BestMoves(at);
        if (moves.ok()) return *std::move(moves);
        error = moves.status();
        return std::vector<Move>();
      },
      state);
  if (!error.ok()) return error;
  return line;
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_PROBE_GAME_TABLES_H_
