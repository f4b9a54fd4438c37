// A solve that goes on from a checkpoint comes to the same end, from every
// level and in every kind of game.

#include <cstdint>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/checkpoint.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/mirror_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "tests/engine/chain_game.h"
#include "tests/engine/checkpoint_expectations.h"
#include "tests/engine/games_to_try.h"

namespace retrograde {
namespace {

using ::testing::HasSubstr;

// ----- Every kind of game -----

template <GraphGameKind kKind>
void TestGraphGames(uint64_t count) {
  using G = GraphGame<kKind>;
  for (uint64_t number = 0; number < GamesToTry(count); ++number) {
    SCOPED_TRACE("graph game " + std::to_string(number));
    const G game =
        MakeRandomGame<G>(RandomKnobs(number, kKind.exits, kKind.alternate));
    ExpectTheSameFromEveryLevel(game, 1 + number % 16 / 15);
    ExpectTheSameFromEveryLevel(CutGame<G, Rung::kIndex>(game));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Checkpoints, GraphGames) {
  TestGraphGames<GraphGameKind{.alternate = false, .exits = false}>(200);
  TestGraphGames<GraphGameKind{.alternate = true, .exits = false}>(200);
}
TEST(Checkpoints, GraphGamesWithExits) {
  TestGraphGames<GraphGameKind{.alternate = false, .exits = true}>(300);
  TestGraphGames<GraphGameKind{.alternate = true, .exits = true}>(100);
}

template <bool kSameMover, bool kExits>
void TestRowGames(uint64_t count) {
  using WithOperator = RandomRowGame<RandomRowGameKind{
      .row_operator = true, .same_mover = kSameMover, .exits = kExits}>;
  using WithoutOperator = RandomRowGame<RandomRowGameKind{
      .row_operator = false, .same_mover = kSameMover, .exits = kExits}>;
  for (uint64_t number = 0; number < GamesToTry(count); ++number) {
    SCOPED_TRACE("row game " + std::to_string(number));
    const RandomRowGameKnobs knobs = RandomRowKnobs(number, kExits, kSameMover);
    ExpectTheSameFromEveryLevel(WithOperator(knobs), 1 + number % 4 / 3, 12);
    ExpectTheSameFromEveryLevel(WithoutOperator(knobs), 1, 4);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Checkpoints, RowGames) {
  TestRowGames<false, false>(24);
  TestRowGames<true, false>(24);
}
TEST(Checkpoints, RowGamesWithExits) {
  TestRowGames<false, true>(24);
  TestRowGames<true, true>(24);
}

TEST(Checkpoints, RowsWithSymmetry) {
  ExpectTheSameFromEveryLevel(MirrorGame<true>(9, 3));
  ExpectTheSameFromEveryLevel(MirrorGameWithOperator(12, 5), 2);
}

// More states than the engine takes in one step, on several threads.
TEST(Checkpoints, LargeGraphGame) {
  RandomGameKnobs knobs;
  knobs.states = 150'000;
  knobs.reach = 40'000;
  knobs.exit_percent = 2;
  knobs.longest_exit = 9;
  ExpectTheSameFromEveryLevel(MakeRandomGame(knobs), 3, 8);
}

// Bytes stand for more than 126 plies, and are widened to two on the way.
TEST(Checkpoints, LongGame) {
  ExpectTheSameFromEveryLevel(ChainGame(300), 1, 300);
}

// Both outcomes at most levels, far beyond what has bytes of its own, and on
// several threads.
TEST(Checkpoints, LongGamesWithExits) {
  for (const Ply longest : {150u, 400u}) {
    RandomGameKnobs knobs;
    knobs.states = 20'000;
    knobs.exit_percent = 20;
    knobs.longest_exit = longest;
    ExpectTheSameFromEveryLevel(MakeRandomGame(knobs), 3, 8);
  }
}

// ----- What a caller may do wrong, or have happen -----

TEST(Checkpoints, AnErrorEndsTheSolve) {
  SolveOptions options;
  int calls = 0;
  options.checkpoint = [&calls](const Checkpoint& checkpoint) {
    ++calls;
    return checkpoint.level < 5 ? absl::OkStatus()
                                : absl::DataLossError("disk full");
  };
  EXPECT_EQ(SolveValues(ChainGame(100), options).status(),
            absl::DataLossError("disk full"));
  EXPECT_EQ(calls, 6);
}

TEST(Checkpoints, NoneIsMadeOfALevelThatWasStopped) {
  SolveOptions options;
  std::stop_source stop;
  options.stop = stop.get_token();
  Ply last = 0;
  options.progress = [&stop](const Progress& progress) {
    if (progress.level == 7) stop.request_stop();
  };
  options.checkpoint = [&last](const Checkpoint& checkpoint) {
    last = checkpoint.level;
    return absl::OkStatus();
  };
  EXPECT_TRUE(absl::IsCancelled(SolveValues(ChainGame(100), options).status()));
  EXPECT_LE(last, 7u);
}

TEST(Checkpoints, AnErrorWhileOneIsLoadedIsPassedOn) {
  SolveOptions options;
  options.start_from = [] { return absl::NotFoundError("no such file"); };
  EXPECT_EQ(SolveValues(ChainGame(100), options).status(),
            absl::NotFoundError("no such file"));
}

TEST(Checkpoints, OneOfAnotherGameIsRefused) {
  const Kept kept{3, 1, std::string(99, 0)};
  const absl::Status status = SolveValues(ChainGame(100), From(kept)).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("99 values for a game of 100 indices"));
}

TEST(Checkpoints, LevelsBeyondTheLastAreRefused) {
  const Kept kept{kMaxPly + 1, 1, std::string(100, 0)};
  EXPECT_TRUE(absl::IsInvalidArgument(
      SolveValues(ChainGame(100), From(kept)).status()));
}

TEST(Checkpoints, WideValuesCountTowardsTheLimit) {
  const ChainGame game(100);
  const Kept kept{3, 4, std::string(400, 0)};
  SolveOptions options;
  options.memory_limit = EstimateBytes(game);
  EXPECT_TRUE(absl::IsResourceExhausted(
      SolveValues(game, From(kept, options)).status()));
  options.memory_limit += 300;
  EXPECT_TRUE(SolveValues(game, From(kept, options)).ok());
}

// Values of any kind at any level: the solve comes to an end.
template <class G>
void SolveFromLies(const G& game, SeededRandom& random) {
  Kept kept;
  kept.width = 1u << random.Below(3);
  kept.level = static_cast<Ply>(random.SizeUpTo(1'000));
  for (int lies = random.OneIn(2) ? 0 : 50; lies > 0; --lies) {
    kept.code.Give(static_cast<uint8_t>(1 + random.Below(255)),
                   static_cast<Ply>(random.SizeUpTo(kMaxPly)));
  }
  kept.bytes.resize(game.Size() * kept.width);
  const bool dense = random.OneIn(2);
  for (char& byte : kept.bytes) {
    if (dense || random.OneIn(5)) byte = static_cast<char>(random.Next());
  }
  EXPECT_TRUE(SolveValues(game, From(kept)).ok());
}

TEST(Checkpoints, LiesMakeWrongValuesAndNothingWorse) {
  SeededRandom random(1);
  for (uint64_t number = 0; number < 300; ++number) {
    SCOPED_TRACE(number);
    SolveFromLies(MakeRandomGame(RandomKnobs(number, true, false)), random);
    SolveFromLies(ChainGame(1 + number), random);
    if (number % 10 != 0) continue;
    SolveFromLies(RandomRowGame<>(RandomRowKnobs(number, false, false)),
                  random);
    SolveFromLies(MirrorGame<true>(9, number), random);
  }
}

}  // namespace
}  // namespace retrograde
