#include "retrograde/analysis/counts.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_row_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

std::vector<std::pair<Ply, uint64_t>> All(const LengthCounts& counts) {
  std::vector<std::pair<Ply, uint64_t>> all;
  counts.ForEach(
      [&](Ply plies, uint64_t count) { all.emplace_back(plies, count); });
  return all;
}

TEST(LengthCounts, CountsUsualAndUnusualLengths) {
  LengthCounts counts;
  EXPECT_EQ(counts.Longest(), std::nullopt);
  EXPECT_EQ(counts.Total(), 0u);
  for (const Ply plies : {3u, 0u, 3u, 65535u, 65536u, kMaxPly, kMaxPly}) {
    counts.Add(plies);
  }
  EXPECT_THAT(All(counts), ElementsAre(Pair(0, 1), Pair(3, 2), Pair(65535, 1),
                                       Pair(65536, 1), Pair(kMaxPly, 2)));
  EXPECT_EQ(counts.At(3), 2u);
  EXPECT_EQ(counts.At(4), 0u);
  EXPECT_EQ(counts.At(kMaxPly), 2u);
  EXPECT_EQ(counts.At(70000), 0u);
  EXPECT_EQ(counts.Total(), 7u);
  EXPECT_EQ(counts.Longest(), kMaxPly);
}

TEST(Counts, HolesDoNotCountAndMoversAreKeptApart) {
  const auto game = *GraphGame<>::FromParameters("a>1 b>3 - a=l b=d b=w a>0");
  const std::vector<Value> values = {
      Value::Loss(2), Value::Win(1), Value::Draw(), Value::Loss(0),
      Value::Draw(),  Value::Win(0), Value::Loss(3)};
  const Counts counts =
      CountValues(game, [&](uint64_t index) { return values[index]; });
  EXPECT_EQ(counts.States(), 6u);
  EXPECT_EQ(counts.Draws(), 1u);
  EXPECT_EQ(counts.WonBy(Player::kFirst), 0u);
  EXPECT_EQ(counts.WonBy(Player::kSecond), 5u);
  EXPECT_EQ(counts.Longest(), 3u);
  EXPECT_EQ(counts.Of(Player::kFirst).States(), 3u);
  EXPECT_THAT(All(counts.Of(Player::kFirst).losses),
              ElementsAre(Pair(0, 1), Pair(2, 1), Pair(3, 1)));
  EXPECT_THAT(All(counts.Of(Player::kSecond).wins),
              ElementsAre(Pair(0, 1), Pair(1, 1)));
  EXPECT_EQ(counts.Of(Player::kSecond).draws, 1u);
}

// A value that says which index it belongs to.
Value ValueFor(uint64_t index) {
  if (index % 3 == 0) return Value::Draw();
  const Ply plies = static_cast<Ply>(index);
  return index % 3 == 1 ? Value::Win(plies) : Value::Loss(plies);
}

TEST(Counts, RowsAreCountedLikeStates) {
  RandomRowGameKnobs knobs;
  knobs.parts[0] = 70;
  knobs.parts[1] = 130;
  const RandomRowGame<> game(knobs);
  const Counts counts = CountValues(game, ValueFor);
  uint64_t states = 0;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    const auto state = game.Unindex(index);
    const Value value = ValueFor(index);
    if (state) ++states;
    if (value.outcome == Outcome::kDraw) continue;
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      const PlayerCounts& of = counts.Of(mover);
      const LengthCounts& lengths =
          value.outcome == Outcome::kWin ? of.wins : of.losses;
      const bool here = state && state->mover == mover;
      EXPECT_EQ(lengths.At(value.remoteness), here ? 1u : 0u) << index;
    }
  }
  EXPECT_EQ(counts.States(), states);
}

}  // namespace
}  // namespace retrograde
