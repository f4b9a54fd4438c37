#include "retrograde/cli/program/exit_code.h"

namespace retrograde::cli {

ExitCode ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return ExitCode::kDone;
    case absl::StatusCode::kCancelled:
      return ExitCode::kInterrupted;
    case absl::StatusCode::kDataLoss:
      return ExitCode::kNegative;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kUnimplemented:
      return ExitCode::kBadInput;
    default:
      return ExitCode::kImpossible;
  }
}

}  // namespace retrograde::cli
