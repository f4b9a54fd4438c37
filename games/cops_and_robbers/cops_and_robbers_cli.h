// The program of cops and robbers: graphs as options, files and names, and the
// command `cop-number`.

#ifndef GAMES_COPS_AND_ROBBERS_COPS_AND_ROBBERS_CLI_H_
#define GAMES_COPS_AND_ROBBERS_COPS_AND_ROBBERS_CLI_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cops_and_robbers/brief_cops.h"
#include "games/cops_and_robbers/graph.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::cops_and_robbers {

class CopsAndRobbersProgram final : public cli::GameProgram<BriefCops> {
 public:
  // Not inline: what a program is made of is compiled once.
  CopsAndRobbersProgram();
  ~CopsAndRobbersProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override { return "COPS,ROBBER,cops|robber"; }
  // The answers' sentences are about one on each side.
  cli::PlayerNames Players() const override { return {"cop", "robber"}; }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  std::vector<cli::Command> OwnCommands() override;
  absl::StatusOr<std::unique_ptr<cli::GameSource>> Games(
      const cli::GameRequest& request) override;

  // Of best moves that differ only in which cop goes where, one is kept.
  void Describe(const BriefCops& game, const State& state, const Counts& counts,
                cli::Report& report) const override;

 private:
  void AddGraphOptions(cli::OptionSet& options);
  // The graph that the options name; InvalidArgument unless it is exactly one.
  absl::StatusOr<Graph> OpenGraph(const cli::GameRequest& request) const;
  absl::StatusOr<std::string> CopNumberText(cli::Session& session) const;

  std::optional<std::string> graph_;
  std::optional<std::string> graph_file_;
  std::optional<std::string> named_;
  bool directed_ = false;
  uint64_t cops_ = 1;
  uint64_t most_ = kMaxNodes;
};

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_COPS_AND_ROBBERS_CLI_H_
