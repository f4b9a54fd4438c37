#include "games/chess_endings/chess_endings_cli.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "games/chess_endings/fifty_move_rule.h"
#include "games/chess_endings/material.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"

namespace retrograde::chess_endings {
namespace {

constexpr char kAQueenEnding[] = "'8/8/8/5k2/8/8/1Q6/K7 w - - 0 1'";

// The normal name; what names no ending comes back as it is.
std::string NormalName(const std::string& word) {
  const absl::StatusOr<Material> material = Material::Parse(word);
  return material.ok() ? material->Normal().Text() : word;
}

// A game that was solved in memory counts by remoteness alone.
std::optional<Ply> LengthBy(Metric metric, const cli::Report& report) {
  if (report.value.outcome == Outcome::kDraw) return std::nullopt;
  for (const auto& [counted, length] : report.lengths) {
    if (counted == metric) return length;
  }
  if (report.lengths.empty() && report.metric == metric) {
    return report.value.remoteness;
  }
  return std::nullopt;
}

// The winner's moves among the next plies.
uint64_t WinnerMoves(Outcome outcome, Ply plies) {
  return outcome == Outcome::kWin ? (uint64_t{plies} + 1) / 2 : plies / 2;
}

// "dtm_plies" and "dtm_moves".
void SetLength(absl::string_view name, Outcome outcome,
               std::optional<Ply> length, cli::JsonObject& keys) {
  keys.Set(absl::StrCat(name, "_plies"),
           length ? absl::StrCat(*length) : "null");
  keys.Set(absl::StrCat(name, "_moves"),
           length ? absl::StrCat(WinnerMoves(outcome, *length)) : "null");
}

// ", mate in 10 moves (19 plies)".
std::string LengthText(absl::string_view what, Outcome outcome,
                       std::optional<Ply> length) {
  if (!length) return "";
  return absl::StrCat(
      ", ", what, " in ",
      cli::Counted(WinnerMoves(outcome, *length), "move", "moves"), " (",
      cli::Counted(*length, "ply", "plies"), ")");
}

// Whether the lengths are those of the game that is played: the mate comes
// before the clock runs out.
bool MatesInTime(const Position& position, const KnownValue& value) {
  return value.to_mate &&
         position.clocks->halfmoves + *value.to_mate <= Ply{kMostQuietPlies};
}

// Precondition: the game is not over, and the value no draw. `ruled`: what it
// is under the 50-move rule, where the position has a clock.
std::string Verdict(const Position& position, const KnownValue& value,
                    const std::optional<OutcomeRange>& ruled) {
  const Player winner =
      value.outcome == Outcome::kWin ? position.mover : Other(position.mover);
  const std::string wins = absl::StrCat(PlayerText(winner), " wins");
  const std::string lengths = absl::StrCat(
      LengthText("mate", value.outcome, value.to_mate),
      LengthText("conversion", value.outcome, value.to_conversion));
  if (!ruled) return wins + lengths;
  if (!ruled->IsKnown()) {
    return absl::StrCat(
        wins, lengths,
        ", unless the 50-move rule makes it a draw: the tables cannot tell");
  }
  if (ruled->least == Outcome::kDraw) {
    return absl::StrCat("a draw by the 50-move rule; without a clock ", wins,
                        lengths);
  }
  if (MatesInTime(position, value)) {
    return absl::StrCat(wins, lengths, ", within the 50-move rule");
  }
  return absl::StrCat(wins, ", within the 50-move rule; without a clock",
                      absl::StripPrefix(lengths, ","));
}

}  // namespace

ChessEndingsProgram::ChessEndingsProgram() = default;
ChessEndingsProgram::~ChessEndingsProgram() = default;

std::string ChessEndingsProgram::Summary() const {
  return "Chess endings: a few men on the board, without castling.\n"
         "Tables tell of each position who wins, and how far off mate and the "
         "next capture or\npawn move are.";
}

std::vector<std::string> ChessEndingsProgram::Examples() const {
  const std::string state = kAQueenEnding;
  return {absl::StrCat("probe tables ", state),
          absl::StrCat("line tables ", state),
          absl::StrCat("play tables --state=", state),
          "play tables --as=black",
          "stats",
          "stats tables KQK",
          "build tables KQKR KPK",
          "build tables --men=4",
          "build tables --men=5 --estimate",
          "verify tables KQKR",
          "zugzwang tables KPK",
          "query tables KQKR --mover=white --outcome=loss",
          "export tables KQK --output=kqk.csv"};
}

std::string ChessEndingsProgram::StateHelp() const {
  return absl::StrCat("a position in FEN, such as ", kAQueenEnding,
                      ", with both clocks or without");
}

void ChessEndingsProgram::AddOptions(cli::CommandKind kind,
                                     cli::OptionSet& options) {
  if (kind != cli::CommandKind::kBuild) return;
  options.AddOptionalNumber(
      "--men",
      absl::StrCat("Without FAMILY: all endings of up to so many men, kings "
                   "included; default: ",
                   kUsualMen),
      3, kMostFamilyMen, &men_);
}

std::string ChessEndingsProgram::FamilyHelp(cli::CommandKind kind) const {
  if (kind == cli::CommandKind::kBuild) {
    return "Endings, such as KQKR, with either side first; those that they "
           "lead to come with them. Default: see --men";
  }
  return "Endings, such as KQKR, with either side first; default: all that "
         "were built";
}

absl::StatusOr<std::vector<std::string>> ChessEndingsProgram::Families(
    const std::vector<std::string>& words) const {
  if (men_ && !words.empty()) {
    return absl::InvalidArgumentError(
        "expected either endings by name or --men");
  }
  std::vector<std::string> names;
  for (const std::string& word : words) names.push_back(NormalName(word));
  if (men_) {
    ForEachFamily(static_cast<int>(*men_),
                  [&names](const std::string& name) { names.push_back(name); });
  }
  return names;
}

void ChessEndingsProgram::Describe(const ChessEndings&,
                                   const Position& position, const Counts&,
                                   cli::Report& report) const {
  const KnownValue value = {report.value.outcome,
                            LengthBy(Metric::kRemoteness, report),
                            LengthBy(Metric::kConversion, report)};
  SetLength("dtm", value.outcome, value.to_mate, report.keys);
  SetLength("dtz", value.outcome, value.to_conversion, report.keys);
  const std::optional<OutcomeRange>& ruled = report.under_clock;
  if (ruled) {
    report.keys.Set("fifty_move_rule",
                    cli::JsonString(ruled->IsKnown() ? OutcomeText(ruled->least)
                                                     : "unknown"));
  }
  if (report.over || value.outcome == Outcome::kDraw) return;  // usual words
  report.verdict = Verdict(position, value, ruled);
}

}  // namespace retrograde::chess_endings
