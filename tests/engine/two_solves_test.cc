// Two solves at once: nothing is shared between them but the code.

#include <cstdint>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"

namespace retrograde {
namespace {

using RowGameWithExits = RandomRowGame<RandomRowGameKind{
    .row_operator = true, .same_mover = true, .exits = true}>;

// The values of every index, as a list that can be compared.
template <class G>
std::vector<Value> ValuesOf(const G& game) {
  const absl::StatusOr<Values> values = SolveValues(game);
  std::vector<Value> list;
  if (!values.ok()) return list;
  for (uint64_t index = 0; index < values->Size(); ++index) {
    list.push_back(values->At(index));
  }
  return list;
}

// Solves a few games of both kinds, those with these numbers.
std::vector<std::vector<Value>> SolveSome(uint64_t first, uint64_t count) {
  std::vector<std::vector<Value>> all;
  for (uint64_t number = first; number < first + count; ++number) {
    all.push_back(ValuesOf(MakeRandomGame(RandomKnobs(number, true, false))));
    all.push_back(
        ValuesOf(RowGameWithExits(RandomRowKnobs(number, true, true))));
  }
  return all;
}

TEST(TwoSolves, AtOnceGiveTheSameAsOneAfterTheOther) {
  constexpr uint64_t kGames = 40;
  const auto expected_first = SolveSome(0, kGames);
  const auto expected_second = SolveSome(kGames, kGames);
  std::vector<std::vector<Value>> first, second;
  std::thread one([&] { first = SolveSome(0, kGames); });
  std::thread other([&] { second = SolveSome(kGames, kGames); });
  one.join();
  other.join();
  EXPECT_EQ(first, expected_first);
  EXPECT_EQ(second, expected_second);
}

TEST(TwoSolves, OfOneGameAtOnceGiveTheSame) {
  RandomRowGameKnobs knobs;
  knobs.parts[0] = 200;
  knobs.parts[1] = 150;
  knobs.most_same_moves = 1;
  const RowGameWithExits game(knobs);
  std::vector<Value> first, second;
  std::thread one([&] { first = ValuesOf(game); });
  std::thread other([&] { second = ValuesOf(game); });
  one.join();
  other.join();
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

// A solution may be asked from several threads.
TEST(TwoSolves, OneSolutionAnswersTwoThreads) {
  const auto solution = Solve(MakeRandomGame(RandomGameKnobs{}));
  ASSERT_TRUE(solution.ok());
  const auto ask = [&solution](std::vector<uint64_t>& answers) {
    const RandomGame& game = solution->Game();
    for (uint64_t index = 0; index < game.Size(); ++index) {
      if (!game.Unindex(index)) continue;
      answers.push_back(solution->Line(index).states.size());
      answers.push_back(solution->BestMoves(index).size());
    }
  };
  std::vector<uint64_t> first, second;
  std::thread one([&] { ask(first); });
  std::thread other([&] { ask(second); });
  one.join();
  other.join();
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace retrograde
