// Cop numbers from the literature.

#include "games/cops_and_robbers/cop_number.h"

#include <cstdint>
#include <optional>
#include <random>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "games/cops_and_robbers/named_graphs.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/options.h"

namespace retrograde::cops_and_robbers {
namespace {

using ::testing::HasSubstr;
using Number = std::optional<uint64_t>;

Number CopNumberOf(const std::string& name) {
  return CopNumber(NamedGraph(name).value()).value();
}

Number CopNumberOfJson(const std::string& json) {
  return CopNumber(Graph::FromJson(json).value()).value();
}

// Whether the cops win on the whole graph, parts or no parts.
bool CopsWin(const Graph& graph, uint64_t cops) {
  const auto game = CopsAndRobbers::Create(graph, cops).value();
  return Solve(game).value().Value({}).outcome == Outcome::kWin;
}

TEST(CopNumber, OfTreesAndCompleteGraphsIsOne) {
  for (const char* name : {"path:1", "path:2", "path:3", "path:9", "complete:1",
                           "complete:2", "complete:7"}) {
    EXPECT_EQ(CopNumberOf(name), 1u) << name;
  }
  EXPECT_EQ(CopNumberOfJson("[[1,2,3],[0,4,5],[0],[0],[1],[1]]"), 1u);
}

TEST(CopNumber, OfCyclesIsTwoFromFourNodesOn) {
  EXPECT_EQ(CopNumberOf("cycle:3"), 1u);
  for (int nodes = 4; nodes <= 12; ++nodes) {
    EXPECT_EQ(CopNumberOf("cycle:" + std::to_string(nodes)), 2u) << nodes;
  }
}

// Aigner and Fromme 1984: three suffice for every planar graph, and where no
// cycle has fewer than five edges, the least degree is needed.
TEST(CopNumber, OfWellKnownGraphs) {
  EXPECT_EQ(CopNumberOf("petersen"), 3u);
  EXPECT_EQ(CopNumberOf("dodecahedron"), 3u);
  EXPECT_EQ(CopNumberOf("icosahedron"), 2u);
  EXPECT_EQ(CopNumberOf("heawood"), 3u);
}

// Maamoun and Meyniel, On a game of policemen and robber, Discrete Applied
// Mathematics 17, 1987: half of d + 1, rounded up, for the product of d trees.
TEST(CopNumber, OfProductsOfTrees) {
  EXPECT_EQ(CopNumberOf("grid:2x2"), 2u);
  EXPECT_EQ(CopNumberOf("grid:3x5"), 2u);
  EXPECT_EQ(CopNumberOf("cube:1"), 1u);
  EXPECT_EQ(CopNumberOf("cube:2"), 2u);
  EXPECT_EQ(CopNumberOf("cube:3"), 2u);
  EXPECT_EQ(CopNumberOf("cube:4"), 3u);
}

TEST(CopNumber, IsTheSumOverTheParts) {
  // A triangle, a square and a node: 1 + 2 + 1.
  const Graph graph =
      Graph::FromJson("[[1,2],[0,2],[0,1],[4,6],[3,5],[4,6],[3,5],[]]").value();
  EXPECT_EQ(CopNumber(graph).value(), 4u);
  EXPECT_FALSE(CopsWin(graph, 3));
  EXPECT_TRUE(CopsWin(graph, 4));
  // Beyond what one game has.
  EXPECT_EQ(CopNumber(Graph::FromLists(AdjacencyLists(500)).value()).value(),
            500u);
}

// The parts and the nodes that nobody can come to are short cuts.
TEST(CopNumber, IsTheLeastThatWinsOnTheWholeGraph) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    const uint32_t nodes = 1 + random() % 6;
    const bool directed = round % 2 == 1;
    AdjacencyLists lists(nodes);
    for (uint32_t arcs = random() % (nodes + 2); arcs > 0; --arcs) {
      const uint32_t from = random() % nodes, to = random() % nodes;
      lists[from].push_back(to);
      if (!directed) lists[to].push_back(from);
    }
    const Graph graph = Graph::FromLists(lists).value();
    const uint64_t number = CopNumber(graph).value().value();
    EXPECT_TRUE(CopsWin(graph, number)) << graph.ToJson();
    EXPECT_TRUE(number == 1 || !CopsWin(graph, number - 1)) << graph.ToJson();
  }
}

TEST(CopNumber, OfDirectedGraphsGoesByTheArcs) {
  // Around one way the robber stays two arcs ahead of a single cop.
  EXPECT_EQ(CopNumberOfJson("[[1],[2],[0]]"), 2u);
  EXPECT_EQ(CopNumberOfJson("[[1],[2],[]]"), 1u);
  // Nobody can come to 0 or 1: each needs a cop from the first.
  EXPECT_EQ(CopNumberOfJson("[[2],[2],[]]"), 2u);
}

TEST(CopNumber, TriesNoMoreThanItIsTold) {
  const Graph petersen = NamedGraph("petersen").value();
  EXPECT_EQ(CopNumber(petersen, 2).value(), std::nullopt);
  EXPECT_EQ(CopNumber(petersen, 3).value(), 3u);
  const Graph apart = Graph::FromLists(AdjacencyLists(5)).value();
  EXPECT_EQ(CopNumber(apart, 4).value(), std::nullopt);
  EXPECT_EQ(CopNumber(apart, 5).value(), 5u);
}

TEST(CopNumber, SaysWhichSolveDoesNotFit) {
  SolveOptions options;
  options.memory_limit = 10'000;
  const absl::Status status =
      CopNumber(NamedGraph("dodecahedron").value(), 20, options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("with 2 cops on 20 nodes: "));
  EXPECT_THAT(std::string(status.message()), HasSubstr("10000"));
}

TEST(CopNumber, SaysWhenThereAreTooManyCops) {
  // Nine nodes that nobody can come to, all with an arc to the tenth.
  AdjacencyLists lists(9, {9});
  lists.emplace_back();
  const absl::Status status =
      CopNumber(Graph::FromLists(lists).value()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("the number of cops is 9, expected 1 to 8"));
}

TEST(CopNumber, StopsWhenItIsAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  SolveOptions options;
  options.stop = stop.get_token();
  EXPECT_EQ(
      CopNumber(NamedGraph("petersen").value(), 3, options).status().code(),
      absl::StatusCode::kCancelled);
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
