// Games that can say what a state would be with the other side to move.
//
// Having to move is mostly an advantage and sometimes a burden. Where the same
// state makes sense with either side to move, the two values tell which
// (analysis/zugzwang.h).
//
//   PassableGame (Z), a Game whose author also writes
//     WithOtherMover(state)   the same state with the turn at the other player;
//                             nothing where the rules allow no such state. Not
//                             a move: whether one may pass is another matter
//
//   Axioms
//     Z1  the mover of WithOtherMover(s) is the other player, and
//         WithOtherMover of that is s again
//     Z2  what it gives is a state of the game: its text gives it again, and an
//         IndexedGame (for a SlicedGame: the slice that it lies in) has an
//         index for it, unless it is transient

#ifndef RETROGRADE_CORE_PASSABLE_GAME_H_
#define RETROGRADE_CORE_PASSABLE_GAME_H_

#include <concepts>
#include <optional>

#include "retrograde/core/game.h"

namespace retrograde {

namespace internal {

template <class G>
concept HasWithOtherMover = requires(const G& game,
                                     const typename G::State& state) {
  {
    game.WithOtherMover(state)
    } -> std::same_as<std::optional<typename G::State>>;
};

}  // namespace internal

template <class G>
concept PassableGame = Game<G> && internal::HasWithOtherMover<G>;

// Compiles to `true`, or to one line that names what is missing.
template <class G>
consteval bool CheckPassableGame() {
  if constexpr (CheckGame<G>()) {
    static_assert(internal::HasWithOtherMover<G>,
                  "a PassableGame needs `std::optional<State> "
                  "WithOtherMover(const State&) const`");
  }
  return PassableGame<G>;
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_PASSABLE_GAME_H_
