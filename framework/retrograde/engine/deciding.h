// What becomes of a state that is decided: it leaves `undecided`, its value is
// written, and the rows that see it are told.
//
// Members of internal::LevelSolver; levels.h has the idea.

#ifndef RETROGRADE_ENGINE_DECIDING_H_
#define RETROGRADE_ENGINE_DECIDING_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/transpose.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/levels.h"
#include "retrograde/engine/plane.h"
#include "retrograde/engine/sets/row_sets.h"
#include "retrograde/engine/sets/sparse_bits.h"

namespace retrograde::internal {

// Decides those of the worker's columns that are undecided and, for a loss, not
// held. They are empty then.
template <class G>
void LevelSolver<G>::DecideColumns(Row at, Outcome outcome, Worker& worker) {
  worker.columns.DrainTiles(
      [&](uint64_t first, uint64_t named, uint64_t* words) {
        DecideTile(at, TileBits(first, named, words), outcome, worker);
      });
}

template <class G>
void LevelSolver<G>::DecideTile(Row at, TileBits tile, Outcome outcome,
                                Worker& worker) {
  if (ExitGame<G> && outcome == Outcome::kLoss) {
    const RowBits unheld =
        PlaneOf(at).UnheldSet(at.row, worker.tally.WordsRead());
    tile.Keep([&](uint64_t w) { return unheld.Word(w); });
  }
  const uint64_t count = tile.TakeFrom(PlaneOf(at).Undecided(at.row));
  if (count == 0) return;
  PlaneOf(at).CountDecided(at.row, count);
  Settle(at, tile, count, outcome, worker);
}

// Writes the values of a tile of `count` states that have just left
// `undecided`, and sends them.
template <class G>
void LevelSolver<G>::Settle(Row at, const TileBits& tile, uint64_t count,
                            Outcome outcome, Worker& worker) {
  if (!cells_->HasRoomFor(outcome) && !meter_.Widen(*cells_)) return;
  worker.tally.Decided(outcome, count);
  const uint64_t column = tile.FirstWord() * kBitsPerWord;
  cells_->Write(layout_.FirstIndex(at.plane, at.row) + column,
                PlaneOf(at).Shape().columns - column, tile.Data(), tile.Named(),
                count, outcome);
  SendTile(at, tile, count, outcome);
}

// In bundled rows a tile arrives turned round its diagonal; that pays from some
// two dozen states on.
template <class G>
void LevelSolver<G>::SendTile(Row at, const TileBits& tile, uint64_t count,
                              Outcome outcome) {
  constexpr uint64_t kWorthTurning = 24;
  if constexpr (!RowGame<G>) {
    for (const bool same : {false, true}) {
      if (same && MoversAlternate<G>()) continue;
      const uint64_t part =
          same ? WordOf(planes_[0].Shape().SameBase()) : uint64_t{0};
      SparseBits& set = SetFor(0, same, outcome);
      tile.ForEachWord(
          [&](uint64_t w, uint64_t word) { set.AddWord(part + w, word); });
    }
    return;
  } else if constexpr (HasBundledRows<G>()) {
    if (count >= kWorthTurning) {
      const View view = ViewOfTile(at.plane, at.row, tile.FirstWord());
      Tile turned;
      std::copy_n(tile.Data(), turned.size(), turned.begin());
      Transpose(turned);
      const uint64_t first = WordOf(view.source);
      const uint64_t row_words = planes_[view.plane].SourceWords();
      SetFor(view.plane, /*same_mover=*/false, outcome)
          .AddTile(view.row * row_words + first,
                   std::min(row_words - first, kBitsPerWord), turned);
      return;
    }
  }
  if constexpr (RowGame<G>) {
    const std::array<Receiver, 2> receivers = {ReceiverOf(0, outcome),
                                               ReceiverOf(1, outcome)};
    tile.ForEachWord([&](uint64_t w, uint64_t word) {
      layout_.ViewsOfWord(at.plane, at.row, w, word, [&](const View& view) {
        receivers[view.plane].Add(view);
      });
    });
  }
}

template <class G>
Receiver LevelSolver<G>::ReceiverOf(int plane, Outcome outcome) {
  const PlaneShape& shape = planes_[plane].Shape();
  return {SetFor(plane, /*same_mover=*/false, outcome),
          SetFor(plane, /*same_mover=*/true, outcome),
          planes_[plane].SourceWords() * kBitsPerWord, shape.SameBase()};
}

// A win for its mover is good news for whoever moves there and keeps the turn,
// bad news for whoever hands the turn over; a loss the other way round.
template <class G>
SparseBits& LevelSolver<G>::SetFor(int plane, bool same_mover,
                                   Outcome outcome) {
  const bool is_good = (outcome == Outcome::kWin) == same_mover;
  Frontier& sent = planes_[plane].Sent();
  return is_good ? sent.good : sent.bad;
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_DECIDING_H_
