// Graphs that have a name.

#ifndef GAMES_COPS_AND_ROBBERS_NAMED_GRAPHS_H_
#define GAMES_COPS_AND_ROBBERS_NAMED_GRAPHS_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cops_and_robbers/graph.h"

namespace retrograde::cops_and_robbers {

// The graph of a name. InvalidArgument, which tells what names there are, for
// any other text, and for a size out of range.
//
//   path:N      nodes 0 … N - 1 in a row
//   cycle:N     the same, closed; N is at least 3
//   complete:N  every node next to every other
//   cube:D      the D-dimensional cube: neighbours differ in one binary digit
//   grid:WxH    node y · W + x is on column x of row y
//   petersen    0 … 4 outside, 5 … 9 the star inside
//   dodecahedron, icosahedron
//   heawood     a cycle of 14 with seven chords
absl::StatusOr<Graph> NamedGraph(absl::string_view name);

// "path:N, cycle:N, …", for messages and help.
std::string NamedGraphKinds();

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_NAMED_GRAPHS_H_
