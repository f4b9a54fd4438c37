// The version of the framework and its programs; the one in MODULE.bazel.

#ifndef RETROGRADE_CORE_VERSION_H_
#define RETROGRADE_CORE_VERSION_H_

namespace retrograde::cli {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace retrograde::cli

#endif  // RETROGRADE_CORE_VERSION_H_
