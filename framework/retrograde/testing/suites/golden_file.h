// Golden files: what is known of the values of a game, to notice any change.
//
// One line for each set of parameters; lines that begin with # are comments and
// say where published numbers come from.
//
//   # states win draw loss max_plies hash parameters
//   135 70 0 65 6 0123456789abcdef 3x3
//
// Wins, draws and losses are for the side to move, max_plies is the largest
// remoteness, the hash is that of analysis/values_hash.h, in 16 hexadecimal
// digits. The parameters are all that follows; there may be none.

#ifndef RETROGRADE_TESTING_SUITES_GOLDEN_FILE_H_
#define RETROGRADE_TESTING_SUITES_GOLDEN_FILE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"

namespace retrograde {

// A line of a golden file.
std::string GoldenLine(const Counts& counts, uint64_t hash,
                       absl::string_view parameters);

// The line of a file for these parameters. NotFound when the file has none, or
// when there is no such file.
absl::StatusOr<std::string> FindGoldenLine(const std::string& path,
                                           absl::string_view parameters);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_SUITES_GOLDEN_FILE_H_
