// The command line, parsed.

#ifndef RETROGRADE_CLI_ARGUMENTS_H_
#define RETROGRADE_CLI_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "retrograde/cli/exit_code.h"
#include "retrograde/cli/program.h"
#include "retrograde/core/workers.h"

namespace retrograde::cli {

struct Arguments {
  Command command = Command::kSolve;
  std::string format = "text";
  std::optional<std::string> input;   // --input, a path or "-"
  std::optional<std::string> state;   // STATE, or --state of `play`
  std::optional<std::string> memory;  // --memory, as it was written
  uint64_t threads = ThreadCount(0);  // --threads
  std::string progress = "auto";      // --progress
  bool check = false;                 // solve --check
  std::optional<std::string> as;      // play --as
  bool self = false;                  // play --self
  std::optional<OwnCommand> own;      // which one, of kOwn
};

// What became of the arguments: a command to run, or a text to print and the
// program is done. The text goes to standard output after --help and --version
// (kDone), else it is a message (kBadInput).
struct ParsedArguments {
  std::optional<Arguments> arguments;
  std::string text;
  ExitCode exit_code = ExitCode::kDone;
};

// Parses, and lets the program's options find their values.
ParsedArguments ParseArguments(Program& program, int argc,
                               const char* const* argv);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ARGUMENTS_H_
