// The program of hexapawn: the size of the board as options.

#ifndef GAMES_HEXAPAWN_HEXAPAWN_CLI_H_
#define GAMES_HEXAPAWN_HEXAPAWN_CLI_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/hexapawn/hexapawn.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::hexapawn {

class HexapawnProgram final : public cli::GameProgram<Hexapawn> {
 public:
  // Not inline: what a program is made of is compiled once.
  HexapawnProgram();
  ~HexapawnProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override {
    return "the rows from the top and the mover, such as ppp/.../PPP,white";
  }
  cli::PlayerNames Players() const override { return {"White", "Black"}; }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  absl::StatusOr<Hexapawn> MakeGame() const override;

 private:
  uint64_t width_ = 3;
  uint64_t height_ = 3;
};

}  // namespace retrograde::hexapawn

#endif  // GAMES_HEXAPAWN_HEXAPAWN_CLI_H_
