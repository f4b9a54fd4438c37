// The axioms of every rung, with interchangeable cops and with ordered ones, on
// small graphs of all kinds. Those of the symmetry of
// BriefCops are in brief_cops_test.cc.

#include <string>
#include <utility>
#include <vector>

#include "games/cops_and_robbers/brief_cops.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "games/cops_and_robbers/graph.h"
#include "games/cops_and_robbers/named_graphs.h"
#include "games/cops_and_robbers/ordered_cops.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using cops_and_robbers::BriefCops;
using cops_and_robbers::CopsAndRobbers;
using cops_and_robbers::Graph;
using cops_and_robbers::NamedGraph;
using cops_and_robbers::OrderedCops;

struct CopsInstances {
  using Game = CopsAndRobbers;

  static std::vector<CopsAndRobbers> Instances() {
    const std::pair<const char*, int> named[] = {
        {"path:1", 1},  {"path:1", 3},  {"path:5", 1}, {"cycle:8", 1},
        {"cycle:8", 2}, {"path:3", 4},  {"cube:3", 2}, {"petersen", 2},
        {"heawood", 2}, {"grid:2x3", 3}};
    const std::pair<const char*, int> others[] = {
        {"[[1,2],[0,2],[0,1],[4,6],[3,5],[4,6],[3,5],[]]", 2},  // in parts
        {"[[1],[2],[0]]", 2},                                   // directed
        {"[[1,2],[3],[],[0,2]]", 2},
        {"[[],[]]", 2}};
    std::vector<CopsAndRobbers> games;
    for (const auto& [name, cops] : named) {
      games.push_back(
          CopsAndRobbers::Create(NamedGraph(name).value(), cops).value());
    }
    for (const auto& [json, cops] : others) {
      games.push_back(
          CopsAndRobbers::Create(Graph::FromJson(json).value(), cops).value());
    }
    return games;
  }
  static OrderedCops PlainOf(const CopsAndRobbers& game) {
    return OrderedCops(game.Board(), game.Cops());
  }
};

struct GoldenInstances {
  using Game = CopsAndRobbers;

  static std::vector<CopsAndRobbers> Instances() {
    const std::pair<const char*, int> named[] = {
        {"path:5", 1},   {"cycle:8", 1},      {"cycle:8", 2},
        {"cube:3", 2},   {"petersen", 2},     {"petersen", 3},
        {"heawood", 3},  {"icosahedron", 2},  {"dodecahedron", 2},
        {"grid:3x4", 2}, {"dodecahedron", 3}, {"cube:4", 3}};
    std::vector<CopsAndRobbers> games;
    for (const auto& [name, cops] : named) {
      games.push_back(
          CopsAndRobbers::Create(NamedGraph(name).value(), cops).value());
    }
    return games;
  }
  static std::string GoldenFile() {
    return "games/cops_and_robbers/testdata/golden.txt";
  }
};

struct BriefInstances {
  using Game = BriefCops;

  static std::vector<BriefCops> Instances() {
    std::vector<BriefCops> games;
    for (const CopsAndRobbers& game : CopsInstances::Instances()) {
      games.emplace_back(game);
    }
    return games;
  }
};

struct OrderedInstances {
  using Game = OrderedCops;

  static std::vector<OrderedCops> Instances() {
    std::vector<OrderedCops> games;
    for (const CopsAndRobbers& game : CopsInstances::Instances()) {
      games.push_back(CopsInstances::PlainOf(game));
    }
    return games;
  }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Cops, GameConformance, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, SymmetricGameConformance, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, IndexedGameConformance, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, PassableGameConformance, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, PredecessorGameConformance, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, SolverAgreement, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, SymmetryAgreement, CopsInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Cops, GoldenValues, GoldenInstances);

INSTANTIATE_TYPED_TEST_SUITE_P(Brief, GameConformance, BriefInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Brief, IndexedGameConformance, BriefInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Brief, PredecessorGameConformance,
                               BriefInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Brief, SolverAgreement, BriefInstances);

INSTANTIATE_TYPED_TEST_SUITE_P(Ordered, GameConformance, OrderedInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ordered, IndexedGameConformance,
                               OrderedInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ordered, PredecessorGameConformance,
                               OrderedInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Ordered, SolverAgreement, OrderedInstances);

}  // namespace retrograde
