// A solve that goes on from a checkpoint comes to the same end, from every
// level and in every kind of game.

#include <cstdint>
#include <cstring>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/cells.h"
#include "retrograde/retrograde/checkpoint.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/retrograde/values.h"
#include "retrograde/testing/cut_game.h"
#include "retrograde/testing/graph_game.h"
#include "retrograde/testing/mirror_game.h"
#include "retrograde/testing/random_game.h"
#include "retrograde/testing/random_row_game.h"
#include "retrograde/verify/seeded_random.h"
#include "tests/engine/chain_game.h"

namespace retrograde {
namespace {

using ::testing::HasSubstr;

// What a caller keeps of a checkpoint.
struct Kept {
  Ply level = 0;
  unsigned width = 1;
  std::string bytes;

  friend bool operator==(const Kept&, const Kept&) = default;
};

Kept Keep(Ply level, const Cells& cells) {
  return {
      level, cells.Width(),
      std::string(reinterpret_cast<const char*>(cells.Data()), cells.Bytes())};
}

absl::StatusOr<StartPoint> Load(const Kept& kept) {
  absl::StatusOr<Cells> cells =
      Cells::Create(kept.bytes.size() / kept.width, kept.width);
  if (!cells.ok()) return cells.status();
  std::memcpy(cells->MutableData(), kept.bytes.data(), kept.bytes.size());
  return StartPoint{kept.level, *std::move(cells)};
}

SolveOptions From(const Kept& kept, SolveOptions options = {}) {
  options.start_from = [&kept] { return Load(kept); };
  return options;
}

SolveOptions KeepingAll(std::vector<Kept>& all, SolveOptions options = {}) {
  options.checkpoint = [&all](const Checkpoint& checkpoint) {
    all.push_back(Keep(checkpoint.level, checkpoint.cells));
    return absl::OkStatus();
  };
  return options;
}

SolveOptions WithThreads(unsigned threads) {
  SolveOptions options;
  options.threads = threads;
  options.few_states = 0;
  return options;
}

void ExpectSame(const Values& ours, const Values& theirs) {
  EXPECT_EQ(Keep(0, ours.AsCells()), Keep(0, theirs.AsCells()));
  EXPECT_EQ(ours.Statistics().levels, theirs.Statistics().levels);
  EXPECT_EQ(ours.Statistics().wins, theirs.Statistics().wins);
  EXPECT_EQ(ours.Statistics().losses, theirs.Statistics().losses);
}

// Solves the game, and again from each checkpoint, of which there are at most
// `most`; the later ones come out the same.
template <class G>
void ExpectTheSameFromEveryLevel(const G& game, unsigned threads = 1,
                                 size_t most = 100) {
  std::vector<Kept> all;
  const auto values = SolveValues(game, KeepingAll(all));
  ASSERT_TRUE(values.ok()) << values.status();
  ASSERT_EQ(all.front().level, 0u);
  ASSERT_EQ(all.back().level, values->Statistics().levels);
  const size_t step = all.size() / most + 1;
  for (size_t i = 0; i < all.size(); i += step) {
    SCOPED_TRACE("level " + std::to_string(all[i].level));
    std::vector<Kept> rest;
    const auto again =
        SolveValues(game, From(all[i], KeepingAll(rest, WithThreads(threads))));
    ASSERT_TRUE(again.ok()) << again.status();
    ExpectSame(*again, *values);
    const std::vector<Kept> expected(all.begin() + static_cast<int64_t>(i),
                                     all.end());
    EXPECT_TRUE(rest == expected) << "later checkpoints differ";
    if (::testing::Test::HasFailure()) return;
  }
}

// ----- Every kind of game -----

template <GraphGameKind kKind>
void TestGraphGames(uint64_t count) {
  using G = GraphGame<kKind>;
  for (uint64_t number = 0; number < count; ++number) {
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
  for (uint64_t number = 0; number < count; ++number) {
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

TEST(Checkpoints, BundledRows) {
  constexpr uint32_t kNodes = 150;
  cat_mouse::AdjacencyLists lists(kNodes);
  for (uint32_t v = 0; v < kNodes; ++v) {
    for (const uint32_t step : {1u, 7u}) {
      const uint32_t to = (v + step) % kNodes;
      lists[v].push_back(to);
      lists[to].push_back(v);
    }
  }
  const auto graph = cat_mouse::Graph::FromLists(lists);
  ASSERT_TRUE(graph.ok()) << graph.status();
  const auto game = cat_mouse::CatMouse::Create(*graph);
  ASSERT_TRUE(game.ok()) << game.status();
  ExpectTheSameFromEveryLevel(*game, 1, 10);
  ExpectTheSameFromEveryLevel(*game, 3, 10);
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

// The values widen from one byte to two on the way.
TEST(Checkpoints, LongGame) {
  ExpectTheSameFromEveryLevel(ChainGame(300), 1, 300);
}

// ----- What is made for a game that lacks a rung -----

TEST(Checkpoints, GamesThatHaveToBePrepared) {
  using Rules = CutGame<RandomGame, Rung::kGame>;
  RandomGameKnobs knobs;
  knobs.states = 2'000;
  const Rules game(MakeRandomGame(knobs));
  std::vector<Kept> all;
  auto prepared = Prepare(game);
  ASSERT_TRUE(prepared.ok()) << prepared.status();
  const auto values = SolvePrepared(*prepared, KeepingAll(all));
  ASSERT_TRUE(values.ok()) << values.status();
  for (const Kept& kept : all) {
    auto again = Prepare(game);
    ASSERT_TRUE(again.ok()) << again.status();
    const auto rest = SolvePrepared(*again, From(kept));
    ASSERT_TRUE(rest.ok()) << rest.status();
    ExpectSame(*rest, *values);
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
