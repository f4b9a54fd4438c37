// A line on standard error that tells how far a run has come.
//
// A person at a terminal sees one line that is rewritten while the run lasts; a
// program reads lines of JSON. Both say the same: what the run is busy with,
// how far it is, how fast, in how much memory, and how long it may take at
// most. That a state is a draw shows only at the end of a solve, so the time
// left is a bound and no estimate: that of deciding all states that are left,
// at the present rate. Before the levels nobody knows how many states there
// will be.

#ifndef RETROGRADE_CLI_PROGRAM_PROGRESS_LINE_H_
#define RETROGRADE_CLI_PROGRAM_PROGRESS_LINE_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "retrograde/engine/options.h"

namespace retrograde::cli {

// How fast something is counted: the mean of the last few looks, the latest
// weighing most.
class Pace {
 public:
  // `count` things are done `seconds` after some moment. A count that is
  // smaller than the last begins anew.
  void Look(uint64_t count, double seconds);

  // Things a second; nothing before two looks at different times.
  std::optional<double> Rate() const { return rate_; }

 private:
  bool looked_ = false;
  uint64_t count_ = 0;
  double seconds_ = 0;
  std::optional<double> rate_;
};

// The slices of a build that are finished.
struct SlicesDone {
  std::string last;  // the one that was finished last; "" for none
  uint64_t done = 0, all = 0;
};

// The moment of a run: what it has done, how fast, and after how long.
struct Moment {
  Progress progress;
  std::optional<SlicesDone> slices;  // where slices are built
  std::optional<uint64_t> games;     // answered so far, where there are many
  std::optional<double> rate;        // states (games) a second
  double seconds = 0;                // since the run began

  // See above; nothing where it can't be told, as with slices to come.
  std::optional<double> SecondsLeftAtMost() const;
};

// "level 12, 340,000 of 18,000,000 states decided, 45 MiB, 200,000 states a
// second, at most 89 s left". In front, where slices are built, "12 of 300
// slices finished, the last 3-2; ".
std::string ProgressText(const Moment& moment);

// {"phase":"solving","level":12,…}, without a newline; docs/command_line.md has
// the keys.
std::string ProgressJson(const Moment& moment);

// Shows a run, at most five times a second: on a terminal from the first second
// on, in JSON at once. One thread at a time.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  // `form` is what --progress says: "none"; "auto", a line if standard error is
  // a terminal; "json".
  explicit ProgressLine(absl::string_view form,
                        Clock::time_point start = Clock::now());
  ~ProgressLine() { Clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Whether there is anybody to show it to.
  bool Wanted() const { return form_ != Form::kNone; }

  // A moment of a solve.
  void Show(const Progress& progress, Clock::time_point now = Clock::now());
  // So many slices are finished: to be shown with the next moment.
  void SliceFinished(absl::string_view slice, uint64_t done, uint64_t all) {
    slices_ = {std::string(slice), done, all};
  }
  // So many games are answered. On a terminal only where the answers go
  // elsewhere: they tell by themselves.
  void ShowGames(uint64_t games, Clock::time_point now = Clock::now());

  // Takes the line away, before something else is written.
  void Clear();
  // The same before an answer, where that comes on the same terminal.
  void ClearForAnswer() {
    if (answers_on_terminal_) Clear();
  }

 private:
  enum class Form { kNone, kLine, kJson };

  void ShowAt(Moment moment, Pace& pace, uint64_t count, Clock::time_point now);

  Form form_;
  bool answers_on_terminal_;
  bool shown_ = false;
  Phase phase_ = Phase::kNumbering;
  std::optional<SlicesDone> slices_;
  Pace states_, games_;
  Clock::time_point start_, next_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_PROGRESS_LINE_H_
