// Games with symmetries: one state stands for all its images.
//
//   SymmetricGame (S), a Game whose author also writes
//     Canonical(state)      the image that stands for all images of a state
//     OrbitSize(state)      how many states those images are, itself included:
//                           fewer than there are symmetries when the state lies
//                           on a mirror axis; uint64_t, at least 1
//
//   Axioms
//     S1  Canonical(Canonical(s)) == Canonical(s)
//     S2  images agree: Canonical(s) has the mover (but see below), the
//         terminal outcome and the orbit size of s
//     S3  moves are compatible: the canonical forms of the states after a move
//         are the same from s as from Canonical(s)
//     S4  as many states share a canonical form as its OrbitSize says, so that
//         the canonical states, weighted with it, are all states. (Looked at
//         among the states that play reaches, so InitialStates gives all images
//         of each; SymmetryAgreement in testing/suites/solver_suites.h compares
//         with a game without symmetries)
//
// Where the players have the same moves at their disposal (in chess, White and
// Black), exchanging them is a symmetry too: what White can do in one state
// Black can do in its image. A game whose images may do so promises
// `static constexpr bool kImagesExchangePlayers = true`, and kMoversAlternate
// with it. Values are for the mover, whoever that is, so nothing else changes;
// what is counted by mover is counted by that of the canonical state. (Sources
// of a row are images as moves leave them, see SourceState.)
//
// The solver numbers, solves and stores canonical states alone. An index of a
// SymmetricGame is asked for canonical states only, and Unindex gives nothing
// for any other. Moves, predecessors and sources may lead to any image: whoever
// follows them takes the canonical form. Answers, best moves and lines are
// those of the state that was asked for, in its own orientation.

#ifndef RETROGRADE_CORE_SYMMETRIC_GAME_H_
#define RETROGRADE_CORE_SYMMETRIC_GAME_H_

#include <concepts>
#include <cstdint>

#include "retrograde/core/game.h"

namespace retrograde {

namespace internal {

template <class G>
concept HasCanonical = requires(const G& game, const typename G::State& state) {
  { game.Canonical(state) } -> std::same_as<typename G::State>;
};
template <class G>
concept HasOrbitSize = requires(const G& game, const typename G::State& state) {
  { game.OrbitSize(state) } -> std::same_as<uint64_t>;
};

}  // namespace internal

template <class G>
concept SymmetricGame =
    Game<G> && internal::HasCanonical<G> && internal::HasOrbitSize<G>;

// The state that stands for `state`: itself in a game without symmetries.
template <class G>
typename G::State CanonicalState(const G& game,
                                 const typename G::State& state) {
  if constexpr (SymmetricGame<G>) {
    return game.Canonical(state);
  } else {
    return state;
  }
}

// Whether a state stands for itself.
template <class G>
bool IsCanonical(const G& game, const typename G::State& state) {
  if constexpr (SymmetricGame<G>) {
    return game.Canonical(state) == state;
  } else {
    return true;
  }
}

// Whether the type promises kImagesExchangePlayers.
template <class G>
consteval bool ImagesExchangePlayers() {
  if constexpr (requires { G::kImagesExchangePlayers; }) {
    static_assert(!G::kImagesExchangePlayers || MoversAlternate<G>(),
                  "kImagesExchangePlayers needs kMoversAlternate");
    return G::kImagesExchangePlayers;
  }
  return false;
}

// How many states it stands for.
template <class G>
uint64_t OrbitSizeOf(const G& game, const typename G::State& state) {
  if constexpr (SymmetricGame<G>) {
    return game.OrbitSize(state);
  } else {
    return 1;
  }
}

// Compiles to `true`, or to one line that names what is missing.
template <class G>
consteval bool CheckSymmetricGame() {
  if constexpr (CheckGame<G>()) {
    static_assert(
        internal::HasCanonical<G>,
        "a SymmetricGame needs `State Canonical(const State&) const`");
    static_assert(internal::HasOrbitSize<G>,
                  "a SymmetricGame needs `uint64_t OrbitSize(const State&) "
                  "const`");
  }
  return SymmetricGame<G>;
}

namespace internal {

// Written at all, perhaps with other types than the rung asks for, or not
// const.
template <class G>
concept HasSomeIndexing = requires(G& game) {
  game.Size();
}
|| requires(G& game, const typename G::State& s) { game.Index(s); }
|| requires(G& game) { game.Unindex(uint64_t{0}); };
template <class G>
concept HasSomePredecessors = requires(G& game, const typename G::State& s) {
  game.Predecessors(s, AnyVisitor{});
};
template <class G>
concept HasSomeSymmetry = requires(G& game, const typename G::State& s) {
  game.Canonical(s);
}
|| requires(G& game, const typename G::State& s) { game.OrbitSize(s); };

}  // namespace internal

// Compiles to `true`, or to one line when the type has a part of a rung only:
// the game would be solved without it, and nobody would know. (For rows, see
// CheckWholeRows in core/row_game.h.)
template <class G>
consteval bool CheckWholeRungs() {
  if constexpr (CheckGame<G>()) {
    if constexpr (internal::HasSomeIndexing<G>) CheckIndexedGame<G>();
    if constexpr (internal::HasSomePredecessors<G>) CheckPredecessorGame<G>();
    if constexpr (internal::HasSomeSymmetry<G>) CheckSymmetricGame<G>();
  }
  return true;
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_SYMMETRIC_GAME_H_
