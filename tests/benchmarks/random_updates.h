// The machine's limit for whoever follows single edges: random updates.
//
// A solver that goes along edges changes one number at some place of a large
// array for each of them. This does that and nothing else: no queue, no lists,
// no decisions, and every place is known in advance, so that the processor may
// have many of them under way.

#ifndef TESTS_BENCHMARKS_RANDOM_UPDATES_H_
#define TESTS_BENCHMARKS_RANDOM_UPDATES_H_

#include <cstdint>
#include <vector>

namespace retrograde::benchmarks {

// Adds 1 at `updates` pseudo-random places. Precondition: `array` is not empty
// and has fewer than 2^32 elements.
void UpdateAtRandom(std::vector<int>& array, uint64_t updates);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_RANDOM_UPDATES_H_
