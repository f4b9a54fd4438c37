#include "games/cat_mouse/cat_mouse_cli.h"

int main(int argc, char** argv) {
  return retrograde::cat_mouse::CatMouseProgram().Main(argc, argv);
}
