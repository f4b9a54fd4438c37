#include "retrograde/io/files/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace retrograde::table {
namespace {

// Left to the rest of the process: the three streams, what a build writes, the
// manifest, and some of the caller's.
constexpr size_t kLeftToOthers = 10;

size_t Allowed() {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1;
  const uint64_t all = limit.rlim_cur;
  return all > kLeftToOthers ? static_cast<size_t>(all - kLeftToOthers) : 1;
}

}  // namespace

OpenFiles::OpenFiles(size_t most)
    : most_(std::max(size_t{1}, std::min(most, Allowed()))) {}

// Whether there was one.
bool OpenFiles::CloseOldestIdle() {
  bool closed = false;
  entries_.DropOldest([&closed](const Entry& entry) {
    if (closed) return Fate::kStop;
    closed = entry.users == 0;
    return closed ? Fate::kDrop : Fate::kKeep;
  });
  return closed;
}

// Opens a file, which must be the one that was opened under its name before.
absl::StatusOr<File> OpenFiles::OpenSame(PooledFile& file) {
  absl::StatusOr<File> opened = File::OpenToRead(file.path_);
  if (!opened.ok()) return opened;
  const absl::StatusOr<FileIdentity> identity = opened->Identity();
  if (!identity.ok()) return identity.status();
  if (file.identity_.value_or(*identity) != *identity) {
    return absl::DataLossError(absl::StrCat(
        file.path_,
        ": expected the file that was opened before, found another one under "
        "its name"));
  }
  file.identity_ = *identity;
  return opened;
}

absl::StatusOr<OpenFiles::Entry*> OpenFiles::Acquire(PooledFile& file) {
  std::unique_lock lock(mutex_);
  Entry* entry;
  while ((entry = entries_.Find(&file)) == nullptr) {
    if (entries_.Count() >= most_) {
      if (!CloseOldestIdle()) idle_.wait(lock);
      continue;  // another thread may have opened it meanwhile
    }
    absl::StatusOr<File> opened = OpenSame(file);
    // Others have used up what was left: make do with fewer.
    if (absl::IsResourceExhausted(opened.status()) && CloseOldestIdle()) {
      continue;
    }
    if (!opened.ok()) return opened.status();
    entries_.Put(&file, {*std::move(opened)});
  }
  ++entry->users;
  return entry;
}

void OpenFiles::Release(Entry* entry) {
  const std::lock_guard lock(mutex_);
  if (--entry->users == 0) idle_.notify_one();
}

void OpenFiles::Forget(const PooledFile& file) {
  const std::lock_guard lock(mutex_);
  entries_.Erase(&file);
  idle_.notify_one();
}

absl::StatusOr<std::shared_ptr<PooledFile>> PooledFile::Open(OpenFiles& files,
                                                             std::string path) {
  std::shared_ptr<PooledFile> file(new PooledFile(files, std::move(path)));
  const absl::StatusOr<OpenFiles::Entry*> entry = files.Acquire(*file);
  if (!entry.ok()) return entry.status();
  files.Release(*entry);
  return file;
}

PooledFile::~PooledFile() { files_.Forget(*this); }

std::string PooledFile::Path() const {
  const std::lock_guard lock(files_.mutex_);
  return path_;
}

absl::Status PooledFile::Rename(std::string path) {
  // Files are opened under the mutex too.
  const std::lock_guard lock(files_.mutex_);
  absl::Status status = RenameFile(path_, path);
  if (status.ok()) path_ = std::move(path);
  return status;
}

absl::StatusOr<uint64_t> PooledFile::Size() {
  const absl::StatusOr<OpenFiles::Entry*> entry = files_.Acquire(*this);
  if (!entry.ok()) return entry.status();
  absl::StatusOr<uint64_t> size = (*entry)->file.Size();
  files_.Release(*entry);
  return size;
}

absl::Status PooledFile::ReadAt(uint64_t offset, size_t size, char* bytes) {
  const absl::StatusOr<OpenFiles::Entry*> entry = files_.Acquire(*this);
  if (!entry.ok()) return entry.status();
  absl::Status status = (*entry)->file.ReadAt(offset, size, bytes);
  files_.Release(*entry);
  return status;
}

}  // namespace retrograde::table
