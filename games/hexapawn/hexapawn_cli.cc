#include "games/hexapawn/hexapawn_cli.h"

namespace retrograde::hexapawn {

HexapawnProgram::HexapawnProgram() = default;
HexapawnProgram::~HexapawnProgram() = default;

std::string HexapawnProgram::Summary() const {
  return "Hexapawn: chess pawns on a small board, White at the bottom and "
         "first to move.\n"
         "Whoever reaches the last row or leaves the other side without a move "
         "wins.";
}

std::vector<std::string> HexapawnProgram::Examples(cli::Command command) const {
  switch (command) {
    case cli::Command::kSolve:
      return {"solve", "solve --width=4 --height=4",
              "solve --width=5 --format=json"};
    case cli::Command::kProbe:
      return {"probe ppp/P../.PP,black", "probe --width=4 --input=states.txt"};
    case cli::Command::kLine:
      return {"line ppp/P../.PP,black"};
    case cli::Command::kPlay:
      return {"play --as=black", "play --width=4 --height=4 --self"};
    case cli::Command::kCheck:
      return {"check --width=4"};
    case cli::Command::kStats:
      return {"stats", "stats --width=4 --height=4 --format=json"};
    case cli::Command::kBuild:
      return {"build tables", "build tables --width=4 --metric=conversion"};
    default:  // the same for every game
      return GameProgram::Examples(command);
  }
}

void HexapawnProgram::AddOptions(cli::Command, cli::OptionSet& options) {
  options.AddNumber("--width", "How many columns the board has", kMinWidth,
                    kMaxSide, &width_);
  options.AddNumber("--height", "How many rows the board has", kMinHeight,
                    kMaxSide, &height_);
}

absl::StatusOr<Hexapawn> HexapawnProgram::MakeGame() const {
  return Hexapawn::Create(static_cast<int>(width_), static_cast<int>(height_));
}

}  // namespace retrograde::hexapawn
