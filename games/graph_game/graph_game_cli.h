// The program of games from files: the file as argument, option or input, its
// formats, and made-up games.

#ifndef GAMES_GRAPH_GAME_GRAPH_GAME_CLI_H_
#define GAMES_GRAPH_GAME_GRAPH_GAME_CLI_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/graph_game/explicit_game.h"
#include "games/graph_game/generate.h"
#include "games/graph_game/graph_reader.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::graph_game {

class GraphGameProgram final : public cli::GameProgram<ExplicitGame> {
 public:
  // Not inline: what a program is made of is compiled once.
  GraphGameProgram();
  ~GraphGameProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override { return "a state's number"; }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  std::string GameInputHelp() const override;
  std::vector<cli::Command> OwnCommands() override;
  absl::StatusOr<std::unique_ptr<cli::GameSource>> Games(
      const cli::GameRequest& request) override;

  // Lines can be as long as the game has states.
  bool ProbeHasLine() const override { return false; }

  // Adds who wins, where play that never ends is a win.
  void Describe(const ExplicitGame& game, const State& state,
                const Counts& counts, cli::Report& report) const override;

 private:
  void AddGenerating(cli::OptionSet& options);
  // The path that the options name; InvalidArgument unless it is exactly one.
  absl::StatusOr<std::string> PathOf(const cli::GameRequest& request) const;
  // How to read the game; the request must outlive what comes.
  ReadOptions OptionsOf(const cli::GameRequest& request) const;
  absl::StatusOr<cli::GameItem> ReadItem(const std::string& path,
                                         const cli::GameRequest& request) const;

  std::optional<std::string> argument_;  // FILE
  std::optional<std::string> graph_file_;
  std::string input_format_ = "auto";
  std::optional<std::string> no_move_;
  GenerateOptions generate_;
};

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_GRAPH_GAME_CLI_H_
