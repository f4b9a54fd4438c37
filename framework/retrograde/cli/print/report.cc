#include "retrograde/cli/print/report.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace retrograde::cli {
namespace {

// Precondition: the value is not a draw.
Player Winner(const Report& report) {
  return report.value.outcome == Outcome::kWin ? report.mover
                                               : Other(report.mover);
}

// ", conversion in 3 plies", for each length that is not that of the whole
// game.
std::string OtherLengthsText(const Report& report) {
  std::string text;
  for (const auto& [metric, length] : report.lengths) {
    if (CountsToTheEnd(metric) || !length) continue;
    absl::StrAppend(&text, ", ", MetricText(metric), " in ",
                    Counted(*length, "ply", "plies"));
  }
  return text;
}

// ": the cat cannot move"; nothing where the game does not say.
std::string WhyOver(const Report& report) {
  return report.why_over.empty() ? "" : absl::StrCat(": ", report.why_over);
}

// Precondition: the value is a draw, and draws are somebody's wins.
std::string EndlessVerdict(const Report& report, const PlayerNames& players) {
  const std::string winner = PlayerText(players, *report.endless_winner);
  return report.over ? absl::StrCat("the game is over, ", winner, " has won",
                                    WhyOver(report))
                     : absl::StrCat(winner, " wins, since play never ends");
}

// "the cat wins in 4 plies (2 moves)", "draw", "the game is over, …".
std::string Verdict(const Report& report, const PlayerNames& players) {
  if (!report.verdict.empty()) return report.verdict;
  const bool draw = report.value.outcome == Outcome::kDraw;
  if (draw && report.endless_winner) return EndlessVerdict(report, players);
  if (report.over && draw) {
    return absl::StrCat("the game is over, a draw", WhyOver(report));
  }
  if (draw) return "draw, neither side can force a win";
  const std::string winner = PlayerText(players, Winner(report));
  if (report.over) {
    return absl::StrCat("the game is over, ", winner, " has won",
                        WhyOver(report));
  }
  if (!CountsToTheEnd(report.metric)) {
    return absl::StrCat(winner, " wins", OtherLengthsText(report));
  }
  const std::string moves =
      report.has_line
          ? absl::StrCat(" (", Counted(report.winner_moves, "move", "moves"),
                         " of its own)")
          : "";
  return absl::StrCat(winner, " wins in ",
                      Counted(report.value.remoteness, "ply", "plies"), moves,
                      OtherLengthsText(report));
}

// " (repeats)", " (stalemate)"; nothing for an end that the verdict tells.
std::string LineEndText(const Report& report) {
  const std::string& end = report.line_end;
  if (end.empty() || end == kLineOver) return "";
  if (end == kLineRepeats) return " (repeats)";
  return absl::StrCat(" (", end == kLineDraw ? "a draw" : end, ")");
}

std::string LineText(const Report& report) {
  return absl::StrCat(absl::StrJoin(report.line, " "), LineEndText(report));
}

std::string LongestWinText(const Report& report) {
  const std::optional<Ply>& plies = report.max_plies;
  if (!plies && report.endless_winner) return "each won by endless play";
  if (!plies) return "nobody wins any";
  if (*plies == 0 && !report.endless_winner) {
    return "nobody wins any but those that are over";
  }
  return absl::StrCat("the longest win takes ",
                      Counted(*plies, "ply", "plies"));
}

std::string Field(absl::string_view name, absl::string_view text) {
  constexpr size_t kWidth = 12;
  return absl::StrCat(name, std::string(kWidth - name.size(), ' '), text, "\n");
}

}  // namespace

std::string PlayerText(const PlayerNames& names, Player player) {
  const std::string& name = names[static_cast<int>(player)];
  if (absl::ascii_isupper(name[0])) return name;
  const bool plain = name == "first" || name == "second";
  return absl::StrCat("the ", name, plain ? " player" : "");
}

std::string Counted(uint64_t count, absl::string_view one,
                    absl::string_view many) {
  return absl::StrCat(count, " ", count == 1 ? one : many);
}

std::string ValuePhrase(Value value, Metric metric) {
  const std::string outcome(OutcomeText(value.outcome));
  if (value.outcome == Outcome::kDraw || !CountsPlies(metric)) return outcome;
  const std::string what =
      CountsToTheEnd(metric) ? "" : absl::StrCat(", ", MetricText(metric));
  return absl::StrCat(outcome, what, " in ",
                      Counted(value.remoteness, "ply", "plies"));
}

std::string ReportAsJson(const Report& report, absl::string_view id,
                         const PlayerNames& players) {
  const bool counted = CountsPlies(report.metric);
  const bool draw = report.value.outcome == Outcome::kDraw;
  JsonObject object;
  object.Set("id", std::string(id));
  object.Set("state", JsonString(report.state));
  object.Set("mover", JsonString(players[static_cast<int>(report.mover)]));
  object.Set("outcome",
             JsonString(OutcomeText(WithEndlessWinner(
                 report.value.outcome, report.mover, report.endless_winner))));
  object.Set("plies",
             counted && !draw ? absl::StrCat(report.value.remoteness) : "null");
  for (const auto& [metric, length] : report.lengths) {
    object.Set(MetricText(metric), length ? absl::StrCat(*length) : "null");
  }
  const bool known = report.states > 0;
  object.Set("states", known ? absl::StrCat(report.states) : "null");
  object.Set("max_plies", counted && known && report.max_plies
                              ? absl::StrCat(*report.max_plies)
                              : "null");
  object.Set("best_moves", JsonStringArray(report.best_moves));
  if (report.has_line) {
    object.Set("line", JsonStringArray(report.line));
    object.Set("line_end",
               report.line_end.empty() ? "null" : JsonString(report.line_end));
  }
  for (const auto& [key, json] : report.keys.Entries()) object.Set(key, json);
  return object.ToString() + "\n";
}

std::string ReportAsParagraph(const Report& report,
                              const PlayerNames& players) {
  std::string text = Verdict(report, players) + ".\n";
  text[0] = absl::ascii_toupper(text[0]);
  text += Field("state", report.state);
  if (!report.over) {
    text += Field("best moves", absl::StrJoin(report.best_moves, " "));
    text += Field("line", LineText(report));
  }
  text += Field("states",
                absl::StrCat(report.states, ", ", LongestWinText(report)));
  for (const std::string& remark : report.remarks) text += remark + "\n";
  return text;
}

std::string ReportAsProbe(const Report& report, const PlayerNames& players) {
  return absl::StrCat(report.state, ": ", Verdict(report, players),
                      report.best_moves.empty() ? "" : "; best: ",
                      absl::StrJoin(report.best_moves, " "), "\n");
}

std::string ReportAsLine(const Report& report, const PlayerNames& players) {
  return absl::StrCat(report.state, ": ", Verdict(report, players),
                      report.over ? "" : ": ", LineText(report), "\n");
}

}  // namespace retrograde::cli
