// What a game is.
//
// A ladder of concepts: `Game` is what everybody writes; `IndexedGame` and
// `PredecessorGame` here, `SymmetricGame` in core/symmetric_game.h, `RowGame`
// in core/row_game.h and `SlicedGame` in core/sliced_game.h each add a few
// operations and buy speed or memory for them; `PassableGame` in
// core/passable_game.h buys the analysis of zugzwang. A game is a plain value
// type, immutable once made, whose const members may be called from several
// threads at once.
//
// The compiler sees the syntax. What it cannot see are *axioms*; they have
// numbers here, and axioms/conformance.h tests each under the same number.
//
// Put `static_assert(retrograde::CheckGame<MyGame>());` (or CheckIndexedGame,
// …) beside the type: when an operation is missing, the error is one line that
// names it.
//
//   Game (G), the author writes
//     State, Move           regular value types
//     Name()                the game's name, static: lower case and underscores
//     Parameters()          what distinguishes this game from others of the
//                           name, as text; empty when there is nothing
//     FromParameters(text)  static, StatusOr: the game again
//     InitialStates(visit)  visit(state) for each
//     Mover(state)          the Player whose turn it is
//     TerminalOutcome(state)  nothing while the game goes on, else its Outcome
//                           for the mover. A mover without a move is terminal:
//                           the game says what that is worth
//     Moves(state, visit)   visit(move) for each move of a state that is not
//                           terminal. `visit` returns a bool: false means that
//                           nobody wants to see more. A game may honour that
//                           (it saves time) or ignore it, here and with
//                           every other visitor
//     Apply(state, move)    the state after the move
//     StateText, ParseState(text)        a state as a person writes it
//     MoveText(state, move), ParseMove(state, text)   likewise a move
//
//   Axioms
//     G1  a state that is not terminal has at least one move
//     G2  text round trip of a state: ParseState(StateText(s)) == s
//     G3  text round trip of a move; two different moves of a state have
//         different texts
//     G4  FromParameters(Parameters()) gives a game with the same Parameters()
//         and the same initial states
//     G5  where the type promises `static constexpr bool kMoversAlternate =
//         true`, every move hands the turn to the other player
//
//   IndexedGame (I), the author writes
//     Size()                the number of indices
//     Index(state)          in [0, Size())
//     Unindex(index)        the state, or nothing for a hole
//
//   Axioms
//     I1  an index that is not a hole comes back: Index(Unindex(i)) == i
//     I2  initial states and states after a move have an index below Size()
//         that is no hole, and Unindex(Index(s)) == s (so Index is injective)
//
//   PredecessorGame (P), the author writes
//     Predecessors(state, visit)  visit(predecessor) for each state that has a
//                           move to this one. (Used with an index only.)
//
//   Axioms
//     P1  sound: every predecessor named has a move to the state
//     P2  complete: a state with a move to another is named by that one
//     P3  no predecessor is terminal (or a hole)
//   Naming one state several times is allowed; nothing counts them.
//
// A game whose states may have very many moves, in a list, may have
// MovesFrom(state, first, visit): as Moves, without the `first` moves that
// Moves names before the others. A state that loses its moves one after the
// other is then not looked at from the beginning each time. (Of a game with
// rows, or with slices, it is not used.)
//
//     G6  MovesFrom names the moves that Moves names, in its order, which is
//         always the same, from any of them on
//
// A game whose values alone take much memory, such as one read from a large
// file, may have `uint64_t HeldBytes() const`: bytes that its program counts
// towards the memory limit.
//
// A game that was a parity game, in which endless play is one player's win, may
// have `std::optional<Player> EndlessWinner() const`: draws mean that this
// player wins. So does `compare` take them, and every answer tells them.
//
// A game may say in its own words why play is over: `std::string EndText(state)
// const`, of terminal states, such as "stalemate"; "" where that goes without
// saying. Answers tell it at the end of a line.
//
// A game with a rule that is not solved, such as chess with its 50-move rule,
// may be a ClockedGame; see core/clocked_game.h.
//
// Whoever stores the edges of an IndexedGame (numbering/derived_predecessors.h)
// has them by number: PredecessorIndices(index, visit) calls visit(before) for
// the index of each state with a move to that of `index`. Such a game is a
// StoredEdgesGame; authors have no reason to write one.

#ifndef RETROGRADE_CORE_GAME_H_
#define RETROGRADE_CORE_GAME_H_

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/value.h"

namespace retrograde {

// A position with the side to move / what takes it to the next: values that
// can be copied and compared.
template <class S>
concept State = std::regular<S>;
template <class M>
concept Move = std::regular<M>;

namespace internal {

// One requirement each, so that CheckGame can name the one that fails.
struct AnyVisitor {
  bool operator()(const auto&) const { return true; }
};

template <class G>
concept HasState = requires {
  requires State<typename G::State>;
};
template <class G>
concept HasMove = requires {
  requires Move<typename G::Move>;
};
template <class G>
concept HasName = requires {
  { G::Name() } -> std::convertible_to<absl::string_view>;
};
template <class G>
concept HasParameters = requires(const G& game) {
  { game.Parameters() } -> std::convertible_to<std::string>;
};
template <class G>
concept HasFromParameters = requires(absl::string_view text) {
  { G::FromParameters(text) } -> std::same_as<absl::StatusOr<G>>;
};
template <class G>
concept HasInitialStates = requires(const G& game) {
  game.InitialStates(AnyVisitor{});
};
template <class G>
concept HasMover = requires(const G& game, const typename G::State& state) {
  { game.Mover(state) } -> std::same_as<Player>;
};
template <class G>
concept HasTerminalOutcome = requires(const G& game,
                                      const typename G::State& state) {
  { game.TerminalOutcome(state) } -> std::same_as<std::optional<Outcome>>;
};
template <class G>
concept HasMoves = requires(const G& game, const typename G::State& state) {
  game.Moves(state, AnyVisitor{});
};
template <class G>
concept HasApply = requires(const G& game, const typename G::State& state,
                            const typename G::Move& move) {
  { game.Apply(state, move) } -> std::same_as<typename G::State>;
};
template <class G>
concept HasStateText = requires(const G& game, const typename G::State& state) {
  { game.StateText(state) } -> std::convertible_to<std::string>;
};
template <class G>
concept HasParseState = requires(const G& game, absl::string_view text) {
  { game.ParseState(text) } -> std::same_as<absl::StatusOr<typename G::State>>;
};
template <class G>
concept HasMoveText = requires(const G& game, const typename G::State& state,
                               const typename G::Move& move) {
  { game.MoveText(state, move) } -> std::convertible_to<std::string>;
};
template <class G>
concept HasParseMove = requires(const G& game, const typename G::State& state,
                                absl::string_view text) {
  {
    game.ParseMove(state, text)
    } -> std::same_as<absl::StatusOr<typename G::Move>>;
};
template <class G>
concept HasSize = requires(const G& game) {
  { game.Size() } -> std::same_as<uint64_t>;
};
template <class G>
concept HasIndex = requires(const G& game, const typename G::State& state) {
  { game.Index(state) } -> std::same_as<uint64_t>;
};
template <class G>
concept HasUnindex = requires(const G& game, uint64_t index) {
  { game.Unindex(index) } -> std::same_as<std::optional<typename G::State>>;
};
template <class G>
concept HasPredecessors = requires(const G& game,
                                   const typename G::State& state) {
  game.Predecessors(state, AnyVisitor{});
};

template <class G>
concept HasMovesFrom = requires(const G& game, const typename G::State& state) {
  game.MovesFrom(state, uint64_t{0}, AnyVisitor{});
};

template <class G>
concept HasPredecessorIndices = requires(const G& game, uint64_t index) {
  game.PredecessorIndices(index, [](uint64_t) {});
};

}  // namespace internal

template <class G>
concept Game =
    std::copyable<G> && internal::HasState<G> && internal::HasMove<G> &&
    internal::HasName<G> && internal::HasParameters<G> &&
    internal::HasFromParameters<G> && internal::HasInitialStates<G> &&
    internal::HasMover<G> && internal::HasTerminalOutcome<G> &&
    internal::HasMoves<G> && internal::HasApply<G> &&
    internal::HasStateText<G> && internal::HasParseState<G> &&
    internal::HasMoveText<G> && internal::HasParseMove<G>;

template <class G>
concept IndexedGame = Game<G> && internal::HasSize<G> &&
    internal::HasIndex<G> && internal::HasUnindex<G>;

template <class G>
concept PredecessorGame = Game<G> && internal::HasPredecessors<G>;

template <class G>
concept StoredEdgesGame = IndexedGame<G> && internal::HasPredecessorIndices<G>;

// Whether the type promises that every move hands the turn over (axiom G5).
template <class G>
constexpr bool MoversAlternate() {
  if constexpr (requires { G::kMoversAlternate; }) {
    return G::kMoversAlternate;
  } else {
    return false;
  }
}

// Compiles to `true`, or to one line that names what is missing.
template <class G>
consteval bool CheckGame() {
  static_assert(std::copyable<G>, "a Game must be copyable");
  static_assert(!std::is_final_v<G>,
                "a Game must not be final: what it lacks is derived from it");
  static_assert(internal::HasState<G>,
                "a Game needs a type `State`, copyable, comparable and default "
                "constructible");
  static_assert(internal::HasMove<G>,
                "a Game needs a type `Move`, copyable, comparable and default "
                "constructible");
  static_assert(internal::HasName<G>,
                "a Game needs `static absl::string_view Name()`");
  static_assert(internal::HasParameters<G>,
                "a Game needs `std::string Parameters() const`");
  static_assert(internal::HasFromParameters<G>,
                "a Game needs `static absl::StatusOr<G> "
                "FromParameters(absl::string_view text)`");
  static_assert(internal::HasInitialStates<G>,
                "a Game needs `void InitialStates(visit) const`");
  if constexpr (internal::HasState<G> && internal::HasMove<G>) {
    static_assert(internal::HasMover<G>,
                  "a Game needs `Player Mover(const State&) const`");
    static_assert(internal::HasTerminalOutcome<G>,
                  "a Game needs `std::optional<Outcome> TerminalOutcome(const "
                  "State&) const`");
    static_assert(internal::HasMoves<G>,
                  "a Game needs `void Moves(const State&, visit) const`");
    static_assert(
        internal::HasApply<G>,
        "a Game needs `State Apply(const State&, const Move&) const`");
    static_assert(internal::HasStateText<G>,
                  "a Game needs `std::string StateText(const State&) const`");
    static_assert(internal::HasParseState<G>,
                  "a Game needs `absl::StatusOr<State> "
                  "ParseState(absl::string_view) const`");
    static_assert(internal::HasMoveText<G>,
                  "a Game needs `std::string MoveText(const State&, const "
                  "Move&) const`");
    static_assert(internal::HasParseMove<G>,
                  "a Game needs `absl::StatusOr<Move> ParseMove(const State&, "
                  "absl::string_view) const`");
  }
  return Game<G>;
}

template <class G>
consteval bool CheckIndexedGame() {
  if constexpr (CheckGame<G>()) {
    static_assert(internal::HasSize<G>,
                  "an IndexedGame needs `uint64_t Size() const`");
    static_assert(internal::HasIndex<G>,
                  "an IndexedGame needs `uint64_t Index(const State&) const`");
    static_assert(internal::HasUnindex<G>,
                  "an IndexedGame needs `std::optional<State> "
                  "Unindex(uint64_t) const`");
  }
  return IndexedGame<G>;
}

template <class G>
consteval bool CheckPredecessorGame() {
  if constexpr (CheckGame<G>()) {
    static_assert(internal::HasPredecessors<G>,
                  "a PredecessorGame needs `void Predecessors(const State&, "
                  "visit) const`");
  }
  return PredecessorGame<G>;
}

// Whose wins the draws of a game are; nobody's as a rule.
template <class G>
std::optional<Player> EndlessWinnerOf(const G& game) {
  if constexpr (requires { game.EndlessWinner(); }) {
    return game.EndlessWinner();
  } else {
    return std::nullopt;
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_GAME_H_
