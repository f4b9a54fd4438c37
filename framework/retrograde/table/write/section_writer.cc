#include "retrograde/table/write/section_writer.h"

#include <limits>

#include "absl/strings/str_cat.h"

namespace retrograde::table {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;

}  // namespace

uint64_t SectionWriter::MostBuffer(uint64_t block) {
  return 2 * (kBufferBytes + block);  // a string may have twice what it needs
}

absl::Status SectionWriter::Begin(const SectionHead& head) {
  const std::string text = SectionHeadText(head);
  if (text.size() > kMostText) {
    return absl::OutOfRangeError(
        absl::StrCat(file_.Path(), ": ", KindText(head.kind), " of slice ",
                     head.slice, ": its counts take ", text.size(),
                     " bytes; at most ", kMostText, " are possible"));
  }
  const absl::Status status = file_.Truncate(offset_);
  if (!status.ok()) return status;
  frame_ = std::string(kSectionMagic);
  PutU64(frame_, 0);
  PutU32(frame_, static_cast<uint32_t>(text.size()));
  frame_ += text;
  buffer_ = frame_;
  PutU32(buffer_, 0);
  written_ = offset_;
  payload_ = offset_ + buffer_.size();
  return absl::OkStatus();
}

absl::Status SectionWriter::Append(absl::string_view block) {
  if (block.size() > std::numeric_limits<uint32_t>::max()) {
    return absl::OutOfRangeError(
        absl::StrCat(file_.Path(), ": a block has ", block.size(), " bytes"));
  }
  PutU32(table_, static_cast<uint32_t>(block.size()));
  PutU32(table_, Crc32(block));
  absl::StrAppend(&buffer_, block);
  return buffer_.size() < kBufferBytes ? absl::OkStatus() : Flush();
}

absl::Status SectionWriter::Flush() {
  const absl::Status status = file_.WriteAt(written_, buffer_);
  if (!status.ok()) return status;
  written_ += buffer_.size();
  buffer_.clear();
  return status;
}

absl::Status SectionWriter::End() {
  buffer_ += table_;
  PutU32(buffer_, Crc32(table_));
  absl::Status status = Flush();
  if (!status.ok()) return status;
  std::string length, crc;
  PutU64(length, written_ - payload_);
  frame_.replace(kSectionMagic.size(), length.size(), length);
  PutU32(crc, Crc32(frame_));
  status = file_.WriteAt(offset_ + frame_.size(), crc);
  if (!status.ok()) return status;
  return file_.WriteAt(offset_ + kSectionMagic.size(), length);
}

}  // namespace retrograde::table
