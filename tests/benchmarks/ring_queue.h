// The queue baseline for the ring game: outcomes only, moves by arithmetic.

#ifndef TESTS_BENCHMARKS_RING_QUEUE_H_
#define TESTS_BENCHMARKS_RING_QUEUE_H_

#include <vector>

#include "tests/benchmarks/ring_game.h"

namespace retrograde::benchmarks {

// By StateNumber: who wins (kMouseWins, kCatWins, 0 for nobody). Preconditions:
// RingGame::Create takes the ring; 2n² fits an int.
std::vector<int> SolveRingByQueue(const Ring& ring);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_RING_QUEUE_H_
