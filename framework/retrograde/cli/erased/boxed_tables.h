// The tables of any game behind the interface of the commands.

#ifndef RETROGRADE_CLI_ERASED_BOXED_TABLES_H_
#define RETROGRADE_CLI_ERASED_BOXED_TABLES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/line.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/analysis/under_clock.h"
#include "retrograde/cli/erased/answers.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/erased/any_values.h"
#include "retrograde/cli/erased/state_walk.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/check/verify_tables.h"
#include "retrograde/table/probe/game_tables.h"

namespace retrograde::cli {

// Tables behind the interface that the commands use. What a game adds to its
// answers comes in as `describe`.
template <Game G>
class BoxedTables final : public AnyTables {
 public:
  using Played = table::TableGame<G>;
  using State = typename G::State;
  using Describe =
      std::function<void(const G&, const State&, const Counts&, Report&)>;

  BoxedTables(table::GameTables<G> tables, Describe describe)
      : tables_(std::move(tables)),
        metrics_(tables_.Directory().GetManifest().metrics),
        describe_(std::move(describe)) {}

  std::string Parameters() const override { return Game().Parameters(); }
  std::vector<Metric> Metrics() const override { return metrics_; }
  std::optional<Player> EndlessWinner() const override {
    return EndlessWinnerOf(Game());
  }
  std::vector<std::string> Families() const override;
  absl::StatusOr<std::vector<std::string>> Slices(
      absl::string_view family) const override;
  absl::Status CheckFamily(absl::string_view family) const override {
    return Game().FamilySlices(family, [](const auto&) { return false; });
  }
  absl::StatusOr<std::map<std::string, std::string>> Unfinished()
      const override {
    return tables_.Directory().Unfinished();
  }
  absl::StatusOr<uint64_t> SliceSize(absl::string_view slice) const override;
  absl::StatusOr<std::optional<Reached>> CountReachable(
      uint64_t memory_limit, const std::stop_token& stop) const override;
  absl::Status ForEachState(
      absl::string_view slice, uint64_t from, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow&)> visit) const override {
    return StateWalk<G>(tables_, metrics_)
        .ForEachState(slice, from, stop, visit);
  }
  absl::Status ForEachZugzwang(
      absl::string_view slice, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow& row, Outcome passed)> visit)
      const override {
    return StateWalk<G>(tables_, metrics_).ForEachZugzwang(slice, stop, visit);
  }
  absl::StatusOr<uint64_t> VerifyMemory(
      absl::string_view family) const override {
    return table::VerifyMemory(tables_, family);
  }
  absl::StatusOr<table::FamilyReport> Verify(
      absl::string_view family,
      const table::VerifyOptions& options) const override {
    return table::VerifyFamily(tables_, family, options);
  }

  absl::StatusOr<Report> Answer(const Question& question) const override;
  absl::StatusOr<Situation> Look(absl::string_view state) const override;
  absl::StatusOr<std::string> MoveText(absl::string_view state,
                                       absl::string_view text) const override;

 private:
  const Played& Game() const { return tables_.Game(); }
  absl::StatusOr<State> Parse(absl::string_view text) const {
    return StateOfText(
        Game(), [this](absl::string_view t) { return tables_.ParseState(t); },
        text);
  }
  // Of all families. An error where a file is missing or damaged.
  struct Totals {
    Counts counts;
    uint64_t states = 0;
    std::optional<Ply> longest;
  };
  const absl::StatusOr<Totals>& CountAll() const;
  absl::StatusOr<Totals> CountFamilies() const;
  absl::Status AddLengths(const State& state, Report& report) const;
  absl::Status AddMoves(const State& state, bool line, Report& report) const;

  table::GameTables<G> tables_;
  std::vector<Metric> metrics_;
  Describe describe_;
  mutable std::once_flag counted_;
  mutable absl::StatusOr<Totals> totals_;  // made when first asked for
};

// ----- What is there -----

template <Game G>
std::vector<std::string> BoxedTables<G>::Families() const {
  std::vector<std::string> names;
  for (const auto& family : tables_.Directory().GetManifest().families) {
    names.push_back(family.family);
  }
  return names;
}

template <Game G>
absl::StatusOr<std::vector<std::string>> BoxedTables<G>::Slices(
    absl::string_view family) const {
  const auto file = tables_.Directory().OpenFamily(family);
  if (!file.ok()) return file.status();
  return (*file)->Head().slices;
}

template <Game G>
absl::StatusOr<uint64_t> BoxedTables<G>::SliceSize(
    absl::string_view slice) const {
  const auto parsed = Game().ParseSlice(slice);
  if (!parsed.ok()) return parsed.status();
  const auto table = tables_.OpenSlice(*parsed);
  if (!table.ok()) return table.status();
  return (*table)->Size();
}

// A game by keys has the states that can be reached and no others.
template <Game G>
absl::StatusOr<std::optional<Reached>> BoxedTables<G>::CountReachable(
    uint64_t memory_limit, const std::stop_token& stop) const {
  if constexpr (SlicedGame<G>) {
    return std::nullopt;
  } else if constexpr (IndexedGame<G>) {
    return retrograde::CountReachable(Game(), memory_limit, stop);
  } else {
    const absl::StatusOr<Totals>& all = CountAll();
    if (!all.ok()) return all.status();
    const auto& [first, second] = all->counts.players;
    return Reached{first.States(), second.States()};
  }
}

// ----- Answers -----

// A failure too is remembered: each family is opened once.
template <Game G>
auto BoxedTables<G>::CountAll() const -> const absl::StatusOr<Totals>& {
  std::call_once(counted_, [this] { totals_ = CountFamilies(); });
  return totals_;
}

template <Game G>
auto BoxedTables<G>::CountFamilies() const -> absl::StatusOr<Totals> {
  Totals totals;
  for (const std::string& family : Families()) {
    const auto file = tables_.Directory().OpenFamily(family);
    if (!file.ok()) return file.status();
    for (const std::string& name : (*file)->Head().slices) {
      const auto slice = (*file)->OpenSlice(name);
      if (!slice.ok()) return slice.status();
      const auto counts = (*slice)->CountsOf(tables_.MainMetric());
      if (!counts.ok()) return counts.status();
      totals.counts.Add(*counts);
    }
  }
  totals.states = totals.counts.States();
  totals.longest = totals.counts.Longest();
  return totals;
}

template <Game G>
absl::StatusOr<Report> BoxedTables<G>::Answer(const Question& question) const {
  const absl::StatusOr<State> state = Parse(question.state);
  if (!state.ok()) return state.status();
  const absl::StatusOr<Value> value = tables_.Value(*state);
  if (!value.ok()) return value.status();
  Report report = BasicReport(Game(), *state, *value, question.format);
  report.metric = tables_.MainMetric();
  if (question.format != "text" && question.format != "json") {
    describe_(Game(), *state, Counts(), report);
    return report;
  }
  absl::Status status = AddLengths(*state, report);
  if (status.ok()) status = AddMoves(*state, question.line, report);
  if (!status.ok()) return status;
  static const Counts kNone;
  const Counts* counts = &kNone;
  // The text of an answer has no counts, and to count opens all families.
  if (question.format == "json" && CountAll().ok()) {
    counts = &CountAll()->counts;
    report.states = CountAll()->states;
    report.max_plies = CountAll()->longest;
  }
  describe_(Game(), *state, *counts, report);
  return report;
}

template <Game G>
absl::Status BoxedTables<G>::AddLengths(const State& state,
                                        Report& report) const {
  const absl::StatusOr<SolvedValue> solved = tables_.Solved(state);
  if (!solved.ok()) return solved.status();
  for (const Metric metric : metrics_) {
    if (CountsPlies(metric)) {
      report.lengths.push_back({metric, solved->lengths[metric]});
    }
  }
  return absl::OkStatus();
}

template <Game G>
absl::Status BoxedTables<G>::AddMoves(const State& state, bool with_line,
                                      Report& report) const {
  if (CarriesClock(Game(), state)) {
    const absl::StatusOr<OutcomeRange> range = tables_.RangeOf(state);
    if (!range.ok()) return range.status();
    report.under_clock = *range;
  }
  const auto best_moves = tables_.BestMoves(state, report.value);
  if (!best_moves.ok()) return best_moves.status();
  Line<Played> line;  // none where there are no lengths to follow
  if (with_line &&
      (CountsPlies(report.metric) || report.value.outcome == Outcome::kDraw)) {
    auto found = tables_.Line(state);
    if (!found.ok()) return found.status();
    line = *std::move(found);
  }
  AddMoveTexts(Game(), state, *best_moves, line, report);
  report.has_line = with_line;
  return absl::OkStatus();
}

template <Game G>
absl::StatusOr<Situation> BoxedTables<G>::Look(absl::string_view text) const {
  const absl::StatusOr<State> state = Parse(text);
  if (!state.ok()) return state.status();
  const absl::StatusOr<Value> value = tables_.Value(*state);
  if (!value.ok()) return value.status();
  absl::Status error;
  Situation situation =
      SituationOf(Game(), *state, *value, [&](const State& after) {
        const absl::StatusOr<Worth> move = tables_.MoveWorth(*state, after);
        if (!move.ok() && error.ok()) error = move.status();
        return move.value_or(Worth());
      });
  if (!error.ok()) return error;
  const absl::StatusOr<OutcomeRange> range = tables_.RangeOf(*state);
  if (!range.ok()) return range.status();
  situation.note = ClockNote(Game(), *state, situation.value, *range);
  situation.metric = tables_.MainMetric();
  return situation;
}

template <Game G>
absl::StatusOr<std::string> BoxedTables<G>::MoveText(
    absl::string_view state_text, absl::string_view text) const {
  return TextOfMove(Game(), Parse(state_text), text);
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_BOXED_TABLES_H_
