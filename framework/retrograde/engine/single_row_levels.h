// One level of a game without rows: its one row, in pieces.
//
// Predecessors may be anywhere in the row, so a level goes in steps that all
// threads finish before the next:
//
//   reach    from each chunk of the arriving sources to their predecessors;
//            each worker collects in columns of its own
//   decide   each tile of 64 words of columns: what the workers have collected
//
// first for good news, then for bad. Where there are no predecessors to ask,
// nothing is reached; the columns of each tile are asked for their moves.
//
// Members of internal::LevelSolver; levels.h has the idea.

#ifndef RETROGRADE_ENGINE_SINGLE_ROW_LEVELS_H_
#define RETROGRADE_ENGINE_SINGLE_ROW_LEVELS_H_

#include <algorithm>
#include <cstdint>
#include <utility>

#include "retrograde/core/transpose.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/levels.h"
#include "retrograde/engine/plane.h"
#include "retrograde/engine/sets/row_sets.h"
#include "retrograde/engine/sets/sparse_bits.h"

namespace retrograde::internal {

template <class G>
void LevelSolver<G>::SolveSingleRow() {
  Frontier& arriving = planes_[0].Arriving();
  Reach(News::kGood);
  DecideTiles(News::kGood, [&](TileBits tile, Worker& worker) {
    DecideTile(kSingleRow, tile, Outcome::kWin, worker);
  });
  CloseSources(kSingleRow, Arriving(News::kBad, workers_[0]));
  Reach(News::kBad);
  DecideTiles(News::kBad,
              [&](TileBits tile, Worker& worker) { LoseTile(tile, worker); });
  arriving.good.EmptyWordsIn(0, arriving.good.WordCount());
  arriving.bad.EmptyWordsIn(0, arriving.bad.WordCount());
}

template <class G>
SparseRow LevelSolver<G>::Arriving(News news, Worker& worker) const {
  const Frontier& arriving = planes_[0].Arriving();
  const SparseBits& set = news == News::kGood ? arriving.good : arriving.bad;
  return {
      set, 0, set.WordCount(), 0, set.WordCount(), worker.tally.WordsRead()};
}

template <class G>
RowBits LevelSolver<G>::Wanted(News news, Worker& worker) {
  uint64_t* const words_read = worker.tally.WordsRead();
  return news == News::kGood ? planes_[0].UndecidedSet(0, words_read)
                             : planes_[0].UnheldSet(0, words_read);
}

template <class G>
void LevelSolver<G>::Reach(News news) {
  if (Layout::kForwardOnly) return;
  const SparseRow all = Arriving(news, workers_[0]);
  tasks_.clear();
  for (uint64_t w = all.NextWord(0); w < all.WordCount();
       w = all.NextWord(tasks_.back().row + Layout::kChunkWords)) {
    tasks_.push_back({0, w});
  }
  ForEachTask(tasks_.size(), just_decided_, [&](uint64_t task, Worker& worker) {
    const uint64_t begin = tasks_[task].row;
    const SparseRow chunk =
        Arriving(news, worker).Part(begin, begin + Layout::kChunkWords);
    layout_.Pre(0, 0, chunk, Wanted(news, worker), worker.columns,
                worker.tally);
    worker.tally.Tick(chunk.VisitedWords() * kBitsPerWord);
  });
}

// decide(tile, worker) for the tiles in which something was reached, each a
// task.
template <class G>
template <class Visitor>
void LevelSolver<G>::DecideTiles(News news, Visitor&& decide) {
  if (Layout::kForwardOnly && Arriving(news, workers_[0]).IsEmpty()) return;
  const uint64_t words = planes_[0].ColumnWords();
  tasks_.clear();
  for (uint64_t w = NextCollected(0); w < words;
       w = NextCollected(tasks_.back().row + kBitsPerWord)) {
    tasks_.push_back({0, w - w % kBitsPerWord});
  }
  // Who goes forwards asks all that is undecided.
  const uint64_t states =
      Layout::kForwardOnly ? game_.Size() - decided_ : just_decided_;
  ForEachTask(tasks_.size(), states, [&](uint64_t task, Worker& worker) {
    Tile memory = {};
    const uint64_t first = tasks_[task].row;
    const TileBits tile = Layout::kForwardOnly
                              ? AskTile(news, first, memory, worker)
                              : GatherTile(first, memory);
    if (meter_.ok()) decide(tile, worker);
  });
  for (Worker& worker : workers_) worker.columns.ClearSummaries();
}

// The first word at or after `w` in which a worker has collected something;
// where nothing is collected, `w` itself.
template <class G>
uint64_t LevelSolver<G>::NextCollected(uint64_t w) const {
  if (Layout::kForwardOnly) return w;
  uint64_t next = planes_[0].ColumnWords();
  for (const Worker& worker : workers_) {
    next = std::min(next, worker.columns.NextWord(w));
  }
  return next;
}

// What the workers have collected in a tile, which they have no longer. `words`
// come in as zeros.
template <class G>
TileBits LevelSolver<G>::GatherTile(uint64_t first, Tile& words) {
  uint64_t named = 0;
  for (Worker& worker : workers_) {
    uint64_t* const collected = worker.columns.TileWords(first);
    ForEachBit(worker.columns.NamedInTile(first), 0, [&](uint64_t i) {
      words[i] |= std::exchange(collected[i], 0);
      named |= MaskOf(i);
    });
  }
  return {first, named, words.data()};
}

// The columns of a tile that are found by their moves.
template <class G>
TileBits LevelSolver<G>::AskTile(News news, uint64_t first, Tile& words,
                                 Worker& worker) {
  const RowBits want = Wanted(news, worker).Part(first, first + kBitsPerWord);
  const uint64_t named = ~uint64_t{0} >> (kBitsPerWord - want.VisitedWords());
  TileBits tile(first, named, words.data());
  layout_.Pre(0, 0, Arriving(news, worker), want, tile, worker.tally);
  worker.tally.Tick(want.VisitedWords() * kBitsPerWord);
  return tile;
}

template <class G>
void LevelSolver<G>::LoseTile(TileBits tile, Worker& worker) {
  const RowBits wanted = Wanted(News::kBad, worker);
  tile.Keep([&](uint64_t w) { return wanted.Word(w); });
  Remover safe(tile);
  const RowBits open = planes_[0].OpenSet(0, worker.tally.WordsRead());
  if constexpr (kMarksLooks) {
    layout_.PreOfOpen(open, tile, look_marks_, safe, worker.tally);
  } else {
    // Never from the sources, which would name columns of other tiles: a tile
    // has less to look at than a row of more than one.
    layout_.Pre(0, 0, open, tile, safe, worker.tally);
  }
  if (meter_.ok()) DecideTile(kSingleRow, tile, Outcome::kLoss, worker);
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_SINGLE_ROW_LEVELS_H_
