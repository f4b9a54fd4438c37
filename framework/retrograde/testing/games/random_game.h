// Random games on a graph, for properties that must hold for every game.
//
// The graph has no structure to rely on: cycles, loops, parallel moves, states
// that nothing leads to, players who move twice running. Each feature has a
// knob; the same knobs give the same game everywhere.

#ifndef RETROGRADE_TESTING_GAMES_RANDOM_GAME_H_
#define RETROGRADE_TESTING_GAMES_RANDOM_GAME_H_

#include <cstdint>
#include <vector>

#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde {

// Percentages are of the states that the lines above have left over.
struct RandomGameKnobs {
  uint64_t seed = 1;
  uint32_t states = 40;  // holes included; at least 1
  unsigned hole_percent = 10;
  unsigned terminal_percent = 10;  // of any outcome, all as likely
  unsigned stuck_percent = 5;      // without a move; then terminal, any outcome
  unsigned exit_percent = 0;       // with one to three exits beside the moves
  unsigned only_exit_percent = 0;  // of these: without a move
  Ply longest_exit = 12;           // levels of exits are 1 … this

  uint32_t most_moves = 4;        // of a state; at least 1
  unsigned loop_percent = 5;      // of the moves: back to where they come from
  unsigned parallel_percent = 5;  // of the moves: made twice
  // Moves lead to states whose number is at most this far away, 0 for no such
  // limit. Near moves make long games.
  uint32_t reach = 0;

  unsigned first_player_percent = 50;  // of the states: the first player's
  bool alternate = false;              // every move hands the turn over
};

// The graph of a random game; CheckGraph() holds. At least one state is no
// hole.
std::vector<GraphNode> RandomGraph(const RandomGameKnobs& knobs);

// Knobs for the random game of that number: every feature on and off, sizes
// from 1 to some hundred states. Without exits unless `exits`.
RandomGameKnobs RandomKnobs(uint64_t number, bool exits, bool alternate);

// The usual kind: movers in any order, exits if the knobs ask for them.
using RandomGame = GraphGame<GraphGameKind{}>;

// The random game with these knobs. Precondition: the kind allows what the
// knobs ask for.
template <class Game = RandomGame>
Game MakeRandomGame(const RandomGameKnobs& knobs) {
  return *Game::Create(RandomGraph(knobs));
}

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_RANDOM_GAME_H_
