// Level 0 of the engine: allocation and terminal states. (For states with exits
// see hold_exits.h.)
//
// The members of internal::LevelSolver (levels.h) that run once.

#ifndef RETROGRADE_ENGINE_SET_UP_H_
#define RETROGRADE_ENGINE_SET_UP_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/transpose.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/engine/best_exits.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/checkpoint.h"
#include "retrograde/engine/exit_queue.h"
#include "retrograde/engine/levels.h"
#include "retrograde/engine/look_marks.h"
#include "retrograde/engine/plane.h"
#include "retrograde/engine/sets/sparse_bits.h"

namespace retrograde::internal {

// ----- Memory -----

template <class G>
uint64_t LevelSolver<G>::EstimateBytes(const G& game, unsigned threads) {
  const Layout layout(game);
  uint64_t bytes = game.Size();
  for (int plane = 0; plane < layout.PlaneCount(); ++plane) {
    const PlaneShape& shape = layout.Shape(plane);
    bytes = SaturatingSum(bytes, Plane::BytesFor(shape, ExitGame<G>));
  }
  if (kMarksLooks) {
    bytes = SaturatingSum(bytes, LookMarks::BytesFor(game.Size()));
  }
  return SaturatingSum(bytes, SaturatingProduct(threads, WorkerBytes(layout)));
}

template <class G>
uint64_t LevelSolver<G>::WorkerBytes(const Layout& layout) {
  const uint64_t best_exits =
      RowExitGame<G> ? BestExits::BytesFor(RowWords(layout)) : 0;
  return SaturatingSum(
      SaturatingSum(SparseBits::BytesFor(RowWords(layout)), best_exits),
      SaturatingProduct(FillWords(layout), sizeof(uint64_t)));
}

// The threads that are asked for; fewer where the limit has no room for what
// each of them needs, one in any case. No thread takes the room that values of
// four bytes or waiting exits may want: what one thread can solve, several can.
template <class G>
unsigned LevelSolver<G>::ThreadsFor(const G& game,
                                    const SolveOptions& options) {
  const uint64_t wider = SaturatingProduct(3, game.Size());
  const uint64_t exits = ExitGame<G> ? ExitQueue::MostBytesFor(game.Size()) : 0;
  const uint64_t others =
      SaturatingSum(options.held_bytes, SaturatingSum(wider, exits));
  unsigned threads = ThreadCount(options.threads);
  while (threads > 1 && SaturatingSum(EstimateBytes(game, threads), others) >
                            options.memory_limit) {
    --threads;
  }
  return threads;
}

// The words of the longest row.
template <class G>
uint64_t LevelSolver<G>::RowWords(const Layout& layout) {
  uint64_t words = 0;
  for (int plane = 0; plane < layout.PlaneCount(); ++plane) {
    words = std::max(words, layout.Shape(plane).ColumnWords());
  }
  return words;
}

// The words that set-up fills at a time: legal columns, and the terminal ones
// by outcome.
template <class G>
uint64_t LevelSolver<G>::FillWords(const Layout& layout) {
  uint64_t words = 0;
  for (int plane = 0; plane < layout.PlaneCount(); ++plane) {
    words = std::max(words, 4 * layout.ChunkWords(plane));
  }
  return words;
}

template <class G>
absl::Status LevelSolver<G>::Allocate() {
  const uint64_t bytes = EstimateBytes(game_, thread_count_);
  const absl::Status fits = meter_.Reserve(bytes);
  if (!fits.ok()) return fits;
  planes_.reserve(layout_.PlaneCount());
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    planes_.emplace_back(layout_.Shape(plane), ExitGame<G>);
  }
  for (unsigned worker = 0; worker < thread_count_; ++worker) {
    workers_.push_back({SparseBits(RowWords(layout_)),
                        std::vector<uint64_t>(FillWords(layout_)),
                        BestExits(RowExitGame<G> ? RowWords(layout_) : 0),
                        meter_.Of(worker)});
  }
  if (kMarksLooks) look_marks_ = LookMarks(game_.Size());
  if (options_.start_from) return TakeCells(bytes - game_.Size());
  absl::StatusOr<Cells> cells = Cells::Create(game_.Size());
  if (!cells.ok()) return cells.status();
  cells_ = *std::move(cells);
  return absl::OkStatus();
}

// Those of a checkpoint, which may be wider than they are at the start; beside
// them `other_bytes` are allocated.
template <class G>
absl::Status LevelSolver<G>::TakeCells(uint64_t other_bytes) {
  absl::StatusOr<StartPoint> start = options_.start_from();
  if (!start.ok()) return start.status();
  if (start->cells.Size() != game_.Size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("a checkpoint of ", start->cells.Size(),
                     " values for a game of ", game_.Size(), " indices"));
  }
  if (start->level > kMaxPly) {
    return absl::InvalidArgumentError(
        absl::StrCat("a checkpoint at level ", start->level,
                     "; the last that there can be is ", kMaxPly));
  }
  start_level_ = start->level;
  cells_ = std::move(start->cells);
  return meter_.Reserve(SaturatingSum(other_bytes, cells_->Bytes()));
}

// ----- Level 0 -----

// Exits wait in one queue, so such a game is set up by one thread.
template <class G>
void LevelSolver<G>::SetUp() {
  ForEachChunk([&](Row at, uint64_t first_word, Worker& worker) {
    SetUpChunk(at, first_word, worker);
  });
  just_decided_ = meter_.Decided();
}

// work(row, first word, worker) for each row of a game with rows, blocks of
// them being a task; else for each part of the one row.
template <class G>
template <class Work>
void LevelSolver<G>::ForEachChunk(Work&& work) {
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    const PlaneShape& shape = layout_.Shape(plane);
    const uint64_t step = layout_.ChunkWords(plane);
    if (step == 0) continue;
    const uint64_t block = layout_.BlockRows(plane);
    const uint64_t tasks = RowGame<G> ? DivideUp(shape.rows, block)
                                      : DivideUp(shape.ColumnWords(), step);
    ForEachTask(tasks, game_.Size(), [&](uint64_t task, Worker& worker) {
      if constexpr (!RowGame<G>)
        return work(Row{plane, 0}, task * step, worker);
      const uint64_t first = task * block;
      const uint64_t end = std::min(first + block, shape.rows);
      for (uint64_t row = first; row < end && meter_.ok(); ++row) {
        work(Row{plane, row}, 0, worker);
      }
    });
  }
}

// The words of a chunk from `first_word` on.
template <class G>
uint64_t LevelSolver<G>::ChunkSize(Row at, uint64_t first_word) {
  return std::min(layout_.ChunkWords(at.plane),
                  PlaneOf(at).ColumnWords() - first_word);
}

template <class G>
void LevelSolver<G>::SetUpChunk(Row at, uint64_t first_word, Worker& worker) {
  const uint64_t step = layout_.ChunkWords(at.plane);
  const uint64_t size = ChunkSize(at, first_word);
  const Words words = absl::MakeSpan(worker.fill);
  ClearWords(words.first(4 * step));
  const auto part = [&](int i) { return words.subspan(i * step, size); };
  const RowFill fill = {
      part(0), {part(1), part(2), part(3)}, PlaneOf(at).Open(at.row)};
  layout_.Fill(at.plane, at.row, first_word, fill);
  FindUndecided(at, first_word, fill, worker);
  DecideTerminals(at, first_word, fill.terminal.win, Outcome::kWin, worker);
  DecideTerminals(at, first_word, fill.terminal.loss, Outcome::kLoss, worker);
  worker.tally.Tick(size * kBitsPerWord);
}

// Terminal states of any outcome leave `undecided`; the won and the lost ones
// are the first to be sent. A drawn one is a source that stays open.
template <class G>
void LevelSolver<G>::FindUndecided(Row at, uint64_t first_word,
                                   const RowFill& fill, Worker& worker) {
  const TerminalWords& terminal = fill.terminal;
  const Words undecided =
      PlaneOf(at).Undecided(at.row).subspan(first_word, fill.legal.size());
  for (uint64_t i = 0; i < fill.legal.size(); ++i) {
    undecided[i] = fill.legal[i] &
                   ~(terminal.win[i] | terminal.draw[i] | terminal.loss[i]);
  }
  if constexpr (RowExitGame<G>) {
    HoldRow(at, undecided, worker);
  } else if constexpr (ExitGame<G>) {
    HoldStates(at, first_word, undecided);
  }
  PlaneOf(at).CountUndecided(at.row, CountBits(undecided));
}

template <class G>
void LevelSolver<G>::DecideTerminals(Row at, uint64_t first_word,
                                     Words terminal, Outcome outcome,
                                     Worker& worker) {
  for (uint64_t i = 0; i < terminal.size(); i += kBitsPerWord) {
    const uint64_t words = std::min(kBitsPerWord, terminal.size() - i);
    Tile tile = {};
    std::copy_n(terminal.data() + i, words, tile.data());
    const TileBits bits(first_word + i, NamedWords(tile), tile.data());
    if (const uint64_t count = bits.Count(); count != 0) {
      Settle(at, bits, count, outcome, worker);
    }
  }
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_SET_UP_H_
