// Arithmetic of indices and counts beyond 2^32, without the memory that so many
// states would take. huge_game_test.cc solves such a game.

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/numbering/combinations.h"
#include "retrograde/numbering/mixed_radix.h"
#include "tests/engine/chain_game.h"
#include "tests/engine/race_game.h"

namespace retrograde {
namespace {

using cat_mouse::CatMouse;
using ::testing::HasSubstr;

constexpr uint64_t kOver32Bits = uint64_t{1} << 32;

// Indices below `size` where something may go wrong, and seeded ones: both
// ends, both sides of powers of two from 2^31 on, and any.
std::vector<uint64_t> SampleIndices(uint64_t size) {
  EXPECT_GT(size, kOver32Bits);
  std::vector<uint64_t> indices;
  for (uint64_t i = 0; i < 100; ++i) {
    indices.push_back(i);
    indices.push_back(size - 1 - i);
  }
  for (uint64_t power = uint64_t{1} << 31; power != 0 && power < size - 64;
       power *= 2) {
    for (uint64_t i = 0; i < 128; ++i) indices.push_back(power - 64 + i);
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) indices.push_back(random() % size);
  return indices;
}

// ----- Places -----

struct Planes {
  PlaneShape first, second;
};

std::vector<Planes> HugePlanes() {
  return {
      {{70'000, 70'001, 0, 0}, {70'001, 70'000, 0, 0}},
      {{1, 5'000'000'000, 0, 0}, {3, 1'000'000'007, 0, 0}},
      {{5'000'000'000, 1, 0, 0}, {0, 0, 0, 0}},
      {{0, 0, 0, 0}, {1 << 20, 1 << 20, 0, 0}},
      {{3'000'000'000, 2'999'999'999, 0, 0}, {1, 1, 0, 0}},
  };
}

TEST(Places, GoToAnIndexAndBack) {
  for (const auto& [first, second] : HugePlanes()) {
    const uint64_t size =
        first.rows * first.columns + second.rows * second.columns;
    for (const uint64_t index : SampleIndices(size)) {
      const Place place = PlaceOfIndex(first, second, index);
      const PlaneShape& shape = place.plane == 0 ? first : second;
      ASSERT_LT(place.row, shape.rows) << index;
      ASSERT_LT(place.column, shape.columns) << index;
      ASSERT_EQ(PlaceIndex(first, second, place), index);
    }
  }
}

// Row by row, the first plane before the second.
TEST(Places, FollowOneAnother) {
  for (const auto& [first, second] : HugePlanes()) {
    const uint64_t size =
        first.rows * first.columns + second.rows * second.columns;
    for (const uint64_t index : SampleIndices(size)) {
      if (index + 1 == size) continue;
      Place place = PlaceOfIndex(first, second, index);
      const PlaneShape& shape = place.plane == 0 ? first : second;
      if (++place.column == shape.columns) {
        place.column = 0;
        if (++place.row == shape.rows) place = {1, 0, 0};
      }
      ASSERT_EQ(PlaceOfIndex(first, second, index + 1), place) << index;
    }
  }
}

// ----- Helpers for indices -----

TEST(MixedRadix, GoesThereAndBackAtTheBorders) {
  for (const MixedRadix& radix :
       {MixedRadix{2, 64, 64, 64, 64, 64, 64}, MixedRadix{3, 65'537, 65'539},
        MixedRadix{kOver32Bits + 1, 3}, MixedRadix{3, kOver32Bits + 1}}) {
    for (const uint64_t index : SampleIndices(radix.Size())) {
      std::array<uint64_t, 7> digits{};
      radix.GetDigits(index, digits);
      ASSERT_EQ(radix.Index(digits), index);
    }
  }
}

TEST(Combinations, GoThereAndBackAtTheBorders) {
  for (const auto& [n, k] :
       {std::pair<uint64_t, size_t>{100'000, 2}, {64, 10}, {1'000, 5}}) {
    for (const uint64_t rank : SampleIndices(Binomial(n, k))) {
      std::array<uint32_t, 10> elements{};
      UnrankCombination(rank, n, k, elements);
      ASSERT_EQ(RankCombination(elements, k), rank) << n << " over " << k;
    }
  }
}

// ----- Games -----

// A state of its index; the rows that see it, as the source that is itself.
template <class G>
void ExpectStateAt(const G& game, uint64_t index,
                   const typename G::State& state) {
  ASSERT_EQ(game.Index(state), index);
  const PlaneShape first = game.Shape(Player::kFirst);
  const PlaneShape second = game.Shape(Player::kSecond);
  const Place place = PlaceOfIndex(first, second, index);
  ASSERT_EQ(place.plane, static_cast<int>(game.Mover(state)));
  game.Views(place, [&](const View& view) {
    const PlaneShape& shape = view.plane == 0 ? first : second;
    EXPECT_LT(view.row, shape.rows);
    EXPECT_LT(view.source, shape.other_sources);
    EXPECT_EQ(game.SourceState(view), state) << index;
  });
}

template <class G>
void ExpectIndicesGoThereAndBack(const G& game) {
  uint64_t states = 0;
  for (const uint64_t index : SampleIndices(game.Size())) {
    const auto state = game.Unindex(index);
    if (!state) continue;
    ++states;
    ExpectStateAt(game, index, *state);
    int moves_left = 3;
    if (game.TerminalOutcome(*state)) continue;
    game.Moves(*state, [&](const typename G::Move& move) {
      const typename G::State after = game.Apply(*state, move);
      EXPECT_LT(game.Index(after), game.Size());
      EXPECT_EQ(game.Unindex(game.Index(after)), after);
      return --moves_left > 0;
    });
  }
  EXPECT_GT(states, 1000u);
}

CatMouse CatMouseOnAPath(cat_mouse::Node nodes) {
  cat_mouse::AdjacencyLists lists(nodes);
  for (cat_mouse::Node v = 1; v < nodes; ++v) {
    lists[v].push_back(v - 1);
    lists[v - 1].push_back(v);
  }
  return *CatMouse::Create(*cat_mouse::Graph::FromLists(lists));
}

TEST(CatMouse, IndicesGoThereAndBackBeyond32Bits) {
  ExpectIndicesGoThereAndBack(CatMouseOnAPath(50'001));
  ExpectIndicesGoThereAndBack(CatMouseOnAPath(200'000));
}

TEST(RaceGame, IndicesGoThereAndBackBeyond32Bits) {
  ExpectIndicesGoThereAndBack(RaceGame({1'000, 8'800, 5}, {2'003, 6'563, 7}));
  ExpectIndicesGoThereAndBack(
      RaceGame({7, 1'000'000'000, 2}, {5, 100'000'003, 3}));
}

// ----- The engine before it allocates -----

TEST(EstimateBytes, IsMoreThanAByteAndLessThanTwoAState) {
  const RaceGame game({7, 1'000'000, 2}, {5, 1'000'003, 3});
  EXPECT_GT(game.Size(), 1000 * kOver32Bits);
  EXPECT_GT(EstimateBytes(game), game.Size());
  EXPECT_LT(EstimateBytes(game), 2 * game.Size());
  const ChainGame chain(3 * kOver32Bits + 1);
  EXPECT_GT(EstimateBytes(chain), chain.Size());
  EXPECT_LT(EstimateBytes(chain), 2 * chain.Size());
}

TEST(MemoryLimit, NamesANeedBeyond32Bits) {
  const RaceGame game({7, 1'000'000, 2}, {5, 1'000'003, 3});
  SolveOptions options;
  options.memory_limit = kOver32Bits + 1;
  const absl::Status refused = SolveValues(game, options).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(refused.message()),
              HasSubstr(absl::StrCat(EstimateBytes(game))));
  EXPECT_THAT(std::string(refused.message()),
              HasSubstr(absl::StrCat(kOver32Bits + 1)));
}

// ----- Counts -----

TEST(Counts, AddUpBeyond32Bits) {
  constexpr uint64_t kMany = 3'000'000'000;
  Counts counts;
  for (PlayerCounts& player : counts.players) {
    for (const Value value : {Value::Win(3), Value::Win(3), Value::Win(70'000),
                              Value::Loss(2), Value::Draw(), Value::Draw()}) {
      player.Add(value, kMany);
    }
  }
  const PlayerCounts& first = counts.Of(Player::kFirst);
  EXPECT_EQ(first.wins.At(3), 2 * kMany);
  EXPECT_EQ(first.wins.Total(), 3 * kMany);
  EXPECT_EQ(first.draws, 2 * kMany);
  EXPECT_EQ(first.States(), 6 * kMany);
  EXPECT_EQ(counts.States(), 12 * kMany);
  EXPECT_EQ(counts.WonBy(Player::kFirst), 4 * kMany);
  EXPECT_EQ(counts.Draws(), 4 * kMany);
}

TEST(Progress, AndStatisticsHoldMoreThan32Bits) {
  constexpr uint64_t kMany = 5 * kOver32Bits + 1;
  const Progress progress{.decided = kMany, .states = kMany, .bytes = kMany};
  EXPECT_EQ(progress.decided, kMany);
  EXPECT_EQ(progress.states, kMany);
  EXPECT_EQ(progress.bytes, kMany);
  SolveStatistics statistics;
  statistics.wins = statistics.losses = kMany;
  statistics.words_visited = statistics.peak_bytes = kMany;
  EXPECT_EQ(statistics.wins + statistics.losses, 2 * kMany);
  EXPECT_EQ(statistics.words_visited + statistics.peak_bytes, 2 * kMany);
}

}  // namespace
}  // namespace retrograde
