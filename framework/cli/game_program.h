// The program of any game.
//
// A game without parameters needs one line in its main():
//
//   int main(int argc, char** argv) {
//     return retrograde::cli::GameProgram<TicTacToe>().Main(argc, argv);
//   }
//
// A game with parameters derives from GameProgram and overrides what it needs:
//
//   - AddOptions and MakeGame: its parameters as options;
//   - Describe, the hook: more to say about a state, in JSON and in text;
//   - Players, StateHelp and the like: its own words;
//   - GameInputHelp and Games: games from files; see GameSource in program.h;
//   - Formats: ways to print that only this game has;
//   - OwnCommands: commands that only this game has.

#ifndef RETROGRADE_CLI_GAME_PROGRAM_H_
#define RETROGRADE_CLI_GAME_PROGRAM_H_

#include <algorithm>
#include <cstddef>
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
#include "retrograde/analysis/line.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/cli/any_game.h"
#include "retrograde/cli/any_tables.h"
#include "retrograde/cli/build_request.h"
#include "retrograde/cli/game_tables.h"
#include "retrograde/cli/program.h"
#include "retrograde/cli/report.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/conformance.h"

namespace retrograde::cli {

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
  absl::StatusOr<Report> Answer(absl::string_view state,
                                absl::string_view format) const override;
  absl::StatusOr<Situation> Look(absl::string_view state) const override;
  absl::StatusOr<std::string> MoveText(absl::string_view state,
                                       absl::string_view text) const override;
  Counts CountStates() const override { return solution_->Counts(stop_); }
  std::optional<Counts> CountImages() const override;
  retrograde::Preparation Preparation() const override {
    return solution_->Preparation();
  }
  absl::StatusOr<std::vector<FamilyEstimate>> EstimateTables(
      const BuildRequest& request) const override {
    return EstimateGameTables(game_, request);
  }
  absl::StatusOr<BuildReport> BuildTables(
      const BuildRequest& request) override {
    return BuildGameTables(game_, request);
  }

 private:
  absl::StatusOr<State> Parse(absl::string_view text) const;
  void AddMoves(const State& state, Report& report) const;
  const Counts& CountOnce() const;

  G game_;
  Describe describe_;
  std::optional<Solution<G>> solution_;
  std::stop_token stop_;  // also for what is asked of the solution
  mutable std::optional<Counts> counts_;  // made when first asked for
};

template <Game G>
class GameProgram : public Program {
 public:
  using State = typename G::State;

  // --- for the game to override ---

  // The game that the options ask for.
  virtual absl::StatusOr<G> MakeGame() const { return G::FromParameters(""); }

  // The hook: adds to the report about a state. For text and json the report
  // and the counts of all states are complete; for another format only state,
  // mover, over and value are there and the counts are empty: set `custom`.
  // Several threads may call it at once, each about a game of its own.
  virtual void Describe(const G&, const State&, const Counts&, Report&) const {}

  std::string Name() const override { return std::string(G::Name()); }
  std::string Summary() const override {
    return absl::StrCat("Solves the game ", G::Name(),
                        " by retrograde analysis.");
  }
  std::vector<std::string> Examples(Command command) const override;
  std::string StateHelp() const override { return "as the game writes it"; }
  PlayerNames Players() const override { return {"first", "second"}; }
  void AddOptions(Command, OptionSet&) override {}
  std::string GameInputHelp() const override { return ""; }
  std::vector<OwnCommand> OwnCommands() override { return {}; }
  std::vector<Format> Formats() const override { return {}; }
  absl::StatusOr<std::unique_ptr<GameSource>> Games(
      const GameRequest& request) override;
  absl::StatusOr<std::unique_ptr<AnyTables>> OpenTables(
      const std::string& directory, const TableOptions& options) override {
    return OpenGameTables<G>(directory, options);
  }

  // --- for its sources of games ---

  // The game with this program's hook. The program must outlive it.
  std::unique_ptr<AnyGame> Box(G game) const {
    return std::make_unique<BoxedGame<G>>(
        std::move(game),
        [this](const G& game, const State& state, const Counts& counts,
               Report& report) { Describe(game, state, counts, report); });
  }
};

// A source of one game.
class OneGameSource final : public GameSource {
 public:
  explicit OneGameSource(GameItem item) : item_(std::move(item)) {}
  std::optional<GameItem> Next() override {
    return std::exchange(item_, std::nullopt);
  }

 private:
  std::optional<GameItem> item_;
};

// ---------------------------------------------------------------------------

template <Game G>
std::optional<uint64_t> BoxedGame<G>::EstimateBytes() const {
  if constexpr (IndexedGame<G> && PredecessorGame<G>) {
    return retrograde::EstimateBytes(game_);
  } else {
    return std::nullopt;
  }
}

template <Game G>
absl::Status BoxedGame<G>::Solve(const SolveOptions& options) {
  stop_ = options.stop;
  absl::StatusOr<Solution<G>> solution = retrograde::Solve(game_, options);
  if (!solution.ok()) return solution.status();
  solution_.emplace(*std::move(solution));
  return absl::OkStatus();
}

template <Game G>
std::optional<Counts> BoxedGame<G>::CountImages() const {
  if (!SymmetricGame<G>) return std::nullopt;
  return solution_->WeightedCounts(stop_);
}

template <Game G>
CheckReport BoxedGame<G>::CheckValues(const CheckOptions& options) const {
  return retrograde::CheckValues(
      solution_->Game(),
      [this](uint64_t index) { return solution_->Values().At(index); },
      options);
}

template <Game G>
absl::StatusOr<typename G::State> BoxedGame<G>::Parse(
    absl::string_view text) const {
  if (!text.empty()) return solution_->Game().ParseState(text);
  std::optional<State> first;
  game_.InitialStates([&first](const State& state) {
    if (!first) first = state;
    return false;
  });
  if (first) return *first;
  return absl::InvalidArgumentError("the game names no initial state");
}

template <Game G>
const Counts& BoxedGame<G>::CountOnce() const {
  if (!counts_) counts_ = CountStates();
  return *counts_;
}

// The best moves and the line, as texts.
template <Game G>
void BoxedGame<G>::AddMoves(const State& state, Report& report) const {
  for (const auto& move : solution_->BestMoves(state)) {
    report.best_moves.push_back(game_.MoveText(state, move));
  }
  const auto line = solution_->Line(state);
  const Player winner = report.value.outcome == Outcome::kWin
                            ? report.mover
                            : Other(report.mover);
  for (size_t ply = 0; ply < line.moves.size(); ++ply) {
    const State& before = line.states[ply];
    report.line.push_back(game_.MoveText(before, line.moves[ply]));
    if (game_.Mover(before) == winner) ++report.winner_moves;
  }
  report.line_repeats = line.end == LineEnd::kRepetition;
}

template <Game G>
absl::StatusOr<Report> BoxedGame<G>::Answer(absl::string_view text,
                                            absl::string_view format) const {
  const absl::StatusOr<State> state = Parse(text);
  if (!state.ok()) return state.status();
  Report report;
  report.format = std::string(format);
  report.state = std::string(game_.StateText(*state));
  report.mover = game_.Mover(*state);
  report.over = game_.TerminalOutcome(*state).has_value();
  report.value = solution_->Value(*state);
  if (format != "text" && format != "json") {
    describe_(game_, *state, Counts(), report);
    return report;
  }
  const Counts& counts = CountOnce();
  report.states = counts.States();
  report.max_plies = counts.Longest();
  AddMoves(*state, report);
  describe_(game_, *state, counts, report);
  return report;
}

template <Game G>
absl::StatusOr<Situation> BoxedGame<G>::Look(absl::string_view text) const {
  const absl::StatusOr<State> state = Parse(text);
  if (!state.ok()) return state.status();
  Situation situation;
  situation.state = std::string(game_.StateText(*state));
  situation.mover = game_.Mover(*state);
  situation.over = game_.TerminalOutcome(*state).has_value();
  situation.value = solution_->Value(*state);
  if (situation.over) return situation;
  game_.Moves(*state, [&](const typename G::Move& move) {
    const State after = game_.Apply(*state, move);
    situation.choices.push_back(
        {std::string(game_.MoveText(*state, move)),
         std::string(game_.StateText(after)),
         ValueOfMove(solution_->Value(after),
                     game_.Mover(after) == situation.mover)});
    return true;
  });
  std::sort(situation.choices.begin(), situation.choices.end(),
            [](const Choice& a, const Choice& b) {
              if (a.value != b.value) return Better(a.value, b.value);
              return a.text < b.text;
            });
  return situation;
}

template <Game G>
absl::StatusOr<std::string> BoxedGame<G>::MoveText(
    absl::string_view state_text, absl::string_view text) const {
  const absl::StatusOr<State> state = Parse(state_text);
  if (!state.ok()) return state.status();
  const auto move = game_.ParseMove(*state, text);
  if (!move.ok()) return move.status();
  return std::string(game_.MoveText(*state, *move));
}

template <Game G>
std::vector<std::string> GameProgram<G>::Examples(Command command) const {
  switch (command) {
    case Command::kSolve:
      return {"solve", "solve --format=json"};
    case Command::kProbe:
      return {"probe STATE", "probe --input=states.txt --format=json"};
    case Command::kLine:
      return {"line STATE"};
    case Command::kPlay:
      return {"play", "play --as=second", "play --self"};
    case Command::kCheck:
      return {"check"};
    case Command::kStats:
      return {"stats", "stats --format=json"};
    case Command::kBuild:
      return {"build tables", "build tables --metric=remoteness,conversion",
              "build tables --estimate"};
    default:  // the same for every game, or an own one, which brings its own
      return {};
  }
}

template <Game G>
absl::StatusOr<std::unique_ptr<GameSource>> GameProgram<G>::Games(
    const GameRequest&) {
  absl::StatusOr<G> game = MakeGame();
  if (!game.ok()) return game.status();
  GameItem item;
  item.game = Box(*std::move(game));
  return std::make_unique<OneGameSource>(std::move(item));
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_GAME_PROGRAM_H_
