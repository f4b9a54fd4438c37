// The levels: retrograde analysis on sets of columns of a row.
//
// Level d decides the states of remoteness d. It reads what the last level
// sent and never looks at a state whose neighbourhood has not changed:
//
//        row r of the mover's plane                 other rows
//     sources, arriving:  good  bad
//            |             |     |
//            | 1. Pre      |     | 2. leave `open`
//            v             v     v
//     columns:   won    candidates --3. Pre(open)--> safe
//                 |          |                        (stay undecided)
//                 |          +--> lost
//                 +---------------+--> value into the cell, once;
//                                      sent to each row that sees the state
//
//  1. Columns with a move into a source that is newly good for the mover win.
//  2. Sources that are newly bad for the mover are no longer open.
//  3. Columns with a move into a newly bad source are candidates. One that has
//     no move left into an open source is lost.
//
// Nothing is counted: whether one move or three lead to a source is all the
// same, so parallel and symmetric moves need no care. A state that is never
// decided is a draw. docs/retrograde.md shows why the lengths are exact.
//
// A state with an exit (core/exits.h) is *held*: it cannot be lost. A winning
// exit decides it at its level; a losing one ends the hold there and makes the
// state a candidate; a drawn one holds for ever. The solve ends when nothing
// was sent and no exit waits.

#ifndef RETROGRADE_RETROGRADE_LEVELS_H_
#define RETROGRADE_RETROGRADE_LEVELS_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/words.h"
#include "retrograde/retrograde/cells.h"
#include "retrograde/retrograde/exit_queue.h"
#include "retrograde/retrograde/layout.h"
#include "retrograde/retrograde/meter.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/retrograde/plane.h"
#include "retrograde/retrograde/row_sets.h"
#include "retrograde/retrograde/values.h"

namespace retrograde::internal {

template <class G>
class Engine {
 public:
  using Layout =
      std::conditional_t<RowGame<G>, RowLayout<G>, SingleRowLayout<G>>;

  Engine(const G& game, const SolveOptions& options)
      : game_(game), meter_(options, game.Size()), layout_(game, &meter_) {}

  // The bytes that a solve allocates before the first level.
  static uint64_t EstimateBytes(const G& game);

  // Throws std::bad_alloc.
  absl::StatusOr<Values> Run();

 private:
  // A row and its plane; what a step works on.
  struct Row {
    int plane;
    uint64_t row;
  };

  static uint64_t FillWords(const Layout& layout, int plane);

  absl::Status Allocate();
  void SetUp();
  void SetUpRow(Row at, Words words);
  void SetUpChunk(Row at, uint64_t first_word, const RowFill& fill);
  void HoldStatesWithExits(Row at, uint64_t w, uint64_t undecided);
  void SolveLevel();
  void SolveRow(Row at);
  void Win(Row at, const SparseRow& good);
  void CloseSources(Row at);
  void Lose(Row at, const SparseRow& bad);
  void LoseCandidates(Row at);
  void AddPre(Row at, const SparseRow& sources, const RowBits& want);
  void AddPreByParts(Row at, const SparseRow& sources, const RowBits& want);
  void TakeWinningExits(const std::vector<ExitQueue::Entry>& exits);
  void EndHolds(const std::vector<ExitQueue::Entry>& exits);

  void DecideColumns(Row at, Outcome outcome);
  void Decide(Row at, uint64_t w, uint64_t mask, Outcome outcome);
  void Send(const View& view, Outcome outcome);
  void TurnOver();
  Values Finish();

  // Calls step(set) for the members of an arriving set of the row, in chunks
  // that a stop request can come between.
  template <class Step>
  void ForEachChunk(const SparseBits& bits, Row at, Step&& step);

  Plane& PlaneOf(Row at) { return planes_[at.plane]; }

  // Of a row whose columns are looked at one by one, so many at a time.
  static constexpr uint64_t kPartWords = 1024;

  const G& game_;
  Meter meter_;
  const Layout layout_;
  std::vector<Plane> planes_;
  std::optional<Cells> cells_;
  SparseBits columns_;  // scratch of one row: won columns, or candidates
  ExitQueue exits_;
  Ply level_ = 0;
  bool sent_any_ = false;
};

// ----- The driver: reads like the comment above -----

template <class G>
absl::StatusOr<Values> Engine<G>::Run() {
  if (absl::Status status = Allocate(); !status.ok()) return status;
  SetUp();
  while (meter_.ok() && (sent_any_ || !exits_.Empty())) {
    TurnOver();
    SolveLevel();
    meter_.EndLevel(level_);
  }
  if (!meter_.ok()) return meter_.status();
  return Finish();
}

template <class G>
void Engine<G>::SolveLevel() {
  const std::vector<ExitQueue::Entry> exits = exits_.Take(level_);
  TakeWinningExits(exits);
  for (int plane = 0; plane < layout_.PlaneCount() && meter_.ok(); ++plane) {
    const Frontier& arriving = planes_[plane].arriving;
    const uint64_t words = planes_[plane].SourceWords();
    const uint64_t end = words * planes_[plane].Shape().rows;
    for (uint64_t w = arriving.NextWord(0); w < end && meter_.ok();) {
      const uint64_t row = w / words;
      SolveRow({plane, row});
      w = arriving.NextWord((row + 1) * words);
    }
  }
  EndHolds(exits);
}

template <class G>
void Engine<G>::SolveRow(Row at) {
  Frontier& arriving = PlaneOf(at).arriving;
  ForEachChunk(arriving.good, at,
               [&](const SparseRow& good) { Win(at, good); });
  CloseSources(at);
  ForEachChunk(arriving.bad, at, [&](const SparseRow& bad) { Lose(at, bad); });
  const uint64_t words = PlaneOf(at).SourceWords();
  arriving.good.ClearIn(at.row * words, (at.row + 1) * words);
  arriving.bad.ClearIn(at.row * words, (at.row + 1) * words);
}

template <class G>
void Engine<G>::Win(Row at, const SparseRow& good) {
  AddPre(at, good, PlaneOf(at).UndecidedSet(at.row));
  DecideColumns(at, Outcome::kWin);
}

template <class G>
void Engine<G>::CloseSources(Row at) {
  Plane& plane = PlaneOf(at);
  const uint64_t begin = at.row * plane.SourceWords();
  plane.arriving.bad.ForEachWordIn(
      begin, begin + plane.SourceWords(),
      [&](uint64_t w, uint64_t word) { plane.Close(at.row, w - begin, word); });
}

template <class G>
void Engine<G>::Lose(Row at, const SparseRow& bad) {
  const RowBits unheld = PlaneOf(at).UnheldSet(at.row);
  AddPre(at, bad, unheld);
  columns_.ForEachWord([&](uint64_t w, uint64_t word) {
    columns_.RemoveWord(w, word & ~unheld.Word(w));
  });
  LoseCandidates(at);
}

// Puts Pre(sources, want), and what the operator names beyond `want`, into
// columns_. Many sources go to the words at once, without the summary.
template <class G>
void Engine<G>::AddPre(Row at, const SparseRow& sources, const RowBits& want) {
  const uint64_t column_words = PlaneOf(at).ColumnWords();
  if constexpr (Layout::kForwardOnly) {
    AddPreByParts(at, sources, want);
  } else if (sources.VisitedWords() < column_words / 4) {
    layout_.Pre(at.plane, at.row, sources, want, columns_);
  } else {
    WordSink out(columns_.RawWords(column_words));
    layout_.Pre(at.plane, at.row, sources, want, out);
    columns_.Summarize(column_words);
  }
}

// Looks at the moves of every wanted column: a stop request is heard between
// parts.
template <class G>
void Engine<G>::AddPreByParts(Row at, const SparseRow& sources,
                              const RowBits& want) {
  for (uint64_t w = 0; w < want.WordCount() && meter_.ok(); w += kPartWords) {
    layout_.Pre(at.plane, at.row, sources, want.Part(w, w + kPartWords),
                columns_);
    meter_.Tick(kPartWords * kBitsPerWord);
  }
}

// The candidates, in columns_, that no move leads from into an open source.
template <class G>
void Engine<G>::LoseCandidates(Row at) {
  Remover safe(columns_);
  const RowBits open = PlaneOf(at).OpenSet(at.row);
  if constexpr (Layout::kForwardOnly) {  // there may be any number of them
    const uint64_t words = PlaneOf(at).ColumnWords();
    for (uint64_t w = 0; w < words && meter_.ok(); w += kPartWords) {
      const uint64_t end = std::min(w + kPartWords, words);
      const SparseRow part(columns_, 0, words, w, end);
      meter_.Tick(part.VisitedWords() * kBitsPerWord);
      layout_.Pre(at.plane, at.row, open, part, safe);
    }
  } else {
    layout_.Pre(at.plane, at.row, open, columns_, safe);
  }
  if (meter_.ok()) DecideColumns(at, Outcome::kLoss);
}

// ----- Deciding and sending -----

// Decides the undecided columns in columns_, which is empty afterwards.
template <class G>
void Engine<G>::DecideColumns(Row at, Outcome outcome) {
  const RowBits undecided = PlaneOf(at).UndecidedSet(at.row);
  columns_.ForEachWord([&](uint64_t w, uint64_t word) {
    columns_.RemoveWord(w, word);
    const uint64_t mask = word & undecided.Word(w);
    if (mask != 0) Decide(at, w, mask, outcome);
  });
}

template <class G>
void Engine<G>::Decide(Row at, uint64_t w, uint64_t mask, Outcome outcome) {
  if (level_ > cells_->MaxPly() && !meter_.Widen(*cells_, level_)) return;
  const uint64_t column = w * kBitsPerWord;
  meter_.Decided(outcome, PlaneOf(at).Decide(at.row, w, mask));
  cells_->Write(layout_.FirstIndex(at.plane, at.row) + column, mask, outcome,
                level_);
  ForEachBit(mask, column, [&](uint64_t c) {
    layout_.Views({at.plane, at.row, c},
                  [&](const View& view) { Send(view, outcome); });
  });
  sent_any_ = true;
}

// A win for its mover is good news for whoever moves there and keeps the turn,
// bad news for whoever hands the turn over; a loss the other way round.
template <class G>
void Engine<G>::Send(const View& view, Outcome outcome) {
  Plane& plane = planes_[view.plane];
  const bool same_mover =
      !MoversAlternate<G>() && view.source >= plane.Shape().SameBase();
  const bool is_good = (outcome == Outcome::kWin) == same_mover;
  SparseBits& set = is_good ? plane.sent.good : plane.sent.bad;
  set.Add(view.row * plane.SourceWords() * kBitsPerWord + view.source);
}

template <class G>
void Engine<G>::TurnOver() {
  // With nothing under way, the next thing to happen is an exit.
  level_ = sent_any_ ? level_ + 1 : exits_.NextLevel();
  sent_any_ = false;
  for (Plane& plane : planes_) plane.TurnOver();
}

template <class G>
template <class Step>
void Engine<G>::ForEachChunk(const SparseBits& bits, Row at, Step&& step) {
  const uint64_t words = PlaneOf(at).SourceWords();
  const uint64_t first = at.row * words;
  uint64_t w = bits.NextWord(first);
  while (w < first + words && meter_.ok()) {
    const uint64_t begin = w - first;
    const uint64_t end =
        Layout::kForwardOnly
            ? words
            : std::min(words, begin + layout_.ChunkWords(at.plane));
    step(SparseRow(bits, first, words, begin, end));
    meter_.Tick(bits.VisitedWordsIn(first + begin, first + end) * kBitsPerWord);
    w = bits.NextWord(first + end);
  }
}

// ----- Exits -----

template <class G>
void Engine<G>::TakeWinningExits(const std::vector<ExitQueue::Entry>& exits) {
  for (const ExitQueue::Entry& exit : exits) {
    meter_.Tick(1);
    if (!meter_.ok()) return;
    const Place place = layout_.PlaceAt(exit.index);
    const Row at{place.plane, place.row};
    if (exit.is_win && HasBit(PlaneOf(at).Undecided(at.row), place.column)) {
      Decide(at, WordOf(place.column), MaskOf(place.column), Outcome::kWin);
    }
  }
}

// Runs after the rows, which leave held states alone: then `open` knows all bad
// news of the level, and one look decides.
template <class G>
void Engine<G>::EndHolds(const std::vector<ExitQueue::Entry>& exits) {
  for (const ExitQueue::Entry& exit : exits) {
    meter_.Tick(1);
    if (!meter_.ok()) return;
    if (exit.is_win) continue;
    const Place place = layout_.PlaceAt(exit.index);
    const Row at{place.plane, place.row};
    ClearBit(PlaneOf(at).Held(at.row), place.column);
    if (!HasBit(PlaneOf(at).Undecided(at.row), place.column)) continue;
    columns_.Add(place.column);
    LoseCandidates(at);
  }
}

template <class G>
Values Engine<G>::Finish() {
  uint64_t words_read = columns_.WordsRead();
  for (const Plane& plane : planes_) words_read += plane.WordsRead();
  planes_.clear();
  return Values(*std::move(cells_), meter_.Statistics(level_, words_read));
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_RETROGRADE_LEVELS_H_
