// Copies a source file with bugs planted in it, each of which can be switched
// on when the program runs (is_planted.h).
//
//   mutate IN OUT [NAME FIND REPLACE]...
//
// FIND is one or more whole statements, and REPLACE may be none; or FIND is an
// expression, and REPLACE one of its type. Fails unless FIND occurs exactly
// once, so that a planted bug that has lost its place in the code is noticed.

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace {

// Whether the text ends as statements do.
bool IsStatement(const std::string& text) {
  const size_t last = text.find_last_not_of(" \n");
  return last != std::string::npos && (text[last] == ';' || text[last] == '}');
}

// Code that does as `replace` says where the bug is switched on, else as
// `find`.
std::string Either(const std::string& name, const std::string& find,
                   const std::string& replace) {
  if (IsStatement(find)) {
    return "if (planted::" + name + ") {\n" + replace + "\n} else {\n" + find +
           "\n}\n";
  }
  return "(planted::" + name + " ? (" + replace + ") : (" + find + "))";
}

// Plants one bug; false, and a message, where that cannot be done.
bool Plant(const char* file, const std::string& name, const std::string& find,
           const std::string& replace, std::string& source) {
  const size_t at = source.find(find);
  if (at == std::string::npos ||
      source.find(find, at + 1) != std::string::npos) {
    std::fprintf(stderr,
                 "mutate: %s: expected exactly one place that reads\n%s\n",
                 file, find.c_str());
    return false;
  }
  source.replace(at, find.size(), Either(name, find, replace));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc % 3 != 0) {
    std::fprintf(stderr, "usage: mutate IN OUT [NAME FIND REPLACE]...\n");
    return 2;
  }
  std::stringstream text;
  text << std::ifstream(argv[1]).rdbuf();
  std::string source = text.str();
  // They stand before the guard of the header.
  std::string switches =
      "#pragma once\n#include \"tests/planted_bugs/is_planted.h\"\n";
  for (int i = 3; i < argc; i += 3) {
    const std::string name = argv[i];
    if (!Plant(argv[1], name, argv[i + 1], argv[i + 2], source)) return 1;
    switches += "namespace planted { inline const bool " + name +
                " = IsPlanted(\"" + name + "\"); }\n";
  }
  std::ofstream out(argv[2], std::ios::binary);
  out << switches << source;
  out.close();
  return out.good() ? 0 : 1;
}
