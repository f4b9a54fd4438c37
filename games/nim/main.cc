#include "games/nim/nim_cli.h"

int main(int argc, char** argv) {
  return retrograde::nim::NimProgram().Main(argc, argv);
}
