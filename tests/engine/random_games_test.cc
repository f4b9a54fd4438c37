// The engine against the slow reference solver, on thousands of random games:
// cycles, loops, parallel moves, stuck states, terminal states of each outcome,
// players who move twice running, holes, and exits of every kind; with and
// without rows, with and without an operator of their own.
//
// The two share no code. Whoever changes a rule of the engine should see this
// test fail.

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/testing/suites/reference_values.h"
#include "retrograde/verify/checker.h"
#include "tests/engine/games_to_try.h"

namespace retrograde {
namespace {

// Solves the game and compares every value; then the checker has its say. Some
// games are solved by two threads, however small they are.
template <class G>
void SolveAndCompare(const G& game, uint64_t number = 0) {
  SolveOptions options;
  options.threads = number % 16 == 15 ? 2 : 1;
  options.few_states = 0;
  const absl::StatusOr<Values> values = SolveValues(game, options);
  ASSERT_TRUE(values.ok()) << values.status();
  ExpectReferenceValues(game, *values);
  const absl::Status status = CheckValues(game, [&](uint64_t index) {
                                return values->At(index);
                              }).ToStatus();
  EXPECT_TRUE(status.ok()) << status;
}

// The random graph games with the numbers in [0, count).
template <GraphGameKind kKind>
void SolveGraphGames(uint64_t count) {
  for (uint64_t number = 0; number < GamesToTry(count); ++number) {
    SCOPED_TRACE("graph game " + std::to_string(number));
    SolveAndCompare(MakeRandomGame<GraphGame<kKind>>(
                        RandomKnobs(number, kKind.exits, kKind.alternate)),
                    number);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RandomGames, GraphGamesWithMoversInAnyOrder) {
  SolveGraphGames<GraphGameKind{.alternate = false, .exits = false}>(3000);
}
TEST(RandomGames, GraphGamesWithAlternatingMovers) {
  SolveGraphGames<GraphGameKind{.alternate = true, .exits = false}>(1500);
}
TEST(RandomGames, GraphGamesWithExits) {
  SolveGraphGames<GraphGameKind{.alternate = false, .exits = true}>(3000);
}
TEST(RandomGames, GraphGamesWithExitsAndAlternatingMovers) {
  SolveGraphGames<GraphGameKind{.alternate = true, .exits = true}>(1500);
}

// The random row games with the numbers in [0, count), with and without their
// operator.
template <bool kSameMover, bool kExits>
void SolveRowGames(uint64_t count) {
  using WithOperator = RandomRowGame<RandomRowGameKind{
      .row_operator = true, .same_mover = kSameMover, .exits = kExits}>;
  using WithoutOperator = RandomRowGame<RandomRowGameKind{
      .row_operator = false, .same_mover = kSameMover, .exits = kExits}>;
  for (uint64_t number = 0; number < GamesToTry(count); ++number) {
    SCOPED_TRACE("row game " + std::to_string(number));
    const RandomRowGameKnobs knobs = RandomRowKnobs(number, kExits, kSameMover);
    SolveAndCompare(WithOperator(knobs), number);
    SolveAndCompare(WithoutOperator(knobs), number);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RandomGames, RowGames) { SolveRowGames<false, false>(60); }
TEST(RandomGames, RowGamesWithPlayersWhoMoveTwice) {
  SolveRowGames<true, false>(60);
}
TEST(RandomGames, RowGamesWithExits) { SolveRowGames<false, true>(60); }
TEST(RandomGames, RowGamesWithExitsAndPlayersWhoMoveTwice) {
  SolveRowGames<true, true>(60);
}

// More states than the engine takes in one step, exits among them.
TEST(RandomGames, LargeGraphGame) {
  RandomGameKnobs knobs;
  knobs.states = 150'000;
  knobs.reach = 40'000;
  knobs.exit_percent = 2;
  knobs.longest_exit = 9;
  SolveAndCompare(MakeRandomGame(knobs));
  SolveAndCompare(MakeRandomGame(knobs), 15);
}

}  // namespace
}  // namespace retrograde
