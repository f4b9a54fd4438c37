// What a failed system call means, in one table for all files of a program.
//
// A full disk is the same error whether it was an endgame table, an export or
// standard output that could not be written; so the kind of status, and with it
// the program's exit code, is decided in one place.

#ifndef RETROGRADE_IO_FILES_ERRNO_STATUS_H_
#define RETROGRADE_IO_FILES_ERRNO_STATUS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace retrograde {

// The error "cannot WHAT PATH: reason" for an errno other than 0. Thread-safe.
//
//   NotFound            there is no such file
//   InvalidArgument     no file can have the name: too long, or links in a ring
//   FailedPrecondition  something of another kind is in the way
//   PermissionDenied    permission, or a file system that is only read
//   ResourceExhausted   full disk, quota, size limit, memory, descriptors
//   Unavailable         all else, such as a device that fails
absl::Status ErrnoStatus(int error_number, absl::string_view what,
                         absl::string_view path);

}  // namespace retrograde

#endif  // RETROGRADE_IO_FILES_ERRNO_STATUS_H_
