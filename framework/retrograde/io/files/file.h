// Files: positioned reads, careful writes, and errors that say which file.
//
// Tables are read from many threads at once, so reads name their place and
// share no position. They are no mapping either: a file that is cut short while
// it is read gives an error here, and would give a signal there. A write is
// only safe when file and directory have been synced; the calls for that are
// here too, and write_aside.h has the one way in which a file gets its name.
// Errors are those of ErrnoStatus, and others where a function names them.

#ifndef RETROGRADE_IO_FILES_FILE_H_
#define RETROGRADE_IO_FILES_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace retrograde::table {

// Which file a descriptor is about, whatever its name.
struct FileIdentity {
  uint64_t device = 0, number = 0;

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// An open file. Movable. Reads and writes at places of their own may go on at
// once; everything else needs the file alone.
class File {
 public:
  // The file, to be read. Regular files alone; see CheckRegular.
  static absl::StatusOr<File> OpenToRead(const std::string& path);
  // The file, to be written; made if it is not there. `keep`: with what it
  // holds, otherwise emptied.
  static absl::StatusOr<File> OpenToWrite(const std::string& path, bool keep);
  // The directory, to be synced.
  static absl::StatusOr<File> OpenDirectory(const std::string& path);

  File(File&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)),
        path_(std::move(other.path_)) {}
  File& operator=(File&& other) noexcept;
  ~File();

  const std::string& Path() const { return path_; }
  int Descriptor() const { return descriptor_; }
  absl::StatusOr<uint64_t> Size() const;
  absl::StatusOr<FileIdentity> Identity() const;

  // Reads exactly `size` bytes. DataLoss where the file ends before.
  absl::Status ReadAt(uint64_t offset, size_t size, char* bytes) const;
  absl::Status WriteAt(uint64_t offset, absl::string_view bytes);
  absl::Status Truncate(uint64_t size);
  // Returns when the bytes are on the disk.
  absl::Status Sync();
  // Closes it; errors that the system kept for then.
  absl::Status Close();

 private:
  File(int descriptor, std::string path)
      : descriptor_(descriptor), path_(std::move(path)) {}
  static absl::StatusOr<File> Open(const std::string& path, int flags,
                                   absl::string_view what);

  int descriptor_ = -1;
  std::string path_;
};

// Makes a directory; fine if it is there. FailedPrecondition where something
// else has the name.
absl::Status MakeDirectory(const std::string& path);

// Gives a file a new name, which then is on the disk too. What had the name is
// replaced; FailedPrecondition if that is a directory. Both names are in the
// same directory.
absl::Status RenameFile(const std::string& from, const std::string& to);

// FailedPrecondition, "cannot WHAT PATH: …", if something that is no regular
// file has the name: to open a pipe may take for ever, and a device may do
// anything. Fine if there is nothing.
absl::Status CheckRegular(const std::string& path, absl::string_view what);

absl::Status RemoveFile(const std::string& path);  // fine if it is not there

// The whole of a small file. DataLoss when it is longer than `most` bytes.
absl::StatusOr<std::string> ReadSmallFile(const std::string& path,
                                          uint64_t most);

}  // namespace retrograde::table

#endif  // RETROGRADE_IO_FILES_FILE_H_
