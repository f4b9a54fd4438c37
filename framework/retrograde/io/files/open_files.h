// Files opened on demand, and never too many at once.
//
// A directory may hold more families than a process may have descriptors. So a
// file that is read from here has a name for good and a descriptor only when
// it is read; the one that was not used for the longest time gives way.

#ifndef RETROGRADE_IO_FILES_OPEN_FILES_H_
#define RETROGRADE_IO_FILES_OPEN_FILES_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/lru.h"
#include "retrograde/io/files/file.h"

namespace retrograde::table {

class PooledFile;

// Thread-safe. Must outlive its files.
class OpenFiles {
 public:
  // At most `most` descriptors, and no more than leave the process some for
  // other things under its limit (RLIMIT_NOFILE); at least one.
  explicit OpenFiles(size_t most);
  OpenFiles(const OpenFiles&) = delete;
  OpenFiles& operator=(const OpenFiles&) = delete;

  size_t Most() const { return most_; }

 private:
  friend class PooledFile;

  // A descriptor and how many calls use it right now.
  struct Entry {
    File file;
    int users = 0;
  };

  // The descriptor of a file, counted as used until it is released.
  absl::StatusOr<Entry*> Acquire(PooledFile& file);
  void Release(Entry* entry);
  void Forget(const PooledFile& file);
  // Under the mutex.
  static absl::StatusOr<File> OpenSame(PooledFile& file);
  bool CloseOldestIdle();

  const size_t most_;
  std::mutex mutex_;
  std::condition_variable idle_;
  // Under the mutex.
  Lru<const PooledFile*, Entry> entries_;
};

// One file, to be read. Thread-safe.
class PooledFile {
 public:
  // Opens it for a look at what it is.
  static absl::StatusOr<std::shared_ptr<PooledFile>> Open(OpenFiles& files,
                                                          std::string path);
  ~PooledFile();

  std::string Path() const;
  absl::StatusOr<uint64_t> Size();

  // Reads exactly `size` bytes. DataLoss where the file ends before, and when
  // another file has taken its name since it was opened first.
  absl::Status ReadAt(uint64_t offset, size_t size, char* bytes);

  // Gives the file another name, see RenameFile. A reader never finds it
  // between the two.
  absl::Status Rename(std::string path);

 private:
  friend class OpenFiles;

  PooledFile(OpenFiles& files, std::string path)
      : files_(files), path_(std::move(path)) {}

  OpenFiles& files_;
  // Under the mutex of files_.
  std::string path_;
  std::optional<FileIdentity> identity_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_IO_FILES_OPEN_FILES_H_
