// What cat_mouse.h promises beyond the axioms, and random boards of all sizes.

#include "games/cat_mouse/cat_mouse.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse/graph.h"
#include "gtest/gtest.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/suites/conformance_suites.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cat_mouse {
namespace {

// A directed graph with about `degree` arcs a node: loops, one-way arcs and
// nodes without any among them.
Graph RandomBoard(Node nodes, double degree, std::mt19937& random) {
  AdjacencyLists lists(nodes);
  std::poisson_distribution<int> count(degree);
  for (std::vector<Node>& list : lists) {
    for (int arcs = count(random); arcs > 0; --arcs) {
      list.push_back(random() % nodes);
    }
  }
  return Graph::FromLists(lists).value();
}

// Mouse, cat and hole on three different nodes.
Rules RandomRules(Node nodes, std::mt19937& random) {
  Rules rules;
  rules.hole = random() % nodes;
  do rules.mouse = random() % nodes;
  while (rules.mouse == rules.hole);
  do rules.cat = random() % nodes;
  while (rules.cat == rules.hole || rules.cat == rules.mouse);
  rules.no_move = random() % 2 == 0 ? NoMove::kDraw : NoMove::kLoss;
  return rules;
}

// `boards` boards of n nodes each against the reference solver and the checker.
void SolveRandomBoards(Node nodes, int boards) {
  std::mt19937 random(nodes);
  for (int board = 0; board < boards; ++board) {
    SCOPED_TRACE("nodes " + std::to_string(nodes) + ", board " +
                 std::to_string(board));
    const double degree = 0.5 + (random() % 8) * 0.75;
    const Graph graph = RandomBoard(nodes, degree, random);
    const CatMouse game =
        CatMouse::Create(graph, RandomRules(nodes, random)).value();
    const absl::StatusOr<Values> values = SolveValues(game);
    ASSERT_TRUE(values.ok()) << values.status();
    ExpectReferenceValues(game, *values);
    const absl::Status checked =
        CheckValues(game, [&](uint64_t i) { return values->At(i); }).ToStatus();
    ASSERT_TRUE(checked.ok()) << checked;
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(CatMouse, EngineEqualsReferenceOnSmallRandomBoards) {
  for (Node nodes = 3; nodes < 24; ++nodes) SolveRandomBoards(nodes, 60);
}

// Rows bundle 64 nodes: just below a bundle, full, one more, and three.
TEST(CatMouse, EngineEqualsReferenceAroundTheSizeOfABundle) {
  for (const Node nodes : {63, 64, 65, 66, 129}) SolveRandomBoards(nodes, 2);
}

TEST(CatMouse, ParametersGiveTheGameAgain) {
  const Graph graph = Graph::FromLists({{1, 2}, {3}, {}, {0}}).value();
  const CatMouse game =
      CatMouse::Create(graph, {3, 1, 2, NoMove::kLoss}).value();
  EXPECT_EQ(game.Parameters(),
            "{\"graph\":[[1,2],[3],[],[0]],\"mouse\":3,\"cat\":1,\"hole\":2,"
            "\"no_move\":\"loss\"}");
  const absl::StatusOr<CatMouse> again =
      CatMouse::FromParameters(game.Parameters());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->Board(), graph);
  EXPECT_EQ(again->Rules(), game.Rules());
}

// A number that does not fit must not be taken for another one.
TEST(CatMouse, ParametersThatAreNoneAreRefused) {
  const char* const kTail =
      ",\"mouse\":1,\"cat\":2,\"hole\":0,"
      "\"no_move\":\"draw\"}";
  for (const std::string graph :
       {"[[4294967297],[1],[2]]", "[[-4294967295],[1],[2]]", "[[true],[1],[2]]",
        "[[1.5],[1],[2]]", "[[\"1\"],[1],[2]]", "[[1],[2]]", "[[3],[1],[2]]",
        "7", "null"}) {
    const absl::StatusOr<CatMouse> game =
        CatMouse::FromParameters("{\"graph\":" + graph + kTail);
    EXPECT_EQ(game.status().code(), absl::StatusCode::kInvalidArgument)
        << graph;
  }
  for (const char* const text :
       {"", "{}", "[]", "{\"graph\":[[1],[1],[2]]}",
        "{\"graph\":[[1],[2],[0]],\"mouse\":4294967297,\"cat\":2,\"hole\":0,"
        "\"no_move\":\"draw\"}",
        "{\"graph\":[[1],[2],[0]],\"mouse\":1,\"cat\":2,\"hole\":0,"
        "\"no_move\":\"win\"}"}) {
    EXPECT_EQ(CatMouse::FromParameters(text).status().code(),
              absl::StatusCode::kInvalidArgument)
        << text;
  }
}

}  // namespace
}  // namespace retrograde::cat_mouse
