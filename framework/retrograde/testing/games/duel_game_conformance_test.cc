// Images that exchange the players: the suites on games whose players are
// equal, with rows and without.

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/duel_game.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

static_assert(CheckRowGame<DuelGame<true>>());
static_assert(CheckSymmetricGame<DuelGame<true>>());
static_assert(ImagesExchangePlayers<DuelGame<true>>());
static_assert(CheckPredecessorGame<DuelGame<false>>());
static_assert(!SymmetricGame<DuelGame<false>>);

struct DuelInstances {
  using Game = DuelGame<true>;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (uint32_t width = 1; width <= 9; ++width) {
      for (uint64_t seed = 1; seed <= 10; ++seed) {
        games.emplace_back(width, seed);
      }
    }
    games.emplace_back(63, 1);
    games.emplace_back(70, 1);  // more than a word
    return games;
  }
  static DuelGame<false> PlainOf(const Game& game) {
    return DuelGame<false>::FromParameters(game.Parameters()).value();
  }
};

template <Rung kTop>
struct CutDuelInstances {
  using Game = CutGame<DuelGame<true>, kTop>;
  static std::vector<Game> Instances() {
    std::vector<Game> games;
    for (const auto& game : DuelInstances::Instances()) {
      games.emplace_back(game);
    }
    return games;
  }
  static auto PlainOf(const Game& game) {
    return CutGame<DuelGame<false>, kTop>(
        DuelGame<false>::FromParameters(game.Parameters()).value());
  }
};

using AllDuelInstances =
    ::testing::Types<DuelInstances, CutDuelInstances<Rung::kPredecessors>,
                     CutDuelInstances<Rung::kIndex>>;

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Duel, GameConformance, AllDuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Duel, IndexedGameConformance, AllDuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Duel, PredecessorGameConformance, DuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Duel, SymmetricGameConformance,
                               AllDuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Duel, RowGameConformance, DuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Duel, SolverAgreement, AllDuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Duel, SymmetryAgreement, AllDuelInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(DuelWithoutIndex, SymmetricGameConformance,
                               CutDuelInstances<Rung::kGame>);
INSTANTIATE_TYPED_TEST_SUITE_P(DuelWithoutIndex, SymmetryAgreement,
                               CutDuelInstances<Rung::kGame>);

}  // namespace retrograde
