// A file that is there only when it is whole.
//
// What is written goes to "FILE.part"; Finish() gives it its name. So a disk
// that fills up, an error or an interruption leaves no half file behind, and an
// older file of the name stays as it was.

#ifndef RETROGRADE_CLI_FILE_SINK_H_
#define RETROGRADE_CLI_FILE_SINK_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace retrograde::cli {

// One thread at a time. Errors stick and name the file: those of ErrnoStatus,
// and FailedPrecondition where something that is no file has the name.
class FileSink {
 public:
  explicit FileSink(absl::string_view path);
  // Takes away what is not finished.
  ~FileSink();
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  // Adds bytes; false after an error.
  bool Write(absl::string_view bytes);

  const absl::Status& Status() const { return status_; }

  // Writes what there is out to the disk, so that of several files all are
  // whole before one gets its name. False after an error.
  bool Sync();

  // The same, and renames. Once, and last.
  absl::Status Finish();

 private:
  bool Flush();
  void Fail(int error);

  std::string path_, part_;
  std::string buffer_;
  int file_ = -1;
  absl::Status status_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_FILE_SINK_H_
