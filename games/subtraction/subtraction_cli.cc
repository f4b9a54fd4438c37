#include "games/subtraction/subtraction_cli.h"

namespace retrograde::subtraction {

SubtractionProgram::SubtractionProgram() = default;
SubtractionProgram::~SubtractionProgram() = default;

std::string SubtractionProgram::Summary() const {
  return "Subtraction game: one heap of stones; the mover takes one of some "
         "numbers of them.\n"
         "Whoever has no move loses, or with --misere wins.";
}

std::vector<std::string> SubtractionProgram::Examples() const {
  return {"solve",
          "solve --stones=100 --take=1..9 --misere",
          "probe 18,first",
          "probe --take=1,3,4 --input=states.txt",
          "line 18,first",
          "play",
          "play --misere --as=second",
          "check --take=1,3,4",
          "stats",
          "stats --take=1,3,4 --format=json",
          "build tables --stones=1000 --take=1,3,4"};
}

void SubtractionProgram::AddOptions(cli::CommandKind, cli::OptionSet& options) {
  options.AddNumber("--stones", "How many stones there are", 1, kMostStones,
                    &stones_);
  options.AddText("--take", "NUMBERS",
                  "How many stones a move may take: numbers from 1 to 64, and "
                  "ranges such as 1..3",
                  &numbers_);
  options.AddFlag("--misere", "Whoever has no move wins", &misere_);
}

absl::StatusOr<Subtraction> SubtractionProgram::MakeGame() const {
  return Subtraction::Create(stones_, *numbers_, misere_);
}

}  // namespace retrograde::subtraction
