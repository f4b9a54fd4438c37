// Errors handed on to the caller, in one line each. Private to this repository:
// no plug-in needs them.
//
//   RETROGRADE_RETURN_IF_ERROR(file.Sync());
//   RETROGRADE_ASSIGN_OR_RETURN(const uint64_t size, file.Size());
//
// The first ends the function with the status of its argument unless that is
// OK; the second does so with a StatusOr, and else has its value. Neither may
// stand in an argument of the other: a line has one name for what it tests.

#ifndef RETROGRADE_CORE_STATUS_MACROS_H_
#define RETROGRADE_CORE_STATUS_MACROS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define RETROGRADE_RETURN_IF_ERROR(...)                 \
  do {                                                  \
    if (absl::Status retrograde_status = (__VA_ARGS__); \
        !retrograde_status.ok()) {                      \
      return retrograde_status;                         \
    }                                                   \
  } while (false)

// A declaration of several statements: it must not be the body of an `if`.
#define RETROGRADE_ASSIGN_OR_RETURN(left, ...)                                \
  RETROGRADE_ASSIGN_OR_RETURN_TO(RETROGRADE_JOIN(status_or_, __LINE__), left, \
                                 __VA_ARGS__)

#define RETROGRADE_ASSIGN_OR_RETURN_TO(result, left, ...) \
  auto result = (__VA_ARGS__);                            \
  if (!result.ok()) return std::move(result).status();    \
  left = *std::move(result)

#define RETROGRADE_JOIN(a, b) RETROGRADE_JOIN_EXPANDED(a, b)
#define RETROGRADE_JOIN_EXPANDED(a, b) a##b

#endif  // RETROGRADE_CORE_STATUS_MACROS_H_
