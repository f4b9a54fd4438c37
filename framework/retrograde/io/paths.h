// Names of files as the user means them.
//
// `bazel run` starts a program in a directory of Bazel's own and tells in
// BUILD_WORKING_DIRECTORY where the user stood.

#ifndef RETROGRADE_IO_PATHS_H_
#define RETROGRADE_IO_PATHS_H_

#include <string>

#include "absl/strings/string_view.h"

namespace retrograde::cli {

// The path to open for a path that the user wrote: relative ones start where
// the user is. "" stays "".
std::string ResolvePath(absl::string_view path);

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_PATHS_H_
