// Moves along a ring, for 64 nodes at once.
//
// Bit b of word w is node 64 · w + b. Whoever goes 1 to `steps` nodes either
// way spreads a set of nodes by that much, within a word and over its two ends:
//
//     before     here      after
//     . . .|. . x . . .|. . .
//        < < < <   > > > >             steps = 4
//
// `steps` is 1 to 63 throughout.

#ifndef TESTS_BENCHMARKS_RING_WORDS_H_
#define TESTS_BENCHMARKS_RING_WORDS_H_

#include <algorithm>
#include <cstdint>

#include "retrograde/core/words.h"

namespace retrograde::benchmarks {

// x | x << 1 | … | x << (count - 1), in steps that double. `count` is 1 to 64.
inline uint64_t FillUp(uint64_t x, unsigned count) {
  for (unsigned done = 1; done < count; done *= 2) {
    x |= x << std::min(done, count - done);
  }
  return x;
}
inline uint64_t FillDown(uint64_t x, unsigned count) {
  for (unsigned done = 1; done < count; done *= 2) {
    x |= x >> std::min(done, count - done);
  }
  return x;
}

// What the nodes of a word have within `steps`: in the word itself, in the word
// after it, and in the word before it.
inline uint64_t SpreadHere(uint64_t x, unsigned steps) {
  return FillUp(x << 1, steps) | FillDown(x >> 1, steps);
}
inline uint64_t SpreadAfter(uint64_t x, unsigned steps) {
  return FillDown(x >> (kBitsPerWord - steps), steps);
}
inline uint64_t SpreadBefore(uint64_t x, unsigned steps) {
  return FillUp(x << (kBitsPerWord - steps), steps);
}

// The neighbours of a word in a ring of `words` words.
inline uint64_t WordAfter(uint64_t w, uint64_t words) {
  return w + 1 == words ? 0 : w + 1;
}
inline uint64_t WordBefore(uint64_t w, uint64_t words) {
  return w == 0 ? words - 1 : w - 1;
}

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_RING_WORDS_H_
