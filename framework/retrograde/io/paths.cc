#include "retrograde/io/paths.h"

#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace retrograde::cli {

std::string ResolvePath(absl::string_view path) {
  const char* directory = std::getenv("BUILD_WORKING_DIRECTORY");
  if (path.empty() || absl::StartsWith(path, "/") || directory == nullptr ||
      *directory == '\0') {
    return std::string(path);
  }
  return absl::StrCat(directory, "/", path);
}

}  // namespace retrograde::cli
