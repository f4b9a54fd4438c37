// The ring game keeps its axioms, and every solver of it says the same.

#include "tests/benchmarks/ring_game.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/suites/conformance_suites.h"
#include "retrograde/verify/reference_solver.h"
#include "tests/benchmarks/answers.h"
#include "tests/benchmarks/ring_by_hand.h"
#include "tests/benchmarks/ring_queue.h"

namespace retrograde {
namespace {

using benchmarks::kCatWins;
using benchmarks::kMouseWins;
using benchmarks::Ring;
using benchmarks::RingByHand;
using benchmarks::RingGame;
using benchmarks::SolveRingByQueue;
using benchmarks::StateNumber;

std::vector<Ring> Rings() {
  return {{64, 1, 1}, {64, 31, 31}, {64, 3, 2}, {128, 4, 33}};
}

struct RingInstances {
  using Game = RingGame;

  static std::vector<RingGame> Instances() {
    std::vector<RingGame> games;
    for (const Ring& ring : Rings()) {
      games.push_back(*RingGame::Create(ring));
    }
    return games;
  }
};

// Calls test(state, value) for every state, with the reference solver's value.
template <class Test>
void ForEachValue(const Ring& ring, const Test& test) {
  SCOPED_TRACE(RingGame::Create(ring)->Parameters());
  const RingGame game = *RingGame::Create(ring);
  const std::vector<std::optional<Value>> values = SolveSlowly(game);
  for (uint64_t index = 0; index < game.Size(); ++index) {
    if (const auto state = game.Unindex(index)) test(*state, *values[index]);
  }
}

TEST(RingByHand, HasTheValuesOfTheReferenceSolver) {
  for (const Ring& ring : Rings()) {
    const RingByHand solver(ring);
    ForEachValue(ring, [&](const RingGame::State& state, Value value) {
      ASSERT_EQ(solver.At(state), value) << state.mouse << " " << state.cat;
    });
  }
}

TEST(RingQueue, HasTheOutcomesOfTheReferenceSolver) {
  for (const Ring& ring : Rings()) {
    const std::vector<int> results = SolveRingByQueue(ring);
    ForEachValue(ring, [&](const RingGame::State& state, Value value) {
      const bool mouse_moves = state.mover == RingGame::kMouse;
      const bool mouse_wins = (value.outcome == Outcome::kWin) == mouse_moves;
      const int expected = value.outcome == Outcome::kDraw ? 0
                           : mouse_wins                    ? kMouseWins
                                                           : kCatWins;
      const int result = results[StateNumber(ring.nodes, state.mouse, state.cat,
                                             mouse_moves ? 0 : 1)];
      ASSERT_EQ(result, expected) << state.mouse << " " << state.cat;
    });
  }
}

TEST(RingGame, RefusesWhatItsWordsCannotDo) {
  for (const Ring& ring :
       {Ring{0, 1, 1}, Ring{65, 1, 1}, Ring{64, 0, 1}, Ring{64, 1, 0},
        Ring{64, 32, 1}, Ring{64, 1, 32}, Ring{128, 1, 4'000'000'000}}) {
    EXPECT_EQ(RingGame::Create(ring).status().code(),
              absl::StatusCode::kInvalidArgument);
  }
}

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Ring, GameConformance, RingInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ring, IndexedGameConformance, RingInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ring, PredecessorGameConformance, RingInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ring, RowGameConformance, RingInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ring, SolverAgreement, RingInstances);

}  // namespace retrograde
