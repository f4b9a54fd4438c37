// One level of a game with rows: a row at a time, a block of rows a task.
//
// Members of internal::LevelSolver; levels.h has the idea.

#ifndef RETROGRADE_ENGINE_ROW_LEVELS_H_
#define RETROGRADE_ENGINE_ROW_LEVELS_H_

#include <algorithm>
#include <cstdint>

#include "retrograde/core/row_game.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/levels.h"
#include "retrograde/engine/plane.h"
#include "retrograde/engine/sets/row_sets.h"

namespace retrograde::internal {

// The blocks at which something arrives, each a task.
template <class G>
void LevelSolver<G>::SolveRows() {
  tasks_.clear();
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    const Frontier& arriving = planes_[plane].Arriving();
    const uint64_t words = planes_[plane].SourceWords();
    const uint64_t block = layout_.BlockRows(plane);
    const uint64_t end = words * planes_[plane].Shape().rows;
    for (uint64_t w = arriving.NextWord(0); w < end;) {
      const uint64_t first = w / words / block * block;
      tasks_.push_back({plane, first});
      w = arriving.NextWord((first + block) * words);
    }
  }
  ForEachTask(tasks_.size(), just_decided_, [&](uint64_t task, Worker& worker) {
    SolveBlock(tasks_[task], worker);
  });
}

template <class G>
void LevelSolver<G>::SolveBlock(Row first, Worker& worker) {
  const Frontier& arriving = PlaneOf(first).Arriving();
  const uint64_t words = PlaneOf(first).SourceWords();
  const uint64_t end = std::min(first.row + layout_.BlockRows(first.plane),
                                PlaneOf(first).Shape().rows);
  for (uint64_t row = first.row; row < end && meter_.ok();) {
    SolveRow({first.plane, row}, worker);
    row = arriving.NextWord((row + 1) * words) / words;
  }
}

template <class G>
void LevelSolver<G>::SolveRow(Row at, Worker& worker) {
  Frontier& arriving = PlaneOf(at).Arriving();
  const uint64_t words = PlaneOf(at).SourceWords();
  const uint64_t begin = at.row * words;
  uint64_t* const words_read = worker.tally.WordsRead();
  const SparseRow good(arriving.good, begin, words, 0, words, words_read);
  const SparseRow bad(arriving.bad, begin, words, 0, words, words_read);
  if (!good.IsEmpty()) Win(at, good, worker);
  if (!bad.IsEmpty()) {
    CloseSources(at, bad);
    Lose(at, bad, worker);
  }
  arriving.good.EmptyWordsIn(begin, begin + words);
  arriving.bad.EmptyWordsIn(begin, begin + words);
}

template <class G>
void LevelSolver<G>::Win(Row at, const SparseRow& good, Worker& worker) {
  uint64_t* const words_read = worker.tally.WordsRead();
  AddPre(at, good, PlaneOf(at).UndecidedSet(at.row, words_read), worker);
  DecideColumns(at, Outcome::kWin, worker);
}

template <class G>
void LevelSolver<G>::CloseSources(Row at, const SparseRow& bad) {
  bad.RemoveFrom(PlaneOf(at).Open(at.row));
}

template <class G>
void LevelSolver<G>::Lose(Row at, const SparseRow& bad, Worker& worker) {
  uint64_t* const words_read = worker.tally.WordsRead();
  AddPre(at, bad, PlaneOf(at).UnheldSet(at.row, words_read), worker);
  LoseCandidates(at, worker);
}

// Puts Pre(sources, want), and what the operator names beyond `want`, into the
// worker's columns. Many sources go to the words at once, without the summary.
template <class G>
void LevelSolver<G>::AddPre(Row at, const SparseRow& sources,
                            const RowBits& want, Worker& worker) {
  const uint64_t visited = sources.VisitedWords();
  const uint64_t column_words = PlaneOf(at).ColumnWords();
  worker.tally.Tick(visited * kBitsPerWord);
  if (visited < column_words / 8) {
    layout_.Pre(at.plane, at.row, sources, want, worker.columns, worker.tally);
  } else {
    WordSink out(worker.columns.RawWords(column_words));
    layout_.Pre(at.plane, at.row, sources.AllWords(), want, out, worker.tally);
    worker.columns.NameFirst(column_words);
  }
}

// The candidates are those of the worker's columns that can be lost. They are,
// unless a move leads into an open source.
template <class G>
void LevelSolver<G>::LoseCandidates(Row at, Worker& worker) {
  uint64_t* const words_read = worker.tally.WordsRead();
  const WantedBits candidates(worker.columns,
                              PlaneOf(at).UnheldSet(at.row, words_read));
  const RowBits open = PlaneOf(at).OpenSet(at.row, words_read);
  Remover safe(worker.columns);
  layout_.Pre(at.plane, at.row, open, candidates, safe, worker.tally);
  if (meter_.ok()) DecideColumns(at, Outcome::kLoss, worker);
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_ROW_LEVELS_H_
