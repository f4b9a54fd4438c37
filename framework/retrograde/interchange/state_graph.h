// A game as other solvers want it: a graph whose nodes are numbered.
//
// Each state that has an index is a node, holes are none; in a game with
// symmetries these are the canonical states. The id of a node is the number of
// those before it in the index. Where symmetries exchange the players, one
// canonical state stands for play by either side. A solver that thinks in
// players and not in movers needs both, so there are two nodes: the state with
// the id 2k, and with 2k + 1 the one in which each player is the other.

#ifndef RETROGRADE_INTERCHANGE_STATE_GRAPH_H_
#define RETROGRADE_INTERCHANGE_STATE_GRAPH_H_

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "retrograde/core/value.h"

namespace retrograde::interchange {

// Who wins a state, by player and not by mover.
enum class Winner : uint8_t { kFirst = 0, kSecond = 1, kNobody = 2 };

constexpr Winner WinnerOf(Player player) {
  return player == Player::kFirst ? Winner::kFirst : Winner::kSecond;
}

// For a state with this mover, and this outcome for it.
constexpr Winner WinnerOf(Player mover, Outcome outcome) {
  if (outcome == Outcome::kDraw) return Winner::kNobody;
  return WinnerOf(outcome == Outcome::kWin ? mover : Other(mover));
}

// The most states of a graph: other solvers hold ids, and how many there are,
// in 32 bits with a sign.
inline constexpr uint32_t kMostStates = 0x7fffffff;

// Valid within the visit.
struct GraphState {
  uint32_t id = 0;
  Player mover = Player::kFirst;
  std::optional<Outcome> terminal;        // for the mover
  absl::Span<const uint32_t> moves;       // where they lead to: ascending, each
                                          // once; none where terminal
  absl::FunctionRef<std::string()> text;  // for people
};

// The same of a solved game.
struct GraphValue {
  uint32_t id = 0;
  Winner winner = Winner::kNobody;
  absl::FunctionRef<std::string()> text;
};

// Immutable; may be used from several threads at once.
class StateGraph {
 public:
  virtual ~StateGraph() = default;

  // How many there are, at most kMostStates; ids are below.
  virtual uint32_t States() const = 0;

  // Whose win endless play and every draw is, of a game that was a parity game
  // before it was ours; nobody's in others.
  virtual std::optional<Player> EndlessWinner() const = 0;

  // visit(state) in the order of ids, until it returns false. Errors: Cancelled
  // after a stop request; FailedPrecondition where a move leads to no state
  // that has an index, a state has no move, or a way out of the game.
  virtual absl::Status ForEachState(
      const std::stop_token& stop,
      absl::FunctionRef<bool(const GraphState&)> visit) const = 0;

  // visit(value) likewise; FailedPrecondition for a game that is not solved.
  virtual absl::Status ForEachValue(
      const std::stop_token& stop,
      absl::FunctionRef<bool(const GraphValue&)> visit) const = 0;
};

}  // namespace retrograde::interchange

#endif  // RETROGRADE_INTERCHANGE_STATE_GRAPH_H_
