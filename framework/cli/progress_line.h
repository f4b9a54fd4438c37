// A line on standard error that tells how far a solve has come.

#ifndef RETROGRADE_CLI_PROGRESS_LINE_H_
#define RETROGRADE_CLI_PROGRESS_LINE_H_

#include <chrono>
#include <string>

#include "retrograde/retrograde/options.h"

namespace retrograde::cli {

// "level 12, 340,000 of 18,000,000 states decided, 45 MiB".
std::string ProgressText(const Progress& progress);

// Rewrites its line while a run lasts, after the first second, and takes it
// away at the end. Does nothing unless standard error is a terminal.
class ProgressLine {
 public:
  // `patience`: how long a run must last before there is anything to see.
  explicit ProgressLine(
      std::chrono::milliseconds patience = std::chrono::milliseconds(1000));
  ~ProgressLine() { Clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Whether there is anybody to show it to.
  bool Wanted() const { return wanted_; }

  void Show(const Progress& progress);

  // Takes the line away, before something else is written.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool wanted_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRESS_LINE_H_
