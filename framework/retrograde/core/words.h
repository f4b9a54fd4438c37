// Sets of small integers as arrays of 64-bit words: bit b of word w stands for
// the number 64 * w + b. The engine and the row operators of games work on
// these; everything here is branch-light and allocates nothing.

#ifndef RETROGRADE_CORE_WORDS_H_
#define RETROGRADE_CORE_WORDS_H_

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"

namespace retrograde {

inline constexpr uint64_t kBitsPerWord = 64;

// The words of a set, to read and to write.
using ConstWords = absl::Span<const uint64_t>;
using Words = absl::Span<uint64_t>;

// How many parts of a size it takes; no sum that could wrap.
constexpr uint64_t DivideUp(uint64_t all, uint64_t part) {
  return all / part + (all % part != 0);
}

// The number of words that hold `bits` bits.
constexpr uint64_t WordsFor(uint64_t bits) {
  return DivideUp(bits, kBitsPerWord);
}

// The sum of two numbers, and their product; the largest number where that does
// not fit.
constexpr uint64_t SaturatingSum(uint64_t a, uint64_t b) {
  return a > ~uint64_t{0} - b ? ~uint64_t{0} : a + b;
}
constexpr uint64_t SaturatingProduct(uint64_t a, uint64_t b) {
  return b != 0 && a > ~uint64_t{0} / b ? ~uint64_t{0} : a * b;
}

constexpr uint64_t WordOf(uint64_t bit) { return bit / kBitsPerWord; }
constexpr uint64_t MaskOf(uint64_t bit) {
  return uint64_t{1} << (bit % kBitsPerWord);
}

inline bool HasBit(ConstWords words, uint64_t bit) {
  return (words[WordOf(bit)] & MaskOf(bit)) != 0;
}
inline void SetBit(Words words, uint64_t bit) {
  words[WordOf(bit)] |= MaskOf(bit);
}
inline void ClearBit(Words words, uint64_t bit) {
  words[WordOf(bit)] &= ~MaskOf(bit);
}

inline void ClearWords(Words words) {
  std::fill(words.begin(), words.end(), uint64_t{0});
}

// Makes `words` the set {0, …, count - 1}; the bits beyond are cleared.
inline void SetFirstBits(Words words, uint64_t count) {
  ClearWords(words);
  std::fill_n(words.begin(), count / kBitsPerWord, ~uint64_t{0});
  if (count % kBitsPerWord != 0) {
    words[WordOf(count)] = MaskOf(count) - 1;
  }
}

// The bits that are set in a word. Without the processor's own instruction,
// which not every x86-64 has, std::popcount is a call that takes twice as long
// (H. S. Warren, Hacker's Delight, section 5-1).
constexpr uint64_t CountOnes(uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555;
  word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return (word * 0x0101010101010101) >> 56;
}

inline uint64_t CountBits(ConstWords words) {
  uint64_t count = 0;
  for (const uint64_t word : words) count += CountOnes(word);
  return count;
}

// Calls visit(number) for each bit of one word, in ascending order; `first` is
// the number that bit 0 stands for.
template <class Visitor>
constexpr void ForEachBit(uint64_t word, uint64_t first, Visitor&& visit) {
  for (; word != 0; word &= word - 1) visit(first + std::countr_zero(word));
}

// The vocabulary that a row operator reads sets with. The engine has several
// kinds of sets behind it (plain words, words with a summary that names the
// ones that are not zero, the difference of two), so operators are templates.
//   Has(bit)        whether the set holds the number; O(1)
//   Word(w)         64 of its members as a word; O(1)
//   WordCount()     the number of words; O(1)
//   Count()         its size, exact or an upper bound; may cost a visit
//   VisitedWords()  the words that ForEachWord has to look at: all, or those
//                   that a summary names; costs far less than a visit
//   ForEachWord(f)  f(w, Word(w)) for the words that are not zero, ascending
template <class S>
concept BitSet = requires(const S& set, uint64_t number) {
  { set.Has(number) } -> std::same_as<bool>;
  { set.Word(number) } -> std::same_as<uint64_t>;
  { set.WordCount() } -> std::same_as<uint64_t>;
  { set.Count() } -> std::same_as<uint64_t>;
  { set.VisitedWords() } -> std::same_as<uint64_t>;
  set.ForEachWord([](uint64_t, uint64_t) {});
};

// … and the one it writes its answer to. Bits are only ever added.
template <class S>
concept BitSink = requires(S& set, uint64_t number, uint64_t word) {
  set.Add(number);
  set.AddWord(number, word);
};

// Calls visit(number) for each member of a set, in ascending order.
template <BitSet Set, class Visitor>
inline void ForEachMember(const Set& set, Visitor&& visit) {
  set.ForEachWord([&](uint64_t w, uint64_t word) {
    ForEachBit(word, w * kBitsPerWord, visit);
  });
}

// The size of a set, by a visit of all its words.
template <class Set>
inline uint64_t CountMembers(const Set& set) {
  uint64_t count = 0;
  set.ForEachWord([&](uint64_t, uint64_t word) { count += CountOnes(word); });
  return count;
}

// A set in plain words that belong to somebody else. Reads and writes; Count
// and ForEachWord cost a pass over the words. For tests, and
// where nearly all words are looked at anyway.
class PlainBits {
 public:
  explicit PlainBits(Words words) : words_(words) {}

  bool Has(uint64_t bit) const { return HasBit(words_, bit); }
  uint64_t Word(uint64_t w) const { return words_[w]; }
  uint64_t WordCount() const { return words_.size(); }
  uint64_t Count() const { return CountBits(words_); }
  uint64_t VisitedWords() const { return words_.size(); }
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    for (uint64_t w = 0; w < words_.size(); ++w) {
      if (words_[w] != 0) visit(w, words_[w]);
    }
  }
  void Add(uint64_t bit) { SetBit(words_, bit); }
  void AddWord(uint64_t w, uint64_t word) { words_[w] |= word; }

 private:
  Words words_;
};

static_assert(BitSet<PlainBits> && BitSink<PlainBits>);

}  // namespace retrograde

#endif  // RETROGRADE_CORE_WORDS_H_
