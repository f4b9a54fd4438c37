// The sets of one plane: all that the engine keeps of it while it solves.
//
//   undecided   columns: neither won nor lost so far, not terminal
//   held        columns kept from being lost by an exit; only with exits
//   open        sources not yet known to be bad for the row's mover
//   good, bad   sources that arrive: decided at the last level, worth a win /
//               refuted for the row's mover; and those to be read next level
//
// For each state that is one bit of each, 6 bits with `good` and `bad` twice,
// beside the cell of a byte. All arrays stand row after row.

#ifndef RETROGRADE_RETROGRADE_PLANE_H_
#define RETROGRADE_RETROGRADE_PLANE_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/words.h"
#include "retrograde/retrograde/row_sets.h"
#include "retrograde/retrograde/sparse_bits.h"

namespace retrograde {

// What arrives at the rows of a plane, or waits to.
struct Frontier {
  explicit Frontier(uint64_t words) : good(words), bad(words) {}

  // The first word at or after `w` in which something arrived.
  uint64_t NextWord(uint64_t w) const {
    return std::min(good.NextWord(w), bad.NextWord(w));
  }

  SparseBits good, bad;
};

// One thread at a time. The constructor throws std::bad_alloc.
class Plane {
 public:
  Plane(const PlaneShape& shape, bool has_exits)
      : arriving(shape.rows * shape.SourceWords()),
        sent(shape.rows * shape.SourceWords()),
        shape_(shape),
        column_words_(shape.ColumnWords()),
        source_words_(shape.SourceWords()),
        undecided_(shape.rows * column_words_),
        held_(has_exits ? undecided_.size() : 0),
        open_(shape.rows * source_words_),
        undecided_count_(shape.rows) {}

  // The memory that a plane of this shape takes.
  static uint64_t BytesFor(const PlaneShape& shape, bool has_exits) {
    const uint64_t columns = SaturatingProduct(shape.rows, shape.ColumnWords());
    const uint64_t sources = SaturatingProduct(shape.rows, shape.SourceWords());
    const uint64_t words = SaturatingSum(
        SaturatingSum(SaturatingProduct(columns, has_exits ? 2 : 1), sources),
        shape.rows);
    return SaturatingSum(SaturatingProduct(words, sizeof(uint64_t)),
                         SaturatingProduct(4, SparseBits::BytesFor(sources)));
  }

  const PlaneShape& Shape() const { return shape_; }
  uint64_t ColumnWords() const { return column_words_; }
  uint64_t SourceWords() const { return source_words_; }

  // The words of a row.
  Words Undecided(uint64_t row) {
    return absl::MakeSpan(undecided_)
        .subspan(row * column_words_, column_words_);
  }
  Words Held(uint64_t row) {
    if (held_.empty()) return {};
    return absl::MakeSpan(held_).subspan(row * column_words_, column_words_);
  }
  Words Open(uint64_t row) {
    return absl::MakeSpan(open_).subspan(row * source_words_, source_words_);
  }

  // The same as sets, with their sizes; of OpenSet only a bound is known.
  RowBits UndecidedSet(uint64_t row) {
    return {Undecided(row), {}, undecided_count_[row], &words_read_};
  }
  RowBits UnheldSet(uint64_t row) {
    return {Undecided(row), Held(row), undecided_count_[row], &words_read_};
  }
  RowBits OpenSet(uint64_t row) {
    return {Open(row), {}, source_words_ * kBitsPerWord, &words_read_};
  }

  // Set-up: counts what Undecided of a row was filled with.
  void CountRow(uint64_t row) {
    undecided_count_[row] = CountBits(Undecided(row));
  }

  // Takes the bits of `mask` in a word of a row out of the set. Returns how
  // many those are; at set-up, CountRow puts the count of the row right.
  uint64_t Decide(uint64_t row, uint64_t w, uint64_t mask) {
    const uint64_t count = std::popcount(mask);
    undecided_[row * column_words_ + w] &= ~mask;
    undecided_count_[row] -= count;
    return count;
  }
  void Close(uint64_t row, uint64_t w, uint64_t mask) {
    open_[row * source_words_ + w] &= ~mask;
  }

  // What was sent arrives.
  void TurnOver() { std::swap(arriving, sent); }

  // The words read so far to find and visit members of the sets.
  uint64_t WordsRead() const {
    return words_read_ + arriving.good.WordsRead() + arriving.bad.WordsRead() +
           sent.good.WordsRead() + sent.bad.WordsRead();
  }

  Frontier arriving, sent;

 private:
  PlaneShape shape_;
  uint64_t column_words_, source_words_;
  std::vector<uint64_t> undecided_, held_, open_;
  std::vector<uint64_t> undecided_count_;  // by row
  uint64_t words_read_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_PLANE_H_
