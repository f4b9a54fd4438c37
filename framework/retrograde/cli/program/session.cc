// What the commands share: from the arguments a request is made, which the
// program turns into games or tables; from values and errors an answer or a
// message. Whatever is said on standard error comes behind what was printed
// before: the progress line is cleared and the output written out first.

#include "retrograde/cli/program/session.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"
#include "retrograde/io/paths.h"

namespace retrograde::cli {
namespace {

constexpr uint64_t kUsualCacheBytes = uint64_t{256} << 20;

}  // namespace

void Session::Say(absl::string_view message) {
  progress_.Clear();
  output_->Flush();  // on a terminal a message stands behind what came before
  WriteMessage(program_->Name(), message);
}

ExitCode Session::SayError(const absl::Status& status) {
  if (!status.ok() && !absl::IsCancelled(status)) Say(status.message());
  return ExitCodeOf(status);
}

absl::StatusOr<std::vector<std::string>> Session::Families() const {
  const absl::StatusOr<std::vector<std::string>> meant =
      program_->Families(arguments_->families);
  if (!meant.ok()) return meant;
  std::vector<std::string> families;
  for (const std::string& family : *meant) {
    if (!absl::c_linear_search(families, family)) families.push_back(family);
  }
  return families;
}

GameRequest Session::Request() {
  GameRequest request;
  request.kind = arguments_->kind;
  request.input = arguments_->input;
  request.memory_limit = memory_limit_;
  request.interruption = interruption_;
  request.before_waiting = [this] { output_->Flush(); };
  request.solve = ForSolving();
  ShowProgressOf(&request.solve);
  return request;
}

absl::StatusOr<std::unique_ptr<GameSource>> Session::Games(
    std::function<void()> before_waiting) {
  GameRequest request = Request();
  if (before_waiting) {
    request.before_waiting = [call = std::move(before_waiting),
                              write = request.before_waiting] {
      call();
      write();
    };
  }
  return program_->Games(request);
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

absl::StatusOr<GameItem> Session::GameToBuild() {
  if (!arguments_->game_options.empty() || Request().input) return OneGame();
  GameItem item;
  item.game = program_->GameOfTables(ResolvePath(*arguments_->directory));
  if (absl::IsNotFound(item.game.status())) return OneGame();
  if (!item.game.ok()) return item.game.status();
  return item;
}

absl::StatusOr<std::unique_ptr<AnyGame>> Session::OneSolvedGame() {
  absl::StatusOr<GameItem> item = OneGame();
  if (!item.ok()) return item.status();
  std::unique_ptr<AnyGame> game = *std::move(item->game);
  if (absl::Status status = Solve(*game); !status.ok()) return status;
  return game;
}

absl::StatusOr<std::unique_ptr<AnyTables>> Session::TablesAt(
    const std::optional<std::string>& directory) {
  if (!directory || directory->empty()) {
    return absl::InvalidArgumentError("expected a directory of tables, DIR");
  }
  std::vector<std::string> wrong = arguments_->game_options;
  if (arguments_->input) wrong.push_back("--input");
  if (wrong.empty()) return TablesIn(*directory);
  return absl::InvalidArgumentError(absl::StrCat(
      wrong.front(), ": not to be used with tables, which know their game"));
}

absl::StatusOr<std::unique_ptr<AnyTables>> Session::TablesIn(
    absl::string_view directory) {
  table::ReaderOptions options;
  options.cache_bytes = memory_limit_ / 2;
  if (!arguments_->memory) {
    options.cache_bytes = std::min(options.cache_bytes, kUsualCacheBytes);
  }
  return program_->OpenTables(ResolvePath(directory), options);
}

absl::StatusOr<std::unique_ptr<AnyValues>> Session::Values(
    const std::optional<std::string>& directory) {
  if (directory) return TablesAt(directory);
  return OneSolvedGame();
}

absl::StatusOr<Player> Session::PlayerOf(absl::string_view option,
                                         absl::string_view text) const {
  if (text == "first" || absl::EqualsIgnoreCase(text, players_[0])) {
    return Player::kFirst;
  }
  if (text == "second" || absl::EqualsIgnoreCase(text, players_[1])) {
    return Player::kSecond;
  }
  return absl::InvalidArgumentError(
      absl::StrCat(option, ": expected first or second, found ", Quoted(text)));
}

SolveOptions Session::ForSolving() const {
  SolveOptions options;
  options.threads = static_cast<unsigned>(arguments_->threads);
  options.memory_limit = memory_limit_;
  options.stop = interruption_->Token();
  return options;
}

void Session::ShowProgressOf(SolveOptions* options) {
  if (!progress_.Wanted()) return;
  options->progress = [this](const Progress& p) { progress_.Show(p); };
}

absl::Status Session::Solve(AnyGame& game) {
  SolveOptions options = ForSolving();
  ShowProgressOf(&options);
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

ItemAnswer Session::BadItem(absl::string_view id, uint64_t line,
                            const absl::Status& error) const {
  ItemAnswer answer;
  answer.code = ExitCodeOf(error);
  if (absl::IsCancelled(error)) return answer;
  if (WantsJson()) {
    answer.text =
        absl::StrCat("{\"id\":", id, ",\"line\":", line,
                     ",\"error\":", JsonString(error.message()), "}\n");
    return answer;
  }
  for (const Format& format : program_->Formats()) {
    if (format.name == arguments_->format) {
      answer.text = format.error_line + "\n";
    }
  }
  answer.message = std::string(error.message());
  return answer;
}

ExitCode Session::Print(const ItemAnswer& answer) {
  for (const std::string& warning : answer.warnings) Say(warning);
  if (!answer.text.empty()) output_->Write(answer.text);
  if (!answer.message.empty()) Say(answer.message);
  return answer.code;
}

}  // namespace retrograde::cli
