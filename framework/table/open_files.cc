#include "retrograde/table/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
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

bool OpenFiles::CloseOldestIdle() {
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
    if (entry->users > 0) continue;
    entry->owner->entry_.reset();
    entries_.erase(std::next(entry).base());
    return true;
  }
  return false;
}

absl::StatusOr<OpenFiles::Entry*> OpenFiles::Acquire(PooledFile& file) {
  std::unique_lock lock(mutex_);
  while (!file.entry_) {
    if (entries_.size() >= most_) {
      if (!CloseOldestIdle()) idle_.wait(lock);
      continue;  // another thread may have opened it meanwhile
    }
    absl::StatusOr<File> opened = File::OpenToRead(file.path_);
    // Others have used up what was left: make do with fewer.
    if (absl::IsResourceExhausted(opened.status()) && CloseOldestIdle()) {
      continue;
    }
    if (!opened.ok()) return opened.status();
    const absl::StatusOr<FileIdentity> identity = opened->Identity();
    if (!identity.ok()) return identity.status();
    if (file.identity_.value_or(*identity) != *identity) {
      return absl::DataLossError(
          absl::StrCat(file.path_,
                       ": expected the file that was opened before, found "
                       "another one under its name"));
    }
    file.identity_ = *identity;
    entries_.push_front({&file, *std::move(opened), 0});
    file.entry_ = entries_.begin();
  }
  entries_.splice(entries_.begin(), entries_, *file.entry_);
  Entry& entry = **file.entry_;
  ++entry.users;
  return &entry;
}

void OpenFiles::Release(Entry* entry) {
  const std::lock_guard lock(mutex_);
  if (--entry->users == 0) idle_.notify_one();
}

void OpenFiles::Forget(PooledFile& file) {
  const std::lock_guard lock(mutex_);
  if (file.entry_) entries_.erase(*file.entry_);
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
