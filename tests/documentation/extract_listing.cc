// Prints a listing of a document as a C++ file.
//
//   extract_listing DOCUMENT NAME
//
// The listing is what the ```cpp blocks behind <!-- compile: NAME --> hold, one
// behind the other. Lines keep their numbers, so that the compiler's messages
// name the place in the document.

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tests/documentation/markdown.h"

namespace {

int Extract(const std::string& path, const std::string& name) {
  using retrograde::documentation::Block;
  std::ostringstream document;
  document << std::ifstream(path).rdbuf();
  const absl::StatusOr<std::vector<Block>> blocks =
      retrograde::documentation::FencedBlocks(document.str());
  if (!blocks.ok()) {
    std::cerr << path << ": " << blocks.status() << "\n";
    return 1;
  }
  bool found = false;
  for (const Block& block : *blocks) {
    if (block.directive != "compile" || block.argument != name) continue;
    std::cout << "#line " << block.line + 1 << " \"" << path << "\"\n"
              << block.Text();
    found = true;
  }
  if (!found)
    std::cerr << path << ": no listing <!-- compile: " << name << " -->\n";
  return found ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: extract_listing DOCUMENT NAME\n";
    return 2;
  }
  return Extract(argv[1], argv[2]);
}
