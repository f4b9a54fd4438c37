#include "games/subtraction/subtraction_cli.h"

int main(int argc, char** argv) {
  return retrograde::subtraction::SubtractionProgram().Main(argc, argv);
}
