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
//
// Threads: what a level sends is read in the next, so its rows need not wait
// for one another. A block of rows is one task, and writes to no word that
// another block writes to (axiom R7). The one row of a game without rows is
// split by words, in steps: row_levels.h and single_row_levels.h.

#ifndef RETROGRADE_ENGINE_LEVELS_H_
#define RETROGRADE_ENGINE_LEVELS_H_

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/transpose.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/engine/best_exits.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/exit_queue.h"
#include "retrograde/engine/layout.h"
#include "retrograde/engine/look_marks.h"
#include "retrograde/engine/meter.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/plane.h"
#include "retrograde/engine/sets/row_sets.h"
#include "retrograde/engine/values.h"

namespace retrograde::internal {

template <class G>
class LevelSolver {
 public:
  using Layout =
      std::conditional_t<RowGame<G>, RowLayout<G>, SingleRowLayout<G>>;

  LevelSolver(const G& game, const SolveOptions& options);

  // The bytes that a solve with so many threads allocates before the first
  // level.
  static uint64_t EstimateBytes(const G& game, unsigned threads);

  // The values of all states; errors as SolveValues. Once. Throws
  // std::bad_alloc.
  absl::StatusOr<Values> Run();

 private:
  // Whether looks at the moves of a state go on where the last one stopped.
  static constexpr bool kMarksLooks = !RowGame<G> && HasMovesFrom<G>;

  // A row and its plane; what a step works on.
  struct Row {
    int plane;
    uint64_t row;
  };

  // What one thread has to itself.
  struct Worker {
    SparseBits columns;          // of one row: won ones, or candidates
    std::vector<uint64_t> fill;  // for set-up
    BestExits exits;             // likewise, of one row
    Tally& tally;
  };

  // ----- Set-up (set_up.h) -----
  static unsigned ThreadsFor(const G& game, const SolveOptions& options);
  static uint64_t WorkerBytes(const Layout& layout);
  static uint64_t RowWords(const Layout& layout);
  static uint64_t FillWords(const Layout& layout);
  absl::Status Allocate();
  absl::Status TakeCells(uint64_t other_bytes);
  void SetUp();
  template <class Work>
  void ForEachChunk(Work&& work);
  uint64_t ChunkSize(Row at, uint64_t first_word);
  void SetUpChunk(Row at, uint64_t first_word, Worker& worker);
  void FindUndecided(Row at, uint64_t first_word, const RowFill& fill,
                     Worker& worker);
  void DecideTerminals(Row at, uint64_t first_word, Words terminal,
                       Outcome outcome, Worker& worker);

  // ----- States with exits (hold_exits.h) -----
  void HoldStates(Row at, uint64_t first_word, Words undecided);
  void HoldRow(Row at, Words undecided, Worker& worker);
  void Hold(Row at, uint64_t column, const Exit& exit);

  // ----- Going on from a checkpoint (resume.h) -----
  enum class Age { kBefore, kLastLevel };  // when a state was decided
  void Resume();
  void RestoreDecided(Age age);
  void RestoreTile(Row at, uint64_t first_word, uint64_t words, Age age,
                   Worker& worker);
  void Restore(Row at, uint64_t first_word, Tile& decided, Outcome outcome,
               Worker& worker);
  void CloseWhatArrived();

  // ----- One level -----
  void SolveLevel();
  template <class Take, class Decide>
  void ForEachRowOf(const LevelExits& exits, bool is_win, Take&& take,
                    Decide&& decide);
  void TakeWinningExits(const LevelExits& exits);
  void EndHolds(const LevelExits& exits);
  void TurnOver();
  Values Finish();

  // Of a game with rows (row_levels.h).
  void SolveRows();
  void SolveBlock(Row first, Worker& worker);
  void SolveRow(Row at, Worker& worker);
  void Win(Row at, const SparseRow& good, Worker& worker);
  void CloseSources(Row at, const SparseRow& bad);
  void Lose(Row at, const SparseRow& bad, Worker& worker);
  void AddPre(Row at, const SparseRow& sources, const RowBits& want,
              Worker& worker);
  void LoseCandidates(Row at, Worker& worker);

  // Of a game without (single_row_levels.h).
  enum class News { kGood, kBad };
  static constexpr Row kSingleRow = {0, 0};
  void SolveSingleRow();
  SparseRow Arriving(News news, Worker& worker) const;
  RowBits Wanted(News news, Worker& worker);
  void Reach(News news);
  template <class Visitor>
  void DecideTiles(News news, Visitor&& decide);
  uint64_t NextCollected(uint64_t w) const;
  TileBits GatherTile(uint64_t first, Tile& words);
  TileBits AskTile(News news, uint64_t first, Tile& words, Worker& worker);
  void LoseTile(TileBits tile, Worker& worker);

  // ----- Deciding and sending (deciding.h) -----
  void DecideColumns(Row at, Outcome outcome, Worker& worker);
  void DecideTile(Row at, TileBits tile, Outcome outcome, Worker& worker);
  void Settle(Row at, const TileBits& tile, uint64_t count, Outcome outcome,
              Worker& worker);
  void SendTile(Row at, const TileBits& tile, uint64_t count, Outcome outcome);
  Receiver ReceiverOf(int plane, Outcome outcome);
  SparseBits& SetFor(int plane, bool same_mover, Outcome outcome);

  // work(task, worker) for each of [0, tasks); on all threads where there is
  // enough to do, about `states` states.
  template <class Work>
  void ForEachTask(uint64_t tasks, uint64_t states, Work&& work);

  Plane& PlaneOf(Row at) { return planes_[at.plane]; }

  const G& game_;
  const unsigned thread_count_;
  const SolveOptions& options_;
  Meter meter_;
  Workers threads_;
  const Layout layout_;
  std::vector<Plane> planes_;
  std::optional<Cells> cells_;
  std::deque<Worker> workers_;
  std::vector<Row> tasks_;
  ExitQueue exits_;
  LookMarks look_marks_;  // of the single row; empty unless kMarksLooks
  Ply start_level_ = 0;   // of the checkpoint, or of set-up
  Ply level_ = 0;
  uint64_t decided_ = 0;       // before this level
  uint64_t just_decided_ = 0;  // at the last level
};

template <class G>
LevelSolver<G>::LevelSolver(const G& game, const SolveOptions& options)
    : game_(game),
      thread_count_(ThreadsFor(game, options)),
      options_(options),
      meter_(options, game.Size(), thread_count_),
      threads_(thread_count_),
      layout_(game) {}

// ----- The driver: reads like the comment above -----

template <class G>
absl::StatusOr<Values> LevelSolver<G>::Run() {
  if (absl::Status status = Allocate(); !status.ok()) return status;
  SetUp();
  if (start_level_ > 0) Resume();
  meter_.EndLevel(level_, *cells_);
  while (meter_.ok() && (just_decided_ > 0 || !exits_.Empty())) {
    TurnOver();
    SolveLevel();
    meter_.EndLevel(level_, *cells_);
  }
  if (!meter_.ok()) return meter_.status();
  return Finish();
}

template <class G>
void LevelSolver<G>::SolveLevel() {
  const std::optional<LevelExits> exits = exits_.Take(level_);
  if (exits) TakeWinningExits(*exits);
  if constexpr (RowGame<G>) {
    SolveRows();
  } else {
    SolveSingleRow();
  }
  if (exits) EndHolds(*exits);
  just_decided_ = meter_.Decided() - decided_;
}

template <class G>
void LevelSolver<G>::TurnOver() {
  // With nothing under way, the next thing to happen is an exit.
  level_ = just_decided_ > 0 ? level_ + 1 : exits_.NextLevel();
  decided_ += just_decided_;
  cells_->BeginLevel(level_);
  for (Plane& plane : planes_) plane.TurnOver();
}

// Where values may have to be widened, or exits go into their queue, one thread
// works alone.
template <class G>
template <class Work>
void LevelSolver<G>::ForEachTask(uint64_t tasks, uint64_t states, Work&& work) {
  const bool alone = thread_count_ == 1 || tasks <= 1 ||
                     states < options_.few_states || !cells_->HasRoom() ||
                     (ExitGame<G> && level_ == 0);
  for (Plane& plane : planes_) plane.Sent().Share(!alone);
  if (alone) {
    for (uint64_t i = 0; i < tasks && meter_.ok(); ++i) work(i, workers_[0]);
  } else {
    threads_.Run(tasks, [&](uint64_t i, unsigned worker) {
      if (meter_.ok()) work(i, workers_[worker]);
    });
  }
}

// ----- Exits -----

// take(row, column) for each exit of a kind, and decide(row) after those of a
// row that lie side by side: as a rule all of the row, since they were added
// in the order of their indices.
template <class G>
template <class Take, class Decide>
void LevelSolver<G>::ForEachRowOf(const LevelExits& exits, bool is_win,
                                  Take&& take, Decide&& decide) {
  Row at{0, 0};
  uint64_t first = 0, columns = 0;  // the row's indices; none yet
  exits.ForEach([&](uint64_t index, bool wins) {
    if (wins != is_win) return true;
    if (index - first >= columns) {
      if (columns > 0) decide(at);
      columns = 0;
      if (!meter_.ok()) return false;
      const Place place = layout_.PlaceAt(index);
      at = {place.plane, place.row};
      first = index - place.column;
      columns = PlaneOf(at).Shape().columns;
    }
    workers_[0].tally.Tick(1);
    take(at, index - first);
    return true;
  });
  if (columns > 0) decide(at);
}

template <class G>
void LevelSolver<G>::TakeWinningExits(const LevelExits& exits) {
  ForEachRowOf(
      exits, /*is_win=*/true,
      [this](Row, uint64_t column) { workers_[0].columns.Add(column); },
      [this](Row at) { DecideColumns(at, Outcome::kWin, workers_[0]); });
}

// Runs after the rows, which leave held states alone: then `open` knows all bad
// news of the level, and one look decides.
template <class G>
void LevelSolver<G>::EndHolds(const LevelExits& exits) {
  ForEachRowOf(
      exits, /*is_win=*/false,
      [this](Row at, uint64_t column) {
        ClearBit(PlaneOf(at).Held(at.row), column);
        if (HasBit(PlaneOf(at).Undecided(at.row), column)) {
          workers_[0].columns.Add(column);
        }
      },
      [this](Row at) { LoseCandidates(at, workers_[0]); });
}

template <class G>
Values LevelSolver<G>::Finish() {
  planes_.clear();
  return Values(*std::move(cells_), meter_.Statistics(level_));
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_LEVELS_H_
