// What a program writes: results, and messages.
//
// A result that does not arrive must not look like success: every write is
// checked, and the first error sticks. Results are gathered in one buffer,
// since a hundred thousand answers must not be a hundred thousand system calls.

#ifndef RETROGRADE_IO_OUTPUT_H_
#define RETROGRADE_IO_OUTPUT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/io/interruption.h"

namespace retrograde::cli {

// Results, on one open file. Not thread-safe.
class Output {
 public:
  // `interruption` (may be null) ends waiting for a reader of a pipe.
  Output(int file, const Interruption* interruption)
      : file_(file), interruption_(interruption) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // Adds a text, which must be whole lines where results may be cut off. False
  // after an error.
  bool Write(absl::string_view text);

  // Writes out what is there. After an interruption only what goes at once, cut
  // between two lines: one that was begun is finished, unless nobody reads it.
  bool Flush();

  // Unavailable: "standard output: …". A pipe that nobody reads any more gives
  // the error too; IsClosedPipe() tells it apart.
  const absl::Status& Status() const { return status_; }
  bool IsClosedPipe() const { return closed_pipe_; }

 private:
  int file_;
  const Interruption* interruption_;
  std::string buffer_;
  absl::Status status_;
  bool closed_pipe_ = false;
};

// Writes "PROGRAM: MESSAGE" and a newline to standard error, at once, as UTF-8
// whatever names and texts the message has. What can't be written there can't
// be told either.
void WriteMessage(absl::string_view program, absl::string_view message);

// Makes sure that the three standard files are open: where the caller closed
// one, a file opened later would take its number and receive what is written
// there. What is put in its place refuses to be read or written.
void OpenStandardFiles();

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_OUTPUT_H_
