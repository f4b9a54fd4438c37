// Graphs from lists and from JSON, and their parts.

#include "games/cops_and_robbers/graph.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::cops_and_robbers {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Graph, EverybodyMayStay) {
  const Graph graph = Graph::FromJson("[[1],[0,2],[1]]").value();
  EXPECT_EQ(graph.NodeCount(), 3u);
  EXPECT_THAT(graph.Nodes(), ElementsAre(0, 1, 2));
  EXPECT_THAT(graph.Targets(0), ElementsAre(0, 1));
  EXPECT_THAT(graph.Targets(1), ElementsAre(0, 1, 2));
  EXPECT_THAT(graph.Origins(2), ElementsAre(1, 2));
}

TEST(Graph, DirectedArcsLeadOneWay) {
  const Graph graph = Graph::FromJson("[[1,2],[],[1]]").value();
  EXPECT_THAT(graph.Targets(0), ElementsAre(0, 1, 2));
  EXPECT_THAT(graph.Targets(1), ElementsAre(1));
  EXPECT_THAT(graph.Origins(1), ElementsAre(0, 1, 2));
  EXPECT_THAT(graph.Origins(0), ElementsAre(0));
}

TEST(Graph, LoopsAndRepeatedEntriesChangeNothing) {
  const Graph graph = Graph::FromJson("[[1,0,1],[0]]").value();
  EXPECT_EQ(graph, Graph::FromJson("[[1],[0]]").value());
  EXPECT_EQ(graph.ToJson(), "[[1],[0]]");
}

TEST(Graph, JsonGivesTheGraphAgain) {
  for (const char* text : {"[[]]", "[[1,2],[0,2],[0,1],[]]", "[[1],[2],[0]]"}) {
    EXPECT_EQ(Graph::FromJson(text).value().ToJson(), text);
  }
}

TEST(Graph, JsonThatIsNoGraphIsRefusedWithItsPlace) {
  struct Case {
    const char* text;
    const char* message;
  };
  const Case cases[] = {
      {"", "line 1, column 1: expected JSON, found the end"},
      {"[[1],[0]", "line 1, column 9: expected JSON, found the end"},
      {"[[1],\n[0]]x", "line 2, column 5: expected JSON, found \"x\""},
      {"[[1e999]]", ": expected JSON, found \"1e999\""},
      {"[]", "the graph has 0 nodes, expected 1 to 65535"},
      {"{}", "the graph is an object, expected a list of lists of nodes"},
      {"7", "the graph is 7, expected a list of lists of nodes"},
      {"[[],null]", "graph[1] is null, expected a list of nodes"},
      {"[[],2]", "graph[1] is 2, expected a list of nodes"},
      {"[[0,[]]]", "graph[0][1] is a list, expected the number of a node"},
      {"[[],[\"a\"]]", "graph[1][0] is \"a\", expected the number of a node"},
      {"[[],[0,-1]]", "graph[1][1] is -1, expected the number of a node"},
      {"[[],[0.5]]", "graph[1][0] is 0.5, expected the number of a node"},
      {"[[],[true]]", "graph[1][0] is true, expected the number of a node"},
      {"[[],[4294967296]]",
       "graph[1][0] is 4294967296, expected the number of a node"},
      {"[[1],[0,2]]", "graph[1][1] is 2, expected a node from 0 to 1"},
  };
  for (const Case& c : cases) {
    const absl::Status status = Graph::FromJson(c.text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.text;
  }
}

TEST(Graph, DeepNestingIsRefused) {
  EXPECT_FALSE(Graph::FromJson(std::string(1'000'000, '[')).ok());
}

TEST(Graph, MoreNodesThanNumbersAreRefused) {
  EXPECT_TRUE(Graph::FromLists(AdjacencyLists(kMaxNodes)).ok());
  EXPECT_EQ(Graph::FromLists(AdjacencyLists(kMaxNodes + 1)).status().message(),
            "the graph has 65536 nodes, expected 1 to 65535");
}

TEST(Graph, ListsWithoutTheReverseEntryAreNotSymmetric) {
  EXPECT_TRUE(Graph::FromJson("[[1],[0,2],[1]]").value().CheckSymmetric().ok());
  EXPECT_EQ(
      Graph::FromJson("[[1],[0,2],[]]").value().CheckSymmetric().message(),
      "graph[1] names 2, but graph[2] does not name 1; expected symmetric "
      "lists (or a directed graph)");
}

TEST(Graph, PartsAreThoseThatHangTogether) {
  const Graph graph = Graph::FromJson("[[3],[4],[],[0,5],[1],[3]]").value();
  std::vector<std::string> parts;
  for (const Graph& part : graph.Components()) parts.push_back(part.ToJson());
  EXPECT_THAT(parts, ElementsAre("[[1],[0,2],[1]]", "[[1],[0]]", "[[]]"));
}

TEST(Graph, OneWayArcsHoldAPartTogether) {
  EXPECT_EQ(Graph::FromJson("[[],[0],[]]").value().Components().size(), 2u);
  EXPECT_EQ(Graph::FromJson("[[1],[],[1]]").value().Components().size(), 1u);
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
