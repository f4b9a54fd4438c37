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
//   - Families, FamilyHelp and UsualMetrics: which tables a command means;
//   - ProbeHasLine: whether `probe` tells the line too;
//   - OwnCommands: commands that only this game has.

#ifndef RETROGRADE_CLI_GAME_PROGRAM_H_
#define RETROGRADE_CLI_GAME_PROGRAM_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/erased/boxed_game.h"
#include "retrograde/cli/erased/game_tables.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/format/manifest.h"

namespace retrograde::cli {

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
  std::vector<std::string> Examples() const override { return {}; }
  std::string StateHelp() const override { return "as the game writes it"; }
  PlayerNames Players() const override { return {"first", "second"}; }
  void AddOptions(CommandKind, OptionSet&) override {}
  std::string GameInputHelp() const override { return ""; }
  std::vector<Command> OwnCommands() override { return {}; }
  std::vector<Format> Formats() const override { return {}; }
  std::string FamilyHelp(CommandKind) const override {
    return "Families of slices; default: all";
  }
  absl::StatusOr<std::vector<std::string>> Families(
      const std::vector<std::string>& words) const override {
    return words;
  }
  std::vector<Metric> UsualMetrics() const override {
    return {Metric::kRemoteness};
  }
  absl::StatusOr<std::unique_ptr<GameSource>> Games(
      const GameRequest& request) override;
  absl::StatusOr<std::unique_ptr<AnyTables>> OpenTables(
      const std::string& directory,
      const table::ReaderOptions& options) override {
    return OpenGameTables<G>(directory, options, Hook());
  }
  absl::StatusOr<std::unique_ptr<AnyGame>> GameOfTables(
      const std::string& directory) override;

  // --- for its sources of games ---

  // The game with this program's hook. The program must outlive it.
  std::unique_ptr<AnyGame> Box(G game) const {
    return std::make_unique<BoxedGame<G>>(std::move(game), Hook());
  }

 private:
  typename BoxedGame<G>::Describe Hook() const {
    return [this](const G& game, const State& state, const Counts& counts,
                  Report& report) { Describe(game, state, counts, report); };
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
absl::StatusOr<std::unique_ptr<AnyGame>> GameProgram<G>::GameOfTables(
    const std::string& directory) {
  const absl::StatusOr<table::Manifest> manifest =
      table::ReadManifest(directory);
  if (!manifest.ok()) return manifest.status();
  absl::StatusOr<G> game = GameOfManifest<G>(directory, *manifest);
  if (!game.ok()) return game.status();
  return Box(*std::move(game));
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
