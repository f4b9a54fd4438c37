// The states and moves of a game, written down one by one.
//
// A state is its number. Moves stand in flat arrays, forwards and backwards
// (compressed adjacency lists), ascending and each once:
//
//   per state   1 byte    who is to move, and the outcome where the game ends
//               4 bytes   where its moves begin
//               4 bytes   where the moves to it begin
//   per move    4 bytes   forwards: the state it leads to
//               4 bytes   backwards: the state it comes from

#ifndef GAMES_GRAPH_GAME_GRAPH_H_
#define GAMES_GRAPH_GAME_GRAPH_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "retrograde/core/value.h"

namespace retrograde::graph_game {

// A state's number.
using StateId = uint32_t;

// A graph has at most so many states, numbered from 0, and at most so many
// states and moves together.
inline constexpr uint64_t kMostStates = std::numeric_limits<StateId>::max() - 1;
inline constexpr uint64_t kMostEntries = std::numeric_limits<uint32_t>::max();

// What is known of a state beside its moves. Those of a terminal state, who has
// none, are not asked for.
struct StateKind {
  Player mover = Player::kFirst;
  std::optional<Outcome> terminal;  // for the mover

  friend bool operator==(const StateKind&, const StateKind&) = default;
};

// Immutable once built; may then be used from several threads at once.
class Graph {
 public:
  StateId StateCount() const { return static_cast<StateId>(kinds_.size()); }
  uint64_t MoveCount() const { return out_.ends.size(); }

  Player Mover(StateId state) const {
    return static_cast<Player>(kinds_[state] & 1);
  }
  std::optional<Outcome> TerminalOutcome(StateId state) const {
    const uint8_t code = kinds_[state] >> 1;
    if (code == 0) return std::nullopt;
    return static_cast<Outcome>(code - 1);
  }

  // The states that a move from `state` leads to / that have a move to it.
  absl::Span<const StateId> Successors(StateId state) const {
    return out_.List(state);
  }
  absl::Span<const StateId> Predecessors(StateId state) const {
    return in_.List(state);
  }

  StateId Initial() const { return initial_; }

  // Whose win it is when play never ends, where the game comes from one without
  // draws. Draws are then that player's wins.
  std::optional<Player> EndlessWinner() const { return endless_winner_; }

  // The memory that it takes.
  uint64_t Bytes() const {
    return kinds_.capacity() + out_.Bytes() + in_.Bytes();
  }

  // A hash of all that distinguishes it from other graphs, the same on every
  // machine. O(states + moves).
  uint64_t Hash() const;

 private:
  friend class GraphBuilder;

  struct Lists {
    std::vector<uint32_t> begins;  // one more than there are states
    std::vector<StateId> ends;

    absl::Span<const StateId> List(StateId state) const {
      return absl::MakeConstSpan(ends).subspan(
          begins[state], begins[state + 1] - begins[state]);
    }
    uint64_t Bytes() const {
      return begins.capacity() * sizeof(uint32_t) +
             ends.capacity() * sizeof(StateId);
    }
  };

  static uint8_t CodeOf(const StateKind& kind) {
    const int terminal =
        kind.terminal ? 1 + static_cast<int>(*kind.terminal) : 0;
    return static_cast<uint8_t>(static_cast<int>(kind.mover) + 2 * terminal);
  }

  std::vector<uint8_t> kinds_;  // see CodeOf
  Lists out_, in_;
  StateId initial_ = 0;
  std::optional<Player> endless_winner_;
};

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_GRAPH_H_
