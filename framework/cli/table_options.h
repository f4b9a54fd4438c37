// What the commands on tables take: directories, families, and what to do.

#ifndef RETROGRADE_CLI_TABLE_OPTIONS_H_
#define RETROGRADE_CLI_TABLE_OPTIONS_H_

#include <string>
#include <vector>

#include "retrograde/cli/arguments.h"
#include "retrograde/cli/option_set.h"
#include "retrograde/cli/program.h"

namespace retrograde::cli {

// Declares the directories and families of a command, where it takes any.
void AddDirectories(const Program& program, Command command,
                    TableArguments* tables, OptionSet& options);

// Declares the options that a command has since it makes or reads tables, with
// --memory and --threads for those that only read.
void AddTableOptions(const Program& program, Command command,
                     Arguments* arguments, OptionSet& options);

// `probe` and `line` with one argument: it is a state, unless the states come
// from a file; then it is a directory.
void SortOutSubjects(Arguments* arguments);

// Examples that are the same for every game.
std::vector<std::string> TableExamples(Command command);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_TABLE_OPTIONS_H_
