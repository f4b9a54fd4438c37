#include "games/cat_mouse_2/cat_mouse_2_cli.h"

int main(int argc, char** argv) {
  return retrograde::cat_mouse_2::CatMouse2Program().Main(argc, argv);
}
