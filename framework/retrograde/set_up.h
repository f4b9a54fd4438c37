// Level 0 of the engine: allocation, terminal states, and states with exits.
//
// The members of internal::Engine (levels.h) that run once.

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
#include "retrograde/retrograde/levels.h"
#include "retrograde/retrograde/plane.h"
#include "retrograde/retrograde/sparse_bits.h"

namespace retrograde::internal {

template <class G>
uint64_t Engine<G>::EstimateBytes(const G& game) {
  const Layout layout(game);
  uint64_t bytes = game.Size();
  uint64_t row = 0;
  uint64_t fill = 0;
  for (int plane = 0; plane < layout.PlaneCount(); ++plane) {
    bytes =
        SaturatingSum(bytes, Plane::BytesFor(layout.Shape(plane), ExitGame<G>));
    row = std::max(row, layout.Shape(plane).ColumnWords());
    fill = std::max(fill, FillWords(layout, plane));
  }
  bytes = SaturatingSum(bytes, SparseBits::BytesFor(row));
  return SaturatingSum(bytes, SaturatingProduct(fill, sizeof(uint64_t)));
}

// The words that set-up fills at a time: legal columns, and the terminal ones
// by outcome.
template <class G>
uint64_t Engine<G>::FillWords(const Layout& layout, int plane) {
  return 4 *
         std::min(layout.ChunkWords(plane), layout.Shape(plane).ColumnWords());
}

template <class G>
absl::Status Engine<G>::Allocate() {
  const absl::Status fits = meter_.Reserve(EstimateBytes(game_));
  if (!fits.ok()) return fits;
  uint64_t row = 0;
  planes_.reserve(layout_.PlaneCount());
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    planes_.emplace_back(layout_.Shape(plane), ExitGame<G>);
    row = std::max(row, planes_.back().ColumnWords());
  }
  columns_ = SparseBits(row);
  absl::StatusOr<Cells> cells = Cells::Create(game_.Size());
  if (!cells.ok()) return cells.status();
  cells_ = *std::move(cells);
  return absl::OkStatus();
}

template <class G>
void Engine<G>::SetUp() {
  for (int plane = 0; plane < layout_.PlaneCount(); ++plane) {
    const uint64_t rows = layout_.Shape(plane).rows;
    std::vector<uint64_t> words(FillWords(layout_, plane));
    for (uint64_t row = 0; row < rows && meter_.ok(); ++row) {
      SetUpRow({plane, row}, absl::MakeSpan(words));
    }
  }
  meter_.EndLevel(0);
}

template <class G>
void Engine<G>::SetUpRow(Row at, Words words) {
  Plane& plane = PlaneOf(at);
  const uint64_t step = words.size() / 4;
  for (uint64_t w = 0; w < plane.ColumnWords() && meter_.ok(); w += step) {
    const uint64_t size = std::min(step, plane.ColumnWords() - w);
    ClearWords(words);
    const auto part = [&](int i) { return words.subspan(i * step, size); };
    SetUpChunk(at, w,
               {part(0), {part(1), part(2), part(3)}, plane.Open(at.row)});
    meter_.Tick(size * kBitsPerWord);
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
    if (!meter_.Hold(exits_.BytesWhileAdding(exit->level))) return;
    exits_.Add(exit->level, index, exit->outcome == Outcome::kWin);
  });
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_RETROGRADE_SET_UP_H_
