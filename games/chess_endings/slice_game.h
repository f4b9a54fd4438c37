// One slice of chess endings: positions of one material with its pawns where
// they stand, in rows.
//
// All sets of rows come from slice_row.h, and what is there at a place from
// slice_grid.h.

#ifndef GAMES_CHESS_ENDINGS_SLICE_GAME_H_
#define GAMES_CHESS_ENDINGS_SLICE_GAME_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "games/chess_endings/departures.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/moves_out.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/slice_grid.h"
#include "games/chess_endings/slice_row.h"
#include "games/chess_endings/successors.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde::chess_endings {

// `Rules` is ChessEndings. Immutable; copies share the grid; may be used from
// several threads at once.
template <class Rules>
class EndingSliceGame : public Rules {
 public:
  // Precondition: a canonical slice.
  EndingSliceGame(const Rules& rules, const EndingSlice& slice)
      : Rules(rules), tables_(std::make_shared<Tables>(slice)) {}

  std::string Parameters() const { return SliceText(Grid().Slice()); }
  static absl::StatusOr<EndingSliceGame> FromParameters(
      absl::string_view text) {
    const absl::StatusOr<EndingSlice> slice = ParseSlice(text);
    if (!slice.ok()) return slice.status();
    return EndingSliceGame(Rules(), *slice);
  }

  // --- IndexedGame ---
  uint64_t Size() const { return Grid().Size(); }
  // Precondition: a canonical state of the slice.
  uint64_t Index(const Position& position) const {
    return Grid().Index(position);
  }
  std::optional<Position> Unindex(uint64_t index) const {
    return Grid().PositionAt(PlaceOfIndex(Shape(kWhite), Shape(kBlack), index));
  }

  // --- PredecessorGame ---
  void Predecessors(const Position& position, auto&& visit) const {
    ForEachUnmove(position, visit);
  }

  // --- RowGame ---
  PlaneShape Shape(Player mover) const { return Grid().Shape(mover); }
  uint64_t BlockRows(Player mover) const { return Grid().BlockRows(mover); }
  void Views(const Place& place, auto&& visit) const {
    Grid().ForEachView(place, visit);
  }
  void ViewsOfWord(int plane, uint64_t row, uint64_t word, uint64_t members,
                   auto&& visit) const {
    Grid().ForEachViewOfWord(plane, row, word, members, visit);
  }
  std::optional<Position> SourceState(const View& view) const {
    return Grid().PositionOf(view);
  }
  void LegalColumns(Player mover, uint64_t row, Words columns) const {
    const SliceRow slice_row(Grid(), mover, row);
    for (uint64_t w = 0; w < columns.size(); ++w) {
      columns[w] = slice_row.Columns(w);
    }
  }
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    const SliceRow slice_row(Grid(), mover, row);
    for (uint64_t w = 0; w < sources.size(); ++w) {
      sources[w] = slice_row.Sources(w);
    }
  }
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const;
  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t row, const Sources& sources, const Want& want,
           Out& out) const {
    SliceRow(Grid(), mover, row).Pre(sources, want, out);
  }

  // --- of a slice ---
  void Successors(const Position& position, auto&& visit) const {
    std::call_once(tables_->successors_once,
                   [&] { tables_->successors.emplace(Grid()); });
    SuccessorMap::List list;
    tables_->successors->AddSuccessors(position, list);
    for (const Successor& successor : list) {
      if (!visit(successor)) return;
    }
  }
  void MovesOut(Player mover, uint64_t row, ConstWords columns,
                auto&& visit) const {
    std::call_once(tables_->departures_once,
                   [&] { tables_->departures.emplace(Grid().Slice()); });
    VisitMovesOut(Grid(), *tables_->departures, mover, row, columns,
                  [&](uint64_t word, absl::Span<const MaskedMove> moves) {
                    for (const auto& [mask, out] : moves) {
                      visit(word, mask, out);
                    }
                  });
  }

 private:
  struct Tables {
    explicit Tables(const EndingSlice& slice) : grid(slice) {}
    const SliceGrid grid;
    // Of use to whoever solves, or checks, the slice, so made when first asked
    // for.
    std::once_flag departures_once, successors_once;
    std::optional<Departures> departures;
    std::optional<SuccessorMap> successors;
  };

  const SliceGrid& Grid() const { return tables_->grid; }

  std::shared_ptr<Tables> tables_;
};

// Those that no move inside of the slice leads on from are few; they are looked
// at one by one.
template <class Rules>
void EndingSliceGame<Rules>::TerminalColumns(Player mover, uint64_t row,
                                             TerminalWords sets) const {
  const PlaneShape shape = Shape(mover);
  std::vector<uint64_t> columns(shape.ColumnWords());
  std::vector<uint64_t> sources(shape.SourceWords());
  std::vector<uint64_t> movable(shape.ColumnWords());
  LegalColumns(mover, row, absl::MakeSpan(columns));
  LegalSources(mover, row, absl::MakeSpan(sources));
  PlainBits out(absl::MakeSpan(movable));
  Pre(mover, row, PlainBits(absl::MakeSpan(sources)),
      PlainBits(absl::MakeSpan(columns)), out);
  for (uint64_t w = 0; w < columns.size(); ++w) {
    ForEachBit(columns[w] & ~movable[w], w * kBitsPerWord, [&](uint64_t c) {
      const auto position = Grid().PositionAt({IndexOf(mover), row, c});
      if (HasMove(*position)) return;
      SetBit(InCheck(*position, mover) ? sets.loss : sets.draw, c);
    });
  }
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SLICE_GAME_H_
