// `stats DIR`: each slice by mover, outcome and length, and its longest lines.

#ifndef RETROGRADE_CLI_COMMANDS_TABLE_STATS_COMMAND_H_
#define RETROGRADE_CLI_COMMANDS_TABLE_STATS_COMMAND_H_

#include "retrograde/cli/program/exit_code.h"
#include "retrograde/cli/program/session.h"

namespace retrograde::cli {

// The exit code of `stats` with a directory of tables, which it runs.
ExitCode RunStatsOfTables(Session& session);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_TABLE_STATS_COMMAND_H_
