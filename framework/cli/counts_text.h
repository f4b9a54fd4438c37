// Counts of states by mover, outcome and length, written down.

#ifndef RETROGRADE_CLI_COUNTS_TEXT_H_
#define RETROGRADE_CLI_COUNTS_TEXT_H_

#include <string>

#include "retrograde/analysis/counts.h"
#include "retrograde/cli/json_text.h"
#include "retrograde/cli/report.h"

namespace retrograde::cli {

// A table: two columns for each mover, one line for each length, sums. Here and
// below wins, draws and losses are for the side to move; `lengths`: they mean
// something.
std::string CountsAsText(const Counts& counts, const PlayerNames& players,
                         bool lengths = true);

// Adds the sums, and under "movers" those of each with the lengths.
void SetCounts(const Counts& counts, const PlayerNames& players, bool lengths,
               JsonObject* object);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COUNTS_TEXT_H_
