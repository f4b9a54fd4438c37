// What solvers of parity games find: solutions, as text.
//
//     paritysol 2;
//     0 0 1;                        id, winner, where its move should lead
//     1 0;
//     2 1 0;
//
// The number in front is the highest id where PGSolver writes it, the number of
// ids where Oink does, and may be left out, as may the line. So a count that
// differs by one says nothing, and the last word on whether something is
// missing has the game. Moves are checked for their form and then forgotten.
//
// A solution names a winner for every state, having no word for a draw; those
// of the two games in pgsolver.h together make one with draws.

#ifndef RETROGRADE_INTERCHANGE_SOLUTION_H_
#define RETROGRADE_INTERCHANGE_SOLUTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/value.h"
#include "retrograde/interchange/state_graph.h"

namespace retrograde::interchange {

// By id. A byte each.
using Winners = std::vector<Winner>;

// Reads a solution line by line. Not thread-safe.
class WinnersReader {
 public:
  // `name` is what messages call it. At most `most_bytes` of winners are held.
  WinnersReader(absl::string_view name, uint64_t most_bytes);

  // The next line, without "\n"; "\r" at its end and empty lines are passed
  // over. InvalidArgument with name and line for what is no line of a solution,
  // an id that was there already or is above the number in front, and a winner
  // other than 0 and 1; ResourceExhausted.
  absl::Status AddLine(absl::string_view line);

  // Behind the last line: the winners, kFirst for 0 and kSecond for 1. An error
  // of AddLine comes again; InvalidArgument for ids left out, and for a number
  // in front that is none of the two.
  absl::StatusOr<Winners> Finish() &&;

 private:
  absl::Status Parse(absl::string_view statement);
  absl::Status ParseHead(absl::string_view statement);
  absl::Status ParseState(absl::string_view statement);
  absl::StatusOr<uint64_t> ParseId(absl::string_view word) const;
  absl::Status Error(absl::string_view message) const;

  std::string name_;
  uint64_t most_bytes_;
  uint64_t line_ = 0;
  bool begun_ = false;              // a head or a state was there
  std::optional<uint64_t> stated_;  // the number in front
  uint64_t count_ = 0;              // of states
  Winners winners_;                 // kNobody: not there so far
  absl::Status status_;
};

// One answer from the solutions of the two games, and their names: the first
// player wins where the first says so, the second where the second does, and
// nobody in between. InvalidArgument where they contradict each other, naming
// the id, or are of different length.
absl::StatusOr<Winners> MergeWinners(Winners first, absl::string_view name,
                                     const Winners& second,
                                     absl::string_view other_name);

// Leaves the wins of this player, which is all that the solution of one of the
// two games tells.
constexpr Winner WinOf(Player player, Winner winner) {
  return winner == WinnerOf(player) ? winner : Winner::kNobody;
}

}  // namespace retrograde::interchange

#endif  // RETROGRADE_INTERCHANGE_SOLUTION_H_
