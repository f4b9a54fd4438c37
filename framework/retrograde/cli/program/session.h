// One run of a program: what the commands share.

#ifndef RETROGRADE_CLI_PROGRAM_SESSION_H_
#define RETROGRADE_CLI_PROGRAM_SESSION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/erased/any_values.h"
#include "retrograde/cli/program/arguments.h"
#include "retrograde/cli/program/batch.h"
#include "retrograde/cli/program/exit_code.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/cli/program/progress_line.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/options.h"
#include "retrograde/io/interruption.h"
#include "retrograde/io/output.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cli {

// What is const may be called by several threads at once, the rest by one at a
// time.
class Session {
 public:
  // All must outlive the session. `memory_limit` in bytes.
  Session(Program* program, const Arguments* arguments, uint64_t memory_limit,
          const Interruption* interruption, Output* output)
      : program_(program),
        arguments_(arguments),
        memory_limit_(memory_limit),
        interruption_(interruption),
        output_(output),
        players_(program->Players()),
        progress_(arguments->progress) {}

  const Arguments& Args() const { return *arguments_; }
  const PlayerNames& Players() const { return players_; }
  const Interruption* Signals() const { return interruption_; }
  Output& Out() { return *output_; }
  ProgressLine& Shown() { return progress_; }
  std::stop_token Stop() const { return interruption_->Token(); }
  bool WantsJson() const { return arguments_->format == "json"; }
  bool ProbeHasLine() const { return program_->ProbeHasLine(); }

  // A message on standard error.
  void Say(absl::string_view message);
  // The same for an error, with the exit code that it means. Nothing is said
  // of OK, nor of an interruption: who asked for it knows.
  ExitCode SayError(const absl::Status& status);

  // What the command line says about games, and the games. `before_waiting` is
  // called before waiting for input; what is printed is written out without it.
  GameRequest Request();
  absl::StatusOr<std::unique_ptr<GameSource>> Games(
      std::function<void()> before_waiting = {});
  // The one game of a command that takes one; its warnings are said.
  absl::StatusOr<GameItem> OneGame();
  // The game of `build`: of the options or, without any, of the tables that
  // DIR has already.
  absl::StatusOr<GameItem> GameToBuild();
  // The one game, solved.
  absl::StatusOr<std::unique_ptr<AnyGame>> OneSolvedGame();

  // The tables in DIR, or in another directory. InvalidArgument where there is
  // no DIR, and where an option of the game is given: tables know their game.
  absl::StatusOr<std::unique_ptr<AnyTables>> Tables() {
    return TablesAt(arguments_->directory);
  }
  absl::StatusOr<std::unique_ptr<AnyTables>> TablesIn(
      absl::string_view directory);
  // The families that the command line means, each once, none for all, and what
  // lengths count unless it says so; see Program.
  absl::StatusOr<std::vector<std::string>> Families() const;
  std::vector<Metric> UsualMetrics() const { return program_->UsualMetrics(); }

  // What values are asked of: the tables if a directory is given, else
  // OneSolvedGame().
  absl::StatusOr<std::unique_ptr<AnyValues>> Values(
      const std::optional<std::string>& directory);

  // The player that an option names, by number or by name.
  absl::StatusOr<Player> PlayerOf(absl::string_view option,
                                  absl::string_view text) const;

  // The limit, the threads and the stop token of this run; without progress.
  SolveOptions ForSolving() const;
  // Lets a solve show how far it has come. The line is to be cleared behind it.
  void ShowProgressOf(SolveOptions* options);
  // Solves with all of that.
  absl::Status Solve(AnyGame& game);
  ConformanceOptions ForAxioms() const;
  CheckOptions ForValues() const;

  // The answer in the wanted format. `id` as JSON, `shape` for text.
  using Shape = std::string (*)(const Report&, const PlayerNames&);
  std::string AnswerText(const Report& report, absl::string_view id,
                         Shape shape) const;

  // The answer of a bad item: an object in JSON, the line that a game's own
  // format has for it, and a message unless JSON says it. Nothing of an
  // interruption.
  ItemAnswer BadItem(absl::string_view id, uint64_t line,
                     const absl::Status& error) const;

  // Prints an answer; its exit code.
  ExitCode Print(const ItemAnswer& answer);

 private:
  absl::StatusOr<std::unique_ptr<AnyTables>> TablesAt(
      const std::optional<std::string>& directory);

  Program* program_;
  const Arguments* arguments_;
  uint64_t memory_limit_;
  const Interruption* interruption_;
  Output* output_;
  PlayerNames players_;
  ProgressLine progress_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_SESSION_H_
