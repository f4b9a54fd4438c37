#include "retrograde/core/status_macros.h"

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"

namespace retrograde {
namespace {

const absl::Status kFull = absl::ResourceExhaustedError("disk: full");

absl::Status Then(const absl::Status& status, int& calls) {
  RETROGRADE_RETURN_IF_ERROR((++calls, status));
  ++calls;
  return absl::OkStatus();
}

TEST(StatusMacros, AnErrorEndsTheFunctionAndIsHandedOn) {
  int calls = 0;
  EXPECT_EQ(Then(absl::OkStatus(), calls), absl::OkStatus());
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(Then(kFull, calls), kFull);
  EXPECT_EQ(calls, 3);
}

using Owned = std::unique_ptr<int>;

// Twice the first number and each of the others once.
absl::StatusOr<Owned> Sum(absl::StatusOr<Owned> first,
                          const absl::StatusOr<std::pair<int, int>>& second) {
  RETROGRADE_ASSIGN_OR_RETURN(const Owned owned, std::move(first));
  int sum = 2 * *owned;
  if (sum >= 0) RETROGRADE_RETURN_IF_ERROR(second.status());
  RETROGRADE_ASSIGN_OR_RETURN(const auto numbers, second);
  RETROGRADE_ASSIGN_OR_RETURN(
      sum, absl::StatusOr<int>(sum + numbers.first + numbers.second));
  return std::make_unique<int>(sum);
}

TEST(StatusMacros, AValueIsMovedOutOfItsStatus) {
  const auto sum = Sum(std::make_unique<int>(5), std::pair(3, 1));
  ASSERT_EQ(sum.status(), absl::OkStatus());
  EXPECT_EQ(**sum, 14);
}

TEST(StatusMacros, NoValueIsTheFirstErrorMet) {
  const absl::Status lost = absl::DataLossError("file: damaged");
  EXPECT_EQ(Sum(kFull, std::pair(3, 1)).status(), kFull);
  EXPECT_EQ(Sum(std::make_unique<int>(5), lost).status(), lost);
  EXPECT_EQ(Sum(std::make_unique<int>(-5), lost).status(), lost);
  EXPECT_EQ(Sum(kFull, lost).status(), kFull);
}

}  // namespace
}  // namespace retrograde
