#include "retrograde/io/files/errno_status.h"

#include <cerrno>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace retrograde {
namespace {

// Abseil's own table serves servers: it takes a cut connection for a broken
// promise and an unknown errno for nothing at all.
absl::StatusCode CodeOf(int error_number) {
  switch (error_number) {
    case ENOENT:
      return absl::StatusCode::kNotFound;
    case ELOOP:
    case ENAMETOOLONG:
      return absl::StatusCode::kInvalidArgument;
    case EEXIST:
    case EISDIR:
    case ENOTDIR:
    case ENOTEMPTY:
      return absl::StatusCode::kFailedPrecondition;
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::StatusCode::kPermissionDenied;
    case EDQUOT:
    case EFBIG:  // beyond the size that the process may write
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case ENOSPC:
      return absl::StatusCode::kResourceExhausted;
    default:
      return absl::StatusCode::kUnavailable;
  }
}

}  // namespace

absl::Status ErrnoStatus(int error_number, absl::string_view what,
                         absl::string_view path) {
  const std::string reason = std::generic_category().message(error_number);
  return absl::Status(CodeOf(error_number),
                      absl::StrCat("cannot ", what, " ", path, ": ", reason));
}

}  // namespace retrograde
