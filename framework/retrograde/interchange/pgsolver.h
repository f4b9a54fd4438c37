// Games in the text format of PGSolver, which solvers of parity games read.
//
//     parity 2;                     the highest id
//     0 1 0 1,2 "a state";          id, priority, owner, where its moves lead
//     1 1 1 0 "another";
//     2 0 0 2 "an end";
//
// In a parity game play never ends, and the highest priority that comes up
// again and again decides: player 0 wins when it is even, player 1 when it is
// odd. There are no draws. A game of ours (a reachability game for either side)
// becomes two of them, with the same states, owners and moves:
//
//                                priority in the game for the wins of
//                                the first player   the second player
//     won by the first player          0                  0
//     won by the second player         1                  1
//     a draw                           1                  0
//     not terminal                     1                  0
//
// and a terminal state leads to itself. The one priority that a game has beside
// that of its other states is that of ends, which play never leaves: in the
// first game player 0 wins exactly where our first player can force a win, in
// the second player 1 wins where our second player can. No play comes through
// both priorities again and again, so that it does not matter to solvers
// whether the highest or the lowest decides.
//
// Format: O. Friedmann and M. Lange, The PGSolver Collection of Parity Game
// Solvers, version 3 (2010), section 3.1. Solvers that want an id for each of
// 0, 1, … and the line with the highest one find both.

#ifndef RETROGRADE_INTERCHANGE_PGSOLVER_H_
#define RETROGRADE_INTERCHANGE_PGSOLVER_H_

#include <array>
#include <cstdint>
#include <string>

#include "retrograde/interchange/state_graph.h"

namespace retrograde::interchange {

// The line in front; none where there are no states, since there is no highest
// id then.
std::string PgsolverHead(uint32_t states);

// The line of a state in the game for the first player's wins, and in that for
// the second's. In its text quotes become ' and control characters blanks.
std::array<std::string, 2> PgsolverLines(const GraphState& state);

}  // namespace retrograde::interchange

#endif  // RETROGRADE_INTERCHANGE_PGSOLVER_H_
