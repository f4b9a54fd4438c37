// The values are the same for any number of threads, in every kind of game.
//
// Small games are solved by one thread unless they are told otherwise
// (SolveOptions::few_states), and they are told here.

#include <cstdint>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "gtest/gtest.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/exit_queue.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "tests/engine/chain_game.h"

namespace retrograde {
namespace {

SolveOptions WithThreads(unsigned threads) {
  SolveOptions options;
  options.threads = threads;
  options.few_states = 0;
  return options;
}

// Solves with one thread and with several, and compares each value.
template <class G>
void ExpectSameValues(const G& game, const std::vector<unsigned>& counts) {
  const absl::StatusOr<Values> one = SolveValues(game);
  ASSERT_TRUE(one.ok()) << one.status();
  for (const unsigned threads : counts) {
    const auto many = SolveValues(game, WithThreads(threads));
    ASSERT_TRUE(many.ok()) << many.status();
    for (uint64_t index = 0; index < one->Size(); ++index) {
      ASSERT_EQ(many->At(index), one->At(index))
          << "index " << index << " with " << threads << " threads";
    }
    EXPECT_EQ(many->Statistics().wins, one->Statistics().wins);
    EXPECT_EQ(many->Statistics().losses, one->Statistics().losses);
    EXPECT_EQ(many->Statistics().levels, one->Statistics().levels);
  }
}

template <GraphGameKind kKind>
void SolveGraphGames(uint64_t count) {
  for (uint64_t number = 0; number < count; ++number) {
    SCOPED_TRACE("graph game " + std::to_string(number));
    ExpectSameValues(MakeRandomGame<GraphGame<kKind>>(
                         RandomKnobs(number, kKind.exits, kKind.alternate)),
                     {2});
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Threads, SmallGraphGames) {
  SolveGraphGames<GraphGameKind{.alternate = false, .exits = false}>(60);
  SolveGraphGames<GraphGameKind{.alternate = true, .exits = false}>(60);
  SolveGraphGames<GraphGameKind{.alternate = false, .exits = true}>(60);
}

RandomGameKnobs LargeKnobs() {
  RandomGameKnobs knobs;
  knobs.states = 150'000;
  knobs.reach = 40'000;
  return knobs;
}

TEST(Threads, OneRowWithPredecessors) {
  ExpectSameValues(MakeRandomGame(LargeKnobs()), {2, 3, 8});
}

TEST(Threads, OneRowWithExits) {
  RandomGameKnobs knobs = LargeKnobs();
  knobs.exit_percent = 2;
  knobs.longest_exit = 9;
  ExpectSameValues(MakeRandomGame(knobs), {3});
}

TEST(Threads, OneRowWithForwardMovesAlone) {
  RandomGameKnobs knobs = LargeKnobs();
  knobs.states = 20'000;
  const auto game = MakeRandomGame(knobs);
  ExpectSameValues(CutGame<GraphGame<>, Rung::kIndex>(game), {2, 3});
}

// A chain of 40,000 levels: values are widened on the way.
TEST(Threads, OneRowWithManyLevels) {
  SolveOptions options = WithThreads(3);
  const ChainGame chain(40'000);
  const auto values = SolveValues(chain, options);
  ASSERT_TRUE(values.ok()) << values.status();
  for (uint64_t state = 0; state < values->Size(); ++state) {
    ASSERT_EQ(values->At(state), ChainGame::ValueOf(state)) << state;
  }
}

template <bool kOperator, bool kSameMover, bool kExits>
void SolveRowGames(uint64_t count) {
  using G = RandomRowGame<RandomRowGameKind{
      .row_operator = kOperator, .same_mover = kSameMover, .exits = kExits}>;
  for (uint64_t number = 0; number < count; ++number) {
    SCOPED_TRACE("row game " + std::to_string(number));
    ExpectSameValues(G(RandomRowKnobs(number, kExits, kSameMover)), {2});
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Threads, RowsOfManyKinds) {
  SolveRowGames<true, false, false>(30);
  SolveRowGames<false, true, false>(30);
  SolveRowGames<true, true, true>(30);
}

// Several blocks of 64 rows in each plane.
TEST(Threads, ManyRows) {
  RandomRowGameKnobs knobs;
  knobs.parts[0] = 300;
  knobs.parts[1] = 500;
  knobs.most_same_moves = 1;
  ExpectSameValues(RandomRowGame<RandomRowGameKind{.row_operator = true,
                                                   .same_mover = true}>(knobs),
                   {2, 3, 8});
}

// Rows of bundles, which are sent by tiles.
TEST(Threads, BundledRows) {
  for (const uint32_t nodes : {3u, 64u, 65u, 300u}) {
    cat_mouse::AdjacencyLists lists(nodes);
    for (uint32_t v = 0; v < nodes; ++v) {
      for (const uint32_t step : {1u, 7u, 50u}) {
        const uint32_t to = (v + step) % nodes;
        lists[v].push_back(to);
        lists[to].push_back(v);
      }
    }
    const auto graph = cat_mouse::Graph::FromLists(lists);
    ASSERT_TRUE(graph.ok()) << graph.status();
    const auto game = cat_mouse::CatMouse::Create(*graph);
    ASSERT_TRUE(game.ok()) << game.status();
    ExpectSameValues(*game, {2, 3, 8});
  }
}

TEST(Threads, AreFewerWhereTheLimitHasNoRoomForAll) {
  const auto game = MakeRandomGame(LargeKnobs());
  SolveOptions options = WithThreads(8);
  options.memory_limit = EstimateBytes(game, 3) + 3 * game.Size() +
                         ExitQueue::MostBytesFor(game.Size());
  const auto values = SolveValues(game, options);
  ASSERT_TRUE(values.ok()) << values.status();
  EXPECT_EQ(values->Statistics().peak_bytes, EstimateBytes(game, 3));
  options.memory_limit = EstimateBytes(game, 1) - 1;
  EXPECT_TRUE(absl::IsResourceExhausted(SolveValues(game, options).status()));
}

// Values that have to widen on the way find room, if one thread would.
TEST(Threads, TakeNoRoomThatTheValuesNeed) {
  const ChainGame chain(40'000);
  SolveOptions options = WithThreads(1);
  const auto one = SolveValues(chain, options);
  ASSERT_TRUE(one.ok()) << one.status();
  options = WithThreads(8);
  options.memory_limit = one->Statistics().peak_bytes;
  const auto many = SolveValues(chain, options);
  ASSERT_TRUE(many.ok()) << many.status();
  EXPECT_EQ(many->At(39'999), one->At(39'999));
}

TEST(Threads, ProgressIsToldByTheSolvingThreadAndAStopIsHeard) {
  const auto game = MakeRandomGame(LargeKnobs());
  std::stop_source stop;
  SolveOptions options = WithThreads(4);
  options.stop = stop.get_token();
  const std::thread::id solving = std::this_thread::get_id();
  int calls = 0;
  options.progress = [&](const Progress& progress) {
    EXPECT_EQ(std::this_thread::get_id(), solving);
    EXPECT_LE(progress.decided, progress.states);
    if (++calls == 3) stop.request_stop();
  };
  const auto values = SolveValues(game, options);
  EXPECT_TRUE(absl::IsCancelled(values.status())) << values.status();
  EXPECT_GE(calls, 3);
}

}  // namespace
}  // namespace retrograde
