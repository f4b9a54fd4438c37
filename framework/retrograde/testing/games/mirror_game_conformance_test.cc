// Symmetry with rows and without: the suites on games with a mirror.

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/testing/games/mirror_game.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

static_assert(CheckIndexedGame<MirrorGame<false>>());
static_assert(CheckRowGame<MirrorGame<true>>());
static_assert(CheckSymmetricGame<MirrorGame<true>>());
static_assert(CheckRowOperator<MirrorGameWithOperator>());
static_assert(HasRowOperator<MirrorGameWithOperator>);

template <class GameT>
struct RowInstances {
  using Game = GameT;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (uint64_t width = 1; width <= 9; ++width) {
      for (uint64_t seed = 1; seed <= 20; ++seed) {
        games.emplace_back(width, seed);
      }
    }
    games.emplace_back(40, 1);
    games.emplace_back(63, 1);
    games.emplace_back(64, 1);
    return games;
  }
  static MirrorGame<false> PlainOf(const Game& game) {
    return MirrorGame<false>::FromParameters(game.Parameters()).value();
  }
};

using MirrorInstances = RowInstances<MirrorGame<true>>;
using OperatorInstances = RowInstances<MirrorGameWithOperator>;

// The same without rows and without an index.
template <Rung kTop>
struct CutMirrorInstances {
  using Game = CutGame<MirrorGame<true>, kTop>;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (const auto& game : MirrorInstances::Instances()) {
      games.emplace_back(game);
    }
    return games;
  }
  static auto PlainOf(const Game& game) {
    return CutGame<MirrorGame<false>, kTop>(
        MirrorGame<false>::FromParameters(game.Parameters()).value());
  }
};

using AllMirrorInstances =
    ::testing::Types<MirrorInstances, OperatorInstances,
                     CutMirrorInstances<Rung::kPredecessors>,
                     CutMirrorInstances<Rung::kIndex>>;
using MirrorRowInstances = ::testing::Types<MirrorInstances, OperatorInstances>;
using CutMirrorInstancesWithPredecessors =
    CutMirrorInstances<Rung::kPredecessors>;

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, GameConformance, AllMirrorInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, IndexedGameConformance,
                               AllMirrorInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, PredecessorGameConformance,
                               CutMirrorInstancesWithPredecessors);
INSTANTIATE_TYPED_TEST_SUITE_P(MirrorRows, PredecessorGameConformance,
                               MirrorInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, SymmetricGameConformance,
                               AllMirrorInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, RowGameConformance, MirrorRowInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, SolverAgreement, AllMirrorInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Mirror, SymmetryAgreement, AllMirrorInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(MirrorWithoutIndex, SymmetricGameConformance,
                               CutMirrorInstances<Rung::kGame>);
INSTANTIATE_TYPED_TEST_SUITE_P(MirrorWithoutIndex, SymmetryAgreement,
                               CutMirrorInstances<Rung::kGame>);

}  // namespace retrograde
