// The axioms of every rung on small boards of all kinds.

#include <string>
#include <vector>

#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using cat_mouse::AdjacencyLists;
using cat_mouse::CatMouse;
using cat_mouse::Graph;
using cat_mouse::NoMove;
using cat_mouse::Rules;

// The corners of a cycle, each joined to its neighbours and the opposite one.
AdjacencyLists CycleWithChords(cat_mouse::Node nodes) {
  AdjacencyLists lists(nodes);
  for (cat_mouse::Node v = 0; v < nodes; ++v) {
    lists[v] = {(v + 1) % nodes, (v + nodes - 1) % nodes,
                (v + nodes / 2) % nodes};
  }
  return lists;
}

struct CatMouseInstances {
  using Game = CatMouse;

  static std::vector<CatMouse> Instances() {
    const AdjacencyLists boards[] = {
        {{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}},
        {{1}, {}, {0, 2}},                   // directed, stuck, a loop
        {{}, {}, {}},                        // nobody can move
        {{0}, {1, 2}, {0, 3}, {1, 4}, {0}},  // a loop on the hole
        CycleWithChords(66),                 // rows of more than one word
    };
    std::vector<CatMouse> games;
    for (const AdjacencyLists& board : boards) {
      const Graph graph = Graph::FromLists(board).value();
      for (const NoMove no_move : {NoMove::kDraw, NoMove::kLoss}) {
        games.push_back(CatMouse::Create(graph, {1, 2, 0, no_move}).value());
        games.push_back(CatMouse::Create(graph, {1, 0, 2, no_move}).value());
      }
    }
    return games;
  }
  static std::string GoldenFile() {
    return "games/cat_mouse/testdata/golden.txt";
  }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, GameConformance, CatMouseInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, IndexedGameConformance,
                               CatMouseInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, PassableGameConformance,
                               CatMouseInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, PredecessorGameConformance,
                               CatMouseInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, RowGameConformance, CatMouseInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, SolverAgreement, CatMouseInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse, GoldenValues, CatMouseInstances);

}  // namespace retrograde
