// The best exit of each column of a row, while they are collected.

#ifndef RETROGRADE_RETROGRADE_BEST_EXITS_H_
#define RETROGRADE_RETROGRADE_BEST_EXITS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "retrograde/core/exits.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// One thread at a time. Four bytes a column.
class BestExits {
 public:
  // For rows of at most so many words.
  explicit BestExits(uint64_t words) : best_(words * kBitsPerWord) {}

  // Each column that is a bit of `mask` in that word has this exit.
  void Add(uint64_t word, uint64_t mask, const Exit& exit) {
    const uint32_t code = CodeOf(exit);
    ForEachBit(mask, word * kBitsPerWord, [&](uint64_t column) {
      best_[column] = std::max(best_[column], code);
    });
  }

  // visit(column, exit) for the columns of a word that are bits of `mask` and
  // have one, ascending; forgets all exits of that word.
  template <class Visitor>
  void Take(uint64_t word, uint64_t mask, Visitor&& visit) {
    const uint64_t first = word * kBitsPerWord;
    ForEachBit(mask, first, [&](uint64_t column) {
      if (best_[column] != 0) visit(column, ExitOf(best_[column]));
    });
    std::fill_n(best_.begin() + first, kBitsPerWord, uint32_t{0});
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
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_BEST_EXITS_H_
