// `solve`: games in, answers out, in order.

#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands.h"

namespace retrograde::cli {
namespace {

// The error of a game, with its place in front where there are many.
absl::Status At(const GameItem& item, const absl::Status& error) {
  if (item.place.empty()) return error;
  return absl::Status(error.code(),
                      absl::StrCat(item.place, ": ", error.message()));
}

// Solves; with --check, everything is checked before and after. A check that
// fails is DataLoss.
absl::Status SolveAndCheck(Session& session, AnyGame& game) {
  if (session.Args().check) {
    absl::Status axioms = game.CheckAxioms(session.ForAxioms()).ToStatus();
    if (absl::IsCancelled(axioms)) return axioms;
    if (!axioms.ok()) return absl::DataLossError(axioms.message());
  }
  absl::Status solved = session.Solve(game);
  if (!solved.ok() || !session.Args().check) return solved;
  return game.CheckValues(session.ForValues()).ToStatus();
}

// `first`: nothing was printed so far.
ExitCode Answer(Session& session, GameItem& item, bool* first) {
  for (const std::string& warning : item.warnings) session.Say(warning);
  if (!item.game.ok()) {
    return session.AnswerBadItem(item.id, item.line, item.game.status());
  }
  AnyGame& game = **item.game;
  const absl::Status solved = SolveAndCheck(session, game);
  if (!solved.ok()) {
    const ExitCode code =
        session.AnswerBadItem(item.id, item.line, At(item, solved));
    return absl::IsDataLoss(solved) ? ExitCode::kNegative : code;
  }
  const absl::StatusOr<Report> report = game.Answer("", session.Args().format);
  if (!report.ok()) {
    return session.AnswerBadItem(item.id, item.line, At(item, report.status()));
  }
  if (session.Signals()->Requested()) return ExitCode::kInterrupted;
  std::string text = session.AnswerText(*report, item.id, &ReportAsParagraph);
  if (session.Args().format == "text") {
    if (item.id != "null") text = absl::StrCat("id ", item.id, "\n", text);
    if (!*first) text = absl::StrCat("\n", text);
  }
  session.Out().Write(text);
  *first = false;
  return ExitCode::kDone;
}

}  // namespace

ExitCode RunSolve(Session& session) {
  const absl::StatusOr<std::unique_ptr<GameSource>> source = session.Games();
  if (!source.ok()) return session.SayError(source.status());
  ExitCode code = ExitCode::kDone;
  bool first = true;
  while (std::optional<GameItem> item = (*source)->Next()) {
    code = Worse(code, Answer(session, *item, &first));
    if (code == ExitCode::kInterrupted || !session.Out().Status().ok()) break;
  }
  return code;
}

}  // namespace retrograde::cli
