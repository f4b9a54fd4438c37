#include "retrograde/cli/session.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/json_text.h"

namespace retrograde::cli {

void Session::Say(absl::string_view message) {
  progress_.Clear();
  output_->Flush();  // on a terminal a message stands behind what came before
  WriteMessage(program_->Name(), message);
}

ExitCode Session::SayError(const absl::Status& status) {
  if (!status.ok() && !absl::IsCancelled(status)) Say(status.message());
  return ExitCodeOf(status);
}

GameRequest Session::Request() {
  GameRequest request;
  request.command = arguments_->command;
  // --input of `probe` and `line` holds states.
  if (request.command != Command::kProbe && request.command != Command::kLine) {
    request.input = arguments_->input;
  }
  request.memory_limit = memory_limit_;
  request.interruption = interruption_;
  request.before_waiting = [this] { output_->Flush(); };
  return request;
}

absl::StatusOr<std::unique_ptr<GameSource>> Session::Games() {
  return program_->Games(Request());
}

absl::StatusOr<GameItem> Session::OneGame() {
  absl::StatusOr<std::unique_ptr<GameSource>> source = Games();
  if (!source.ok()) return source.status();
  std::optional<GameItem> item = (*source)->Next();
  if (!item) return absl::InvalidArgumentError("there is no game in the input");
  for (const std::string& warning : item->warnings) Say(warning);
  if (!item->game.ok()) return item->game.status();
  const std::optional<GameItem> second = (*source)->Next();
  if (!second) return *std::move(item);
  if (absl::IsCancelled(second->game.status())) return second->game.status();
  return absl::InvalidArgumentError(
      absl::StrCat(second->place, second->place.empty() ? "" : ": ",
                   "this command takes one game, found another"));
}

absl::StatusOr<std::unique_ptr<AnyGame>> Session::OneSolvedGame() {
  absl::StatusOr<GameItem> item = OneGame();
  if (!item.ok()) return item.status();
  std::unique_ptr<AnyGame> game = *std::move(item->game);
  if (absl::Status status = Solve(*game); !status.ok()) return status;
  return game;
}

absl::Status Session::Solve(AnyGame& game) {
  SolveOptions options;
  options.memory_limit = memory_limit_;
  options.stop = interruption_->Token();
  if (progress_.Wanted()) {
    options.progress = [this](const Progress& p) { progress_.Show(p); };
  }
  absl::Status status = game.Solve(options);
  progress_.Clear();
  return status;
}

ConformanceOptions Session::ForAxioms() const {
  ConformanceOptions options;
  options.stop = interruption_->Token();
  return options;
}

CheckOptions Session::ForValues() const {
  CheckOptions options;
  options.stop = interruption_->Token();
  return options;
}

std::string Session::AnswerText(const Report& report, absl::string_view id,
                                Shape shape) const {
  if (WantsJson()) return ReportAsJson(report, id, players_);
  return arguments_->format == "text" ? shape(report, players_)
                                      : report.custom + "\n";
}

ExitCode Session::AnswerBadItem(absl::string_view id, uint64_t line,
                                const absl::Status& error) {
  if (absl::IsCancelled(error)) return ExitCode::kInterrupted;
  if (WantsJson()) {
    output_->Write(absl::StrCat("{\"id\":", id, ",\"line\":", line,
                                ",\"error\":", JsonString(error.message()),
                                "}\n"));
    return ExitCodeOf(error);
  }
  for (const Format& format : program_->Formats()) {
    if (format.name == arguments_->format) {
      output_->Write(format.error_line + "\n");
    }
  }
  return SayError(error);
}

}  // namespace retrograde::cli
