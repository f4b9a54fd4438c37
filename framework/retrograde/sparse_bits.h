// A set that costs what it holds, however large the range of its members.
//
// Above the words of the set stand summaries: bit i of a summary says that
// word i below is not zero.
//
//     summary 1                1 . . .            (up to one word at the top)
//                             /
//     summary 0       . 1 . . 1 . . .
//                       |     |
//     words         0 0 w 0 0 w 0 0 0 …
//
// Members come in ascending order, finding the next one skips 64, 4096, …
// empty words at a step, and clearing costs what is there. So a solve of a
// million levels with one decided state each pays for a million states, never
// for the plane; and a dense set pays one bit a word. (A list of members would
// cost the same when short, but needs sorting, must not hold duplicates, and
// has to turn into words when it grows.)

#ifndef RETROGRADE_RETROGRADE_SPARSE_BITS_H_
#define RETROGRADE_RETROGRADE_SPARSE_BITS_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "retrograde/core/words.h"

namespace retrograde {

// One thread at a time. A BitSet and a BitSink.
class SparseBits {
 public:
  // An empty set with room for `words` words. Throws std::bad_alloc.
  explicit SparseBits(uint64_t words = 0)
      : words_(words), summary_(WordsFor(words)) {
    for (uint64_t count = summary_.size(); count > 1;) {
      count = WordsFor(count);
      upper_.emplace_back(count);
    }
  }

  // The memory that a set with room for `words` words takes.
  static uint64_t BytesFor(uint64_t words) {
    uint64_t total = SaturatingSum(words, WordsFor(words));
    for (uint64_t count = WordsFor(words); count > 1;) {
      count = WordsFor(count);
      total = SaturatingSum(total, count);
    }
    return SaturatingProduct(total, sizeof(uint64_t));
  }

  bool Has(uint64_t bit) const { return HasBit(words_, bit); }
  uint64_t Word(uint64_t w) const { return words_[w]; }
  uint64_t WordCount() const { return words_.size(); }
  uint64_t Count() const {
    uint64_t count = 0;
    ForEachWord([&](uint64_t, uint64_t word) { count += std::popcount(word); });
    return count;
  }
  uint64_t VisitedWords() const { return VisitedWordsIn(0, WordCount()); }

  void Add(uint64_t bit) { AddWord(WordOf(bit), MaskOf(bit)); }

  // Adds 64 · w + b for each bit b of `bits`. Does not ask whether the word
  // was empty, nor whether `bits` is: in a dense set nobody could foretell. So
  // a summary may name a word that is zero, and a visit may show one.
  void AddWord(uint64_t w, uint64_t bits) {
    words_[w] |= bits;
    uint64_t& summary = summary_[WordOf(w)];
    const bool was_empty = summary == 0;
    summary |= MaskOf(w);
    if (was_empty) Raise(WordOf(w));
  }

  // For a caller that adds so many members to the first `words` words that
  // looking at all of them in the end is cheaper than keeping the summary: the
  // words, to add bits to, and afterwards Summarize with the same number.
  Words RawWords(uint64_t words) { return absl::MakeSpan(words_).first(words); }
  void Summarize(uint64_t words);

  // Takes out the members of `bits` in word w.
  void RemoveWord(uint64_t w, uint64_t bits) {
    words_[w] &= ~bits;
    if (words_[w] == 0) Lower(w);
  }

  // The first word at or after `w` that the summary names, or WordCount().
  uint64_t NextWord(uint64_t w) const;

  // visit(w, Word(w)) for the words of [begin, end) that the summary names,
  // ascending. The visitor may remove what it is shown.
  template <class Visitor>
  void ForEachWordIn(uint64_t begin, uint64_t end, Visitor&& visit) const;
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    ForEachWordIn(0, WordCount(), visit);
  }

  // How many words ForEachWordIn shows.
  uint64_t VisitedWordsIn(uint64_t begin, uint64_t end) const;

  // Empties the words of [begin, end).
  void ClearIn(uint64_t begin, uint64_t end) {
    ForEachWordIn(begin, end, [this](uint64_t w, uint64_t) {
      words_[w] = 0;
      Lower(w);
    });
  }

  // The words and summary words read by the searches so far.
  uint64_t WordsRead() const { return words_read_; }

 private:
  // Word i of the lowest summary is no longer empty / word w is empty.
  void Raise(uint64_t i);
  void Lower(uint64_t w);
  uint64_t NextAbove(uint64_t i) const;

  std::vector<uint64_t> words_;
  std::vector<uint64_t> summary_;             // of the words
  std::vector<std::vector<uint64_t>> upper_;  // of the summary, upwards
  mutable uint64_t words_read_ = 0;
};

inline void SparseBits::Raise(uint64_t i) {
  for (std::vector<uint64_t>& summary : upper_) {
    uint64_t& word = summary[WordOf(i)];
    const bool was_empty = word == 0;
    word |= MaskOf(i);
    if (!was_empty) return;
    i = WordOf(i);
  }
}

inline void SparseBits::Summarize(uint64_t words) {
  const auto name_first = [](std::vector<uint64_t>& summary, uint64_t count) {
    std::fill_n(summary.begin(), WordOf(count), ~uint64_t{0});
    if (count % kBitsPerWord != 0) summary[WordOf(count)] |= MaskOf(count) - 1;
    return WordsFor(count);
  };
  uint64_t count = name_first(summary_, words);
  for (std::vector<uint64_t>& summary : upper_) {
    count = name_first(summary, count);
  }
}

inline void SparseBits::Lower(uint64_t w) {
  uint64_t& lowest = summary_[WordOf(w)];
  lowest &= ~MaskOf(w);
  if (lowest != 0) return;
  for (std::vector<uint64_t>& summary : upper_) {
    w = WordOf(w);
    uint64_t& word = summary[WordOf(w)];
    word &= ~MaskOf(w);
    if (word != 0) return;
  }
}

inline uint64_t SparseBits::NextWord(uint64_t w) const {
  uint64_t i = WordOf(w);
  if (i >= summary_.size()) return words_.size();
  ++words_read_;
  uint64_t bits = summary_[i] & -MaskOf(w);
  if (bits == 0) {
    i = NextAbove(i + 1);
    if (i == summary_.size()) return words_.size();
    bits = summary_[i];
  }
  return i * kBitsPerWord + std::countr_zero(bits);
}

// The first word at or after `i` of the lowest summary that is not zero, or
// their number: climbs until something is ahead, then comes down to it.
inline uint64_t SparseBits::NextAbove(uint64_t i) const {
  for (size_t level = 0; level < upper_.size(); ++level) {
    const uint64_t at = WordOf(i);
    if (at >= upper_[level].size()) break;
    ++words_read_;
    const uint64_t bits = upper_[level][at] & -MaskOf(i);
    i = at + 1;
    if (bits == 0) continue;
    i = at * kBitsPerWord + std::countr_zero(bits);
    while (level-- > 0) {
      ++words_read_;
      i = i * kBitsPerWord + std::countr_zero(upper_[level][i]);
    }
    return i;
  }
  return summary_.size();
}

template <class Visitor>
inline void SparseBits::ForEachWordIn(uint64_t begin, uint64_t end,
                                      Visitor&& visit) const {
  for (uint64_t w = NextWord(begin); w < end;) {
    const uint64_t at = WordOf(w);
    uint64_t bits = summary_[at] & -MaskOf(w);
    if (WordOf(end) == at) bits &= MaskOf(end) - 1;
    ForEachBit(bits, at * kBitsPerWord, [&](uint64_t i) {
      ++words_read_;
      visit(i, words_[i]);
    });
    w = NextWord((at + 1) * kBitsPerWord);
  }
}

inline uint64_t SparseBits::VisitedWordsIn(uint64_t begin, uint64_t end) const {
  uint64_t count = 0;
  for (uint64_t w = NextWord(begin); w < end;) {
    const uint64_t at = WordOf(w);
    uint64_t bits = summary_[at] & -MaskOf(w);
    if (WordOf(end) == at) bits &= MaskOf(end) - 1;
    count += std::popcount(bits);
    w = NextWord((at + 1) * kBitsPerWord);
  }
  return count;
}

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_SPARSE_BITS_H_
