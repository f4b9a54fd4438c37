// Each call of the system is made again after EINTR, moves at most as much as
// all systems take, and gives an error that names the path. A file is opened
// only after CheckRegular has looked at it, and such that the opening cannot
// wait.

#include "retrograde/io/files/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>

#include "absl/strings/str_cat.h"
#include "retrograde/io/files/errno_status.h"

namespace retrograde::table {
namespace {

// Linux moves at most 2 GB a call, other systems fail beyond.
constexpr size_t kMostBytesACall = size_t{1} << 30;

std::string DirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

absl::string_view KindText(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a pipe";
  return S_ISSOCK(mode) ? "a socket" : "a device";
}

absl::Status SyncDirectory(const std::string& path) {
  absl::StatusOr<File> directory = File::OpenDirectory(path);
  return directory.ok() ? directory->Sync() : directory.status();
}

}  // namespace

absl::StatusOr<File> File::Open(const std::string& path, int flags,
                                absl::string_view what) {
  constexpr int kForAll = 0666;  // less the process's mask
  // Never waits: a pipe may have got the name just now.
  flags |= O_CLOEXEC | O_NONBLOCK;
  while (true) {
    const int descriptor = open(path.c_str(), flags, kForAll);
    if (descriptor >= 0) return File(descriptor, path);
    if (errno != EINTR) return ErrnoStatus(errno, what, path);
  }
}

absl::StatusOr<File> File::OpenToRead(const std::string& path) {
  const absl::Status status = CheckRegular(path, "open");
  return status.ok() ? Open(path, O_RDONLY, "open") : status;
}

absl::StatusOr<File> File::OpenToWrite(const std::string& path, bool keep) {
  const absl::Status status = CheckRegular(path, "write");
  if (!status.ok()) return status;
  return Open(path, O_RDWR | O_CREAT | (keep ? 0 : O_TRUNC), "write");
}

absl::StatusOr<File> File::OpenDirectory(const std::string& path) {
  return Open(path, O_RDONLY | O_DIRECTORY, "open");
}

File& File::operator=(File&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

File::~File() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::StatusOr<uint64_t> File::Size() const {
  struct stat status;
  if (fstat(descriptor_, &status) != 0)
    return ErrnoStatus(errno, "read", path_);
  return static_cast<uint64_t>(status.st_size);
}

absl::StatusOr<FileIdentity> File::Identity() const {
  struct stat status;
  if (fstat(descriptor_, &status) != 0)
    return ErrnoStatus(errno, "read", path_);
  return FileIdentity{status.st_dev, status.st_ino};
}

absl::Status File::ReadAt(uint64_t offset, size_t size, char* bytes) const {
  if (offset > uint64_t{std::numeric_limits<off_t>::max()} - size) {
    return absl::DataLossError(
        absl::StrCat(path_, ": expected bytes at ", offset, ", found none"));
  }
  while (size > 0) {
    const ssize_t count =
        pread(descriptor_, bytes, std::min(size, kMostBytesACall),
              static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return ErrnoStatus(errno, "read", path_);
    if (count == 0) {
      return absl::DataLossError(absl::StrCat(path_, ": expected ", size,
                                              " more bytes at ", offset,
                                              ", found the end of the file"));
    }
    bytes += count;
    offset += static_cast<uint64_t>(count);
    size -= static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

absl::Status File::WriteAt(uint64_t offset, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = pwrite(descriptor_, bytes.data(),
                                 std::min(bytes.size(), kMostBytesACall),
                                 static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return ErrnoStatus(errno, "write", path_);
    offset += static_cast<uint64_t>(count);
    bytes.remove_prefix(static_cast<size_t>(count));
  }
  return absl::OkStatus();
}

absl::Status File::Truncate(uint64_t size) {
  while (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) {
    if (errno != EINTR) return ErrnoStatus(errno, "shorten", path_);
  }
  return absl::OkStatus();
}

absl::Status File::Sync() {
  while (fsync(descriptor_) != 0) {
    if (errno != EINTR) return ErrnoStatus(errno, "sync", path_);
  }
  return absl::OkStatus();
}

absl::Status File::Close() {
  const int descriptor = std::exchange(descriptor_, -1);
  // After EINTR the descriptor is gone all the same.
  if (descriptor >= 0 && close(descriptor) != 0 && errno != EINTR) {
    return ErrnoStatus(errno, "write", path_);
  }
  return absl::OkStatus();
}

absl::Status MakeDirectory(const std::string& path) {
  constexpr int kForAll = 0777;  // less the process's mask
  if (mkdir(path.c_str(), kForAll) == 0) return absl::OkStatus();
  const int error_number = errno;
  struct stat status;
  if (error_number == EEXIST && stat(path.c_str(), &status) == 0 &&
      S_ISDIR(status.st_mode)) {
    return absl::OkStatus();
  }
  return ErrnoStatus(error_number, "make the directory", path);
}

absl::Status RenameFile(const std::string& from, const std::string& to) {
  if (rename(from.c_str(), to.c_str()) != 0) {
    return ErrnoStatus(errno, absl::StrCat("rename ", from, " to"), to);
  }
  return SyncDirectory(DirectoryOf(to));
}

absl::Status CheckRegular(const std::string& path, absl::string_view what) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) {
    return errno == ENOENT ? absl::OkStatus() : ErrnoStatus(errno, what, path);
  }
  if (S_ISREG(status.st_mode)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "cannot ", what, " ", path, ": expected a regular file, found ",
      KindText(status.st_mode)));
}

absl::Status RemoveFile(const std::string& path) {
  if (unlink(path.c_str()) == 0 || errno == ENOENT) return absl::OkStatus();
  return ErrnoStatus(errno, "remove", path);
}

absl::StatusOr<std::string> ReadSmallFile(const std::string& path,
                                          uint64_t most) {
  const absl::StatusOr<File> file = File::OpenToRead(path);
  if (!file.ok()) return file.status();
  const absl::StatusOr<uint64_t> size = file->Size();
  if (!size.ok()) return size.status();
  if (*size > most) {
    return absl::DataLossError(absl::StrCat(path, ": expected at most ", most,
                                            " bytes, found ", *size));
  }
  std::string contents(*size, '\0');
  const absl::Status read = file->ReadAt(0, contents.size(), contents.data());
  if (!read.ok()) return read;
  return contents;
}

}  // namespace retrograde::table
