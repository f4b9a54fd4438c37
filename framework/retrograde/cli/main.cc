// A program from beginning to end: arguments, signals, one command, and the
// errors that nobody else catches.

#include <unistd.h>

#include <exception>
#include <new>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/program/arguments.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/io/memory_size.h"
#include "retrograde/io/output.h"

namespace retrograde::cli {
namespace {

// The limit in bytes: as given, else what the machine has.
absl::StatusOr<uint64_t> MemoryLimit(const Arguments& arguments) {
  if (!arguments.memory) return AvailableMemory();
  absl::StatusOr<uint64_t> limit = ParseMemorySize(*arguments.memory);
  if (limit.ok()) return limit;
  return absl::InvalidArgumentError(
      absl::StrCat("--memory: ", limit.status().message()));
}

ExitCode RunCommand(Program& program, const ParsedArguments& parsed,
                    const Interruption& interruption, Output& output) {
  const absl::StatusOr<uint64_t> limit = MemoryLimit(parsed.arguments);
  if (!limit.ok()) {
    WriteMessage(program.Name(), limit.status().message());
    return ExitCodeOf(limit.status());
  }
  Session session(&program, &parsed.arguments, *limit, &interruption, &output);
  return parsed.command->run(session);
}

// Libraries throw: the standard library when memory runs out, CLI11 and
// nlohmann-json for what should not occur. Nothing gets past here.
ExitCode Guarded(Program& program, int argc, const char* const* argv,
                 const Interruption& interruption, Output& output) {
  try {
    const ParsedArguments parsed =
        ParseArguments(program, Commands(), argc, argv);
    if (parsed.command) {
      return RunCommand(program, parsed, interruption, output);
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
