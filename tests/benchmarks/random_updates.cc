#include "tests/benchmarks/random_updates.h"

namespace retrograde::benchmarks {

// The generator is Marsaglia's xorshift ("Xorshift RNGs", Journal of
// Statistical Software 8, 2003): three shifts, far less than a cache miss.
void UpdateAtRandom(std::vector<int>& array, uint64_t updates) {
  const uint64_t size = array.size();
  uint64_t random = 88172645463325252;
  for (; updates != 0; --updates) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    ++array[(random >> 32) * size >> 32];
  }
}

}  // namespace retrograde::benchmarks
