// One run of a program: what the commands share.

#ifndef RETROGRADE_CLI_SESSION_H_
#define RETROGRADE_CLI_SESSION_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/arguments.h"
#include "retrograde/cli/exit_code.h"
#include "retrograde/cli/interruption.h"
#include "retrograde/cli/output.h"
#include "retrograde/cli/program.h"
#include "retrograde/cli/progress_line.h"
#include "retrograde/verify/conformance_report.h"

namespace retrograde::cli {

// Not thread-safe.
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
        players_(program->Players()) {}

  const Arguments& Args() const { return *arguments_; }
  const PlayerNames& Players() const { return players_; }
  const Interruption* Signals() const { return interruption_; }
  Output& Out() { return *output_; }
  bool WantsJson() const { return arguments_->format == "json"; }

  // A message on standard error.
  void Say(absl::string_view message);
  // The same for an error, with the exit code that it means. Nothing is said
  // of OK, nor of an interruption: who asked for it knows.
  ExitCode SayError(const absl::Status& status);

  // What the command line says about games, and the games.
  GameRequest Request();
  absl::StatusOr<std::unique_ptr<GameSource>> Games();
  // The one game of a command that takes one; its warnings are said.
  absl::StatusOr<GameItem> OneGame();
  // The same, solved.
  absl::StatusOr<std::unique_ptr<AnyGame>> OneSolvedGame();

  // Solves with the limit, the stop token and the progress line of this run.
  absl::Status Solve(AnyGame& game);
  ConformanceOptions ForAxioms() const;
  CheckOptions ForValues() const;

  // The answer in the wanted format. `id` as JSON, `shape` for text.
  using Shape = std::string (*)(const Report&, const PlayerNames&);
  std::string AnswerText(const Report& report, absl::string_view id,
                         Shape shape) const;

  // Answers a bad item: an object in JSON, the line that a game's own format
  // has for it, and a message unless JSON says it.
  ExitCode AnswerBadItem(absl::string_view id, uint64_t line,
                         const absl::Status& error);

 private:
  Program* program_;
  const Arguments* arguments_;
  uint64_t memory_limit_;
  const Interruption* interruption_;
  Output* output_;
  PlayerNames players_;
  ProgressLine progress_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_SESSION_H_
