#include "games/connect_k/connect_k_cli.h"

int main(int argc, char** argv) {
  return retrograde::connect_k::ConnectKProgram().Main(argc, argv);
}
