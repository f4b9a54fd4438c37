// A program from beginning to end: arguments, signals, one command, and the
// errors that nobody else catches.

#include <unistd.h>

#include <exception>
#include <new>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/arguments.h"
#include "retrograde/cli/commands.h"
#include "retrograde/cli/memory_size.h"
#include "retrograde/cli/output.h"
#include "retrograde/cli/program.h"
#include "retrograde/cli/session.h"

namespace retrograde::cli {
namespace {

ExitCode RunCommand(Session& session) {
  switch (session.Args().command) {
    case Command::kSolve:
      return RunSolve(session);
    case Command::kProbe:
    case Command::kLine:
      return RunProbe(session);
    case Command::kPlay:
      return RunPlay(session);
    case Command::kCheck:
      return RunCheck(session);
    case Command::kStats:
      return session.Args().tables.directory ? RunTableStats(session)
                                             : RunStats(session);
    case Command::kCompare:
      return RunCompare(session);
    case Command::kBuild:
      return RunBuild(session);
    case Command::kVerify:
      return RunVerify(session);
    case Command::kZugzwang:
      return RunZugzwang(session);
    case Command::kQuery:
      return RunQuery(session);
    case Command::kExport:
      return RunExport(session);
    case Command::kDiff:
      return RunDiff(session);
    case Command::kOwn:
      return RunOwn(session);
  }
  return ExitCode::kBadInput;
}

// The limit in bytes: as given, else what the machine has.
absl::StatusOr<uint64_t> MemoryLimit(const Arguments& arguments) {
  if (!arguments.memory) return AvailableMemory();
  absl::StatusOr<uint64_t> limit = ParseMemorySize(*arguments.memory);
  if (limit.ok()) return limit;
  return absl::InvalidArgumentError(
      absl::StrCat("--memory: ", limit.status().message()));
}

ExitCode RunArguments(Program& program, const Arguments& arguments,
                      const Interruption& interruption, Output& output) {
  const absl::StatusOr<uint64_t> limit = MemoryLimit(arguments);
  if (!limit.ok()) {
    WriteMessage(program.Name(), limit.status().message());
    return ExitCodeOf(limit.status());
  }
  Session session(&program, &arguments, *limit, &interruption, &output);
  return RunCommand(session);
}

// Libraries throw: the standard library when memory runs out, CLI11 and
// nlohmann-json for what should not occur. Nothing gets past here.
ExitCode Guarded(Program& program, int argc, const char* const* argv,
                 const Interruption& interruption, Output& output) {
  try {
    const ParsedArguments parsed = ParseArguments(program, argc, argv);
    if (parsed.arguments) {
      return RunArguments(program, *parsed.arguments, interruption, output);
    }
    if (parsed.exit_code == ExitCode::kDone) {
      output.Write(parsed.text);
    } else {
      WriteMessage(program.Name(), parsed.text);
    }
    return parsed.exit_code;
  } catch (const std::bad_alloc&) {
    WriteMessage(program.Name(), "out of memory");
  } catch (const std::exception& error) {
    WriteMessage(program.Name(),
                 absl::StrCat("internal error: ", error.what()));
  }
  return ExitCode::kImpossible;
}

}  // namespace

int Program::Main(int argc, const char* const* argv) {
  OpenStandardFiles();
  const Interruption interruption;
  Output output(STDOUT_FILENO, &interruption);
  ExitCode code = Guarded(*this, argc, argv, interruption, output);
  if (!output.Flush()) {
    if (!output.IsClosedPipe() && !absl::IsCancelled(output.Status())) {
      WriteMessage(Name(), output.Status().message());
    }
    code = Worse(code, ExitCodeOf(output.Status()));
  }
  if (interruption.Requested()) code = ExitCode::kInterrupted;
  return static_cast<int>(code);
}

}  // namespace retrograde::cli
