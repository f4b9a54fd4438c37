// Random numbers that are the same for a seed everywhere.
//
// A failure that a seed finds must come back on another machine and with
// another compiler, which the distributions of the standard library and of
// Abseil do not promise. SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014) is enough here.

#ifndef RETROGRADE_CORE_SEEDED_RANDOM_H_
#define RETROGRADE_CORE_SEEDED_RANDOM_H_

#include <cstdint>

namespace retrograde {

// The output function of SplitMix64: a bijection that spreads every bit.
constexpr uint64_t MixBits(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// One thread at a time.
class SeededRandom {
 public:
  explicit SeededRandom(uint64_t seed) : state_(seed) {}

  // 64 random bits.
  uint64_t Next() { return MixBits(state_ += 0x9e3779b97f4a7c15); }

  // A number in [0, bound), uniform but for a bias below bound / 2^64.
  // Precondition: bound > 0.
  uint64_t Below(uint64_t bound) { return Next() % bound; }

  // A number in [1, bound], small ones as often as large: uniform in its number
  // of digits. Precondition: 0 < bound < 2^63.
  uint64_t SizeUpTo(uint64_t bound) {
    uint64_t limit = 1;
    while (limit < bound && Below(6) != 0) limit *= 2;
    return 1 + Below(limit < bound ? limit : bound);
  }

  // True once in `one_in` times on average; never for 0.
  bool OneIn(uint64_t one_in) { return one_in != 0 && Below(one_in) == 0; }

  // True `percent` times in a hundred on average.
  bool Percent(unsigned percent) { return Below(100) < percent; }

 private:
  uint64_t state_;
};

}  // namespace retrograde

#endif  // RETROGRADE_CORE_SEEDED_RANDOM_H_
