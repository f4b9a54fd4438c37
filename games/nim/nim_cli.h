// The program of nim: heaps and variant as options.

#ifndef GAMES_NIM_NIM_CLI_H_
#define GAMES_NIM_NIM_CLI_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/nim/nim.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::nim {

class NimProgram final : public cli::GameProgram<Nim> {
 public:
  // Not inline: what a program is made of is compiled once.
  NimProgram();
  ~NimProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override {
    return "the stones of each heap and the mover, such as 3,4,5,first";
  }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  absl::StatusOr<Nim> MakeGame() const override;

 private:
  std::optional<std::string> heaps_ = "3,4,5";
  bool misere_ = false;
};

}  // namespace retrograde::nim

#endif  // GAMES_NIM_NIM_CLI_H_
