#include "games/hexapawn/hexapawn_cli.h"

int main(int argc, char** argv) {
  return retrograde::hexapawn::HexapawnProgram().Main(argc, argv);
}
