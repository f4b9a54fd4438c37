// Counts of states by mover, outcome and length, written down.

#ifndef RETROGRADE_CLI_PRINT_COUNTS_TEXT_H_
#define RETROGRADE_CLI_PRINT_COUNTS_TEXT_H_

#include <optional>
#include <string>

#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {

// What counts are of.
struct CountsOf {
  bool lengths = true;  // they mean something
  // Whose wins the draws are, if they are: then they are told as wins and
  // losses by endless play, which have no length.
  std::optional<Player> endless_winner = {};
  std::optional<Reached> reached = {};  // where that was counted
};

// A table: two columns for each mover, one line for each length, sums. Here and
// below wins, draws and losses are for the side to move.
std::string CountsAsText(const Counts& counts, const PlayerNames& players,
                         const CountsOf& what);

// Adds the sums, and under "movers" those of each with the lengths.
void SetCounts(const Counts& counts, const PlayerNames& players,
               const CountsOf& what, JsonObject* object);

// Adds "reachable": how many states play comes to; null where that is not
// known.
void SetReached(const std::optional<Reached>& reached, JsonObject* object);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PRINT_COUNTS_TEXT_H_
