// Combinations: which k of n, as one number.
//
// Like pieces are not told apart, so the places of k of them are a subset of
// the n places there are (a multiset, where several may share a place). To rank
// a subset is to number it, to unrank is the way back:
//
//   rank   subset of size 3, ascending   multiset of size 3, ascending
//   0      0 1 2                         0 0 0
//   1      0 1 3                         0 0 1
//   2      0 2 3                         0 1 1
//   3      1 2 3                         1 1 1
//   4      0 1 4                         0 0 2
//   …
//
// The order is that of the largest element first (colexicographic). So the rank
// of a subset does not depend on n, and the subsets of the first n numbers have
// the ranks 0 … C(n, k) - 1, without holes.
//
// The rank of a_0 < a_1 < … is C(a_0, 1) + C(a_1, 2) + …, the combinatorial
// number system (Knuth, The Art of Computer Programming, volume 4A, section
// 7.2.1.3). Adding i to the i-th element makes a multiset of n values a subset
// of n + k - 1, and loses nothing (Feller, An Introduction to Probability
// Theory, volume 1, section II.5).
//
// Numbers are 64 bits wide everywhere. The functions keep no table, allocate
// nothing and work in constant expressions. A game that ranks a lot holds a
// BinomialTable and hands it to them as the last argument: an element then
// costs a look into the table in place of its divisions.

#ifndef RETROGRADE_NUMBERING_COMBINATIONS_H_
#define RETROGRADE_NUMBERING_COMBINATIONS_H_

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

namespace retrograde {

// C(n, k), the number of subsets of size k of n things; 0 when k > n; the
// largest number there is when it does not fit 64 bits. O(min(k, n - k)).
constexpr uint64_t Binomial(uint64_t n, uint64_t k) {
  if (k > n) return 0;
  if (k > n - k) k = n - k;
  uint64_t result = 1;  // C(n - k + i, i), which grows with i
  for (uint64_t i = 1; i <= k; ++i) {
    const uint64_t factor = n - k + i;
    if ((result | factor) >> 32 == 0) {
      result = result * factor / i;
      continue;
    }
    // Divides first: what i has in common with the result, and the rest of i,
    // which is then a divisor of the factor.
    const uint64_t common = std::gcd(result, i);
    if (__builtin_mul_overflow(result / common, factor / (i / common),
                               &result)) {
      return ~uint64_t{0};
    }
  }
  return result;
}

// How the functions below come by C(n, k): they work it out.
struct WorkedOutBinomials {
  constexpr uint64_t operator()(uint64_t n, uint64_t k) const {
    return Binomial(n, k);
  }
};

// C(n, k) from a table, for n <= most_n and k <= most_k; 8 bytes each. Subsets
// of size k of n things take BinomialTable(n, k), multisets over n values
// BinomialTable(n + k - 1, k). Immutable; may be used from several threads at
// once.
class BinomialTable {
 public:
  BinomialTable(uint64_t most_n, uint64_t most_k) : columns_(most_k + 1) {
    entries_.reserve((most_n + 1) * columns_);
    for (uint64_t n = 0; n <= most_n; ++n) {
      for (uint64_t k = 0; k <= most_k; ++k) {
        entries_.push_back(Binomial(n, k));
      }
    }
  }

  uint64_t operator()(uint64_t n, uint64_t k) const {
    return entries_[n * columns_ + k];
  }

 private:
  uint64_t columns_;
  std::vector<uint64_t> entries_;
};

// The number of multisets of size k over n values, C(n + k - 1, k); saturates
// likewise. One (the empty one) when k is 0.
constexpr uint64_t MultisetCount(uint64_t n, uint64_t k) {
  if (k == 0) return 1;
  if (n == 0) return 0;
  uint64_t top = 0;
  if (__builtin_add_overflow(n, k - 1, &top)) return ~uint64_t{0};
  return Binomial(top, k);
}

namespace internal {

// The largest m in [least, most) with C(m, k) <= rank. Precondition: C(least,
// k) <= rank < C(most, k), or `most` is known to be one too many.
template <class Binomials>
constexpr uint64_t LargestBelow(uint64_t rank, uint64_t k, uint64_t least,
                                uint64_t most, const Binomials& binomials) {
  while (most - least > 1) {
    const uint64_t middle = least + (most - least) / 2;
    (binomials(middle, k) <= rank ? least : most) = middle;
  }
  return least;
}

// The subset of that rank, its i-th element less `shift` times i.
template <class Elements, class Binomials>
constexpr void Unrank(uint64_t rank, uint64_t n, size_t k, uint64_t shift,
                      Elements&& elements, const Binomials& binomials) {
  using Element = std::remove_cvref_t<decltype(elements[0])>;
  for (size_t i = k; i-- > 0;) {
    // The element; those before it are smaller.
    n = LargestBelow(rank, i + 1, i, n, binomials);
    rank -= binomials(n, i + 1);
    elements[i] = static_cast<Element>(n - shift * i);
  }
}

}  // namespace internal

// The rank of a subset, its k elements ascending: below C(n, k) when all are
// below n. `elements` is an array, a vector, a span or a pointer of unsigned
// integers. Precondition: the rank fits 64 bits, as it does when C(n, k) does.
// O(k^2) multiplications.
template <class Elements, class Binomials = WorkedOutBinomials>
constexpr uint64_t RankCombination(const Elements& elements, size_t k,
                                   const Binomials& binomials = {}) {
  uint64_t rank = 0;
  for (size_t i = 0; i < k; ++i) {
    rank += binomials(static_cast<uint64_t>(elements[i]), i + 1);
  }
  return rank;
}

// The subset of size k of 0 … n - 1 with that rank, written to elements[0] …
// elements[k - 1], ascending. Preconditions: rank < C(n, k); the elements'
// type holds n - 1. O(k^2 · log n).
template <class Elements, class Binomials = WorkedOutBinomials>
constexpr void UnrankCombination(uint64_t rank, uint64_t n, size_t k,
                                 Elements&& elements,
                                 const Binomials& binomials = {}) {
  internal::Unrank(rank, n, k, 0, elements, binomials);
}

// The rank of a multiset of k elements, given ascending; equal ones are
// allowed. Below MultisetCount(n, k) when all elements are below n.
template <class Elements, class Binomials = WorkedOutBinomials>
constexpr uint64_t RankMultiset(const Elements& elements, size_t k,
                                const Binomials& binomials = {}) {
  uint64_t rank = 0;
  for (size_t i = 0; i < k; ++i) {
    rank += binomials(static_cast<uint64_t>(elements[i]) + i, i + 1);
  }
  return rank;
}

// Preconditions: rank < MultisetCount(n, k); the elements' type holds n - 1.
template <class Elements, class Binomials = WorkedOutBinomials>
constexpr void UnrankMultiset(uint64_t rank, uint64_t n, size_t k,
                              Elements&& elements,
                              const Binomials& binomials = {}) {
  internal::Unrank(rank, n + k - 1, k, 1, elements, binomials);
}

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_COMBINATIONS_H_
