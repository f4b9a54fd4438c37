#include "retrograde/cli/progress_line.h"

#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace retrograde::cli {
namespace {

constexpr std::chrono::milliseconds kBetween{200};

// With commas between thousands.
std::string Grouped(uint64_t number) {
  const std::string digits = absl::StrCat(number);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

// A part of a line lost is no harm.
void WriteToTerminal(const std::string& text) {
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

std::string ProgressText(const Progress& progress) {
  const std::string states = Grouped(progress.states);
  if (progress.phase == Phase::kNumbering) {
    return absl::StrCat(states, " states numbered");
  }
  if (progress.phase == Phase::kStoringEdges) {
    return absl::StrCat("storing edges, ", states, " states looked at");
  }
  return absl::StrCat("level ", progress.level, ", ", Grouped(progress.decided),
                      " of ", states, " states decided, ", progress.bytes >> 20,
                      " MiB");
}

ProgressLine::ProgressLine(std::chrono::milliseconds patience)
    : wanted_(isatty(STDERR_FILENO) == 1), next_(Clock::now() + patience) {}

void ProgressLine::Show(const Progress& progress) {
  const Clock::time_point now = Clock::now();
  if (!wanted_ || now < next_) return;
  next_ = now + kBetween;
  shown_ = true;
  WriteToTerminal(absl::StrCat("\r", ProgressText(progress), "\x1b[K"));
}

void ProgressLine::Clear() {
  if (shown_) WriteToTerminal("\r\x1b[K");
  shown_ = false;
}

}  // namespace retrograde::cli
