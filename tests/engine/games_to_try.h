// How many random games a test of the engine tries.

#ifndef TESTS_ENGINE_GAMES_TO_TRY_H_
#define TESTS_ENGINE_GAMES_TO_TRY_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace retrograde {

// `all` of them; a tenth where the test runs to show that it catches a bug
// (tests/planted_bugs): a test that needs more than that to see one is weak.
inline uint64_t GamesToTry(uint64_t all) {
  constexpr uint64_t kFewest = 6;
  const bool is_planted = std::getenv("PLANTED_BUG") != nullptr;
  return is_planted ? std::max(all / 10, kFewest) : all;
}

}  // namespace retrograde

#endif  // TESTS_ENGINE_GAMES_TO_TRY_H_
