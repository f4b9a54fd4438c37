// A game of any type behind the interface that the commands use.

#ifndef RETROGRADE_CLI_ERASED_BOXED_GAME_H_
#define RETROGRADE_CLI_ERASED_BOXED_GAME_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/cli/erased/answers.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/interchange/game_graph.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/slices/state_value.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cli {

// What the game itself takes in memory, in bytes, where that is much enough for
// it to say so: `uint64_t HeldBytes() const`. It counts towards the limit.
template <Game G>
uint64_t HeldBytes(const G& game) {
  if constexpr (requires { game.HeldBytes(); }) {
    return game.HeldBytes();
  } else {
    return 0;
  }
}

// A Game behind the interface that the commands use. What a game adds to its
// answers comes in as `describe`.
template <Game G>
class BoxedGame final : public AnyGame {
 public:
  using State = typename G::State;
  using Describe =
      std::function<void(const G&, const State&, const Counts&, Report&)>;

  BoxedGame(G game, Describe describe)
      : game_(std::move(game)), describe_(std::move(describe)) {}

  ConformanceReport CheckAxioms(const ConformanceOptions& options) override {
    return CheckConformance(game_, options);
  }
  std::optional<uint64_t> EstimateBytes() const override;
  absl::Status Solve(const SolveOptions& options) override;
  CheckReport CheckValues(const CheckOptions& options) const override;
  absl::StatusOr<Report> Answer(const Question& question) const override;
  absl::StatusOr<Situation> Look(absl::string_view state) const override;
  absl::StatusOr<std::string> MoveText(absl::string_view state,
                                       absl::string_view text) const override;
  std::optional<Player> EndlessWinner() const override {
    return EndlessWinnerOf(game_);
  }
  Counts CountStates() const override { return solution_->Counts(stop_); }
  std::optional<Counts> CountImages() const override;
  absl::StatusOr<Reached> CountReachable(uint64_t memory_limit) const override;
  retrograde::Preparation Preparation() const override {
    return solution_->Preparation();
  }
  absl::StatusOr<std::unique_ptr<interchange::StateGraph>> Graph(
      const SolveOptions& options) const override;
  absl::StatusOr<std::vector<table::FamilyNeed>> EstimateTables(
      const table::BuildOptions& options) const override {
    return table::EstimateTables(game_, WithHeldBytes(options));
  }
  absl::StatusOr<table::BuildReport> BuildTables(
      const table::BuildOptions& options) override {
    return table::BuildTables(game_, WithHeldBytes(options));
  }

 private:
  SolveOptions WithHeldBytes(SolveOptions options) const {
    options.held_bytes += HeldBytes(game_);
    return options;
  }
  table::BuildOptions WithHeldBytes(table::BuildOptions options) const {
    options.solve = WithHeldBytes(options.solve);
    return options;
  }
  absl::StatusOr<State> Parse(absl::string_view text) const {
    absl::StatusOr<State> state = StateOfText(
        game_,
        [this](absl::string_view t) { return solution_->Game().ParseState(t); },
        text);
    if (absl::IsNotFound(state.status())) return NotSolved(state, text);
    return state;
  }
  absl::Status NotSolved(const absl::StatusOr<State>& error,
                         absl::string_view text) const;
  const Counts& CountOnce() const;
  using Indexed = WithIndex<G>;
  static absl::StatusOr<std::unique_ptr<interchange::StateGraph>> GraphOf(
      Indexed game, interchange::OutcomeAt outcome_at,
      const SolveOptions& options, uint64_t held);

  G game_;
  Describe describe_;
  std::optional<Solution<G>> solution_;
  std::stop_token stop_;  // also for what is asked of the solution
  mutable std::optional<Counts> counts_;  // made when first asked for
};

// ----- Details -----

// What no play from an initial state comes to may stand in tables.
template <Game G>
absl::Status BoxedGame<G>::NotSolved(const absl::StatusOr<State>& error,
                                     absl::string_view text) const {
  if constexpr (SlicedGame<G>) {
    const absl::StatusOr<State> state = game_.ParseState(text);
    if (state.ok() && !game_.TerminalOutcome(*state)) {
      const std::string family(game_.FamilyOf(SliceOfAny(game_, *state)));
      return absl::NotFoundError(
          absl::StrCat(error.status().message(), "; `build DIR ", family, "`",
                       game_.Parameters().empty() ? "" : ", of the same game,",
                       " makes tables that have it"));
    }
  }
  return error.status();
}

template <Game G>
std::optional<uint64_t> BoxedGame<G>::EstimateBytes() const {
  if constexpr (IndexedGame<G> && PredecessorGame<G>) {
    return SaturatingSum(retrograde::EstimateBytes(game_), HeldBytes(game_));
  } else {
    return std::nullopt;
  }
}

template <Game G>
absl::Status BoxedGame<G>::Solve(const SolveOptions& given) {
  const SolveOptions options = WithHeldBytes(given);
  stop_ = options.stop;
  absl::StatusOr<Solution<G>> solution = retrograde::Solve(game_, options);
  if (!solution.ok()) return solution.status();
  solution_.emplace(*std::move(solution));
  return absl::OkStatus();
}

template <Game G>
auto BoxedGame<G>::GraphOf(Indexed game, interchange::OutcomeAt outcome_at,
                           const SolveOptions& options, uint64_t held)
    -> absl::StatusOr<std::unique_ptr<interchange::StateGraph>> {
  const PreparationOptions step = retrograde::internal::ForStep(
      options, Phase::kNumbering, held,
      options.memory_limit - std::min(held, options.memory_limit));
  return interchange::GameGraph<Indexed>::Create(std::move(game),
                                                 std::move(outcome_at), step);
}

template <Game G>
auto BoxedGame<G>::Graph(const SolveOptions& given) const
    -> absl::StatusOr<std::unique_ptr<interchange::StateGraph>> {
  const SolveOptions options = WithHeldBytes(given);
  if (solution_) {
    const Values& values = solution_->Values();
    return GraphOf(
        solution_->Game(),
        [&values](uint64_t index) { return values.At(index).outcome; }, options,
        options.held_bytes + solution_->Preparation().numbering_bytes +
            values.Bytes());
  }
  absl::StatusOr<Prepared<G>> prepared = Prepare(game_, options);
  if (!prepared.ok()) return prepared.status();
  return GraphOf(std::move(prepared->game), {}, options,
                 options.held_bytes + prepared->preparation.numbering_bytes);
}

template <Game G>
std::optional<Counts> BoxedGame<G>::CountImages() const {
  if (!SymmetricGame<G>) return std::nullopt;
  return solution_->WeightedCounts(stop_);
}

// Where the states were numbered they are those that can be reached.
template <Game G>
absl::StatusOr<Reached> BoxedGame<G>::CountReachable(
    uint64_t memory_limit) const {
  if constexpr (IndexedGame<G>) {
    const uint64_t held = HeldBytes(game_) + solution_->Values().Bytes();
    return retrograde::CountReachable(
        game_, memory_limit - std::min(memory_limit, held), stop_);
  } else {
    const Counts& counts = CountOnce();
    return Reached{counts.players[0].States(), counts.players[1].States()};
  }
}

template <Game G>
CheckReport BoxedGame<G>::CheckValues(const CheckOptions& options) const {
  return retrograde::CheckValues(
      solution_->Game(),
      [this](uint64_t index) { return solution_->Values().At(index); },
      options);
}

template <Game G>
const Counts& BoxedGame<G>::CountOnce() const {
  if (!counts_) counts_ = CountStates();
  return *counts_;
}

template <Game G>
absl::StatusOr<Report> BoxedGame<G>::Answer(const Question& question) const {
  const auto& [text, format, with_line] = question;
  const absl::StatusOr<State> state = Parse(text);
  if (!state.ok()) return state.status();
  Report report = BasicReport(game_, *state, solution_->Value(*state), format);
  if (format != "text" && format != "json") {
    describe_(game_, *state, Counts(), report);
    return report;
  }
  if (CarriesClock(game_, *state)) {
    report.under_clock = solution_->RangeOf(*state);
  }
  const Counts& counts = CountOnce();
  report.states = counts.States();
  report.max_plies = counts.Longest();
  report.has_line = with_line;
  using LineOfGame = decltype(solution_->Line(*state));
  AddMoveTexts(solution_->Game(), *state, solution_->BestMoves(*state),
               with_line ? solution_->Line(*state) : LineOfGame(), report);
  describe_(game_, *state, counts, report);
  return report;
}

template <Game G>
absl::StatusOr<Situation> BoxedGame<G>::Look(absl::string_view text) const {
  const absl::StatusOr<State> state = Parse(text);
  if (!state.ok()) return state.status();
  Situation situation = SituationOf(
      game_, *state, solution_->Value(*state),
      [&](const State& after) { return solution_->MoveWorth(*state, after); });
  situation.note =
      ClockNote(game_, *state, situation.value, solution_->RangeOf(*state));
  return situation;
}

template <Game G>
absl::StatusOr<std::string> BoxedGame<G>::MoveText(
    absl::string_view state_text, absl::string_view text) const {
  return TextOfMove(game_, Parse(state_text), text);
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_BOXED_GAME_H_
