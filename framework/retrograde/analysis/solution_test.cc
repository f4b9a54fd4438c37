#include "retrograde/analysis/solution.h"

#include <stop_token>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/options.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;

// 0 may win through 1 (slowly) or at once by going to 4; 5 and 6 are drawn.
GraphGame<> Small() {
  return *GraphGame<>::FromParameters("a>1,4 b>2 a>3 b=l b=l a>6 b>5");
}

TEST(Solution, AnswersForEveryState) {
  const absl::StatusOr<Solution<GraphGame<>>> solution = Solve(Small());
  ASSERT_TRUE(solution.ok()) << solution.status();
  EXPECT_EQ(solution->Value(0), Value::Win(1));
  EXPECT_EQ(solution->Value(1), Value::Loss(2));
  EXPECT_EQ(solution->Value(5), Value::Draw());
  EXPECT_THAT(solution->BestMoves(0), ElementsAre(1));
  EXPECT_THAT(solution->Line(0).states, ElementsAre(0, 4));
  EXPECT_THAT(solution->Line(5).states, ElementsAre(5, 6, 5));
  EXPECT_EQ(solution->Counts().WonBy(Player::kFirst), 5u);
  EXPECT_EQ(solution->Counts().Draws(), 2u);
  EXPECT_EQ(solution->Game().Size(), 7u);
  EXPECT_EQ(solution->Values().At(2), Value::Win(1));
}

TEST(Solution, CanBeMovedAndAskedAgain) {
  absl::StatusOr<Solution<GraphGame<>>> solution = Solve(Small());
  ASSERT_TRUE(solution.ok()) << solution.status();
  const Solution<GraphGame<>> moved = *std::move(solution);
  EXPECT_EQ(moved.Value(0), Value::Win(1));
  EXPECT_THAT(moved.Line(1).states, ElementsAre(1, 2, 3));
}

TEST(Solution, StopRequestIsPassedOn) {
  std::stop_source source;
  source.request_stop();
  SolveOptions options;
  options.stop = source.get_token();
  EXPECT_EQ(Solve(Small(), options).status().code(),
            absl::StatusCode::kCancelled);
}

}  // namespace
}  // namespace retrograde
