// The program of chess endings: endings by name, answers in the words of chess.

#ifndef GAMES_CHESS_ENDINGS_CHESS_ENDINGS_CLI_H_
#define GAMES_CHESS_ENDINGS_CHESS_ENDINGS_CLI_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/chess_endings/chess_endings.h"
#include "games/chess_endings/position.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/cli/game_program.h"
#include "retrograde/cli/options/option_set.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/core/metric.h"

namespace retrograde::chess_endings {

class ChessEndingsProgram final : public cli::GameProgram<ChessEndings> {
 public:
  // Not inline: what a program is made of is compiled once.
  ChessEndingsProgram();
  ~ChessEndingsProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override;
  cli::PlayerNames Players() const override { return {"White", "Black"}; }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  std::string FamilyHelp(cli::CommandKind kind) const override;

  // An ending may be named with either side first. Without names `build` makes
  // those that --men asks for; to ask for both is InvalidArgument.
  absl::StatusOr<std::vector<std::string>> Families(
      const std::vector<std::string>& words) const override;

  // A line may have over a hundred plies; `line` plays it out.
  bool ProbeHasLine() const override { return false; }
  // Remoteness is the distance to mate, conversion to the next capture, pawn
  // move or mate.
  std::vector<Metric> UsualMetrics() const override {
    return {Metric::kRemoteness, Metric::kConversion};
  }

  // Adds the distances in plies and in moves, and what the 50-move rule makes
  // of the value where the state has clocks.
  void Describe(const ChessEndings& game, const Position& position,
                const Counts& counts, cli::Report& report) const override;

 private:
  std::optional<uint64_t> men_;
};

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_CHESS_ENDINGS_CLI_H_
