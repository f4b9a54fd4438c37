// Going on from a checkpoint (checkpoint.h) instead of from level 0.
//
// Set-up has sent the terminal states, as always. Then
//
//   1. what was decided before the last level leaves `undecided` and is sent;
//   2. what was sent arrives, only to close the bad sources: all that it
//   brought
//      about has a value already, and a level that looked for more would cost
//      as much as all the levels before;
//   3. what was decided at the last level leaves `undecided` and is sent, for
//      the next level to read.
//
// Exits that have spoken are left out in set-up. So all sets are what they were
// when the checkpoint was taken. Values are asked of undecided columns alone,
// so that cells which lie make wrong values and nothing worse.
//
// Members of internal::LevelSolver; levels.h has the idea.

#ifndef RETROGRADE_ENGINE_RESUME_H_
#define RETROGRADE_ENGINE_RESUME_H_

#include <algorithm>
#include <cstdint>

#include "retrograde/core/transpose.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/levels.h"
#include "retrograde/engine/plane.h"
#include "retrograde/engine/sets/row_sets.h"

namespace retrograde::internal {

template <class G>
void LevelSolver<G>::Resume() {
  level_ = start_level_;
  RestoreDecided(Age::kBefore);
  CloseWhatArrived();
  decided_ = meter_.Decided();
  RestoreDecided(Age::kLastLevel);
  just_decided_ = meter_.Decided() - decided_;
}

template <class G>
void LevelSolver<G>::RestoreDecided(Age age) {
  ForEachChunk([&](Row at, uint64_t first_word, Worker& worker) {
    const uint64_t words = ChunkSize(at, first_word);
    const uint64_t end = first_word + words;
    for (uint64_t w = first_word; w < end; w += kBitsPerWord) {
      RestoreTile(at, w, std::min(kBitsPerWord, end - w), age, worker);
    }
    worker.tally.Tick(words * kBitsPerWord);
  });
}

template <class G>
void LevelSolver<G>::RestoreTile(Row at, uint64_t first_word, uint64_t words,
                                 Age age, Worker& worker) {
  const uint64_t first_index = layout_.FirstIndex(at.plane, at.row);
  Tile won = {};
  Tile lost = {};
  for (uint64_t i = 0; i < words; ++i) {
    const uint64_t undecided = PlaneOf(at).Undecided(at.row)[first_word + i];
    ForEachBit(undecided, 0, [&](uint64_t bit) {
      const uint64_t column = (first_word + i) * kBitsPerWord + bit;
      const Value value = cells_->At(first_index + column);
      if (value.outcome == Outcome::kDraw) return;
      if ((value.remoteness < level_) != (age == Age::kBefore)) return;
      (value.outcome == Outcome::kWin ? won : lost)[i] |= MaskOf(bit);
    });
  }
  Restore(at, first_word, won, Outcome::kWin, worker);
  Restore(at, first_word, lost, Outcome::kLoss, worker);
}

template <class G>
void LevelSolver<G>::Restore(Row at, uint64_t first_word, Tile& decided,
                             Outcome outcome, Worker& worker) {
  TileBits tile(first_word, NamedWords(decided), decided.data());
  const uint64_t count = tile.TakeFrom(PlaneOf(at).Undecided(at.row));
  if (count == 0) return;
  PlaneOf(at).CountDecided(at.row, count);
  worker.tally.Decided(outcome, count);
  SendTile(at, tile, count, outcome);
}

template <class G>
void LevelSolver<G>::CloseWhatArrived() {
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    planes_[plane].TurnOver();
    Frontier& arriving = planes_[plane].Arriving();
    const uint64_t words = planes_[plane].SourceWords();
    for (uint64_t row = 0; row < planes_[plane].Shape().rows; ++row) {
      CloseSources({plane, row},
                   SparseRow(arriving.bad, row * words, words, 0, words,
                             workers_[0].tally.WordsRead()));
    }
    arriving.good.EmptyWordsIn(0, arriving.good.WordCount());
    arriving.bad.EmptyWordsIn(0, arriving.bad.WordCount());
  }
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_RESUME_H_
