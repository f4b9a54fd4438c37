#include "retrograde/cli/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace retrograde::cli {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;
// A pipe that says it can be written takes this much without blocking
// (PIPE_BUF on Linux).
constexpr size_t kPipeChunk = 4096;

}  // namespace

bool Output::Write(absl::string_view text) {
  if (!status_.ok()) return false;
  buffer_.append(text.data(), text.size());
  return buffer_.size() < kBufferSize || Flush();
}

bool Output::Flush() {
  absl::string_view rest = buffer_;
  while (status_.ok() && !rest.empty()) {
    if (interruption_ != nullptr &&
        interruption_->Wait(file_, true, true) ==
            Interruption::Wake::kInterrupted &&
        !interruption_->CanWrite(file_)) {
      status_ = absl::CancelledError("interrupted");
      break;
    }
    const ssize_t count =
        write(file_, rest.data(), std::min(rest.size(), kPipeChunk));
    if (count >= 0) {
      rest.remove_prefix(count);
    } else if (errno != EINTR && errno != EAGAIN) {
      closed_pipe_ = errno == EPIPE;
      status_ = absl::UnavailableError(
          absl::StrCat("standard output: ", std::strerror(errno)));
    }
  }
  buffer_.clear();
  return status_.ok();
}

void WriteMessage(absl::string_view program, absl::string_view message) {
  const std::string text = absl::StrCat(program, ": ", message, "\n");
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
