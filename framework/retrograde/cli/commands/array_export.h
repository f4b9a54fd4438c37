// Tables as NumPy arrays: a directory with a few files for each slice.
//
//   SLICE.mover.npy       u1: 0 the first, 1 the second player, 255 a hole
//   SLICE.outcome.npy     u1: 0 a loss, 1 a draw, 2 a win, 255 a hole
//   SLICE.remoteness.npy  u4: plies, 0xffffffff for a draw and for a hole
//   SLICE.conversion.npy  likewise; both only where built
//
// A number stands at the index of its state. In the name of a slice all bytes
// but letters, digits, '_', '-', '+' and '.' are written as '%' and two
// hexadecimal digits.

#ifndef RETROGRADE_CLI_COMMANDS_ARRAY_EXPORT_H_
#define RETROGRADE_CLI_COMMANDS_ARRAY_EXPORT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/program/session.h"

namespace retrograde::cli {

// "a%2Fb" for "a/b".
std::string SliceFileName(absl::string_view slice);

// Writes the wanted families to a new directory, which is there only when all
// is. FailedPrecondition where the name is taken; else as FileSink.
absl::Status ExportArrays(const std::string& directory, const Session& session,
                          const AnyTables& tables);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_ARRAY_EXPORT_H_
