// The lock of a table directory: one build at a time.
//
// It is a lock of the system on the file `lock`, so it ends with the process
// that holds it, however that ends; the file itself stays and means nothing.
// Readers need no lock: what has a final name is finished.

#ifndef RETROGRADE_IO_FILES_LOCK_H_
#define RETROGRADE_IO_FILES_LOCK_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "retrograde/io/files/file.h"

namespace retrograde::table {

// Held as long as it lives. Movable.
class BuildLock {
 public:
  // Locks a directory, which must exist. Unavailable, naming it, when another
  // process or another lock of this one holds it.
  static absl::StatusOr<BuildLock> Take(const std::string& directory);

 private:
  explicit BuildLock(File file) : file_(std::move(file)) {}

  File file_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_IO_FILES_LOCK_H_
