#include "retrograde/analysis/zugzwang.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde {
namespace {

using State = RandomRowState;

// A random game in which the turn may be anybody's, except on a hole.
class Passable : public RandomRowGame<> {
 public:
  explicit Passable(uint64_t number)
      : RandomRowGame<>(RandomRowKnobs(number, /*exits=*/false,
                                       /*same_mover=*/false)) {}
  static absl::StatusOr<Passable> FromParameters(absl::string_view) {
    return Passable(0);
  }
  std::optional<State> WithOtherMover(const State& state) const {
    return Unindex(Index({state.part, Other(state.mover)}));
  }
};
static_assert(CheckPassableGame<Passable>());

// What the first player gets, whoever is to move: 0, 1 or 2.
int PointsOfFirst(Player mover, Outcome outcome) {
  return static_cast<int>(mover == Player::kFirst ? outcome : Flip(outcome));
}

TEST(MutualZugzwang, IsWhereTheFirstPlayerGetsLessByMoving) {
  for (const Outcome moving : {Outcome::kLoss, Outcome::kDraw, Outcome::kWin}) {
    for (const Outcome passed :
         {Outcome::kLoss, Outcome::kDraw, Outcome::kWin}) {
      const bool gets_less = PointsOfFirst(Player::kFirst, moving) <
                             PointsOfFirst(Player::kSecond, passed);
      EXPECT_EQ(IsMutualZugzwang(moving, passed), gets_less);
      // It is one for both or for neither.
      EXPECT_EQ(IsMutualZugzwang(passed, moving), gets_less);
    }
  }
}

TEST(MutualZugzwang, AreCountedByWhoLoses) {
  ZugzwangCounts counts;
  counts.Add(MutualZugzwang<int>{0, 0, Outcome::kLoss, Outcome::kLoss});
  EXPECT_EQ(counts, (ZugzwangCounts{1, 0, 0}));
  counts.Add(MutualZugzwang<int>{0, 0, Outcome::kLoss, Outcome::kDraw});
  EXPECT_EQ(counts, (ZugzwangCounts{1, 1, 0}));
  counts.Add(MutualZugzwang<int>{0, 0, Outcome::kDraw, Outcome::kLoss});
  EXPECT_EQ(counts, (ZugzwangCounts{1, 1, 1}));
  EXPECT_EQ(counts.Total(), 3u);
}

// Every pair of parts in turn, by what the first player gets.
ZugzwangCounts CountSlowly(const Passable& game,
                           const std::vector<std::optional<Value>>& values) {
  ZugzwangCounts counts;
  const uint64_t seconds = game.Shape(Player::kFirst).rows;
  const uint64_t firsts = game.Shape(Player::kSecond).rows;
  for (uint32_t first = 0; first < firsts; ++first) {
    for (uint32_t second = 0; second < seconds; ++second) {
      const auto a = values[game.Index({{first, second}, Player::kFirst})];
      const auto b = values[game.Index({{first, second}, Player::kSecond})];
      if (!a || !b) continue;
      const int moving = PointsOfFirst(Player::kFirst, a->outcome);
      const int passing = PointsOfFirst(Player::kSecond, b->outcome);
      counts.full_point += moving == 0 && passing == 2;
      counts.first_loses += moving == 0 && passing == 1;
      counts.second_loses += moving == 1 && passing == 2;
    }
  }
  return counts;
}

TEST(MutualZugzwang, CountsOfRandomGamesAreThoseOfASlowCount) {
  ZugzwangCounts all;
  for (uint64_t number = 0; number < 200; ++number) {
    SCOPED_TRACE(number);
    const Passable game(number);
    const auto values = SolveSlowly(game);
    const auto outcome_of = [&](const State& state) -> std::optional<Outcome> {
      return values[game.Index(state)]->outcome;
    };
    const ZugzwangCounts counts = CountMutualZugzwangs(game, outcome_of);
    EXPECT_EQ(counts, CountSlowly(game, values));
    all.full_point += counts.full_point;
    all.first_loses += counts.first_loses;
    all.second_loses += counts.second_loses;
  }
  EXPECT_GT(all.full_point, 0u);
  EXPECT_GT(all.first_loses, 0u);
  EXPECT_GT(all.second_loses, 0u);
}

// Outcomes by which every arrangement is a mutual zugzwang.
std::optional<Outcome> EveryMoverLoses(const State&) { return Outcome::kLoss; }

TEST(MutualZugzwang, ComeInTheOrderOfTheIndexWithTheFirstPlayerToMove) {
  const Passable game(1);
  std::vector<uint64_t> indices;
  ForEachMutualZugzwang(game, EveryMoverLoses, [&](const auto& zugzwang) {
    EXPECT_EQ(game.Index(zugzwang.state), zugzwang.index);
    EXPECT_EQ(game.Mover(zugzwang.state), Player::kFirst);
    EXPECT_TRUE(zugzwang.IsFullPoint());
    EXPECT_TRUE(indices.empty() || indices.back() < zugzwang.index);
    indices.push_back(zugzwang.index);
    return true;
  });
  EXPECT_GT(indices.size(), 1u);
}

TEST(MutualZugzwang, EndWithTheVisitorOrAStopRequest) {
  const Passable game(1);
  int visits = 0;
  const auto visit = [&visits](const auto&) { return ++visits < 2; };
  ForEachMutualZugzwang(game, EveryMoverLoses, visit);
  EXPECT_EQ(visits, 2);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(
      CountMutualZugzwangs(game, EveryMoverLoses, source.get_token()).Total(),
      0u);
}

TEST(MutualZugzwang, WhatIsNotKnownIsLeftOut) {
  const Passable game(1);
  const auto only_first = [](const State& state) {
    return state.mover == Player::kFirst ? std::optional(Outcome::kLoss)
                                         : std::nullopt;
  };
  EXPECT_EQ(CountMutualZugzwangs(game, only_first).Total(), 0u);
}

}  // namespace
}  // namespace retrograde
