// The best exit of each column of a row, while they are collected.

#ifndef RETROGRADE_ENGINE_BEST_EXITS_H_
#define RETROGRADE_ENGINE_BEST_EXITS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "retrograde/core/exits.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// One thread at a time. Four bytes a column, and a bit.
class BestExits {
 public:
  // For rows of at most so many words.
  explicit BestExits(uint64_t words)
      : best_(words * kBitsPerWord), named_(words) {}

  static uint64_t BytesFor(uint64_t words) {
    return SaturatingProduct(
        words, kBitsPerWord * sizeof(uint32_t) + sizeof(uint64_t));
  }

  // Each column that is a bit of `mask` in that word has this exit.
  void Add(uint64_t word, uint64_t mask, const Exit& exit) {
    const uint32_t code = CodeOf(exit);
    named_[word] |= mask;
    ForEachBit(mask, word * kBitsPerWord, [&](uint64_t column) {
      best_[column] = std::max(best_[column], code);
    });
  }

  // visit(column, exit) for the columns of a word that are bits of `mask` and
  // have one, ascending; forgets all exits of that word.
  template <class Visitor>
  void Take(uint64_t word, uint64_t mask, Visitor&& visit) {
    if (named_[word] == 0) return;
    const uint64_t first = word * kBitsPerWord;
    ForEachBit(named_[word] & mask, first,
               [&](uint64_t column) { visit(column, ExitOf(best_[column])); });
    std::fill_n(best_.begin() + first, kBitsPerWord, uint32_t{0});
    named_[word] = 0;
  }

 private:
  // The better the exit, the greater its code; none is 0. A win of n plies is
  // 2^32 - n, a draw 2^31, a loss of n plies n: kMaxPly is less than 2^31.
  static constexpr uint32_t kDraw = uint32_t{1} << 31;
  static constexpr uint32_t CodeOf(const Exit& exit) {
    if (exit.outcome == Outcome::kDraw) return kDraw;
    return exit.outcome == Outcome::kWin ? -exit.level : exit.level;
  }
  static constexpr Exit ExitOf(uint32_t code) {
    if (code == kDraw) return Exit{};
    return code > kDraw ? Exit{Outcome::kWin, -code}
                        : Exit{Outcome::kLoss, code};
  }

  std::vector<uint32_t> best_;
  std::vector<uint64_t> named_;  // the columns that have one
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_BEST_EXITS_H_
