// The tables of any game behind the interfaces of the commands.

#ifndef RETROGRADE_CLI_GAME_TABLES_H_
#define RETROGRADE_CLI_GAME_TABLES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/zugzwang.h"
#include "retrograde/cli/answers.h"
#include "retrograde/cli/any_tables.h"
#include "retrograde/cli/build_request.h"
#include "retrograde/cli/report.h"
#include "retrograde/cli/version.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/value.h"
#include "retrograde/table/build_any.h"
#include "retrograde/table/build_options.h"
#include "retrograde/table/game_tables.h"
#include "retrograde/table/verify_tables.h"
#include "retrograde/verify/conformance.h"

namespace retrograde::cli {

// What each family of a game will take; see AnyGame::EstimateTables.
template <Game G>
absl::StatusOr<std::vector<FamilyEstimate>> EstimateGameTables(
    const G& game, const BuildRequest& request);

// Builds tables of a game; see AnyGame::BuildTables.
template <Game G>
absl::StatusOr<BuildReport> BuildGameTables(const G& game,
                                            const BuildRequest& request);

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
  std::vector<std::string> Families() const override;
  absl::StatusOr<std::vector<std::string>> Slices(
      absl::string_view family) const override;
  absl::StatusOr<uint64_t> SliceSize(absl::string_view slice) const override;
  absl::Status ForEachState(
      absl::string_view slice, uint64_t from, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow&)> visit) const override;
  absl::Status ForEachZugzwang(
      absl::string_view slice, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow& row, Outcome passed)> visit)
      const override;
  absl::StatusOr<VerifyReport> Verify(
      absl::string_view family, bool quick,
      const SolveOptions& options) const override;

  absl::StatusOr<Report> Answer(absl::string_view state,
                                absl::string_view format) const override;
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
  absl::Status CheckHole(const table::Slice& table, uint64_t index) const;
  absl::StatusOr<Counts> CountAll() const;
  std::optional<Outcome> OutcomeOf(const State& state,
                                   absl::Status& error) const;
  absl::StatusOr<StateRow> RowOf(const table::Slice& table, uint64_t index,
                                 absl::FunctionRef<std::string()> text) const;

  table::GameTables<G> tables_;
  std::vector<Metric> metrics_;
  Describe describe_;
  mutable std::mutex mutex_;
  mutable std::optional<Counts> counts_;  // under it; made when first asked for
};

// Opens tables of a game; see Program::OpenTables. The game is the one that the
// manifest tells of.
template <Game G>
absl::StatusOr<std::unique_ptr<AnyTables>> OpenGameTables(
    const std::string& directory, const TableOptions& options,
    typename BoxedTables<G>::Describe describe);

// ----- Building -----

namespace internal {

inline table::BuildOptions OptionsFor(const BuildRequest& request) {
  table::BuildOptions options;
  options.directory = request.directory;
  options.families = request.families;
  options.metrics = request.metrics;
  options.resume = request.resume;
  options.compression = request.compression;
  options.checkpoint_seconds = request.checkpoint_seconds;
  options.generator = absl::StrCat("retrograde ", kVersion);
  options.solve = request.solve;
  options.finished = request.finished;
  options.warn = request.warn;
  return options;
}

// Tests the axioms; what the manifest is to say of it.
template <Game G>
absl::StatusOr<std::string> CheckBefore(const G& game,
                                        const BuildRequest& request) {
  if (!request.check) return "not checked";
  ConformanceOptions options;
  options.stop = request.solve.stop;
  const ConformanceReport report = CheckConformance(game, options);
  if (report.FaultCount() > 0) {
    return absl::DataLossError(
        absl::StrCat("the game breaks its axioms, so nothing is built (`check` "
                     "tells more): ",
                     report.ToStatus().message()));
  }
  if (absl::Status status = report.ToStatus(); !status.ok()) return status;
  const bool all = absl::c_all_of(
      report.axioms, [](const AxiomReport& axiom) { return axiom.exhaustive; });
  return all ? "checked" : "sampled";
}

// What the manifest of a finished build says.
inline absl::StatusOr<BuildReport> ReportOf(const std::string& directory) {
  const auto tables = table::TableDirectory::Open(directory, {});
  if (!tables.ok()) return tables.status();
  const table::Manifest manifest = (*tables)->GetManifest();
  BuildReport report;
  for (const table::ManifestFamily& family : manifest.families) {
    const auto file = (*tables)->OpenFamily(family.family);
    if (!file.ok()) continue;  // taken away; nobody asked for it
    ++report.families;
    report.slices += (*file)->Head().slices.size();
    report.states += family.states;
    report.bytes += family.bytes;
  }
  return report;
}

}  // namespace internal

template <Game G>
absl::StatusOr<std::vector<FamilyEstimate>> EstimateGameTables(
    const G& game, const BuildRequest& request) {
  const table::BuildOptions options = internal::OptionsFor(request);
  const auto needs = table::EstimateTables(game, options);
  if (!needs.ok()) return needs.status();
  std::vector<FamilyEstimate> estimates;
  for (const table::FamilyNeed& need : *needs) {
    estimates.push_back(
        {need.family, need.slices, need.states, need.memory, need.disk});
  }
  return estimates;
}

template <Game G>
absl::StatusOr<BuildReport> BuildGameTables(const G& game,
                                            const BuildRequest& request) {
  table::BuildOptions options = internal::OptionsFor(request);
  options.check_axioms = [&] { return internal::CheckBefore(game, request); };
  const absl::Status built = table::BuildTables(game, options);
  if (!built.ok()) return built;
  return internal::ReportOf(request.directory);
}

template <Game G>
absl::StatusOr<std::unique_ptr<AnyTables>> OpenGameTables(
    const std::string& directory, const TableOptions& options,
    typename BoxedTables<G>::Describe describe) {
  const absl::StatusOr<table::Manifest> manifest =
      table::ReadManifest(directory);
  if (!manifest.ok()) return manifest.status();
  absl::Status same = table::CheckSameGame(table::ManifestPath(directory),
                                           manifest->game, "", G::Name(), "");
  if (!same.ok()) return same;
  absl::StatusOr<G> game = G::FromParameters(manifest->parameters);
  if (!game.ok()) {
    return absl::DataLossError(
        absl::StrCat(table::ManifestPath(directory),
                     ": parameters: ", game.status().message()));
  }
  table::ReaderOptions reading;
  reading.cache_bytes = options.cache_bytes;
  absl::StatusOr<table::GameTables<G>> tables =
      table::GameTables<G>::Open(*std::move(game), directory, reading);
  if (!tables.ok()) return tables.status();
  return std::make_unique<BoxedTables<G>>(*std::move(tables),
                                          std::move(describe));
}

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

// ----- State by state -----

template <Game G>
absl::StatusOr<StateRow> BoxedTables<G>::RowOf(
    const table::Slice& table, uint64_t index,
    absl::FunctionRef<std::string()> text) const {
  StateRow row{index, Player::kFirst, Outcome::kDraw, {}, {}, text};
  const absl::StatusOr<Value> outcome =
      table.ValueAt(tables_.MainMetric(), index);
  if (!outcome.ok()) return outcome.status();
  row.outcome = outcome->outcome;
  if (row.outcome == Outcome::kDraw) return row;
  for (const Metric metric : metrics_) {
    if (metric == Metric::kOutcome) continue;
    const absl::StatusOr<Value> value = table.ValueAt(metric, index);
    if (!value.ok()) return value.status();
    (metric == Metric::kRemoteness ? row.remoteness : row.conversion) =
        value->remoteness;
  }
  return row;
}

template <Game G>
absl::Status BoxedTables<G>::ForEachState(
    absl::string_view slice, uint64_t from, const std::stop_token& stop,
    absl::FunctionRef<bool(const StateRow&)> visit) const {
  constexpr uint64_t kStatesBetweenStops = 4096;
  const auto parsed = Game().ParseSlice(slice);
  if (!parsed.ok()) return parsed.status();
  const auto table = tables_.OpenSlice(*parsed);
  if (!table.ok()) return table.status();
  const auto game = Game().InSlice(*parsed);
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
    const auto text = [&] { return std::string(game.StateText(*state)); };
    absl::StatusOr<StateRow> row = RowOf(**table, index, text);
    if (!row.ok()) return row.status();
    row->mover = game.Mover(*state);
    if (!visit(*row)) break;
  }
  return absl::OkStatus();
}

// By keys there are no holes: an index without a state is damage.
template <Game G>
absl::Status BoxedTables<G>::CheckHole(const table::Slice& table,
                                       uint64_t index) const {
  if constexpr (SlicedGame<G> || IndexedGame<G>) return absl::OkStatus();
  const absl::StatusOr<std::string> key = table.KeyAt(index);
  if (!key.ok()) return key.status();
  return absl::DataLossError(
      absl::StrCat(tables_.Directory().Directory(), ": the key \"", *key,
                   "\" is no state of the game ", G::Name()));
}

// ----- Answers -----

template <Game G>
absl::StatusOr<Counts> BoxedTables<G>::CountAll() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (counts_) return *counts_;
  Counts counts;
  for (const std::string& family : Families()) {
    const auto file = tables_.Directory().OpenFamily(family);
    if (!file.ok()) return file.status();
    for (const std::string& name : (*file)->Head().slices) {
      const auto slice = (*file)->OpenSlice(name);
      if (!slice.ok()) return slice.status();
      const auto of_slice = (*slice)->CountsOf(tables_.MainMetric());
      if (!of_slice.ok()) return of_slice.status();
      counts.Add(*of_slice);
    }
  }
  counts_ = std::move(counts);
  return *counts_;
}

template <Game G>
absl::StatusOr<Report> BoxedTables<G>::Answer(absl::string_view text,
                                              absl::string_view format) const {
  const absl::StatusOr<State> state = Parse(text);
  if (!state.ok()) return state.status();
  const absl::StatusOr<Value> value = tables_.Value(*state);
  if (!value.ok()) return value.status();
  Report report = BasicReport(Game(), *state, *value, format);
  report.metric = tables_.MainMetric();
  for (const Metric metric : metrics_) {
    if (metric == Metric::kOutcome) continue;
    const absl::StatusOr<Value> by = tables_.Value(metric, *state);
    if (!by.ok()) return by.status();
    report.lengths.push_back(
        {metric, by->outcome == Outcome::kDraw
                     ? std::nullopt
                     : std::optional<Ply>(by->remoteness)});
  }
  const absl::StatusOr<Counts> counts = CountAll();
  if (counts.ok()) {  // else a family that may not matter here is damaged
    report.states = counts->States();
    report.max_plies = counts->Longest();
  }
  const auto best_moves = tables_.BestMoves(*state);
  if (!best_moves.ok()) return best_moves.status();
  Line<Played> line;  // none where there are no lengths to follow
  if (report.metric != Metric::kOutcome ||
      report.value.outcome == Outcome::kDraw) {
    auto found = tables_.Line(*state);
    if (!found.ok()) return found.status();
    line = *std::move(found);
  }
  AddMoveTexts(Game(), *state, *best_moves, line, report);
  describe_(Game(), *state, counts.ok() ? *counts : Counts(), report);
  return report;
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
        const absl::StatusOr<Value> move = tables_.MoveValue(*state, after);
        if (!move.ok() && error.ok()) error = move.status();
        return move.value_or(Value::Draw());
      });
  if (!error.ok()) return error;
  situation.metric = tables_.MainMetric();
  return situation;
}

template <Game G>
absl::StatusOr<std::string> BoxedTables<G>::MoveText(
    absl::string_view state_text, absl::string_view text) const {
  return TextOfMove(Game(), Parse(state_text), text);
}

// ----- Research -----

template <Game G>
absl::Status BoxedTables<G>::ForEachZugzwang(
    absl::string_view slice, const std::stop_token& stop,
    absl::FunctionRef<bool(const StateRow& row, Outcome passed)> visit) const {
  if constexpr (!PassableGame<G>) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the game ", G::Name(), " does not say how to pass the move"));
  } else {
    const auto parsed = Game().ParseSlice(slice);
    if (!parsed.ok()) return parsed.status();
    const auto table = tables_.OpenSlice(*parsed);
    if (!table.ok()) return table.status();
    const auto game = Game().InSlice(*parsed);
    absl::Status error;
    if constexpr (!SlicedGame<G> && !IndexedGame<G>) {
      for (uint64_t index = 0; index < game.Size() && error.ok(); ++index) {
        if (!game.Unindex(index)) error = CheckHole(**table, index);
      }
      if (!error.ok()) return error;
    }
    ForEachMutualZugzwang(
        game, [&](const State& state) { return OutcomeOf(state, error); },
        [&](const MutualZugzwang<State>& zugzwang) {
          const auto text = [&] {
            return std::string(game.StateText(zugzwang.state));
          };
          absl::StatusOr<StateRow> row = RowOf(**table, zugzwang.index, text);
          if (!row.ok() && error.ok()) error = row.status();
          return error.ok() && visit(*row, zugzwang.passed);
        },
        stop);
    if (stop.stop_requested()) return absl::CancelledError("stopped");
    return error;
  }
}

// Nothing after the first error: the walk goes on to its end without a look at
// the tables.
template <Game G>
std::optional<Outcome> BoxedTables<G>::OutcomeOf(const State& state,
                                                 absl::Status& error) const {
  if (!error.ok()) return std::nullopt;
  const absl::StatusOr<Value> value =
      tables_.Value(tables_.MainMetric(), state);
  if (value.ok()) return value->outcome;
  error = value.status();
  return std::nullopt;
}

template <Game G>
absl::StatusOr<VerifyReport> BoxedTables<G>::Verify(
    absl::string_view family, bool quick, const SolveOptions& options) const {
  table::VerifyOptions how;
  how.quick = quick;
  how.solve = options;
  const absl::StatusOr<table::FamilyReport> found =
      table::VerifyFamily(tables_, family, how);
  if (!found.ok()) return found.status();
  return VerifyReport{found->slices, found->states, found->fault_count,
                      found->faults};
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_GAME_TABLES_H_
