// The optimal line: how a game goes on when both sides play their best moves.
//
// A decided game is followed to its end, which takes as many plies as the
// remoteness says. A drawn one goes on for ever, so it is followed to the first
// state that was there before. Where several moves are best, the line takes the
// one whose text comes first (as a string, byte by byte), so that it is the
// same every time.

#ifndef RETROGRADE_ANALYSIS_LINE_H_
#define RETROGRADE_ANALYSIS_LINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "retrograde/analysis/best_moves.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {

// Why a line goes no further.
enum class LineEnd {
  kTerminal,    // the last state is terminal
  kRepetition,  // the last state occurs earlier in the line
  kExit,        // the best way on leaves the slice (see core/exits.h)
};

// moves[i] leads from states[i] to states[i + 1]; there is one state more than
// there are moves.
template <class G>
struct Line {
  std::vector<typename G::State> states;
  std::vector<typename G::Move> moves;
  LineEnd end = LineEnd::kTerminal;
};

// The move whose text comes first, of some moves of a state; nothing if there
// is none.
template <Game G, class Moves>
std::optional<typename G::Move> FirstByText(const G& game,
                                            const typename G::State& state,
                                            const Moves& moves) {
  std::optional<typename G::Move> first;
  std::string first_text;
  for (const auto& move : moves) {
    std::string text(game.MoveText(state, move));
    if (first && !(text < first_text)) continue;
    first = move;
    first_text = std::move(text);
  }
  return first;
}

// Why play is over in a terminal state, as the game words it; "" where it does
// not say.
template <Game G>
std::string EndTextOf(const G& game, const typename G::State& state) {
  if constexpr (requires { game.EndText(state); }) {
    return std::string(game.EndText(state));
  } else {
    return "";
  }
}

namespace internal {

// What tells a state from any other. Images share an index, but to come to an
// image is no repetition.
template <Game G>
auto KeyOf(const G& game, const typename G::State& state) {
  if constexpr (IndexedGame<G> && !SymmetricGame<G>) {
    return game.Index(state);
  } else {
    return std::string(game.StateText(state));
  }
}

}  // namespace internal

// The line from a state when each mover plays one of best_moves(state), a list
// of moves. key_of(state) tells which states are the same. O(its length times
// the moves of a state), and as much memory as its states take; no recursion.
template <Game G, class BestMovesOf, class KeyOf>
Line<G> LineBy(const G& game, const BestMovesOf& best_moves,
               const typename G::State& state, const KeyOf& key_of) {
  Line<G> line;
  line.states.push_back(state);
  absl::flat_hash_set<decltype(key_of(state))> seen;
  while (!game.TerminalOutcome(line.states.back())) {
    const typename G::State at = line.states.back();
    if (!seen.insert(key_of(at)).second) {
      line.end = LineEnd::kRepetition;
      break;
    }
    const auto move = FirstByText(game, at, best_moves(at));
    if (!move) {
      line.end = LineEnd::kExit;
      break;
    }
    line.moves.push_back(*move);
    line.states.push_back(game.Apply(at, *move));
  }
  return line;
}

// The same with states that are the same when nothing tells them apart.
template <Game G, class BestMovesOf>
Line<G> LineBy(const G& game, const BestMovesOf& best_moves,
               const typename G::State& state) {
  return LineBy(game, best_moves, state, [&game](const typename G::State& at) {
    return internal::KeyOf(game, at);
  });
}

// The optimal line by remoteness. See BestMoves for `value_of`.
template <Game G, class ValueOf>
Line<G> OptimalLine(const G& game, const ValueOf& value_of,
                    const typename G::State& state) {
  return LineBy(
      game,
      [&](const typename G::State& at) {
        return BestMoves(game, value_of, at);
      },
      state);
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_LINE_H_
