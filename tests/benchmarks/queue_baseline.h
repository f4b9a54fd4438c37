// What the engine is measured against: the solver that one writes by hand.
//
// Two arrays of 2n² ints (pending moves and results) and a vector as queue, as
// in most published solutions of LeetCode 913. It finds outcomes only, for
// undirected graphs with the pieces and the hole in their usual places.

#ifndef TESTS_BENCHMARKS_QUEUE_BASELINE_H_
#define TESTS_BENCHMARKS_QUEUE_BASELINE_H_

#include <vector>

#include "games/cat_mouse/graph.h"

namespace retrograde::benchmarks {

// results[(mouse · n + cat) · 2 + (cat to move ? 1 : 0)]: 1 the mouse wins,
// 2 the cat wins, 0 draw.
std::vector<int> SolveByQueue(const cat_mouse::AdjacencyLists& lists);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_QUEUE_BASELINE_H_
