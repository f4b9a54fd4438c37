// A game as the commands see it: states and moves are texts.
//
// The commands are ordinary functions, compiled once for all games. What they
// ask of a game goes through this class; game_program.h makes one from any type
// that is a Game.

#ifndef RETROGRADE_CLI_ANY_GAME_H_
#define RETROGRADE_CLI_ANY_GAME_H_

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/cli/report.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/conformance_report.h"

namespace retrograde::cli {

// A move and what it is worth to the player who makes it.
struct Choice {
  std::string text;
  std::string after;  // the state that it leads to
  Value value;
};

// A state as a player at the board sees it.
struct Situation {
  std::string state;
  Player mover = Player::kFirst;
  bool over = false;
  Value value;
  // Best first; equally good ones in the order of their texts. The first is
  // what perfect play does.
  std::vector<Choice> choices;
};

// A game and, once solved, its values. Not thread-safe.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  // Tests the axioms of the game.
  virtual ConformanceReport CheckAxioms(const ConformanceOptions& options) = 0;

  // The bytes that a solve allocates, where that is known before it: not for a
  // game that has to be numbered, or its edges stored, first.
  virtual std::optional<uint64_t> EstimateBytes() const { return std::nullopt; }

  // Solves the game. What follows needs that.
  virtual absl::Status Solve(const SolveOptions& options) = 0;

  // Compares each value with those behind its moves.
  virtual CheckReport CheckValues(const CheckOptions& options) const = 0;

  // The answer about a state, "" meaning the first initial one. The report's
  // format says how it will be printed: a game's own format may leave out what
  // takes time. InvalidArgument for what is no state.
  virtual absl::StatusOr<Report> Answer(absl::string_view state,
                                        absl::string_view format) const = 0;

  // The state and its moves. Errors likewise.
  virtual absl::StatusOr<Situation> Look(absl::string_view state) const = 0;

  // The text that Look() has for a move that a person wrote. InvalidArgument
  // when it is none of the state's.
  virtual absl::StatusOr<std::string> MoveText(
      absl::string_view state, absl::string_view text) const = 0;

  // All states by mover, outcome and length; with symmetries, the canonical
  // ones. Not complete after the stop request that Solve() was given, nor are
  // the counts in an answer: nobody is to see them.
  virtual Counts CountStates() const = 0;

  // The same with all images counted; nothing in a game without symmetries.
  virtual std::optional<Counts> CountImages() const = 0;

  // What had to be made for the game before it could be solved.
  virtual retrograde::Preparation Preparation() const = 0;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ANY_GAME_H_
