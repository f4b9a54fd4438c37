// The race keeps its axioms, and its closed forms are right: on small tracks
// they are compared with the reference solver, which knows nothing of them.
// huge_game_test.cc relies on that.

#include "tests/engine/race_game.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/suites/conformance_suites.h"
#include "retrograde/verify/reference_solver.h"
#include "tests/engine/race_expectations.h"

namespace retrograde {
namespace {

struct RaceInstances {
  using Game = RaceGame;

  static std::vector<RaceGame> Instances() {
    return {
        RaceGame({0, 1, 1}, {0, 1, 1}),
        RaceGame({2, 3, 2}, {3, 2, 4}),
        RaceGame({5, 1, 9}, {0, 4, 1}),
        RaceGame({1, 62, 1}, {60, 1, 3}),   // 64 cells against 64
        RaceGame({10, 9, 6}, {70, 20, 3}),  // 65 cells against 131
    };
  }
};

TEST(RaceGame, ClosedFormIsTheValueOfEveryState) {
  for (const RaceGame& game : RaceInstances::Instances()) {
    SCOPED_TRACE(game.Parameters());
    const std::vector<std::optional<Value>> values = SolveSlowly(game);
    uint64_t states = 0;
    for (uint64_t index = 0; index < game.Size(); ++index) {
      const auto state = game.Unindex(index);
      if (!state) continue;
      ++states;
      ASSERT_EQ(*values[index], game.ValueOf(*state)) << game.StateText(*state);
    }
    EXPECT_EQ(states, 2 * game.TrackOf(Player::kFirst).Cells() *
                              game.TrackOf(Player::kSecond).Cells() -
                          2);
  }
}

TEST(RaceGame, CountsAreThoseOfTheRules) {
  for (const RaceGame& game : RaceInstances::Instances()) {
    SCOPED_TRACE(game.Parameters());
    const auto solution = Solve(game);
    ASSERT_TRUE(solution.ok());
    ExpectRaceCounts(game, solution->Counts());
  }
}

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Race, GameConformance, RaceInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Race, IndexedGameConformance, RaceInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Race, PredecessorGameConformance, RaceInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Race, RowGameConformance, RaceInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Race, SolverAgreement, RaceInstances);

}  // namespace retrograde
