// An export's file: buffered, and there only when it is whole.
//
// What is written goes to "FILE.part"; Finish() gives it its name, see
// write_aside.h. Errors stick, so that whoever writes many lines looks for them
// once.

#ifndef RETROGRADE_IO_FILE_SINK_H_
#define RETROGRADE_IO_FILE_SINK_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/io/files/write_aside.h"

namespace retrograde::cli {

// One thread at a time. Errors: those of FileAside. What is not finished is
// removed on destruction.
class FileSink {
 public:
  explicit FileSink(absl::string_view path);
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  // Adds bytes; false after an error.
  bool Write(absl::string_view bytes);

  const absl::Status& Status() const { return status_; }

  // Writes what there is out to the disk, so that of several files all are
  // whole before one gets its name. False after an error.
  bool Sync();

  // Writes what there is out to the disk and gives the file its name. Once, and
  // last.
  absl::Status Finish();

 private:
  bool Flush();

  std::optional<table::FileAside> file_;  // nothing after an error of opening
  std::string buffer_;
  absl::Status status_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_FILE_SINK_H_
