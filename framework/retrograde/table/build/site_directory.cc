#include "retrograde/table/build/site_directory.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/io/files/file.h"

namespace retrograde::table {

absl::StatusOr<SiteDirectory> SiteDirectory::Take(const std::string& path) {
  std::error_code ignored;
  const bool is_there = std::filesystem::exists(path, ignored);
  if (absl::Status made = MakeDirectory(path); !made.ok()) return made;
  absl::StatusOr<BuildLock> lock = BuildLock::Take(path);
  if (!lock.ok()) return lock.status();
  return SiteDirectory(path, *std::move(lock), /*remove_on_exit=*/!is_there);
}

SiteDirectory::~SiteDirectory() {
  if (!remove_on_exit_) return;
  // Errors are of no interest: an empty directory does no harm.
  std::error_code ignored;
  std::filesystem::remove(absl::StrCat(path_, "/lock"), ignored);
  std::filesystem::remove(path_, ignored);
}

}  // namespace retrograde::table
