#include "retrograde/io/file_sink.h"

#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"

namespace retrograde::cli {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;

}  // namespace

FileSink::FileSink(absl::string_view path) {
  absl::StatusOr<table::FileAside> file =
      table::FileAside::Create(std::string(path), ".part");
  status_ = file.status();
  if (file.ok()) file_.emplace(*std::move(file));
}

bool FileSink::Write(absl::string_view bytes) {
  if (!status_.ok()) return false;
  buffer_.append(bytes.data(), bytes.size());
  return buffer_.size() < kBufferSize || Flush();
}

bool FileSink::Flush() {
  if (status_.ok()) status_ = file_->Write(buffer_);
  buffer_.clear();
  return status_.ok();
}

bool FileSink::Sync() {
  if (Flush()) status_ = file_->Sync();
  return status_.ok();
}

absl::Status FileSink::Finish() {
  if (Flush()) status_ = file_->Finish();
  return status_;
}

}  // namespace retrograde::cli
