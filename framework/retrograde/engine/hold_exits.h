// Level 0 of the engine: states with exits are held.
//
// Members of internal::LevelSolver; levels.h has the idea. Of the exits of a
// state one counts, its best. It is found state by state, or, where the game
// names the exits of whole rows, for a row at once.

#ifndef RETROGRADE_ENGINE_HOLD_EXITS_H_
#define RETROGRADE_ENGINE_HOLD_EXITS_H_

#include <cstdint>
#include <optional>

#include "retrograde/core/exits.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/levels.h"

namespace retrograde::internal {

template <class G>
void LevelSolver<G>::HoldStates(Row at, uint64_t first_word, Words undecided) {
  const uint64_t first = layout_.FirstIndex(at.plane, at.row);
  for (uint64_t i = 0; i < undecided.size(); ++i) {
    ForEachBit(undecided[i], (first_word + i) * kBitsPerWord,
               [&](uint64_t column) {
                 const auto state = game_.Unindex(first + column);
                 if (!state) return;
                 const std::optional<Exit> exit = BestExit(game_, *state);
                 if (exit) Hold(at, column, *exit);
               });
  }
}

template <class G>
void LevelSolver<G>::HoldRow(Row at, Words undecided, Worker& worker) {
  game_.RowExits(Layout::Mover(at.plane), at.row, undecided,
                 [&](uint64_t word, uint64_t mask, const Exit& exit) {
                   worker.exits.Add(word, mask & undecided[word], exit);
                 });
  for (uint64_t w = 0; w < undecided.size(); ++w) {
    worker.exits.Take(w, undecided[w], [&](uint64_t column, const Exit& exit) {
      Hold(at, column, exit);
    });
  }
}

// When going on from a checkpoint, an exit of an earlier level has spoken.
template <class G>
void LevelSolver<G>::Hold(Row at, uint64_t column, const Exit& exit) {
  const bool is_draw = exit.outcome == Outcome::kDraw;
  if (!is_draw && exit.level <= start_level_) return;
  SetBit(PlaneOf(at).Held(at.row), column);
  if (is_draw) return;
  if (exits_.GrowsWithOneMore(exit.level) &&
      !meter_.Hold(exits_.BytesWithOneMore(exit.level))) {
    return;
  }
  exits_.Add(exit.level, layout_.FirstIndex(at.plane, at.row) + column,
             exit.outcome == Outcome::kWin);
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_ENGINE_HOLD_EXITS_H_
