// More states than 32 bits can number: 4.3 billion of them, in 6 GB.
//
// Every count is compared with what the rules of the race give at once (which
// race_game_test.cc holds against the reference solver), and samples, those
// with the largest indices among them, are checked forwards.

#include <cstdint>
#include <random>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "tests/engine/race_expectations.h"
#include "tests/engine/race_game.h"

namespace retrograde {
namespace {

constexpr uint64_t kOver32Bits = uint64_t{1} << 32;

// The best that the moves of a state give, by the values behind them.
Value ValueFromMoves(const RaceGame& game, const Values& values,
                     const RaceGame::State& state) {
  if (const auto outcome = game.TerminalOutcome(state)) return {*outcome, 0};
  Value best = Value::Loss(0);  // worse than any move
  game.Moves(state, [&](RaceGame::Move move) {
    const Value after = values.At(game.Index(game.Apply(state, move)));
    const Value value = ValueOfMove(after, /*same_mover=*/false);
    if (Better(value, best)) best = value;
    return true;
  });
  return best;
}

class HugeGame : public ::testing::Test {
 protected:
  void ExpectRightAt(const Values& values, uint64_t index) {
    const auto state = game_.Unindex(index);
    if (!state) return;
    ++checked_;
    ASSERT_EQ(game_.Index(*state), index);
    ASSERT_EQ(values.At(index), game_.ValueOf(*state)) << index;
    ASSERT_EQ(values.At(index), ValueFromMoves(game_, values, *state)) << index;
  }

  // 45,001 cells and 47,945, neither a multiple of 64.
  const RaceGame game_{{1'000, 8'800, 5}, {2'003, 6'563, 7}};
  uint64_t checked_ = 0;
};

TEST_F(HugeGame, HasTheCountsAndValuesOfItsRules) {
  SolveOptions options;
  options.threads = 2;
  Progress last;
  options.progress = [&last](const Progress& progress) { last = progress; };
  const absl::StatusOr<Values> values = SolveValues(game_, options);
  ASSERT_TRUE(values.ok()) << values.status();

  const auto value_at = [&](uint64_t index) { return values->At(index); };
  const Counts counts = CountValues(game_, value_at);
  ExpectRaceCounts(game_, counts);
  const uint64_t decided = counts.States() - counts.Draws();
  EXPECT_GT(decided, kOver32Bits);
  EXPECT_EQ(values->Statistics().wins + values->Statistics().losses, decided);
  EXPECT_EQ(last.decided, decided);
  EXPECT_EQ(last.states, game_.Size());
  EXPECT_GT(last.bytes, game_.Size());

  // The ends, both sides of 2^32, and any.
  constexpr uint64_t kAround = 100;
  for (uint64_t i = 0; i < kAround; ++i) {
    ExpectRightAt(*values, i);
    ExpectRightAt(*values, kOver32Bits - kAround / 2 + i);
    ExpectRightAt(*values, game_.Size() - 1 - i);
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    ExpectRightAt(*values, random() % game_.Size());
    ExpectRightAt(*values,
                  kOver32Bits + random() % (game_.Size() - kOver32Bits));
  }
  EXPECT_GT(checked_, 3500u);  // the others are holes
}

}  // namespace
}  // namespace retrograde
