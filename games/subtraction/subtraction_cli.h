// The program of subtraction games: heap, numbers and variant as options.

#ifndef GAMES_SUBTRACTION_SUBTRACTION_CLI_H_
#define GAMES_SUBTRACTION_SUBTRACTION_CLI_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/subtraction/subtraction.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::subtraction {

class SubtractionProgram final : public cli::GameProgram<Subtraction> {
 public:
  // Not inline: what a program is made of is compiled once.
  SubtractionProgram();
  ~SubtractionProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override {
    return "the stones and the mover, such as 21,first";
  }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  absl::StatusOr<Subtraction> MakeGame() const override;

 private:
  uint64_t stones_ = 21;
  std::optional<std::string> numbers_ = "1,2,3";
  bool misere_ = false;
};

}  // namespace retrograde::subtraction

#endif  // GAMES_SUBTRACTION_SUBTRACTION_CLI_H_
