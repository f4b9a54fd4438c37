#include "retrograde/io/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/io/files/errno_status.h"

namespace retrograde::cli {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;
// A pipe that says it can be written takes this much without blocking
// (PIPE_BUF on Linux).
constexpr size_t kPipeChunk = 4096;
// After an interruption a line that was begun may take this long to go on.
constexpr std::chrono::milliseconds kPatience{300};

// The beginning of a text that is written at once: whole lines if one fits.
absl::string_view ChunkOf(absl::string_view text) {
  const absl::string_view chunk = text.substr(0, kPipeChunk);
  const size_t newline = chunk.rfind('\n');
  return newline == chunk.npos ? chunk : chunk.substr(0, newline + 1);
}

}  // namespace

bool Output::Write(absl::string_view text) {
  if (!status_.ok()) return false;
  buffer_.append(text.data(), text.size());
  return buffer_.size() < kBufferSize || Flush();
}

bool Output::Flush() {
  absl::string_view rest = buffer_;
  bool in_line = false;
  while (status_.ok() && !rest.empty()) {
    if (interruption_ != nullptr &&
        interruption_->Wait(file_, true, true) ==
            Interruption::Wake::kInterrupted &&
        !interruption_->CanWrite(file_,
                                 in_line ? kPatience : kPatience.zero())) {
      status_ = absl::CancelledError("interrupted");
      break;
    }
    const absl::string_view chunk = ChunkOf(rest);
    const ssize_t count = write(file_, chunk.data(), chunk.size());
    if (count >= 0) {
      if (count > 0) in_line = chunk[count - 1] != '\n';
      rest.remove_prefix(count);
    } else if (errno != EINTR && errno != EAGAIN) {
      closed_pipe_ = errno == EPIPE;
      status_ = ErrnoStatus(errno, "write", "standard output");
    }
  }
  buffer_.clear();
  return status_.ok();
}

void WriteMessage(absl::string_view program, absl::string_view message) {
  const std::string text =
      absl::StrCat(program, ": ", WithoutBrokenBytes(message), "\n");
  absl::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = write(STDERR_FILENO, rest.data(), rest.size());
    if (count < 0 && errno != EINTR) return;
    if (count > 0) rest.remove_prefix(count);
  }
}

void OpenStandardFiles() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is taken, which is this one.
    [[maybe_unused]] const int opened =
        open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace retrograde::cli
