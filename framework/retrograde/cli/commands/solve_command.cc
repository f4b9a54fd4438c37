// `solve`: games in, answers out, in order.

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/program/batch.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/cli/program/session.h"

namespace retrograde::cli {
namespace {

struct SolveCommandOptions {
  bool check = false;  // --check
};

void AddOptions(Declaration& to, SolveCommandOptions& solve) {
  AddGame(to);
  AddFormat(to, to.program.Formats());
  to.options.AddFlag("--check",
                     "Test the game's axioms before and each value after",
                     &solve.check);
  AddSolving(to);
}

// One run of the command.
class SolveRun {
 public:
  SolveRun(Session* session, bool check) : session_(*session), check_(check) {}

  ExitCode Run();

 private:
  // The first three run in several threads at once, unless `alone`.
  ItemAnswer Answer(GameItem& item, bool alone);
  absl::StatusOr<std::string> AnswerText(const GameItem& item, bool alone);
  absl::Status SolveAndCheck(AnyGame& game, bool alone);
  bool Print(ItemAnswer& answer);

  Session& session_;
  const bool check_;
  ExitCode code_ = ExitCode::kDone;
  uint64_t printed_ = 0;
  bool first_ = true;  // no result was printed so far
};

// The error of a game, with its place in front where there are many.
absl::Status At(const GameItem& item, const absl::Status& error) {
  if (item.place.empty()) return error;
  return absl::Status(error.code(),
                      absl::StrCat(item.place, ": ", error.message()));
}

// Solves; with --check, everything is checked before and after. A check that
// fails is DataLoss.
absl::Status SolveRun::SolveAndCheck(AnyGame& game, bool alone) {
  if (check_) {
    absl::Status axioms = game.CheckAxioms(session_.ForAxioms()).ToStatus();
    if (absl::IsCancelled(axioms)) return axioms;
    if (!axioms.ok()) return absl::DataLossError(axioms.message());
  }
  SolveOptions options = session_.ForSolving();
  if (alone) {
    session_.ShowProgressOf(&options);
  } else {
    options.threads = 1;
  }
  absl::Status solved = game.Solve(options);
  if (!solved.ok() || !check_) return solved;
  return game.CheckValues(session_.ForValues()).ToStatus();
}

absl::StatusOr<std::string> SolveRun::AnswerText(const GameItem& item,
                                                 bool alone) {
  AnyGame& game = **item.game;
  absl::Status solved = SolveAndCheck(game, alone);
  if (!solved.ok()) return solved;
  const absl::StatusOr<Report> report =
      game.Answer({"", session_.Args().format});
  if (!report.ok()) return report.status();
  // What was counted after the request is not complete.
  if (session_.ForSolving().stop.stop_requested()) {
    return absl::CancelledError("interrupted");
  }
  std::string text = session_.AnswerText(*report, item.id, &ReportAsParagraph);
  if (session_.Args().format == "text" && item.id != "null") {
    return absl::StrCat("id ", item.id, "\n", text);
  }
  return text;
}

ItemAnswer SolveRun::Answer(GameItem& item, bool alone) {
  ItemAnswer answer;
  if (!item.game.ok()) {
    answer = session_.BadItem(item.id, item.line, item.game.status());
  } else {
    absl::StatusOr<std::string> text;
    try {
      text = AnswerText(item, alone);
    } catch (const std::bad_alloc&) {
      text = absl::ResourceExhaustedError("not enough memory for the answer");
    }
    if (text.ok()) {
      answer.text = *std::move(text);
    } else {
      answer = session_.BadItem(item.id, item.line, At(item, text.status()));
    }
  }
  answer.warnings = std::move(item.warnings);
  return answer;
}

bool SolveRun::Print(ItemAnswer& answer) {
  session_.Shown().ClearForAnswer();
  code_ = Worse(code_, answer.code);
  if (code_ == ExitCode::kInterrupted) return false;
  if (session_.Args().format == "text" && !answer.text.empty()) {
    if (!first_) answer.text = absl::StrCat("\n", answer.text);
    first_ = false;
  }
  session_.Print(answer);
  session_.Shown().ShowGames(++printed_);
  return session_.Out().Status().ok();
}

ExitCode SolveRun::Run() {
  Batch batch(
      session_.ForSolving().threads, session_.ForSolving().memory_limit,
      [this](GameItem& item, bool alone) { return Answer(item, alone); },
      [this](ItemAnswer& answer) { return Print(answer); });
  const absl::StatusOr<std::unique_ptr<GameSource>> source =
      session_.Games([&batch] { batch.Drain(); });
  if (!source.ok()) return session_.SayError(source.status());
  batch.Run(**source);
  return code_;
}

ExitCode Run(Session& session, const SolveCommandOptions& options) {
  return SolveRun(&session, options.check).Run();
}

}  // namespace

Command SolveCommand() {
  return WithOptions({.name = "solve",
                      .summary = "Solve a game and say who wins, and how",
                      .kind = CommandKind::kGames,
                      .examples = {"solve", "solve --format=json"}},
                     &AddOptions, &Run);
}

}  // namespace retrograde::cli
