// The commands that every program has. Each function is in the file of its
// name: SolveCommand in solve_command.cc.

#ifndef RETROGRADE_CLI_COMMANDS_COMMANDS_H_
#define RETROGRADE_CLI_COMMANDS_COMMANDS_H_

#include <vector>

#include "retrograde/cli/program/command.h"

namespace retrograde::cli {

Command SolveCommand();
Command ProbeCommand();
Command LineCommand();  // probe_command.cc
Command PlayCommand();
Command CheckCommand();
Command StatsCommand();
Command CompareCommand();
Command BuildCommand();
Command VerifyCommand();
Command ZugzwangCommand();
Command QueryCommand();
Command ExportCommand();
Command DiffCommand();

// In the order of --help.
inline std::vector<Command> Commands() {
  return {SolveCommand(),  ProbeCommand(),    LineCommand(),    PlayCommand(),
          CheckCommand(),  StatsCommand(),    CompareCommand(), BuildCommand(),
          VerifyCommand(), ZugzwangCommand(), QueryCommand(),   ExportCommand(),
          DiffCommand()};
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_COMMANDS_H_
