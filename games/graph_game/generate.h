// Made-up games, state by state, in the formats of graph_reader.h.
//
// In PGSolver's format draws and endless play are the first player's wins.
//
// The same options give the same bytes on every machine. Nothing is held but
// one state, so a game may be as large as one likes.

#ifndef GAMES_GRAPH_GAME_GENERATE_H_
#define GAMES_GRAPH_GAME_GENERATE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/graph.h"

namespace retrograde::graph_game {

struct GenerateOptions {
  std::string kind = "random";  // one of GameKinds()
  uint64_t states = 1000;       // at least 1, at most kMostStates
  uint64_t degree = 4;          // moves of a state, for the kinds that ask
  uint64_t terminals = 10;      // percent of the states, of random games
  uint64_t loops = 0;           // percent of the moves, of random games
  uint64_t seed = 1;
  std::string format = "json";  // or "pgsolver"
};

// The kinds:
//   random      each state is terminal `terminals` times in a hundred, of any
//               outcome; else it has `degree` moves to any states, of which
//               `loops` in a hundred stay where they are
//   chain       each state has one move, to the one before; the first is lost
//   comb        the same, and each state of the chain has a second move that
//               loses at once
//   complete    each state but the first, which is lost, has a move to each
//               other state
//   one-level   half of the states are lost ends, the other half win in one ply
//               by any of `degree` moves
//   each-level  one state is decided at each level: an odd one wins by a move
//               to the one before, an even one has that move too and up to
//               degree - 1 others, all of which lose
//   hub         a chain of states that the second player wins, one a level, and
//               the first player's state with a move to each of them
const std::vector<std::string>& GameKinds();

// Hands the game to `print`, whole lines, until that says false.
// InvalidArgument for an unknown kind or too few states of it. O(states +
// moves).
absl::Status Generate(const GenerateOptions& options,
                      absl::FunctionRef<bool(absl::string_view)> print);

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_GENERATE_H_
