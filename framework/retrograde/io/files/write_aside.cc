#include "retrograde/io/files/write_aside.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace retrograde::table {

// Errors are not told: the one that kept it from being renamed says more.
PathAside::~PathAside() {
  std::error_code ignored;
  if (!aside_.empty()) std::filesystem::remove_all(aside_, ignored);
}

absl::Status PathAside::Rename() {
  absl::Status status = RenameFile(aside_, path_);
  if (status.ok()) aside_.clear();
  return status;
}

absl::StatusOr<FileAside> FileAside::Create(const std::string& path,
                                            absl::string_view suffix) {
  if (absl::Status status = CheckRegular(path, "write"); !status.ok()) {
    return status;
  }
  std::string aside = absl::StrCat(path, suffix);
  absl::StatusOr<File> file = File::OpenToWrite(aside, /*keep=*/false);
  if (!file.ok()) return file.status();
  return FileAside(PathAside(std::move(aside), path), *std::move(file));
}

absl::Status FileAside::Write(absl::string_view bytes) {
  const absl::Status status = file_.WriteAt(size_, bytes);
  if (status.ok()) size_ += bytes.size();
  return status;
}

absl::Status FileAside::Finish() {
  absl::Status status = file_.Sync();
  if (status.ok()) status = file_.Close();
  return status.ok() ? path_.Rename() : status;
}

absl::StatusOr<DirectoryAside> DirectoryAside::Create(absl::string_view path) {
  std::string name(absl::StripSuffix(path, "/"));
  std::string aside = absl::StrCat(name, ".part");
  for (const std::string& taken : {name, aside}) {
    std::error_code error;
    const auto found = std::filesystem::symlink_status(taken, error);
    if (!std::filesystem::exists(found)) continue;
    return absl::FailedPreconditionError(
        absl::StrCat("cannot make the directory ", taken,
                     ": something of this name is there already, and is left "
                     "as it is"));
  }
  if (absl::Status made = MakeDirectory(aside); !made.ok()) return made;
  return DirectoryAside(PathAside(std::move(aside), std::move(name)));
}

absl::Status ReplaceFile(const std::string& path, absl::string_view contents) {
  absl::StatusOr<FileAside> file = FileAside::Create(path, ".new");
  if (!file.ok()) return file.status();
  const absl::Status status = file->Write(contents);
  return status.ok() ? file->Finish() : status;
}

}  // namespace retrograde::table
