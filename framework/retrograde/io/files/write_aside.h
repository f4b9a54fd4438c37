// What has its name only when it is whole: files and directories written aside.
//
//   FileAside::Create("states.csv", ".part")
//     Write  Write  Write     states.csv.part grows
//     Finish                  synced, renamed to states.csv, directory synced
//
// A disk that fills up, an error or an interruption leaves nothing half written
// behind, and what had the name before stays as it was. A process that is
// killed leaves the part, which means nothing; the next one writes over it.

#ifndef RETROGRADE_IO_FILES_WRITE_ASIDE_H_
#define RETROGRADE_IO_FILES_WRITE_ASIDE_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/io/files/file.h"

namespace retrograde::table {

// A path that is removed, with all that it holds, unless it is renamed before.
// Movable. One thread at a time.
class PathAside {
 public:
  PathAside(std::string aside, std::string path)
      : aside_(std::move(aside)), path_(std::move(path)) {}
  PathAside(PathAside&& other) noexcept
      : aside_(std::exchange(other.aside_, "")),
        path_(std::move(other.path_)) {}
  PathAside& operator=(PathAside&&) = delete;
  ~PathAside();

  // Where it is at present; "" after Rename.
  const std::string& Aside() const { return aside_; }

  // Gives it its name, see RenameFile. Once, and last; it stays aside on
  // errors.
  absl::Status Rename();

 private:
  std::string aside_, path_;
};

// A file that is written from its beginning to its end. Movable. One thread at
// a time.
class FileAside {
 public:
  // Begins PATH followed by `suffix`. FailedPrecondition where something that
  // is no regular file has one of the names.
  static absl::StatusOr<FileAside> Create(const std::string& path,
                                          absl::string_view suffix);

  // Adds bytes at the end.
  absl::Status Write(absl::string_view bytes);

  // Returns when the bytes are on the disk: of several files all can be whole
  // before one gets its name.
  absl::Status Sync() { return file_.Sync(); }

  // Syncs the file and gives it its name. Once, and last.
  absl::Status Finish();

 private:
  FileAside(PathAside path, File file)
      : path_(std::move(path)), file_(std::move(file)) {}

  PathAside path_;
  File file_;
  uint64_t size_ = 0;
};

// A new directory. Movable.
class DirectoryAside {
 public:
  // Makes PATH.part. FailedPrecondition where either name is taken.
  static absl::StatusOr<DirectoryAside> Create(absl::string_view path);

  // Where its files are to be written.
  const std::string& Path() const { return path_.Aside(); }

  // Gives it its name. Once, and last.
  absl::Status Finish() { return path_.Rename(); }

 private:
  explicit DirectoryAside(PathAside path) : path_(std::move(path)) {}

  PathAside path_;
};

// Writes a small file aside (PATH.new) and renames it: the name has the old or
// the new contents, whatever happens.
absl::Status ReplaceFile(const std::string& path, absl::string_view contents);

}  // namespace retrograde::table

#endif  // RETROGRADE_IO_FILES_WRITE_ASIDE_H_
