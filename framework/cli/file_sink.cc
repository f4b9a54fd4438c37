#include "retrograde/cli/file_sink.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "absl/strings/str_cat.h"
#include "retrograde/table/errno_status.h"

namespace retrograde::cli {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;
constexpr mode_t kMode = 0666;  // less what the user masks

bool IsOtherThanFile(const std::string& path) {
  struct stat found;
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

}  // namespace

FileSink::FileSink(absl::string_view path)
    : path_(path), part_(absl::StrCat(path, ".part")) {
  for (const std::string& taken : {path_, part_}) {
    if (!IsOtherThanFile(taken)) continue;
    status_ = absl::FailedPreconditionError(
        absl::StrCat(taken, ": there is something that is not a file"));
    return;
  }
  file_ = open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  if (file_ < 0) Fail(errno);
}

FileSink::~FileSink() {
  if (file_ < 0) return;
  close(file_);
  unlink(part_.c_str());
}

void FileSink::Fail(int error) { status_ = ErrnoStatus(error, "write", path_); }

bool FileSink::Write(absl::string_view bytes) {
  if (!status_.ok()) return false;
  buffer_.append(bytes.data(), bytes.size());
  return buffer_.size() < kBufferSize || Flush();
}

bool FileSink::Flush() {
  absl::string_view rest = buffer_;
  while (status_.ok() && !rest.empty()) {
    const ssize_t count = write(file_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<size_t>(count));
    } else if (errno != EINTR) {
      Fail(errno);
    }
  }
  buffer_.clear();
  return status_.ok();
}

bool FileSink::Sync() {
  if (Flush() && fsync(file_) != 0) Fail(errno);
  return status_.ok();
}

absl::Status FileSink::Finish() {
  if (!Sync()) return status_;
  if (std::rename(part_.c_str(), path_.c_str()) != 0) {
    Fail(errno);
    return status_;
  }
  close(file_);
  file_ = -1;
  return absl::OkStatus();
}

}  // namespace retrograde::cli
