// What is known of the game, from elsewhere than its own code.

#include "framework/retrograde/cli/scaffold/template/your_game.h"

#include <cstdint>
#include <string>

#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::your_game {
namespace {

// FILL IN: results from the literature, or from another program. Here: the
// mover loses exactly at multiples of three, whatever it does; the winner takes
// as many as lead there, two plies for every three stones.
TEST(YourGame, MultiplesOfThreeAreLost) {
  const auto solution = Solve(YourGame());
  ASSERT_TRUE(solution.ok()) << solution.status();
  int compared = 0;
  for (uint32_t stones = 0; stones <= 10; ++stones) {
    const auto state =
        solution->Game().ParseState(std::to_string(stones) + ",second");
    if (!state.ok()) continue;  // cannot be reached
    ++compared;
    const Ply plies = 2 * (stones / 3) + (stones % 3 == 0 ? 0 : 1);
    EXPECT_EQ(solution->Value(*state),
              stones % 3 == 0 ? Value::Loss(plies) : Value::Win(plies))
        << stones;
  }
  EXPECT_EQ(compared, 10);  // all but the ten that the first player begins with
}

}  // namespace
}  // namespace retrograde::your_game
