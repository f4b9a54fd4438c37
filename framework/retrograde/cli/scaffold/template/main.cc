#include "framework/retrograde/cli/scaffold/template/your_game.h"
#include "retrograde/cli/game_program.h"

// FILL IN where you like: derive from GameProgram and override its words and
// options; see retrograde/cli/game_program.h.
int main(int argc, char** argv) {
  using retrograde::your_game::YourGame;
  return retrograde::cli::GameProgram<YourGame>().Main(argc, argv);
}
