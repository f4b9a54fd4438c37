// Level 0 of the engine: allocation, terminal states, and states with exits.
//
// A part of engine.h, which includes it.

#ifndef RETROGRADE_RETROGRADE_SET_UP_H_
#define RETROGRADE_RETROGRADE_SET_UP_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/words.h"
#include "retrograde/retrograde/cells.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/plane.h"
#include "retrograde/retrograde/sparse_bits.h"

namespace retrograde::internal {

template <class G>
uint64_t Engine<G>::EstimateBytes(const G& game) {
  const Layout layout(game);
  uint64_t bytes = game.Size();
  uint64_t scratch = 0;
  for (int plane = 0; plane < layout.PlaneCount(); ++plane) {
    bytes += Plane::BytesFor(layout.Shape(plane), ExitGame<G>);
    scratch = std::max(scratch, layout.Shape(plane).ColumnWords());
  }
  return bytes + SparseBits::BytesFor(scratch);
}

template <class G>
absl::Status Engine<G>::Allocate() {
  const absl::Status fits = meter_.Reserve(EstimateBytes(game_));
  if (!fits.ok()) return fits;
  uint64_t scratch = 0;
  planes_.reserve(layout_.PlaneCount());
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    planes_.emplace_back(layout_.Shape(plane), ExitGame<G>);
    scratch = std::max(scratch, planes_.back().ColumnWords());
  }
  columns_ = SparseBits(scratch);
  absl::StatusOr<Cells> cells = Cells::Create(game_.Size());
  if (!cells.ok()) return cells.status();
  cells_ = *std::move(cells);
  return absl::OkStatus();
}

template <class G>
void Engine<G>::SetUp() {
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    const uint64_t rows = layout_.Shape(plane).rows;
    for (uint64_t row = 0; row < rows && meter_.ok(); ++row) {
      SetUpRow({plane, row});
    }
  }
  meter_.EndLevel(0);
}

template <class G>
void Engine<G>::SetUpRow(Row at) {
  Plane& plane = PlaneOf(at);
  const uint64_t step =
      std::min(layout_.ChunkWords(at.plane), plane.ColumnWords());
  std::vector<uint64_t> scratch(4 * step);
  for (uint64_t w = 0; w < plane.ColumnWords() && meter_.ok(); w += step) {
    const uint64_t size = std::min(step, plane.ColumnWords() - w);
    std::fill(scratch.begin(), scratch.end(), 0);
    const auto part = [&](int i) {
      return absl::MakeSpan(scratch).subspan(i * step, size);
    };
    SetUpChunk(at, w,
               {part(0), {part(1), part(2), part(3)}, plane.Open(at.row)});
    meter_.Tick(size * kBitsPerWord);
    meter_.Hold(exits_.Bytes());
  }
  plane.CountRow(at.row);
}

// Terminal states of any outcome leave `undecided`; the won and the lost ones
// are the first to be sent. A drawn one is a source that stays open.
template <class G>
void Engine<G>::SetUpChunk(Row at, uint64_t first_word, const RowFill& fill) {
  layout_.Fill(at.plane, at.row, first_word, fill);
  const TerminalWords& terminal = fill.terminal;
  const Words undecided =
      PlaneOf(at).Undecided(at.row).subspan(first_word, fill.legal.size());
  for (uint64_t i = 0; i < fill.legal.size(); ++i) {
    undecided[i] = fill.legal[i] &
                   ~(terminal.win[i] | terminal.draw[i] | terminal.loss[i]);
    const uint64_t w = first_word + i;
    if constexpr (ExitGame<G>) HoldStatesWithExits(at, w, undecided[i]);
    if (terminal.win[i] != 0) Decide(at, w, terminal.win[i], Outcome::kWin);
    if (terminal.loss[i] != 0) Decide(at, w, terminal.loss[i], Outcome::kLoss);
  }
}

template <class G>
void Engine<G>::HoldStatesWithExits(Row at, uint64_t w, uint64_t undecided) {
  ForEachBit(undecided, w * kBitsPerWord, [&](uint64_t column) {
    const uint64_t index = layout_.FirstIndex(at.plane, at.row) + column;
    const auto state = game_.Unindex(index);
    if (!state) return;
    const std::optional<Exit> exit = BestExit(game_, *state);
    if (!exit) return;
    SetBit(PlaneOf(at).Held(at.row), column);
    if (exit->outcome == Outcome::kDraw) return;
    exits_.Add(exit->level, index, exit->outcome == Outcome::kWin);
  });
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_RETROGRADE_SET_UP_H_
