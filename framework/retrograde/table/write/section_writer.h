// Writes one section: its frame, its blocks, its table.
//
// The frame is written first and says that the payload has no length; the true
// length and the checksum come last. So a section that was not finished is
// never taken for one.

#ifndef RETROGRADE_TABLE_WRITE_SECTION_WRITER_H_
#define RETROGRADE_TABLE_WRITE_SECTION_WRITER_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/io/files/file.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/section_text.h"

namespace retrograde::table {

class SectionWriter {
 public:
  // The section begins at `offset`; the file is cut off there.
  SectionWriter(File& file, uint64_t offset) : file_(file), offset_(offset) {}

  absl::Status Begin(const SectionHead& head);
  // The bytes of the next block.
  absl::Status Append(absl::string_view block);
  absl::Status End();

  // The bytes that wait to be written, at most, when no block has more than
  // that.
  static uint64_t MostBuffer(uint64_t block);

  uint64_t EndOffset() const { return written_; }  // after End

 private:
  absl::Status Flush();

  File& file_;
  const uint64_t offset_;
  uint64_t payload_ = 0;  // where it begins
  uint64_t written_ = 0;  // up to here
  std::string frame_, buffer_, table_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_SECTION_WRITER_H_
