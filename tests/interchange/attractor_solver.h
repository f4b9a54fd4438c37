// A second opinion: a solver of parity games with at most two priorities.
//
// It reads the text of PGSolver and writes a solution as text, and shares no
// line of code with the framework: it takes the standard library and thinks in
// players, where the engine thinks in movers and levels.

#ifndef TESTS_INTERCHANGE_ATTRACTOR_SOLVER_H_
#define TESTS_INTERCHANGE_ATTRACTOR_SOLVER_H_

#include <string>

namespace attractor {

// The solution of a parity game: "paritysol MAX;" and lines "ID WINNER;". The
// highest priority that comes up again and again decides. Throws
// std::runtime_error, naming the line, for what is no such game. O(states *
// moves) in the worst case.
std::string SolveParityGame(const std::string& text);

}  // namespace attractor

#endif  // TESTS_INTERCHANGE_ATTRACTOR_SOLVER_H_
