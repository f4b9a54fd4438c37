// What the engine is measured against: the solver that one writes by hand.
//
// Two arrays of 2n² ints (pending moves and results) and a vector as queue, as
// in most published solutions of LeetCode 913. It finds outcomes only, for
// undirected graphs with the pieces and the hole in their usual places. With a
// third array it finds lengths too: states leave the queue in the order of
// their lengths.

#ifndef TESTS_BENCHMARKS_QUEUE_BASELINE_H_
#define TESTS_BENCHMARKS_QUEUE_BASELINE_H_

#include <cstddef>
#include <vector>

#include "games/cat_mouse/graph.h"
#include "tests/benchmarks/answers.h"

namespace retrograde::benchmarks {

// By StateNumber: who wins (kMouseWins, kCatWins, 0 for nobody), and the plies
// to the end.
struct QueueAnswers {
  std::vector<int> results;
  std::vector<int> lengths;  // 0 for a draw; empty where not asked for

  // Precondition: lengths were asked for.
  Answer At(size_t number) const { return {results[number], lengths[number]}; }
};

// Precondition: 2n² fits an int.
QueueAnswers SolveByQueue(const cat_mouse::AdjacencyLists& lists);
QueueAnswers SolveByQueueWithLengths(const cat_mouse::AdjacencyLists& lists);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_QUEUE_BASELINE_H_
