// What the typed suites share: a loop over the instances of a game.

#ifndef RETROGRADE_TESTING_SUITES_SUITE_BASE_H_
#define RETROGRADE_TESTING_SUITES_SUITE_BASE_H_

#include <string>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace retrograde::internal {

// What the suites share: a loop over the instances.
template <class InstancesT>
class SuiteBase : public ::testing::Test {
 protected:
  using G = typename InstancesT::Game;

  // Calls test(game) for each instance; a failure says which it was.
  template <class TestOfGame>
  static void ForEachInstance(const TestOfGame& test) {
    int number = 0;
    for (const G& game : InstancesT::Instances()) {
      std::string parameters(game.Parameters());
      constexpr size_t kMostShown = 200;
      if (parameters.size() > kMostShown) {
        parameters = parameters.substr(0, kMostShown) + "…";
      }
      SCOPED_TRACE("instance " + std::to_string(number++) + ": " + parameters);
      test(game);
    }
    EXPECT_GT(number, 0) << "no instances to test";
  }

  // Expects check(game), an AxiomReport, to have no faults.
  template <class Check>
  static void ExpectAxiom(const Check& check) {
    ForEachInstance([&check](const G& game) {
      const absl::Status status = check(game).ToStatus();
      EXPECT_TRUE(status.ok()) << std::string(status.message());
    });
  }
};

}  // namespace retrograde::internal

#endif  // RETROGRADE_TESTING_SUITES_SUITE_BASE_H_
