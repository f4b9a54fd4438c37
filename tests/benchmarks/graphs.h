// The graphs that are measured: seeded, the same on every machine.

#ifndef TESTS_BENCHMARKS_GRAPHS_H_
#define TESTS_BENCHMARKS_GRAPHS_H_

#include <cstdint>

#include "games/cat_mouse/graph.h"

namespace retrograde::benchmarks {

// A connected random graph: a random tree, then edges between random nodes
// until there are nodes · degree / 2 (loops and repetitions are left out, so
// the mean degree is a little less).
cat_mouse::AdjacencyLists RandomGraph(cat_mouse::Node nodes, int degree,
                                      uint32_t seed = 7);

// A square grid of `side` · `side` nodes.
cat_mouse::AdjacencyLists Grid(cat_mouse::Node side);

// A path with a chord of length 7 from every fifth node: few states a level.
cat_mouse::AdjacencyLists PathWithChords(cat_mouse::Node nodes);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_GRAPHS_H_
