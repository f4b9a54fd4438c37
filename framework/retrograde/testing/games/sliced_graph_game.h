// A game that is nothing but a graph, cut into slices.
//
// Made for tests, as GraphGame is: slices in a partial order, moves that stay
// in one and moves that leave it, transient states that lead to each other,
// terminal states that lie anywhere. Each state has two images, so that whoever
// forgets to take the canonical one is found out. The same graph as a
// GraphGame, without slices, is there to compare with: state 2 * n and
// 2 * n + 1 here are state n there.

#ifndef RETROGRADE_TESTING_GAMES_SLICED_GRAPH_GAME_H_
#define RETROGRADE_TESTING_GAMES_SLICED_GRAPH_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"

namespace retrograde {

// A graph without exits, and how it is cut.
struct SlicedGraph {
  std::vector<GraphNode> nodes;
  std::vector<uint32_t> slice_of;  // by node
  std::vector<bool> transient;     // by node
  // By slice: those behind it, of smaller numbers.
  std::vector<std::vector<uint32_t>> behind;
};

// The random graph with these knobs (its exits are dropped), cut into slices;
// what the cut does not allow is taken out of it. It keeps the axioms L.
SlicedGraph RandomSlicedGraph(const RandomGameKnobs& knobs);

// Immutable; copies share the graph.
class SlicedGraphGame {
 public:
  using State = uint64_t;
  using Move = uint32_t;  // its place in the state's list of moves
  using Slice = uint32_t;
  class SliceGame;

  explicit SlicedGraphGame(SlicedGraph graph);

  const SlicedGraph& Graph() const { return data_->graph; }
  uint32_t SliceCount() const {
    return static_cast<uint32_t>(Graph().behind.size());
  }
  static uint32_t NodeOf(const State& state) {
    return static_cast<uint32_t>(state / 2);
  }

  // --- Game ---
  static absl::string_view Name() { return "sliced_graph_game"; }
  std::string Parameters() const { return GraphText(Graph().nodes); }
  // Unimplemented: the text has no slices.
  static absl::StatusOr<SlicedGraphGame> FromParameters(absl::string_view);
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    for (uint32_t node = 0; node < Graph().nodes.size(); ++node) {
      if (!Graph().nodes[node].hole) return static_cast<void>(visit(2 * node));
    }
  }
  Player Mover(const State& state) const { return NodeAt(state).mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    return NodeAt(state).terminal;
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    const uint64_t count = NodeAt(state).moves.size();
    for (Move move = 0; move < count; ++move) {
      if (!visit(move)) return;
    }
  }
  State Apply(const State& state, const Move& move) const {
    return ImageBeside(state, NodeAt(state).moves[move]);
  }
  std::string StateText(const State& state) const {
    return std::to_string(state);
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    return ParseNumber(text, 2 * Graph().nodes.size(), "a state");
  }
  std::string MoveText(const State&, const Move& move) const {
    return std::to_string(move);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    return ParseNumber(text, NodeAt(state).moves.size(), "a move");
  }

  // --- SymmetricGame ---
  State Canonical(const State& state) const { return state / 2 * 2; }
  uint64_t OrbitSize(const State&) const { return 2; }

  // --- SlicedGame ---
  // Of a state that is not canonical a slice that does not exist.
  Slice SliceOf(const State& state) const {
    return state % 2 == 0 ? Graph().slice_of[NodeOf(state)] : SliceCount();
  }
  template <class Visitor>
  void Behind(const Slice& slice, Visitor&& visit) const {
    for (const Slice other : Graph().behind[slice]) visit(other);
  }
  std::string SliceText(const Slice& slice) const {
    return std::to_string(slice);
  }
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const {
    return ParseNumber(text, SliceCount(), "a slice");
  }
  // Two slices each.
  std::string FamilyOf(const Slice& slice) const {
    return std::to_string(slice / 2);
  }
  template <class Visitor>
  void Families(Visitor&& visit) const {
    for (Slice slice = 0; slice < SliceCount(); slice += 2) {
      visit(FamilyOf(slice));
    }
  }
  template <class Visitor>
  absl::Status FamilySlices(absl::string_view family, Visitor&& visit) const {
    const auto number = ParseNumber(family, (SliceCount() + 1) / 2, "a family");
    if (!number.ok()) return number.status();
    for (Slice slice = 2 * *number;
         slice < SliceCount() && slice / 2 == *number; ++slice) {
      visit(slice);
    }
    return absl::OkStatus();
  }
  SliceGame InSlice(const Slice& slice) const;

  bool IsTransient(const State& state) const {
    return Graph().transient[NodeOf(state)];
  }

 protected:
  struct Data {
    SlicedGraph graph;
    std::vector<std::vector<uint32_t>> predecessors;  // by node
    std::vector<std::vector<uint32_t>> members;       // by slice: its nodes
    std::vector<uint64_t> index;                      // by node: its place
  };

  // The image of a node that a state has a move to, or that has one to it:
  // about half of the canonical states' are not canonical.
  static State ImageBeside(const State& state, uint32_t node) {
    return 2 * State{node} + (state + NodeOf(state) + node) % 2;
  }

  const GraphNode& NodeAt(const State& state) const {
    return Graph().nodes[NodeOf(state)];
  }

  std::shared_ptr<const Data> data_;
};

// Every third index is a hole.
class SlicedGraphGame::SliceGame : public SlicedGraphGame {
 public:
  SliceGame(const SlicedGraphGame& game, Slice slice)
      : SlicedGraphGame(game), slice_(slice) {}

  static absl::StatusOr<SliceGame> FromParameters(absl::string_view);

  // --- IndexedGame ---
  uint64_t Size() const { return Members().size() * 3 / 2; }
  uint64_t Index(const State& state) const {
    const uint64_t place = data_->index[NodeOf(state)];
    return place / 2 * 3 + place % 2;
  }
  std::optional<State> Unindex(uint64_t index) const {
    const uint64_t place = index / 3 * 2 + index % 3;
    if (index % 3 == 2 || place >= Members().size()) return std::nullopt;
    return 2 * State{Members()[place]};
  }

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    for (const uint32_t before : data_->predecessors[NodeOf(state)]) {
      if (Graph().slice_of[before] != slice_ || Graph().transient[before]) {
        continue;
      }
      if (!visit(ImageBeside(state, before))) return;
    }
  }

 private:
  const std::vector<uint32_t>& Members() const {
    return data_->members[slice_];
  }

  Slice slice_;
};

inline SlicedGraphGame::SliceGame SlicedGraphGame::InSlice(
    const Slice& slice) const {
  return SliceGame(*this, slice);
}

static_assert(CheckSlicedGame<SlicedGraphGame>());
static_assert(CheckSymmetricGame<SlicedGraphGame>());
static_assert(TransientGame<SlicedGraphGame>);
static_assert(CheckPredecessorGame<SlicedGraphGame::SliceGame>());

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_SLICED_GRAPH_GAME_H_
