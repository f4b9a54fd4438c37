#include "tag.h"

#include <vector>

#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace tag {
namespace {

struct TagInstances {
  using Game = Tag;
  static std::vector<Tag> Instances() { return {Tag(3), Tag(4), Tag(9)}; }
};

TEST(Tag, OnThreePlacesTheRunnerIsCaught) {
  const auto solution = retrograde::Solve(Tag(3));
  ASSERT_TRUE(solution.ok());
  EXPECT_EQ(solution->Value({0, 1, Player::kFirst}), retrograde::Value::Win(1));
  EXPECT_EQ(solution->Value({0, 1, Player::kSecond}),
            retrograde::Value::Loss(2));
}

TEST(Tag, OnFourPlacesTheRunnerKeepsAway) {
  const auto solution = retrograde::Solve(Tag(4));
  ASSERT_TRUE(solution.ok());
  EXPECT_EQ(solution->Value({0, 2, Player::kFirst}), retrograde::Value::Draw());
}

}  // namespace
}  // namespace tag

namespace retrograde {
INSTANTIATE_TYPED_TEST_SUITE_P(Tag, GameConformance, tag::TagInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Tag, SolverAgreement, tag::TagInstances);
}  // namespace retrograde
