// Compares the values of a game with those of the slow reference solver.

#ifndef RETROGRADE_TESTING_SUITES_REFERENCE_VALUES_H_
#define RETROGRADE_TESTING_SUITES_REFERENCE_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/values.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde {

// Expects the values to be `expected`, those of the slow reference solver.
template <IndexedGame G>
void ExpectReferenceValues(const G& game, const Values& values,
                           const std::vector<std::optional<Value>>& expected) {
  ASSERT_EQ(values.Size(), expected.size());
  int faults_left = 5;
  for (uint64_t index = 0; index < expected.size() && faults_left > 0;
       ++index) {
    if (!expected[index] || values.At(index) == *expected[index]) continue;
    --faults_left;
    ADD_FAILURE() << "index " << index << ", state "
                  << std::string(game.StateText(*game.Unindex(index)))
                  << ": the engine says " << ValueText(values.At(index))
                  << ", the reference solver " << ValueText(*expected[index]);
  }
}
template <IndexedGame G>
void ExpectReferenceValues(const G& game, const Values& values) {
  ExpectReferenceValues(game, values, SolveSlowly(game));
}

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_SUITES_REFERENCE_VALUES_H_
