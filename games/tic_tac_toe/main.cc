// The program of tic-tac-toe. GameProgram<TicTacToe>().Main(argc, argv) alone
// would do; the rest are the game's own words.

#include <string>
#include <vector>

#include "games/tic_tac_toe/tic_tac_toe.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::tic_tac_toe {
namespace {

class TicTacToeProgram final : public cli::GameProgram<TicTacToe> {
 public:
  std::string Summary() const override {
    return "Tic-tac-toe: X and O take squares of a 3x3 board in turn, X "
           "first;\nthree in a line win. Squares are numbered 1 to 9, row by "
           "row.";
  }
  std::string StateHelp() const override {
    return "the rows from the top, such as XO./.X./...";
  }
  cli::PlayerNames Players() const override { return {"X", "O"}; }
  std::vector<std::string> Examples() const override {
    return {"probe XO./.X./...", "probe --input=states.txt --format=json",
            "line XO./.../...",  "play",
            "play --as=O",       "play --state=XO./.../... --self"};
  }
};

}  // namespace
}  // namespace retrograde::tic_tac_toe

int main(int argc, char** argv) {
  return retrograde::tic_tac_toe::TicTacToeProgram().Main(argc, argv);
}
