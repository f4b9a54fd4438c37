// Any game whose states and moves are written down one by one, as a plug-in.
//
// The index of a state is its number, its text too; a move is the state that it
// leads to. Players need not alternate.
//
// As parameters a small game is one word for each state, in order:
//
//     a>1,2   the first player's; moves to the states 1 and 2
//     b=l     the second player's; terminal, lost for the mover (w, d or l)
//
// with "initial=1" in front where play does not begin at 0, and "endless=first"
// or "endless=second" for the player who wins where play never ends. A game of
// more than kMostWritten states and moves is named instead:
//
//     {"content":"0123456789abcdef","file":"/home/me/game.pg","no_move":"draw"}
//
// Its tables need the file again, and refuse one that has another content.

#ifndef GAMES_GRAPH_GAME_EXPLICIT_GAME_H_
#define GAMES_GRAPH_GAME_EXPLICIT_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/graph.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde::graph_game {

// Where a graph was read from, for those that are too large to be written.
struct GraphOrigin {
  std::string file;     // its whole path; "" where there is no file
  std::string no_move;  // see ReadOptions
};

// Immutable; may be used from several threads at once. Copies share the graph.
class ExplicitGame {
 public:
  using State = StateId;
  using Move = StateId;  // where it leads to

  // The most states and moves together that parameters spell out.
  static constexpr uint64_t kMostWritten = 10'000;

  explicit ExplicitGame(Graph graph, GraphOrigin origin = {})
      : graph_(std::make_shared<const Graph>(std::move(graph))),
        origin_(std::move(origin)) {}

  const Graph& States() const { return *graph_; }

  // Whether Parameters() spell the game out.
  bool IsWritten() const {
    return graph_->StateCount() + graph_->MoveCount() <= kMostWritten;
  }

  // What the game itself takes in memory, in bytes.
  uint64_t HeldBytes() const { return graph_->Bytes(); }

  // Whose wins the draws are; see Graph.
  std::optional<Player> EndlessWinner() const {
    return graph_->EndlessWinner();
  }

  // --- Game ---
  static absl::string_view Name() { return "graph_game"; }
  std::string Parameters() const;
  // Reads the file where the text names one. InvalidArgument for a text that
  // is none of these; FailedPrecondition where the file is no longer what it
  // was; the errors of ByteInput.
  static absl::StatusOr<ExplicitGame> FromParameters(absl::string_view text);

  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    visit(graph_->Initial());
  }
  Player Mover(const State& state) const { return graph_->Mover(state); }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    return graph_->TerminalOutcome(state);
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    for (const StateId to : graph_->Successors(state)) {
      if (!visit(to)) return;
    }
  }
  template <class Visitor>
  void MovesFrom(const State& state, uint64_t first, Visitor&& visit) const {
    for (const StateId to : graph_->Successors(state).subspan(first)) {
      if (!visit(to)) return;
    }
  }
  State Apply(const State&, const Move& move) const { return move; }
  std::string StateText(const State& state) const {
    return std::to_string(state);
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State&, const Move& move) const {
    return std::to_string(move);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return graph_->StateCount(); }
  uint64_t Index(const State& state) const { return state; }
  std::optional<State> Unindex(uint64_t index) const {
    return static_cast<State>(index);
  }

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    for (const StateId from : graph_->Predecessors(state)) {
      if (!visit(from)) return;
    }
  }

 private:
  std::shared_ptr<const Graph> graph_;
  GraphOrigin origin_;
};

static_assert(CheckIndexedGame<ExplicitGame>());
static_assert(CheckPredecessorGame<ExplicitGame>());
static_assert(internal::HasMovesFrom<ExplicitGame>);

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_EXPLICIT_GAME_H_
