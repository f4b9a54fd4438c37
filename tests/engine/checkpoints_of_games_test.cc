// Checkpoints where a game brings bundled rows, and where it brings nothing.

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/random_game.h"
#include "tests/engine/checkpoint_expectations.h"

namespace retrograde {
namespace {

TEST(Checkpoints, BundledRows) {
  constexpr uint32_t kNodes = 150;
  cat_mouse::AdjacencyLists lists(kNodes);
  for (uint32_t v = 0; v < kNodes; ++v) {
    for (const uint32_t step : {1u, 7u}) {
      const uint32_t to = (v + step) % kNodes;
      lists[v].push_back(to);
      lists[to].push_back(v);
    }
  }
  const auto graph = cat_mouse::Graph::FromLists(lists);
  ASSERT_TRUE(graph.ok()) << graph.status();
  const auto game = cat_mouse::CatMouse::Create(*graph);
  ASSERT_TRUE(game.ok()) << game.status();
  ExpectTheSameFromEveryLevel(*game, 1, 10);
  ExpectTheSameFromEveryLevel(*game, 3, 10);
}

// A numbering and stored edges are made anew, and come out the same.
TEST(Checkpoints, GamesThatHaveToBePrepared) {
  using Rules = CutGame<RandomGame, Rung::kGame>;
  RandomGameKnobs knobs;
  knobs.states = 2'000;
  const Rules game(MakeRandomGame(knobs));
  std::vector<Kept> all;
  auto prepared = Prepare(game);
  ASSERT_TRUE(prepared.ok()) << prepared.status();
  const auto values = SolvePrepared(*prepared, KeepingAll(all));
  ASSERT_TRUE(values.ok()) << values.status();
  for (const Kept& kept : all) {
    auto again = Prepare(game);
    ASSERT_TRUE(again.ok()) << again.status();
    const auto rest = SolvePrepared(*again, From(kept));
    ASSERT_TRUE(rest.ok()) << rest.status();
    ExpectSame(*rest, *values);
  }
}

}  // namespace
}  // namespace retrograde
