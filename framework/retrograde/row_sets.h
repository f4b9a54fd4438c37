// The sets of one row, as its operator reads them.
//
// The sets of a plane stand row after row in one array; these are windows on a
// row of it. Each is a BitSet (core/words.h) that numbers its members from 0.

#ifndef RETROGRADE_RETROGRADE_ROW_SETS_H_
#define RETROGRADE_RETROGRADE_ROW_SETS_H_

#include <algorithm>
#include <bit>
#include <cstdint>

#include "retrograde/core/words.h"
#include "retrograde/retrograde/sparse_bits.h"

namespace retrograde {

// Some words of a row of a sparse set: a chunk of what arrived there.
class SparseRow {
 public:
  // The row starts at word `row_begin` of `bits` and has `words` words, of
  // which those in [begin, end) are shown.
  SparseRow(const SparseBits& bits, uint64_t row_begin, uint64_t words,
            uint64_t begin, uint64_t end)
      : bits_(bits),
        row_begin_(row_begin),
        words_(words),
        begin_(begin),
        end_(end) {}

  bool Has(uint64_t bit) const {
    return (Word(WordOf(bit)) & MaskOf(bit)) != 0;
  }
  uint64_t Word(uint64_t w) const {
    return w >= begin_ && w < end_ ? bits_.Word(row_begin_ + w) : 0;
  }
  uint64_t WordCount() const { return words_; }
  uint64_t Count() const {
    uint64_t count = 0;
    ForEachWord([&](uint64_t, uint64_t word) { count += std::popcount(word); });
    return count;
  }
  uint64_t VisitedWords() const {
    return bits_.VisitedWordsIn(row_begin_ + begin_, row_begin_ + end_);
  }
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    bits_.ForEachWordIn(
        row_begin_ + begin_, row_begin_ + end_,
        [&](uint64_t w, uint64_t word) { visit(w - row_begin_, word); });
  }

 private:
  const SparseBits& bits_;
  uint64_t row_begin_, words_, begin_, end_;
};

// A row of a plane's words, less the members of another such row where there
// is one: `undecided`, `undecided` without `held`, or `open`.
class RowBits {
 public:
  // `count` is the size of the set or an upper bound; `words_read` is raised
  // by the words that are visited. `less` is empty or as long as `words`.
  RowBits(ConstWords words, ConstWords less, uint64_t count,
          uint64_t* words_read)
      : words_(words),
        less_(less),
        end_(words.size()),
        count_(count),
        words_read_(words_read) {}

  // The members in the words [begin, end).
  RowBits Part(uint64_t begin, uint64_t end) const {
    RowBits part = *this;
    part.begin_ = begin;
    part.end_ = std::min<uint64_t>(end, words_.size());
    return part;
  }

  bool Has(uint64_t bit) const {
    return (Word(WordOf(bit)) & MaskOf(bit)) != 0;
  }
  uint64_t Word(uint64_t w) const {
    return less_.empty() ? words_[w] : words_[w] & ~less_[w];
  }
  uint64_t WordCount() const { return words_.size(); }
  uint64_t Count() const { return count_; }
  uint64_t VisitedWords() const { return end_ - begin_; }
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    *words_read_ += end_ - begin_;
    for (uint64_t w = begin_; w < end_; ++w) {
      if (const uint64_t word = Word(w); word != 0) visit(w, word);
    }
  }

 private:
  ConstWords words_, less_;
  uint64_t begin_ = 0, end_;
  uint64_t count_;
  uint64_t* words_read_;
};

// A sink that is only words.
class WordSink {
 public:
  explicit WordSink(Words words) : words_(words.data()) {}
  void Add(uint64_t bit) { words_[WordOf(bit)] |= MaskOf(bit); }
  void AddWord(uint64_t w, uint64_t word) { words_[w] |= word; }

 private:
  uint64_t* words_;
};

// A sink that takes out of a set what is added to it: what stays are the
// candidates from which no move led into the sources.
class Remover {
 public:
  explicit Remover(SparseBits& bits) : bits_(bits) {}
  void Add(uint64_t bit) { bits_.RemoveWord(WordOf(bit), MaskOf(bit)); }
  void AddWord(uint64_t w, uint64_t word) { bits_.RemoveWord(w, word); }

 private:
  SparseBits& bits_;
};

static_assert(BitSet<SparseRow> && BitSet<RowBits> && BitSet<SparseBits>);
static_assert(BitSink<SparseBits> && BitSink<WordSink> && BitSink<Remover>);

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_ROW_SETS_H_
