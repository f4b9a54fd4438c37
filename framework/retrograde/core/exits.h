// Exits: moves that leave the states that are solved together.
//
// When a game is solved in slices, a move may lead into a slice that is
// finished. Nothing has to be worked out there: the value behind such a move
// is known, and all that the solver of this slice needs is what the move is
// worth to the player who makes it, and when.
//
//   ExitGame (E), a Game whose author also writes
//     Exits(state, visit)   visit(Exit) for each move of the state, which is
//                           not terminal, that leaves the slice. Moves() of
//                           such a game names only the moves that stay inside,
//                           so axiom G1 reads: a state that is not terminal has
//                           at least one move or exit
//
//   and, if it is a RowGame, optionally
//     RowExits(mover, row, columns, visit)   visit(word, mask, Exit) for the
//                           exits of the given columns, none of them terminal:
//                           each column that is a bit of `mask` in that word
//                           has this exit. May speak of other columns too
//
//   Axioms
//     E1  the level of an exit that is no draw is at least 1, at most kMaxPly
//     E2  RowExits names for each of the given columns the best exit that Exits
//         names, and no better one; none where Exits names none
//
// Of the exits of one state one counts: its shortest winning one, else a drawn
// one, else its longest losing one. BestExit picks it.

#ifndef RETROGRADE_CORE_EXITS_H_
#define RETROGRADE_CORE_EXITS_H_

#include <optional>

#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// What leaving is worth to the player who leaves. `level`, at least 1, is the
// length that counts when the exit is taken: 1 + the remoteness behind it under
// the metric remoteness, 1 under conversion and outcome; not read for a draw.
struct Exit {
  Outcome outcome = Outcome::kDraw;
  Ply level = 1;

  friend constexpr bool operator==(Exit, Exit) = default;
};

template <class G>
concept ExitGame = Game<G> &&
    requires(const G& game, const typename G::State& state) {
  game.Exits(state, internal::AnyVisitor{});
};

// An ExitGame that names the exits of whole rows.
template <class G>
concept RowExitGame = ExitGame<G> && RowGame<G> &&
    requires(const G& game, Player mover, uint64_t row, ConstWords columns) {
  game.RowExits(mover, row, columns, [](uint64_t, uint64_t, const Exit&) {});
};

namespace internal {

// Callable, but perhaps only on a game that is not const.
template <class G>
concept HasSomeExits = requires(G& game, const typename G::State& state) {
  game.Exits(state, AnyVisitor{});
};

}  // namespace internal

// Compiles to `true`, or to one line when the type has an operation Exits that
// forgets to be const: it would be left unused without a word.
template <class G>
consteval bool CheckExits() {
  static_assert(ExitGame<G> || !internal::HasSomeExits<G>,
                "an ExitGame needs `void Exits(const State&, visit) const`");
  return true;
}

// The one exit of a state that counts; nothing where there is none, or where
// the game knows no exits at all.
template <Game G>
std::optional<Exit> BestExit(const G& game, const typename G::State& state) {
  std::optional<Exit> best;
  if constexpr (ExitGame<G>) {
    game.Exits(state, [&best](const Exit& exit) {
      const Value value{exit.outcome, exit.level};
      if (!best || Better(value, Value{best->outcome, best->level})) {
        best = exit;
      }
    });
  }
  return best;
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_EXITS_H_
