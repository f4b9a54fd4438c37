// The axioms, on small games with all that a game can have and on made-up ones
// of every kind; and their values, against the reference solver.

#include <string>
#include <vector>

#include "games/graph_game/explicit_game.h"
#include "games/graph_game/generate.h"
#include "games/graph_game/made_games.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using graph_game::ExplicitGame;

struct WrittenInstances {
  using Game = ExplicitGame;

  static std::vector<ExplicitGame> Instances() {
    std::vector<ExplicitGame> games;
    for (const char* text : {
             "a=l",                                    // over at once
             "a>0",                                    // a loop alone
             "a>1 b>0",                                // round and round
             "initial=2 b=l a>0,2 b>1",                // a loop, a win
             "endless=first a>1,2 b>0 b=w",            // no draws
             "a>1,2,3 a>2 b>3,4 a=d b=w",              // moves twice running
             "initial=5 a=l b>0 a>1 b>0,2 a>1,3 b>4",  // a chain
         }) {
      games.push_back(ExplicitGame::FromParameters(text).value());
    }
    return games;
  }
  static std::string GoldenFile() {
    return "games/graph_game/testdata/golden.txt";
  }
};

struct MadeInstances {
  using Game = ExplicitGame;

  static std::vector<ExplicitGame> Instances() {
    std::vector<ExplicitGame> games;
    for (const std::string& kind : graph_game::GameKinds()) {
      for (const uint64_t states : {3, 50}) {
        games.push_back(graph_game::Generated(
            {.kind = kind, .states = states, .degree = 3, .loops = 10}));
      }
    }
    for (uint64_t seed = 2; seed < 20; ++seed) {
      games.push_back(graph_game::Generated({.states = 40 * seed,
                                             .degree = 1 + seed % 4,
                                             .terminals = 2 * seed,
                                             .loops = seed,
                                             .seed = seed}));
    }
    return games;
  }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Written, GameConformance, WrittenInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Written, IndexedGameConformance,
                               WrittenInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Written, PredecessorGameConformance,
                               WrittenInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Written, SolverAgreement, WrittenInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Written, GoldenValues, WrittenInstances);

INSTANTIATE_TYPED_TEST_SUITE_P(Made, GameConformance, MadeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Made, IndexedGameConformance, MadeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Made, PredecessorGameConformance, MadeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Made, SolverAgreement, MadeInstances);

}  // namespace retrograde
