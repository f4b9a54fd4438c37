#include "retrograde/core/without_throwing.h"

#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"

namespace retrograde::table {
namespace {

template <class Thrown>
absl::Status After(const Thrown& thrown) {
  return WithoutThrowing("slice 7",
                         [&]() -> absl::Status { throw Thrown(thrown); });
}

TEST(WithoutThrowing, GivesWhatTheWorkGives) {
  EXPECT_EQ(WithoutThrowing("it", [] { return absl::OkStatus(); }),
            absl::OkStatus());
  const absl::StatusOr<int> number =
      WithoutThrowing("it", [] { return absl::StatusOr<int>(7); });
  EXPECT_EQ(number.value(), 7);
}

TEST(WithoutThrowing, MakesAnErrorOfEachException) {
  const absl::Status no_memory =
      absl::ResourceExhaustedError("not enough memory for slice 7");
  EXPECT_EQ(After(std::bad_alloc()), no_memory);
  EXPECT_EQ(After(std::length_error("vector")), no_memory);
  EXPECT_EQ(After(std::runtime_error("a fault")),
            absl::InternalError("slice 7: a fault"));
  const absl::Status system = After(std::system_error(
      std::make_error_code(std::errc::resource_unavailable_try_again)));
  EXPECT_TRUE(absl::IsUnavailable(system)) << system;
}

}  // namespace
}  // namespace retrograde::table
