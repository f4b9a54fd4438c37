// Mutual zugzwangs of cat-and-mouse: one by hand, and counts on random graphs.

#include "retrograde/analysis/zugzwang.h"

#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde::cat_mouse {
namespace {

using State = CatMouse::State;

CatMouse GameOn(const AdjacencyLists& lists, NoMove no_move = NoMove::kDraw) {
  return CatMouse::Create(Graph::FromLists(lists).value(), {1, 2, 0, no_move})
      .value();
}

auto OutcomeIn(const Solution<CatMouse>& solution) {
  return [&solution](const State& state) {
    return std::optional(solution.Value(state).outcome);
  };
}

// The mouse on 1 must walk into the cat on 2; the cat must leave 2 for 3, from
// where it does not come back, and lets the mouse through to the hole.
TEST(CatMouseZugzwang, WhoeverMustLeaveLoses) {
  const auto solution = Solve(GameOn({{}, {2}, {0, 3}, {3}})).value();
  std::vector<State> full_points;
  ForEachMutualZugzwang(solution.Game(), OutcomeIn(solution),
                        [&](const auto& zugzwang) {
                          if (zugzwang.IsFullPoint())
                            full_points.push_back(zugzwang.state);
                          return true;
                        });
  EXPECT_EQ(full_points, (std::vector<State>{{1, 2, kMouse}}));
  EXPECT_EQ(solution.Value({1, 2, kMouse}), Value::Loss(1));
  EXPECT_EQ(solution.Value({1, 2, kCat}), Value::Loss(4));
}

AdjacencyLists RandomLists(std::mt19937& random) {
  constexpr Node kNodes = 9;
  AdjacencyLists lists(kNodes);
  for (Node node = 0; node < kNodes; ++node) {
    for (Node to = 0; to < kNodes; ++to) {
      if (random() % 4 == 0) lists[node].push_back(to);
    }
  }
  return lists;
}

// What the mouse gets of a win, 2, a draw, 1, or a loss, 0.
int PointsOfMouse(const CatMouse& game,
                  const std::vector<std::optional<Value>>& values,
                  const State& state) {
  const int points = static_cast<int>(values[game.Index(state)]->outcome);
  return state.mover == kMouse ? points : 2 - points;
}

// Each pair of nodes in turn, with the values of the slow solver.
ZugzwangCounts CountSlowly(const CatMouse& game) {
  const auto values = SolveSlowly(game);
  ZugzwangCounts counts;
  const auto nodes = static_cast<Node>(game.Board().NodeCount());
  for (Node mouse = 0; mouse < nodes; ++mouse) {
    for (Node cat = 1; cat < nodes; ++cat) {  // never on the hole
      const int moving = PointsOfMouse(game, values, {mouse, cat, kMouse});
      const int waiting = PointsOfMouse(game, values, {mouse, cat, kCat});
      counts.full_point += moving == 0 && waiting == 2;
      counts.first_loses += moving == 0 && waiting == 1;
      counts.second_loses += moving == 1 && waiting == 2;
    }
  }
  return counts;
}

TEST(CatMouseZugzwang, CountsOnRandomGraphsAreThoseOfASlowCount) {
  std::mt19937 random(3);
  uint64_t all = 0;
  for (int graph = 0; graph < 60; ++graph) {
    const NoMove no_move = graph % 2 == 0 ? NoMove::kDraw : NoMove::kLoss;
    const auto solution = Solve(GameOn(RandomLists(random), no_move)).value();
    const ZugzwangCounts counts =
        CountMutualZugzwangs(solution.Game(), OutcomeIn(solution));
    EXPECT_EQ(counts, CountSlowly(solution.Game())) << "graph " << graph;
    all += counts.Total();
  }
  EXPECT_GT(all, 0u);
}

}  // namespace
}  // namespace retrograde::cat_mouse
