#include "retrograde/io/files/errno_status.h"

#include <cerrno>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace retrograde {
namespace {

TEST(ErrnoStatus, NamesWhatWasTriedThePathAndTheReason) {
  EXPECT_EQ(ErrnoStatus(ENOSPC, "write", "a/b.rgt").message(),
            "cannot write a/b.rgt: No space left on device");
  EXPECT_EQ(ErrnoStatus(ENOENT, "open", "a").message(),
            "cannot open a: No such file or directory");
}

TEST(ErrnoStatus, GivesEachErrnoOneCode) {
  using Code = absl::StatusCode;
  const std::vector<std::pair<Code, std::vector<int>>> expected = {
      {Code::kNotFound, {ENOENT}},
      {Code::kInvalidArgument, {ENAMETOOLONG, ELOOP}},
      {Code::kFailedPrecondition, {EEXIST, EISDIR, ENOTDIR, ENOTEMPTY}},
      {Code::kPermissionDenied, {EACCES, EPERM, EROFS}},
      {Code::kResourceExhausted,
       {ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, ENOMEM}},
      {Code::kUnavailable, {EIO, EPIPE, EBADF, ENXIO, ENOTCONN, ENOLCK}},
  };
  for (const auto& [code, numbers] : expected) {
    for (const int number : numbers) {
      const absl::Status status = ErrnoStatus(number, "read", "a");
      EXPECT_EQ(status.code(), code) << status;
    }
  }
}

// Whatever the system comes up with, it is neither a success nor an
// interruption nor damage, which mean something else to a script.
TEST(ErrnoStatus, IsAnErrorOfTheSystemForAnyNumber) {
  for (int number = 1; number < 200; ++number) {
    const absl::Status status = ErrnoStatus(number, "read", "a");
    EXPECT_FALSE(status.ok()) << number;
    EXPECT_FALSE(absl::IsCancelled(status)) << status;
    EXPECT_FALSE(absl::IsDataLoss(status)) << status;
  }
}

}  // namespace
}  // namespace retrograde
