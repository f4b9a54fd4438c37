// The command line, parsed.

#ifndef RETROGRADE_CLI_PROGRAM_ARGUMENTS_H_
#define RETROGRADE_CLI_PROGRAM_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "retrograde/cli/program/command.h"
#include "retrograde/cli/program/exit_code.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/core/workers.h"

namespace retrograde::cli {

// What commands share; the options of one alone are kept with it.
struct Arguments {
  CommandKind kind = CommandKind::kGame;  // of the command that was given
  std::string format = "text";
  std::optional<std::string> input;       // --input of games, a path or "-"
  std::optional<std::string> memory;      // --memory, as it was written
  uint64_t threads = ThreadCount(0);      // --threads
  std::string progress = "auto";          // --progress
  std::optional<std::string> directory;   // DIR
  std::vector<std::string> families;      // FAMILY…
  std::vector<std::string> game_options;  // those that were given: "--graph"
};

// What became of the arguments: a command to run, or a text to print and the
// program is done. The text goes to standard output after --help and --version
// (kDone), else it is a message (kBadInput).
struct ParsedArguments {
  std::optional<Command> command = {};
  Arguments arguments = {};
  std::string text;
  ExitCode exit_code = ExitCode::kDone;
};

// Parses, and lets the program's options find their values. `commands`: those
// that every program has.
ParsedArguments ParseArguments(Program& program, std::vector<Command> commands,
                               int argc, const char* const* argv);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_ARGUMENTS_H_
