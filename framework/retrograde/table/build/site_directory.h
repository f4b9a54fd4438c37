// The directory of a build: made where there is none, and locked.
//
// Whether it can be made and locked is known at once, and so is asked before
// anything that takes long. A build that is refused later, because the memory
// does not suffice, say, leaves no directory behind where there was none.

#ifndef RETROGRADE_TABLE_BUILD_SITE_DIRECTORY_H_
#define RETROGRADE_TABLE_BUILD_SITE_DIRECTORY_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "retrograde/io/files/lock.h"

namespace retrograde::table {

// Holds the lock as long as it lives. Movable.
class SiteDirectory {
 public:
  // Errors: those of MakeDirectory and BuildLock::Take.
  static absl::StatusOr<SiteDirectory> Take(const std::string& path);

  SiteDirectory(SiteDirectory&& other) noexcept
      : path_(std::move(other.path_)),
        lock_(std::move(other.lock_)),
        remove_on_exit_(std::exchange(other.remove_on_exit_, false)) {}
  SiteDirectory& operator=(SiteDirectory&&) = delete;
  // Removes the directory if Take made it, it was not kept, and it holds
  // nothing but the lock.
  ~SiteDirectory();

  // From now on the directory stays.
  void Keep() { remove_on_exit_ = false; }

 private:
  SiteDirectory(std::string path, BuildLock lock, bool remove_on_exit)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        remove_on_exit_(remove_on_exit) {}

  std::string path_;
  BuildLock lock_;
  bool remove_on_exit_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_SITE_DIRECTORY_H_
