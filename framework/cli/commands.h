// The sub-commands. Each runs to its end and gives the exit code; what fails is
// said on standard error, results go to the session's output. main.cc looks
// after the output's own errors.

#ifndef RETROGRADE_CLI_COMMANDS_H_
#define RETROGRADE_CLI_COMMANDS_H_

#include "retrograde/cli/exit_code.h"
#include "retrograde/cli/session.h"

namespace retrograde::cli {

// One answer for each game.
ExitCode RunSolve(Session& session);

// One answer for each state; `probe` and `line`.
ExitCode RunProbe(Session& session);

// A person against perfect play, or perfect play against itself.
ExitCode RunPlay(Session& session);

// The axioms, a solve, the values. kNegative when anything is wrong.
ExitCode RunCheck(Session& session);

// A game against the solutions of other solvers. kNegative when they differ.
ExitCode RunCompare(Session& session);

// The number of states of each outcome and length; of a game, and of tables.
ExitCode RunStats(Session& session);
ExitCode RunTableStats(Session& session);

// Makes tables, or says what that would take. kNegative when the game breaks
// its axioms.
ExitCode RunBuild(Session& session);

// Checks tables. kNegative when anything is wrong or damaged.
ExitCode RunVerify(Session& session);

// Mutual zugzwangs, listed and counted.
ExitCode RunZugzwang(Session& session);

// States by what they are worth: all or a sample.
ExitCode RunQuery(Session& session);

// All states, for other programs: of tables, or of a game with its moves.
ExitCode RunExport(Session& session);

// Whether two directories hold the same values. kNegative when they do not.
ExitCode RunDiff(Session& session);

// The command of Arguments::own.
ExitCode RunOwn(Session& session);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_H_
