// Going through the states of a table, one after another.

#ifndef RETROGRADE_CLI_ERASED_STATE_WALK_H_
#define RETROGRADE_CLI_ERASED_STATE_WALK_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/zugzwang.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/table/read/reader.h"

namespace retrograde::cli {

// The tables and the list must outlive it. Thread-safe.
template <Game G>
class StateWalk {
 public:
  using Played = table::TableGame<G>;
  using State = typename G::State;

  // `metrics` are those of the tables.
  StateWalk(const table::GameTables<G>& tables,
            const std::vector<Metric>& metrics)
      : tables_(tables), metrics_(metrics) {}

  // As in AnyTables.
  absl::Status ForEachState(
      absl::string_view slice, uint64_t from, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow&)> visit) const;
  absl::Status ForEachZugzwang(
      absl::string_view slice, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow& row, Outcome passed)> visit) const;

 private:
  // A slice, and an index of it that is no hole.
  struct Visited {
    const typename Played::SliceGame& game;
    const table::TableSlice& table;
    uint64_t index;
    const State& state;
  };

  // visit(visited), a StatusOr<bool>, until it is false or an error.
  template <class Visit>
  absl::Status Walk(absl::string_view slice, uint64_t from,
                    const std::stop_token& stop, const Visit& visit) const;
  absl::Status CheckHole(const table::TableSlice& table, uint64_t index) const;
  // visit(row), which gives whether to go on.
  template <class Visit>
  absl::StatusOr<bool> VisitRow(const Visited& visited,
                                const Visit& visit) const;

  const table::GameTables<G>& tables_;
  const std::vector<Metric>& metrics_;
};

// ----- Details -----

template <Game G>
template <class Visit>
absl::Status StateWalk<G>::Walk(absl::string_view slice, uint64_t from,
                                const std::stop_token& stop,
                                const Visit& visit) const {
  constexpr uint64_t kStatesBetweenStops = 4096;
  const auto parsed = tables_.Game().ParseSlice(slice);
  if (!parsed.ok()) return parsed.status();
  const auto table = tables_.OpenSlice(*parsed);
  if (!table.ok()) return table.status();
  const auto game = tables_.Game().InSlice(*parsed);
  for (uint64_t index = from; index < game.Size(); ++index) {
    if (index % kStatesBetweenStops == 0 && stop.stop_requested()) {
      return absl::CancelledError("stopped");
    }
    const std::optional<State> state = game.Unindex(index);
    if (!state) {
      absl::Status hole = CheckHole(**table, index);
      if (!hole.ok()) return hole;
      continue;
    }
    const absl::StatusOr<bool> more = visit({game, **table, index, *state});
    if (!more.ok()) return more.status();
    if (!*more) break;
  }
  return absl::OkStatus();
}

// By keys there are no holes: an index without a state is damage.
template <Game G>
absl::Status StateWalk<G>::CheckHole(const table::TableSlice& table,
                                     uint64_t index) const {
  if constexpr (SlicedGame<G> || IndexedGame<G>) return absl::OkStatus();
  const absl::StatusOr<std::string> key = table.KeyAt(index);
  if (!key.ok()) return key.status();
  return absl::DataLossError(
      absl::StrCat(tables_.Directory().Directory(), ": the key ", Quoted(*key),
                   " is no state of the game ", G::Name()));
}

template <Game G>
template <class Visit>
absl::StatusOr<bool> StateWalk<G>::VisitRow(const Visited& visited,
                                            const Visit& visit) const {
  const auto text = [&] {
    return std::string(visited.game.StateText(visited.state));
  };
  StateRow row{.index = visited.index,
               .mover = visited.game.Mover(visited.state),
               .text = text};
  const absl::StatusOr<Value> outcome =
      visited.table.ValueAt(tables_.MainMetric(), visited.index);
  if (!outcome.ok()) return outcome.status();
  row.outcome = outcome->outcome;
  for (const Metric metric : metrics_) {
    if (!CountsPlies(metric) || row.outcome == Outcome::kDraw) continue;
    const absl::StatusOr<Value> value =
        visited.table.ValueAt(metric, visited.index);
    if (!value.ok()) return value.status();
    row.lengths[metric] = value->remoteness;
  }
  const Outcome played = row.outcome;
  row.outcome =
      WithEndlessWinner(played, row.mover, EndlessWinnerOf(visited.game));
  row.endless = row.outcome != played;
  return visit(row);
}

template <Game G>
absl::Status StateWalk<G>::ForEachState(
    absl::string_view slice, uint64_t from, const std::stop_token& stop,
    absl::FunctionRef<bool(const StateRow&)> visit) const {
  return Walk(slice, from, stop,
              [&](const Visited& visited) { return VisitRow(visited, visit); });
}

template <Game G>
absl::Status StateWalk<G>::ForEachZugzwang(
    absl::string_view slice, const std::stop_token& stop,
    absl::FunctionRef<bool(const StateRow& row, Outcome passed)> visit) const {
  if constexpr (!PassableGame<G>) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the game ", G::Name(), " does not say how to pass the move"));
  } else {
    return Walk(slice, 0, stop,
                [&](const Visited& visited) -> absl::StatusOr<bool> {
                  absl::Status error;
                  const auto outcome_of =
                      [&](const State& state) -> std::optional<Outcome> {
                    const absl::StatusOr<Value> value = tables_.Value(state);
                    if (value.ok()) return value->outcome;
                    error.Update(value.status());
                    return std::nullopt;
                  };
                  const auto zugzwang = MutualZugzwangAt(
                      visited.game, visited.index, visited.state, outcome_of);
                  if (!error.ok()) return error;
                  if (!zugzwang) return true;
                  return VisitRow(visited, [&](const StateRow& row) {
                    return visit(row, zugzwang->passed);
                  });
                });
  }
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_STATE_WALK_H_
