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

#ifndef RETROGRADE_ENGINE_PLANE_H_
#define RETROGRADE_ENGINE_PLANE_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#include "absl/types/span.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/cells/zeroed_memory.h"
#include "retrograde/engine/sets/row_sets.h"
#include "retrograde/engine/sets/sparse_bits.h"

namespace retrograde {

// What arrives at the rows of a plane, or waits to.
struct Frontier {
  explicit Frontier(uint64_t words) : good(words), bad(words) {}

  // The first word at or after `w` in which something arrived.
  uint64_t NextWord(uint64_t w) const {
    return std::min(good.NextWord(w), bad.NextWord(w));
  }

  void Share(bool shared) {
    good.Share(shared);
    bad.Share(shared);
  }

  SparseBits good, bad;
};

// Where news of one outcome arrives in a plane, with what it takes to find a
// row, so that sending looks nothing up.
struct Receiver {
  SparseBits& other_mover;  // sources with the other side to move
  SparseBits& same_mover;   // those from `same_base` on
  uint64_t row_bits, same_base;

  void Add(const View& view) const {
    (view.source < same_base ? other_mover : same_mover)
        .Add(view.row * row_bits + view.source);
  }
};

// Different threads may work on different words of a row at once. The
// constructor throws std::bad_alloc.
class Plane {
 public:
  Plane(const PlaneShape& shape, bool has_exits)
      : shape_(shape),
        column_words_(shape.ColumnWords()),
        source_words_(shape.SourceWords()),
        frontiers_{Frontier(shape.rows * source_words_),
                   Frontier(shape.rows * source_words_)},
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
    return undecided_.Span().subspan(row * column_words_, column_words_);
  }
  Words Held(uint64_t row) {
    if (held_.empty()) return {};
    return held_.Span().subspan(row * column_words_, column_words_);
  }
  Words Open(uint64_t row) {
    return open_.Span().subspan(row * source_words_, source_words_);
  }

  // The undecided, unheld and open ones of a row as sets, with their sizes; of
  // OpenSet only a bound is known. `words_read` counts the words that are read.
  RowBits UndecidedSet(uint64_t row, uint64_t* words_read) {
    return {Undecided(row), {}, UndecidedCount(row), words_read};
  }
  RowBits UnheldSet(uint64_t row, uint64_t* words_read) {
    return {Undecided(row), Held(row), UndecidedCount(row), words_read};
  }
  RowBits OpenSet(uint64_t row, uint64_t* words_read) {
    return {Open(row), {}, source_words_ * kBitsPerWord, words_read};
  }

  // More / fewer columns of the row are undecided than it was told before.
  void CountUndecided(uint64_t row, uint64_t more) {
    std::atomic_ref<uint64_t>(undecided_count_[row])
        .fetch_add(more, std::memory_order_relaxed);
  }
  void CountDecided(uint64_t row, uint64_t fewer) {
    CountUndecided(row, -fewer);
  }

  // What arrives at this level, and at the next.
  Frontier& Arriving() { return frontiers_[turn_]; }
  const Frontier& Arriving() const { return frontiers_[turn_]; }
  Frontier& Sent() { return frontiers_[1 - turn_]; }

  // What was sent arrives. Precondition: the words of what arrived last are
  // empty.
  void TurnOver() {
    Arriving().good.ClearSummaries();
    Arriving().bad.ClearSummaries();
    turn_ = 1 - turn_;
  }

 private:
  uint64_t UndecidedCount(uint64_t row) {
    return std::atomic_ref<uint64_t>(undecided_count_[row])
        .load(std::memory_order_relaxed);
  }

  PlaneShape shape_;
  uint64_t column_words_, source_words_;
  std::array<Frontier, 2> frontiers_;
  int turn_ = 0;  // whose frontier arrives
  ZeroedWords undecided_, held_, open_;
  ZeroedWords undecided_count_;  // by row
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_PLANE_H_
