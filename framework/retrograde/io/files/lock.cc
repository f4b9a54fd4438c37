#include "retrograde/io/files/lock.h"

#include <sys/file.h>

#include <cerrno>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/io/files/errno_status.h"

namespace retrograde::table {

absl::StatusOr<BuildLock> BuildLock::Take(const std::string& directory) {
  absl::StatusOr<File> file =
      File::OpenToWrite(absl::StrCat(directory, "/lock"), /*keep=*/true);
  if (!file.ok()) return file.status();
  while (flock(file->Descriptor(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) return ErrnoStatus(errno, "lock", file->Path());
    return absl::UnavailableError(absl::StrCat(
        directory, ": another build is at work in this directory"));
  }
  return BuildLock(*std::move(file));
}

}  // namespace retrograde::table
