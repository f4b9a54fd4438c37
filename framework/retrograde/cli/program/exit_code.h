// How a program ends.
//
// Scripts and other programs act on the exit code alone, so there are few of
// them and each means one thing.

#ifndef RETROGRADE_CLI_PROGRAM_EXIT_CODE_H_
#define RETROGRADE_CLI_PROGRAM_EXIT_CODE_H_

#include "absl/status/status.h"

namespace retrograde::cli {

enum class ExitCode {
  kDone = 0,          // also --help and --version
  kNegative = 1,      // a check failed, a table is damaged, values differ
  kBadInput = 2,      // wrong usage, or input that makes no sense
  kImpossible = 3,    // memory, disk, lock, permission
  kInterrupted = 130  // by a signal, as shells have it
};

// What an error means for the program as a whole. Libraries say InvalidArgument
// or NotFound of what they were given, DataLoss of what is not as it should be
// and Cancelled of what was stopped; the rest is out of the user's hands. OK
// gives kDone.
ExitCode ExitCodeOf(const absl::Status& status);

// The one that a program ends with when its parts ended with `a` and `b`:
// interrupted, else impossible, else bad input, else negative, else done.
constexpr ExitCode Worse(ExitCode a, ExitCode b) { return a < b ? b : a; }

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_EXIT_CODE_H_
