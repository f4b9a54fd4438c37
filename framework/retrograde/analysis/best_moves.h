// The moves that lose nothing: those that are worth what the state is worth.
//
// A move is best when it keeps the outcome and, if that is decided, the length:
// the winner's fastest moves, the loser's slowest, and for a draw every move
// that keeps the draw. (Draws have no length, so that a best move of a drawn
// state need not make progress; that is what a draw is.)

#ifndef RETROGRADE_ANALYSIS_BEST_MOVES_H_
#define RETROGRADE_ANALYSIS_BEST_MOVES_H_

#include <string>

#include "absl/container/flat_hash_set.h"
#include "boost/container/small_vector.hpp"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde {

// Some moves of one state. Few enough, as a rule, to need no allocation: a line
// asks for them ply by ply.
template <Game G>
using MoveList = boost::container::small_vector<typename G::Move, 8>;

// The moves of a state for which `is_best(after)` holds of the state after the
// move, in the order of Moves; one that is offered twice (with the same text)
// is there once. None for a terminal state. O(moves), with their texts.
template <Game G, class IsBest>
MoveList<G> MovesWhere(const G& game, const typename G::State& state,
                       const IsBest& is_best) {
  MoveList<G> best;
  if (game.TerminalOutcome(state)) return best;
  absl::flat_hash_set<std::string> texts;
  game.Moves(state, [&](const typename G::Move& move) {
    if (is_best(game.Apply(state, move)) &&
        texts.insert(std::string(game.MoveText(state, move))).second) {
      best.push_back(move);
    }
    return true;
  });
  return best;
}

// The best moves of a state by remoteness. Of an ExitGame only moves that stay
// inside: there may be none when an exit is best.
//
// value_of(state) gives the Value of a state after a move and of this one; it
// is called for no other.
template <Game G, class ValueOf>
MoveList<G> BestMoves(const G& game, const ValueOf& value_of,
                      const typename G::State& state) {
  if (game.TerminalOutcome(state)) return {};
  const Value value = value_of(state);
  return MovesWhere(game, state, [&](const typename G::State& after) {
    const bool same_mover = game.Mover(after) == game.Mover(state);
    return ValueOfMove(value_of(after), same_mover) == value;
  });
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_BEST_MOVES_H_
