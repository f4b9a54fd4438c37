#include "games/cops_and_robbers/cops_and_robbers_cli.h"

int main(int argc, char** argv) {
  return retrograde::cops_and_robbers::CopsAndRobbersProgram().Main(argc, argv);
}
