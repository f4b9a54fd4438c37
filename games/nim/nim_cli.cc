#include "games/nim/nim_cli.h"

namespace retrograde::nim {

NimProgram::NimProgram() = default;
NimProgram::~NimProgram() = default;

std::string NimProgram::Summary() const {
  return "Nim: heaps of stones; the mover takes one or more from one heap.\n"
         "Whoever takes the last stone wins, or with --misere loses.";
}

std::vector<std::string> NimProgram::Examples() const {
  return {"solve",
          "solve --heaps=1,3,5,7 --misere",
          "probe 1,4,5,first",
          "probe --misere --input=states.txt",
          "line 1,4,5,first",
          "play",
          "play --heaps=1,3,5,7 --misere --as=second",
          "check --heaps=1,3,5,7",
          "stats",
          "stats --heaps=7,7,7 --format=json",
          "build tables --heaps=1,3,5,7"};
}

void NimProgram::AddOptions(cli::CommandKind, cli::OptionSet& options) {
  options.AddText("--heaps", "STONES",
                  "The stones of each heap: 1 to 7 numbers from 1 to 255",
                  &heaps_);
  options.AddFlag("--misere", "Whoever takes the last stone loses", &misere_);
}

absl::StatusOr<Nim> NimProgram::MakeGame() const {
  return Nim::Create(*heaps_, misere_);
}

}  // namespace retrograde::nim
