// The program of connect-k: the size of the board, and whether mirror images
// are one state.

#ifndef GAMES_CONNECT_K_CONNECT_K_CLI_H_
#define GAMES_CONNECT_K_CONNECT_K_CLI_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/connect_k/connect_k.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::connect_k {

class ConnectKProgram final : public cli::GameProgram<ConnectK> {
 public:
  // Not inline: what a program is made of is compiled once.
  ConnectKProgram();
  ~ConnectKProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override {
    return "rows from the top joined by '/', with X, O and .";
  }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  absl::StatusOr<std::unique_ptr<cli::GameSource>> Games(
      const cli::GameRequest& request) override;
  absl::StatusOr<std::unique_ptr<cli::AnyTables>> OpenTables(
      const std::string& directory,
      const table::ReaderOptions& options) override;
  absl::StatusOr<std::unique_ptr<cli::AnyGame>> GameOfTables(
      const std::string& directory) override;

 private:
  uint64_t width_ = 4;
  uint64_t height_ = 4;
  uint64_t k_ = 4;
  bool symmetric_ = false;
};

}  // namespace retrograde::connect_k

#endif  // GAMES_CONNECT_K_CONNECT_K_CLI_H_
