// Which planted bug a program runs with: the one that the environment names.

#ifndef TESTS_PLANTED_BUGS_IS_PLANTED_H_
#define TESTS_PLANTED_BUGS_IS_PLANTED_H_

#include <cstdlib>
#include <string_view>

namespace planted {

// Whether the variable PLANTED_BUG holds the name.
inline bool IsPlanted(std::string_view name) {
  const char* const planted = std::getenv("PLANTED_BUG");
  return planted != nullptr && planted == name;
}

}  // namespace planted

#endif  // TESTS_PLANTED_BUGS_IS_PLANTED_H_
