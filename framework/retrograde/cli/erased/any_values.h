// What can be asked about a state, wherever the values come from.
//
// A game that was solved in memory and a directory of tables answer the same
// questions, so `probe`, `line` and `play` are written against this class. As
// everywhere in the commands, states and moves are texts.

#ifndef RETROGRADE_CLI_ERASED_ANY_VALUES_H_
#define RETROGRADE_CLI_ERASED_ANY_VALUES_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::cli {

// A move and what it is worth to the player who makes it.
struct Choice {
  std::string text;
  std::string after;  // the state that it leads to
  Value value;        // without a clock
  // What a clock makes of it, such as ", but a draw by the 50-move rule".
  std::string note = "";
};

// A state as a player at the board sees it.
struct Situation {
  std::string state;
  Player mover = Player::kFirst;
  bool over = false;
  std::string why_over;  // in the words of the game, which may have none
  Value value;
  std::string note;  // as of a Choice
  // Whose wins draws are; see AnyValues.
  std::optional<Player> endless_winner;
  // What the lengths here count; kOutcome: there are none.
  Metric metric = Metric::kRemoteness;
  // Best first; equally good ones in the order of their texts. The first is
  // what perfect play does.
  std::vector<Choice> choices;
};

// What is asked about a state.
struct Question {
  absl::string_view state;   // "" is the first initial one
  absl::string_view format;  // how the answer will be printed; see Report
  bool line = true;          // whether the answer has the line of best play
};

class AnyValues {
 public:
  virtual ~AnyValues() = default;

  // Whose wins the draws of the game are, of one that has none.
  virtual std::optional<Player> EndlessWinner() const { return std::nullopt; }

  // The answer about a state. A format that the game has of its own may leave
  // out what takes time. InvalidArgument for what is no state.
  virtual absl::StatusOr<Report> Answer(const Question& question) const = 0;

  // The state and its moves. Errors likewise.
  virtual absl::StatusOr<Situation> Look(absl::string_view state) const = 0;

  // The text that Look() has for a move that a person wrote. InvalidArgument
  // when it is none of the state's.
  virtual absl::StatusOr<std::string> MoveText(
      absl::string_view state, absl::string_view text) const = 0;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_ANY_VALUES_H_
