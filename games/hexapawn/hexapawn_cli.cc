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

std::vector<std::string> HexapawnProgram::Examples() const {
  return {"solve",
          "solve --width=4 --height=4",
          "solve --width=5 --format=json",
          "probe ppp/P../.PP,black",
          "probe --width=4 --input=states.txt",
          "line ppp/P../.PP,black",
          "play --as=black",
          "play --width=4 --height=4 --self",
          "check --width=4",
          "stats",
          "stats --width=4 --height=4 --format=json",
          "build tables",
          "build tables --width=4 --metric=conversion"};
}

void HexapawnProgram::AddOptions(cli::CommandKind, cli::OptionSet& options) {
  options.AddNumber("--width", "How many columns the board has", kMinWidth,
                    kMaxSide, &width_);
  options.AddNumber("--height", "How many rows the board has", kMinHeight,
                    kMaxSide, &height_);
}

absl::StatusOr<Hexapawn> HexapawnProgram::MakeGame() const {
  return Hexapawn::Create(static_cast<int>(width_), static_cast<int>(height_));
}

}  // namespace retrograde::hexapawn
