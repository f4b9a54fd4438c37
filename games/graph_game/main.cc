#include "games/graph_game/graph_game_cli.h"

int main(int argc, char** argv) {
  return retrograde::graph_game::GraphGameProgram().Main(argc, argv);
}
