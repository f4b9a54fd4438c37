// The suites that every game gets, on the random games themselves.

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {

// Random graph games with exits, movers in any order.
struct RandomGraphs {
  using Game = RandomGame;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (uint64_t number = 0; number < 20; ++number) {
      games.push_back(MakeRandomGame(RandomKnobs(number, true, false)));
    }
    return games;
  }
};

// Random graph games without exits, with alternating movers.
struct AlternatingGraphs {
  using Game = GraphGame<GraphGameKind{.alternate = true, .exits = false}>;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (uint64_t number = 0; number < 20; ++number) {
      games.push_back(MakeRandomGame<Game>(RandomKnobs(number, false, true)));
    }
    return games;
  }
};

// Random row games of one kind.
template <RandomRowGameKind kKind>
struct RandomRows {
  using Game = RandomRowGame<kKind>;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (uint64_t number = 0; number < 6; ++number) {
      games.push_back(
          Game(RandomRowKnobs(number, kKind.exits, kKind.same_mover)));
    }
    return games;
  }
};

using RowsWithOperator = RandomRows<RandomRowGameKind{.row_operator = true}>;
using RowsWithoutOperator =
    RandomRows<RandomRowGameKind{.row_operator = false}>;
using RowsWithEverything =
    RandomRows<RandomRowGameKind{.same_mover = true, .exits = true}>;

using AllGames =
    ::testing::Types<RandomGraphs, AlternatingGraphs, RowsWithOperator,
                     RowsWithoutOperator, RowsWithEverything>;
using RowGames =
    ::testing::Types<RowsWithOperator, RowsWithoutOperator, RowsWithEverything>;

INSTANTIATE_TYPED_TEST_SUITE_P(Random, GameConformance, AllGames);
INSTANTIATE_TYPED_TEST_SUITE_P(Random, IndexedGameConformance, AllGames);
INSTANTIATE_TYPED_TEST_SUITE_P(Random, PredecessorGameConformance, AllGames);
INSTANTIATE_TYPED_TEST_SUITE_P(Random, RowGameConformance, RowGames);
INSTANTIATE_TYPED_TEST_SUITE_P(Random, SolverAgreement, AllGames);

// Knobs do what they say.
TEST(RandomGames, SameKnobsGiveTheSameGame) {
  const RandomGameKnobs knobs = RandomKnobs(7, true, false);
  EXPECT_EQ(RandomGraph(knobs), RandomGraph(knobs));
}

TEST(RandomGames, EveryFeatureOccurs) {
  RandomGameKnobs knobs;
  knobs.states = 2000;
  knobs.exit_percent = 20;
  knobs.only_exit_percent = 20;
  bool loops = false, doubles = false, exits_alone = false;
  uint64_t holes = 0, second = 0, outcomes[3] = {};
  const std::vector<GraphNode> nodes = RandomGraph(knobs);
  for (uint32_t number = 0; number < nodes.size(); ++number) {
    const GraphNode& node = nodes[number];
    holes += node.hole;
    second += node.mover == Player::kSecond;
    if (node.terminal) ++outcomes[static_cast<int>(*node.terminal)];
    exits_alone = exits_alone || (node.moves.empty() && !node.exits.empty());
    for (size_t i = 0; i < node.moves.size(); ++i) {
      loops = loops || node.moves[i] == number;
      doubles = doubles || (i > 0 && node.moves[i] == node.moves[i - 1]);
    }
  }
  EXPECT_TRUE(loops && doubles && exits_alone);
  EXPECT_NEAR(static_cast<double>(holes), 200, 60);
  EXPECT_NEAR(static_cast<double>(second), 1000, 150);
  for (const uint64_t count : outcomes) EXPECT_GT(count, 50u);
}

}  // namespace retrograde
