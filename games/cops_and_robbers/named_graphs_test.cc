// Named graphs against what defines them. Petersen's and Heawood's are the only
// cubic graphs of girth 5 and 6 with so few nodes (the cages); the distances
// single out the two Platonic ones (Brouwer, Cohen and Neumaier,
// Distance-Regular Graphs, 1989).

#include "games/cops_and_robbers/named_graphs.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::cops_and_robbers {
namespace {

using ::testing::HasSubstr;

// How far each node is from one; -1 where there is no way.
std::vector<int> DistancesFrom(const Graph& graph, Node from) {
  std::vector<int> distance(graph.NodeCount(), -1);
  std::vector<Node> queue = {from};
  distance[from] = 0;
  for (size_t next = 0; next < queue.size(); ++next) {
    const Node v = queue[next];
    for (const Node w : graph.Targets(v)) {
      if (distance[w] >= 0) continue;
      distance[w] = distance[v] + 1;
      queue.push_back(w);
    }
  }
  return distance;
}

// How many nodes are at distance 0, 1, 2, … Precondition: there are no parts.
std::vector<int> CountByDistance(const Graph& graph, Node from) {
  std::vector<int> counts;
  for (const int distance : DistancesFrom(graph, from)) {
    if (distance >= static_cast<int>(counts.size())) {
      counts.resize(distance + 1);
    }
    ++counts[distance];
  }
  return counts;
}

Graph WithoutEdge(const Graph& graph, Node a, Node b) {
  AdjacencyLists lists(graph.NodeCount());
  for (const Node v : graph.Nodes()) {
    for (const Node w : graph.Targets(v)) {
      if (std::minmax(v, w) != std::minmax(a, b)) lists[v].push_back(w);
    }
  }
  return Graph::FromLists(lists).value();
}

// The length of the shortest cycle: its edge, and the shortest way around that.
int Girth(const Graph& graph) {
  int girth = 1 << 20;
  for (const Node a : graph.Nodes()) {
    for (const Node b : graph.Targets(a)) {
      if (b <= a) continue;
      const int around = DistancesFrom(WithoutEdge(graph, a, b), a)[b];
      if (around >= 0) girth = std::min(girth, around + 1);
    }
  }
  return girth;
}

Graph Named(const std::string& name) {
  const absl::StatusOr<Graph> graph = NamedGraph(name);
  EXPECT_TRUE(graph.ok()) << graph.status();
  EXPECT_TRUE(graph->CheckSymmetric().ok()) << name;
  return *graph;
}

void ExpectDistances(const std::string& name, const std::vector<int>& counts) {
  const Graph graph = Named(name);
  for (const Node v : graph.Nodes()) {
    EXPECT_EQ(CountByDistance(graph, v), counts) << name << ", node " << v;
  }
}

TEST(NamedGraphs, SmallOnesAreWhatTheyAreCalled) {
  EXPECT_EQ(Named("path:1").ToJson(), "[[]]");
  EXPECT_EQ(Named("path:4").ToJson(), "[[1],[0,2],[1,3],[2]]");
  EXPECT_EQ(Named("cycle:4").ToJson(), "[[1,3],[0,2],[1,3],[0,2]]");
  EXPECT_EQ(Named("complete:3").ToJson(), "[[1,2],[0,2],[0,1]]");
  EXPECT_EQ(Named("cube:0").ToJson(), "[[]]");
  EXPECT_EQ(Named("cube:2").ToJson(), "[[1,2],[0,3],[0,3],[1,2]]");
  EXPECT_EQ(Named("grid:3x2").ToJson(),
            "[[1,3],[0,2,4],[1,5],[0,4],[1,3,5],[2,4]]");
  EXPECT_EQ(Named("cycle:3"), Named("complete:3"));
  EXPECT_EQ(Named("grid:7x1"), Named("path:7"));
}

TEST(NamedGraphs, HaveTheirDistances) {
  ExpectDistances("cycle:8", {1, 2, 2, 2, 1});
  ExpectDistances("cube:3", {1, 3, 3, 1});
  ExpectDistances("petersen", {1, 3, 6});
  ExpectDistances("dodecahedron", {1, 3, 6, 6, 3, 1});
  ExpectDistances("icosahedron", {1, 5, 5, 1});
  ExpectDistances("heawood", {1, 3, 6, 4});
}

TEST(NamedGraphs, HaveTheirGirth) {
  EXPECT_EQ(Girth(Named("cycle:8")), 8);
  EXPECT_EQ(Girth(Named("cube:3")), 4);
  EXPECT_EQ(Girth(Named("petersen")), 5);
  EXPECT_EQ(Girth(Named("dodecahedron")), 5);
  EXPECT_EQ(Girth(Named("icosahedron")), 3);
  EXPECT_EQ(Girth(Named("heawood")), 6);
}

TEST(NamedGraphs, LargestOnesStillFit) {
  EXPECT_EQ(Named("path:65535").NodeCount(), 65535u);
  EXPECT_EQ(Named("cube:15").NodeCount(), 32768u);
  EXPECT_EQ(Named("grid:255x257").NodeCount(), 65535u);
}

TEST(NamedGraphs, OtherNamesAreRefused) {
  struct Case {
    const char* name;
    const char* message;
  };
  const Case cases[] = {
      {"",
       "no graph is called \"\", expected path:N, cycle:N, complete:N, "
       "cube:D, grid:WxH, petersen, dodecahedron, icosahedron, heawood"},
      {"wheel:5", "no graph is called \"wheel:5\""},
      {"path", "expected path:N with a number from 1 to 65535"},
      {"path:", "expected path:N with a number from 1 to 65535"},
      {"path:0", "expected path:N with a number from 1 to 65535"},
      {"path:-3", "expected path:N with a number from 1 to 65535"},
      {"path:+3", "expected path:N with a number from 1 to 65535"},
      {"path: 3", "expected path:N with a number from 1 to 65535"},
      {"path:3x4", "expected path:N with a number from 1 to 65535"},
      {"path:65536", "expected path:N with a number from 1 to 65535"},
      {"path:99999999999999999999", "expected path:N with a number"},
      {"cycle:2", "expected cycle:N with a number from 3 to 65535"},
      {"cube:16", "expected cube:D with a number from 0 to 15"},
      {"grid:3", "expected grid:WxH with both numbers from 1 to 65535"},
      {"grid:3x", "expected grid:WxH with both numbers from 1 to 65535"},
      {"grid:0x4", "expected grid:WxH with both numbers from 1 to 65535"},
      {"grid:256x256", "from 1 to 65535 and no more nodes than that"},
      {"grid:65535x65535", "from 1 to 65535 and no more nodes than that"},
      {"petersen:5", "the graph \"petersen:5\" takes no size"},
      {"petersen:", "the graph \"petersen:\" takes no size"},
  };
  for (const Case& c : cases) {
    const absl::Status status = NamedGraph(c.name).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.name;
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.name;
  }
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
