// Copies a source file with one piece of text exchanged for another.
//
//   mutate IN OUT FIND REPLACE
//
// Fails unless FIND occurs exactly once, so that a planted bug that has lost
// its place in the code is noticed.

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: mutate IN OUT FIND REPLACE\n");
    return 2;
  }
  const std::string find = argv[3];
  std::stringstream text;
  text << std::ifstream(argv[1]).rdbuf();
  std::string source = text.str();
  const size_t at = source.find(find);
  if (at == std::string::npos ||
      source.find(find, at + 1) != std::string::npos) {
    std::fprintf(stderr,
                 "mutate: %s: expected exactly one place that reads\n%s\n",
                 argv[1], argv[3]);
    return 1;
  }
  source.replace(at, find.size(), argv[4]);
  std::ofstream out(argv[2], std::ios::binary);
  out << source;
  out.close();
  return out.good() ? 0 : 1;
}
