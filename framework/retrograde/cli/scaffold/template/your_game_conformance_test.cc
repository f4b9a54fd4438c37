// The tests that every game gets: does it keep its axioms, is it solved right?

#include <string>
#include <vector>

#include "framework/retrograde/cli/scaffold/template/your_game.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

// FILL IN: instances with different parameters, small ones.
struct YourGameInstances {
  using Game = your_game::YourGame;
  static std::vector<Game> Instances() { return {Game()}; }
  static std::string GoldenFile() {
    return "framework/retrograde/cli/scaffold/template/testdata/golden.txt";
  }
};

}  // namespace

// One line for each suite; retrograde/testing/suites/conformance_suites.h has
// more for games with an index, predecessors, rows or symmetries.
INSTANTIATE_TYPED_TEST_SUITE_P(YourGame, GameConformance, YourGameInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(YourGame, SolverAgreement, YourGameInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(YourGame, GoldenValues, YourGameInstances);

}  // namespace retrograde
