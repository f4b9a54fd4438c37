// A game that is nothing but a graph: every state and every move written down.
//
// Made for tests, where each feature that a game can have must occur and the
// right answer must be easy to see: states of either mover in any order,
// terminal states of each outcome, parallel moves, loops, holes in the index,
// and exits of every kind. The index of a state is its number.
//
// As text a game is one word for each state:
//
//     a>1,2,2!w3    the first player's; moves to the states 1, 2 and 2 again,
//                   and an exit that wins in 3 plies (w, d or l; d alone for a
//                   draw)
//     b=l           the second player's; terminal, lost for the mover
//     -             a hole
//
// so that `GraphGame<>::FromParameters("a>1 b=l")` is a game of one move.

#ifndef RETROGRADE_TESTING_GAMES_GRAPH_GAME_H_
#define RETROGRADE_TESTING_GAMES_GRAPH_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde {

// One state of a GraphGame.
struct GraphNode {
  bool hole = false;
  Player mover = Player::kFirst;
  std::optional<Outcome> terminal;
  std::vector<uint32_t> moves;  // the states they lead to
  std::vector<Exit> exits;

  friend bool operator==(const GraphNode&, const GraphNode&) = default;
};

// A list of nodes as text and back; see above.
std::string GraphText(const std::vector<GraphNode>& nodes);
absl::StatusOr<std::vector<GraphNode>> ParseGraph(absl::string_view text);

// InvalidArgument with the state named unless every move leads to a state that
// is no hole, terminal states have neither moves nor exits and others have one
// at least, and, if `alternate`, every move hands the turn over.
absl::Status CheckGraph(const std::vector<GraphNode>& nodes, bool alternate);

// By state: those with a move to it, as often as they have one.
std::vector<std::vector<uint32_t>> PredecessorLists(
    const std::vector<GraphNode>& nodes);

// A whole number below `limit`, written in digits.
absl::StatusOr<uint32_t> ParseNumber(absl::string_view text, uint64_t limit,
                                     absl::string_view what);

// What the type of a GraphGame promises or has.
struct GraphGameKind {
  bool alternate = false;  // kMoversAlternate
  bool exits = true;       // is an ExitGame
};

// Immutable; copies share the graph.
template <GraphGameKind kKind = GraphGameKind{}>
class GraphGame {
 public:
  using State = uint64_t;
  using Move = uint32_t;  // its place in the state's list of moves

  static constexpr bool kMoversAlternate = kKind.alternate;

  static absl::StatusOr<GraphGame> Create(std::vector<GraphNode> nodes) {
    const absl::Status status = CheckGraph(nodes, kKind.alternate);
    if (!status.ok()) return status;
    return GraphGame(std::move(nodes));
  }

  const std::vector<GraphNode>& Nodes() const { return graph_->nodes; }

  // --- Game ---
  static absl::string_view Name() { return "graph_game"; }
  std::string Parameters() const { return GraphText(Nodes()); }
  static absl::StatusOr<GraphGame> FromParameters(absl::string_view text) {
    absl::StatusOr<std::vector<GraphNode>> nodes = ParseGraph(text);
    if (!nodes.ok()) return nodes.status();
    return Create(*std::move(nodes));
  }
  // The first state that is no hole.
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    for (uint64_t number = 0; number < Nodes().size(); ++number) {
      if (!Nodes()[number].hole) return static_cast<void>(visit(number));
    }
  }
  Player Mover(const State& state) const { return Nodes()[state].mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    return Nodes()[state].terminal;
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    const uint64_t count = Nodes()[state].moves.size();
    for (Move move = 0; move < count; ++move) {
      if (!visit(move)) return;
    }
  }
  State Apply(const State& state, const Move& move) const {
    return Nodes()[state].moves[move];
  }
  std::string StateText(const State& state) const {
    return std::to_string(state);
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    return ParseNumber(text, Nodes().size(), "a state");
  }
  std::string MoveText(const State&, const Move& move) const {
    return std::to_string(move);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    return ParseNumber(text, Nodes()[state].moves.size(), "a move");
  }

  // --- ExitGame ---
  template <class Visitor>
  void Exits(const State& state, Visitor&& visit) const requires(kKind.exits) {
    for (const Exit& exit : Nodes()[state].exits) visit(exit);
  }

  // --- IndexedGame ---
  uint64_t Size() const { return Nodes().size(); }
  uint64_t Index(const State& state) const { return state; }
  std::optional<State> Unindex(uint64_t index) const {
    if (Nodes()[index].hole) return std::nullopt;
    return index;
  }

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    for (const State before : graph_->predecessors[state]) {
      if (!visit(before)) return;
    }
  }

 private:
  struct Graph {
    std::vector<std::vector<uint32_t>> predecessors;
    std::vector<GraphNode> nodes;
  };

  explicit GraphGame(std::vector<GraphNode> nodes)
      : graph_(std::make_shared<const Graph>(
            Graph{PredecessorLists(nodes), std::move(nodes)})) {}

  std::shared_ptr<const Graph> graph_;
};

static_assert(CheckIndexedGame<GraphGame<>>());
static_assert(CheckPredecessorGame<GraphGame<>>());
static_assert(ExitGame<GraphGame<>>);
static_assert(
    !ExitGame<GraphGame<GraphGameKind{.alternate = false, .exits = false}>>);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_GRAPH_GAME_H_
