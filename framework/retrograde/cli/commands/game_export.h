// A game in a format of other solvers.

#ifndef RETROGRADE_CLI_COMMANDS_GAME_EXPORT_H_
#define RETROGRADE_CLI_COMMANDS_GAME_EXPORT_H_

#include <string>

#include "absl/status/status.h"
#include "retrograde/cli/program/session.h"

namespace retrograde::cli {

// Writes the game of the command line as two parity games, for the wins of
// either player: to the files `output` and ".first.pg", ".second.pg". Both get
// their names when both are whole.
absl::Status ExportGame(Session& session, const std::string& output);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_GAME_EXPORT_H_
