#include "games/chess_endings/chess_endings_cli.h"

int main(int argc, char** argv) {
  return retrograde::chess_endings::ChessEndingsProgram().Main(argc, argv);
}
