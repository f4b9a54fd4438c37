#include "retrograde/cli/program/progress_line.h"

#include <unistd.h>

#include <cmath>

#include "absl/strings/str_cat.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{1000};
constexpr std::chrono::milliseconds kBetween{200};

// What the latest look weighs in the mean.
constexpr double kWeight = 0.3;

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

// What is done, without how fast.
std::string DoneText(const Progress& progress) {
  const std::string states = Grouped(progress.states);
  switch (progress.phase) {
    case Phase::kReading:
      return absl::StrCat(states, " states read");
    case Phase::kNumbering:
      return absl::StrCat(states, " states numbered");
    case Phase::kStoringEdges:
      return absl::StrCat("storing edges, ", states, " states looked at");
    case Phase::kSolving:
      break;
  }
  return absl::StrCat("level ", progress.level, ", ", Grouped(progress.decided),
                      " of ", states, " states decided");
}

std::string SlicesText(const SlicesDone& slices) {
  return absl::StrCat(
      Grouped(slices.done), " of ", Grouped(slices.all), " slices finished",
      slices.last.empty() ? "" : ", the last ", slices.last, "; ");
}

const char* PhaseName(Phase phase) {
  switch (phase) {
    case Phase::kReading:
      return "reading";
    case Phase::kNumbering:
      return "numbering";
    case Phase::kStoringEdges:
      return "storing_edges";
    case Phase::kSolving:
      break;
  }
  return "solving";
}

std::string Rounded(std::optional<double> number) {
  return number ? absl::StrCat(std::llround(*number)) : "null";
}

// To a thousandth.
std::string Seconds(std::optional<double> seconds) {
  return seconds ? absl::StrCat(std::round(*seconds * 1000) / 1000) : "null";
}

// A part of a line lost is no harm.
void WriteError(const std::string& text) {
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

void Pace::Look(uint64_t count, double seconds) {
  if (!looked_ || count < count_) {
    rate_.reset();
  } else if (seconds > seconds_) {
    const double latest = (count - count_) / (seconds - seconds_);
    rate_ = rate_ ? *rate_ + kWeight * (latest - *rate_) : latest;
  } else {
    return;
  }
  looked_ = true;
  count_ = count;
  seconds_ = seconds;
}

std::optional<double> Moment::SecondsLeftAtMost() const {
  if (slices && slices->done + 1 < slices->all) return std::nullopt;
  if (games || progress.phase != Phase::kSolving) return std::nullopt;
  if (!rate || *rate <= 0) return std::nullopt;
  return (progress.states - progress.decided) / *rate;
}

std::string ProgressText(const Moment& moment) {
  std::string text = moment.slices ? SlicesText(*moment.slices) : "";
  if (moment.games) {
    absl::StrAppend(&text, Grouped(*moment.games), " games answered");
  } else {
    absl::StrAppend(&text, DoneText(moment.progress), ", ",
                    moment.progress.bytes >> 20, " MiB");
  }
  if (moment.rate) {
    absl::StrAppend(&text, ", ", Grouped(std::llround(*moment.rate)),
                    moment.games ? " games" : " states", " a second");
  }
  if (const std::optional<double> left = moment.SecondsLeftAtMost()) {
    absl::StrAppend(&text, ", at most ",
                    Grouped(std::llround(std::ceil(*left))), " s left");
  }
  return text;
}

std::string ProgressJson(const Moment& moment) {
  JsonObject object;
  if (moment.games) {
    object.Set("phase", JsonString("games"));
    object.Set("games", absl::StrCat(*moment.games));
    object.Set("games_per_second", Rounded(moment.rate));
  } else {
    const Progress& progress = moment.progress;
    const bool solving = progress.phase == Phase::kSolving;
    object.Set("phase", JsonString(PhaseName(progress.phase)));
    object.Set("level", solving ? absl::StrCat(progress.level) : "null");
    object.Set("decided", solving ? absl::StrCat(progress.decided) : "null");
    object.Set("states", absl::StrCat(progress.states));
    object.Set("states_per_second", Rounded(moment.rate));
    object.Set("bytes", absl::StrCat(progress.bytes));
  }
  if (moment.slices) {
    object.Set("slices_finished", absl::StrCat(moment.slices->done));
    object.Set("slices", absl::StrCat(moment.slices->all));
    object.Set("last_slice", JsonString(moment.slices->last));
  }
  object.Set("seconds", Seconds(moment.seconds));
  object.Set("seconds_left_at_most", Seconds(moment.SecondsLeftAtMost()));
  return object.ToString();
}

ProgressLine::ProgressLine(absl::string_view form, Clock::time_point start)
    : form_(form == "json"                                 ? Form::kJson
            : form == "auto" && isatty(STDERR_FILENO) == 1 ? Form::kLine
                                                           : Form::kNone),
      answers_on_terminal_(isatty(STDOUT_FILENO) == 1),
      start_(start),
      next_(form_ == Form::kJson ? start : start + kPatience) {}

void ProgressLine::Show(const Progress& progress, Clock::time_point now) {
  const bool solving = progress.phase == Phase::kSolving;
  if (phase_ != progress.phase) states_ = Pace();  // it counts something else
  phase_ = progress.phase;
  Moment moment;
  moment.progress = progress;
  moment.slices = slices_;
  ShowAt(moment, states_, solving ? progress.decided : progress.states, now);
}

void ProgressLine::ShowGames(uint64_t games, Clock::time_point now) {
  if (form_ == Form::kLine && answers_on_terminal_) return;
  Moment moment;
  moment.games = games;
  ShowAt(moment, games_, games, now);
}

void ProgressLine::ShowAt(Moment moment, Pace& pace, uint64_t count,
                          Clock::time_point now) {
  if (!Wanted() || now < next_) return;
  moment.seconds = std::chrono::duration<double>(now - start_).count();
  pace.Look(count, moment.seconds);
  moment.rate = pace.Rate();
  next_ = now + kBetween;
  if (form_ == Form::kJson) {
    WriteError(ProgressJson(moment) + "\n");
  } else {
    shown_ = true;
    WriteError(absl::StrCat("\r", ProgressText(moment), "\x1b[K"));
  }
}

void ProgressLine::Clear() {
  if (shown_) WriteError("\r\x1b[K");
  shown_ = false;
}

}  // namespace retrograde::cli
