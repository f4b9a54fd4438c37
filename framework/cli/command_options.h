// What each command takes besides the game's own options.

#ifndef RETROGRADE_CLI_COMMAND_OPTIONS_H_
#define RETROGRADE_CLI_COMMAND_OPTIONS_H_

#include "retrograde/cli/arguments.h"
#include "retrograde/cli/option_set.h"
#include "retrograde/cli/program.h"

namespace retrograde::cli {

// Whether a command takes a game, and so the game's own options.
bool TakesGame(Command command);

// Declares what comes before the game's own options: states, directories,
// families, and how to play.
void AddSubjects(Program& program, Command command, Arguments* arguments,
                 OptionSet& options);

// Declares what comes behind them.
void AddCommandOptions(Program& program, Command command, Arguments* arguments,
                       OptionSet& options);

// --memory, --threads and --progress, which every command has that solves.
void AddSolving(Arguments* arguments, OptionSet& options);

// The same without --memory.
void AddThreadsAndProgress(Arguments* arguments, OptionSet& options);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMAND_OPTIONS_H_
