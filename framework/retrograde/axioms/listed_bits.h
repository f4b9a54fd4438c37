// A set of numbers that knows which of its words are not zero.
//
// The check of a row operator asks it about many small sets in long rows. Here
// a set of few members costs what its members cost, to make, to visit and to
// clear, and what an operator adds beyond the end is noted, not written.

#ifndef RETROGRADE_AXIOMS_LISTED_BITS_H_
#define RETROGRADE_AXIOMS_LISTED_BITS_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "retrograde/core/words.h"

namespace retrograde::internal {

// A BitSet and a BitSink of the numbers below 64 * word_count.
class ListedBits {
 public:
  explicit ListedBits(uint64_t word_count) : words_(word_count) {}

  bool Has(uint64_t bit) const {
    return (Word(WordOf(bit)) & MaskOf(bit)) != 0;
  }
  uint64_t Word(uint64_t w) const { return w < words_.size() ? words_[w] : 0; }
  uint64_t WordCount() const { return words_.size(); }
  uint64_t Count() const { return count_; }
  uint64_t VisitedWords() const { return used_.size(); }

  // In ascending order if Sort() was called since the last addition.
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    for (const uint64_t w : used_) {
      if (words_[w] != 0) visit(w, words_[w]);
    }
  }

  void Add(uint64_t bit) { AddWord(WordOf(bit), MaskOf(bit)); }
  void AddWord(uint64_t w, uint64_t word) {
    if (word == 0) return;
    if (w >= words_.size()) {
      beyond_ = true;
      return;
    }
    if (words_[w] == 0) used_.push_back(w);
    count_ += std::popcount(word & ~words_[w]);
    words_[w] |= word;
  }
  void RemoveWord(uint64_t w, uint64_t word) {
    if (w >= words_.size()) return;
    count_ -= std::popcount(word & words_[w]);
    words_[w] &= ~word;
  }

  void Sort() { std::sort(used_.begin(), used_.end()); }

  void Clear() {
    for (const uint64_t w : used_) words_[w] = 0;
    used_.clear();
    count_ = 0;
    beyond_ = false;
  }

  // Whether something was added that has no place here.
  bool Beyond() const { return beyond_; }

 private:
  std::vector<uint64_t> words_;
  std::vector<uint64_t> used_;  // the words that are, or were, not zero
  uint64_t count_ = 0;
  bool beyond_ = false;
};

// A sink that takes out of a set what is added to it, as the engine does: what
// an operator adds to `out` may vanish from `want` at once.
class TakeOut {
 public:
  TakeOut(ListedBits& from, ListedBits& taken) : from_(from), taken_(taken) {}

  void Add(uint64_t bit) { AddWord(WordOf(bit), MaskOf(bit)); }
  void AddWord(uint64_t w, uint64_t word) {
    taken_.AddWord(w, word);
    from_.RemoveWord(w, word);
  }

 private:
  ListedBits& from_;
  ListedBits& taken_;
};

static_assert(BitSet<ListedBits> && BitSink<ListedBits> && BitSink<TakeOut>);

}  // namespace retrograde::internal

#endif  // RETROGRADE_AXIOMS_LISTED_BITS_H_
