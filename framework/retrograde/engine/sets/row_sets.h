// The sets of one row, as its operator reads them.
//
// The sets of a plane stand row after row in one array; these are windows on a
// row of it. Each is a BitSet (core/words.h) that numbers its members from 0.
// Those that a level reads count the words they look at.

#ifndef RETROGRADE_ENGINE_SETS_ROW_SETS_H_
#define RETROGRADE_ENGINE_SETS_ROW_SETS_H_

#include <algorithm>
#include <bit>
#include <cstdint>

#include "retrograde/core/transpose.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/sets/sparse_bits.h"

namespace retrograde {

// Some words of a row of a sparse set: what arrived there, or a chunk of it.
class SparseRow {
 public:
  // The row starts at word `row_begin` of `bits` and has `words` words, of
  // which those in [begin, end) are shown. `words_read` is raised by the words
  // that are looked at.
  SparseRow(const SparseBits& bits, uint64_t row_begin, uint64_t words,
            uint64_t begin, uint64_t end, uint64_t* words_read)
      : bits_(bits),
        row_begin_(row_begin),
        words_(words),
        begin_(begin),
        end_(end),
        words_read_(words_read) {}

  // What it shows of the words [begin, end).
  SparseRow Part(uint64_t begin, uint64_t end) const {
    return {bits_,
            row_begin_,
            words_,
            std::max(begin, begin_),
            std::min(end, end_),
            words_read_};
  }

  bool IsEmpty() const { return NextWord(begin_) >= end_; }
  // The first word at or after `w` that may have members, or WordCount().
  uint64_t NextWord(uint64_t w) const {
    return std::min(bits_.NextWord(row_begin_ + w) - row_begin_, words_);
  }
  bool Has(uint64_t bit) const {
    return (Word(WordOf(bit)) & MaskOf(bit)) != 0;
  }
  uint64_t Word(uint64_t w) const {
    return w >= begin_ && w < end_ ? bits_.Word(row_begin_ + w) : 0;
  }
  // The row without its summary.
  PlainBits AllWords() const {
    *words_read_ += words_;
    return PlainBits(bits_.WordsOf(row_begin_, words_));
  }
  uint64_t WordCount() const { return words_; }
  uint64_t Count() const { return CountMembers(*this); }
  uint64_t VisitedWords() const {
    return bits_.VisitedWordsIn(row_begin_ + begin_, row_begin_ + end_);
  }
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    *words_read_ += bits_.ForEachWordIn(
        row_begin_ + begin_, row_begin_ + end_,
        [&](uint64_t w, uint64_t word) { visit(w - row_begin_, word); });
  }
  // Takes the members out of `set`, which is as long as the row.
  void RemoveFrom(Words set) const {
    const auto remove = [&](uint64_t first, uint64_t count) {
      *words_read_ += count;
      for (uint64_t w = first; w < first + count; ++w) {
        set[w - row_begin_] &= ~bits_.Word(w);
      }
    };
    bits_.ForEachStretchIn(row_begin_ + begin_, row_begin_ + end_, remove);
  }

 private:
  const SparseBits& bits_;
  uint64_t row_begin_, words_, begin_, end_;
  uint64_t* words_read_;
};

// A row of a plane's words, less the members of another such row where there
// is one: `undecided`, `undecided` without `held`, or `open`.
class RowBits {
 public:
  // `count` is the size of the set or an upper bound; `words_read` is raised
  // by the words that are looked at. `less` is empty or as long as `words`.
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

// 64 words of a row that belong to nobody else: columns that may be decided.
// A BitSet and a BitSink.
class TileBits {
 public:
  // The words from `first` on; `named` has a bit for each that may not be zero.
  TileBits(uint64_t first, uint64_t named, uint64_t* words)
      : first_(first), named_(named), words_(words) {}

  uint64_t FirstWord() const { return first_; }
  bool Has(uint64_t bit) const {
    return (Word(WordOf(bit)) & MaskOf(bit)) != 0;
  }
  uint64_t Word(uint64_t w) const {
    return w - first_ < kBitsPerWord ? words_[w - first_] : 0;
  }
  uint64_t WordCount() const { return first_ + kBitsPerWord; }
  uint64_t Count() const { return CountMembers(*this); }
  uint64_t VisitedWords() const { return CountOnes(named_); }
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    ForEachBit(named_, 0, [&](uint64_t i) {
      if (words_[i] != 0) visit(first_ + i, words_[i]);
    });
  }

  // Keeps of each word what is in `wanted(w)`.
  template <class Wanted>
  void Keep(Wanted&& wanted) {
    ForEachBit(named_, 0, [&](uint64_t i) { words_[i] &= wanted(first_ + i); });
  }
  // Preconditions: the word is in the tile; to add to it, `named`.
  void Add(uint64_t bit) { AddWord(WordOf(bit), MaskOf(bit)); }
  void AddWord(uint64_t w, uint64_t bits) { words_[w - first_] |= bits; }
  void RemoveWord(uint64_t w, uint64_t bits) { words_[w - first_] &= ~bits; }
  // How many members are in `set` too. They are kept here and taken out of
  // `set`; all others go.
  uint64_t TakeFrom(Words set) {
    uint64_t named = 0;
    const auto take = [&](uint64_t i) {
      const uint64_t taken = words_[i] & set[first_ + i];
      words_[i] = taken;
      set[first_ + i] &= ~taken;
      named |= uint64_t{taken != 0} << i;
      return taken;
    };
    uint64_t count = 0;
    if (VisitedWords() >= kBitsPerWord / 4) {
      const uint64_t end = std::bit_width(named_);
      for (uint64_t i = 0; i < end; ++i) take(i);
      count = CountTile(words_);
    } else {
      ForEachBit(named_, 0, [&](uint64_t i) { count += CountOnes(take(i)); });
    }
    named_ = named;
    return count;
  }
  const uint64_t* Data() const { return words_; }
  uint64_t Named() const { return named_; }

 private:
  uint64_t first_, named_;
  uint64_t* words_;
};

// The members of a sparse set that are in a row's set too: the candidates.
class WantedBits {
 public:
  WantedBits(const SparseBits& bits, const RowBits& wanted)
      : bits_(bits), wanted_(wanted) {}

  bool Has(uint64_t bit) const { return bits_.Has(bit) && wanted_.Has(bit); }
  uint64_t Word(uint64_t w) const { return bits_.Word(w) & wanted_.Word(w); }
  uint64_t WordCount() const { return wanted_.WordCount(); }
  uint64_t Count() const { return bits_.Count(); }
  uint64_t VisitedWords() const { return bits_.VisitedWords(); }
  template <class Visitor>
  void ForEachWord(Visitor&& visit) const {
    bits_.ForEachWord([&](uint64_t w, uint64_t word) {
      word &= wanted_.Word(w);
      if (word != 0) visit(w, word);
    });
  }

 private:
  const SparseBits& bits_;
  RowBits wanted_;
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
template <class Set>
class Remover {
 public:
  explicit Remover(Set& set) : set_(set) {}
  void Add(uint64_t bit) { set_.RemoveWord(WordOf(bit), MaskOf(bit)); }
  void AddWord(uint64_t w, uint64_t word) { set_.RemoveWord(w, word); }

 private:
  Set& set_;
};

static_assert(BitSet<SparseRow> && BitSet<RowBits> && BitSet<SparseBits>);
static_assert(BitSet<WantedBits>);
static_assert(BitSet<TileBits> && BitSink<TileBits> &&
              BitSink<Remover<TileBits>>);
static_assert(BitSink<SparseBits> && BitSink<WordSink> &&
              BitSink<Remover<SparseBits>>);

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_SETS_ROW_SETS_H_
