// One shape for all games: planes of rows, as the engine sees them.
//
// A RowGame says itself how its states lie. Any other indexed game becomes one
// plane with one row: columns are indices, and a source is the index of the
// state after the move, in the first part when the turn passes and in the
// second when it does not. (That one row holds states of both movers. It may,
// since the part of a source already says whether its mover is the viewer's.)
//
// A layout offers the engine
//   PlaneCount(), Shape(plane)
//   BlockRows(plane)       rows that are one thread's to solve (axiom R7)
//   ChunkWords(plane)      words of a row that set-up takes at a time; the row
//                          at once where the game works on whole rows
//   kForwardOnly           Pre knows moves only: it looks at all wanted columns
//   Fill(plane, row, first_word, fill)   set-up of the columns of a chunk
//   Views(place, visit), Pre(plane, row, sources, want, out, tally)
//   FirstIndex(plane, row) the index of column 0
//   PlaceAt(index)         and back

#ifndef RETROGRADE_ENGINE_LAYOUT_H_
#define RETROGRADE_ENGINE_LAYOUT_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/look_marks.h"
#include "retrograde/engine/meter.h"
#include "retrograde/engine/pre.h"

namespace retrograde {

// What set-up learns of a chunk of a row. The words for columns belong to the
// chunk, those for sources to the whole row; all come in as zeros.
struct RowFill {
  Words legal;
  TerminalWords terminal;
  Words sources;
};

template <class G>
class RowLayout {
 public:
  static constexpr bool kForwardOnly = false;

  explicit RowLayout(const G& game)
      : game_(game),
        shapes_{game.Shape(Player::kFirst), game.Shape(Player::kSecond)},
        block_rows_{retrograde::BlockRows(game, Player::kFirst),
                    retrograde::BlockRows(game, Player::kSecond)} {}

  static Player Mover(int plane) {
    return plane == 0 ? Player::kFirst : Player::kSecond;
  }

  int PlaneCount() const { return 2; }
  const PlaneShape& Shape(int plane) const { return shapes_[plane]; }
  uint64_t BlockRows(int plane) const { return block_rows_[plane]; }
  uint64_t ChunkWords(int plane) const {
    return std::max(shapes_[plane].ColumnWords(), shapes_[plane].SourceWords());
  }

  void Fill(int plane, uint64_t row, uint64_t, const RowFill& fill) const {
    game_.LegalColumns(Mover(plane), row, fill.legal);
    game_.TerminalColumns(Mover(plane), row, fill.terminal);
    game_.LegalSources(Mover(plane), row, fill.sources);
  }

  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    game_.Views(place, visit);
  }

  template <class Visitor>
  void ViewsOfWord(int plane, uint64_t row, uint64_t word, uint64_t members,
                   Visitor&& visit) const {
    if constexpr (HasViewsOfWord<G>) {
      game_.ViewsOfWord(plane, row, word, members, visit);
    } else {
      ForEachBit(members, word * kBitsPerWord, [&](uint64_t column) {
        game_.Views({plane, row, column}, visit);
      });
    }
  }

  template <class Sources, class Want, class Out>
  void Pre(int plane, uint64_t row, const Sources& sources, const Want& want,
           Out& out, Tally&) const {
    if constexpr (HasRowOperator<G>) {
      game_.Pre(Mover(plane), row, sources, want, out);
    } else {
      PreFromEdges(Edges{*this, plane, row}, sources, want, out);
    }
  }

  uint64_t FirstIndex(int plane, uint64_t row) const {
    return PlaceIndex(shapes_[0], shapes_[1], {plane, row, 0});
  }
  Place PlaceAt(uint64_t index) const {
    return PlaceOfIndex(shapes_[0], shapes_[1], index);
  }

 private:
  // The moves of a row, from those of its states.
  struct Edges {
    const RowLayout& layout;
    int plane;
    uint64_t row;

    template <class Visitor>
    void Predecessors(uint64_t source, Visitor&& visit) const {
      const auto state = layout.game_.SourceState({plane, row, source});
      if (!state) return;
      // Only canonical states lie in the row with this very move.
      layout.game_.Predecessors(*state, [&](const typename G::State& before) {
        if (!IsCanonical(layout.game_, before)) return true;
        const Place place = layout.PlaceAt(layout.game_.Index(before));
        if (place.plane == plane && place.row == row) visit(place.column);
        return true;
      });
    }

    template <class Visitor>
    void Moves(uint64_t column, Visitor&& visit) const {
      const G& game = layout.game_;
      const auto state = game.Unindex(layout.FirstIndex(plane, row) + column);
      if (!state) return;
      game.Moves(*state, [&](const typename G::Move& move) {
        bool go_on = true;
        const auto after = CanonicalState(game, game.Apply(*state, move));
        // A row may see several images of a state; all are worth the same.
        game.Views(layout.PlaceAt(game.Index(after)), [&](const View& view) {
          if (view.plane != plane || view.row != row) return;
          go_on = go_on && visit(view.source);
        });
        return go_on;
      });
    }
  };

  const G& game_;
  PlaneShape shapes_[2];
  uint64_t block_rows_[2];
};

template <class G>
class SingleRowLayout {
 public:
  static constexpr bool kForwardOnly =
      !PredecessorGame<G> && !StoredEdgesGame<G>;

  // Words of the row that a step takes: small enough for a stop request to be
  // heard, large enough not to be felt.
  static constexpr uint64_t kChunkWords = 1024;

  explicit SingleRowLayout(const G& game)
      : game_(game),
        shape_{1, game.Size(), game.Size(),
               MoversAlternate<G>() ? 0 : game.Size()} {}

  int PlaneCount() const { return 1; }
  const PlaneShape& Shape(int) const { return shape_; }
  uint64_t BlockRows(int) const { return 1; }
  uint64_t ChunkWords(int) const {
    return std::min<uint64_t>(kChunkWords, shape_.ColumnWords());
  }

  void Fill(int, uint64_t, uint64_t first_word, const RowFill& fill) const;

  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    visit(View{0, 0, place.column});
    if constexpr (!MoversAlternate<G>()) {
      visit(View{0, 0, shape_.SameBase() + place.column});
    }
  }

  // Each edge that is looked at is work for `tally`; when that says so, nothing
  // more is looked at.
  template <class Sources, class Want, class Out>
  void Pre(int, uint64_t, const Sources& sources, const Want& want, Out& out,
           Tally& tally) const {
    if constexpr (kForwardOnly) {
      PreFromColumns(Edges{*this, tally}, sources, want, out);
    } else {
      PreFromEdges(Edges{*this, tally}, sources, want, out);
    }
  }

  // Adds to `out` the columns in `want` from which one move leads into `open`,
  // looking at the moves of the wanted columns. Sources only ever leave `open`,
  // so `marks` say where to go on with the moves of a column.
  template <class Open, class Want, class Out>
  void PreOfOpen(const Open& open, const Want& want, LookMarks& marks, Out& out,
                 Tally& tally) const requires internal::HasMovesFrom<G>;

  uint64_t FirstIndex(int, uint64_t) const { return 0; }
  Place PlaceAt(uint64_t index) const { return {0, 0, index}; }

 private:
  // The source that a move of the mover leads to.
  uint64_t SourceAfter(Player mover, const typename G::State& after) const {
    const bool same = !MoversAlternate<G>() && game_.Mover(after) == mover;
    return (same ? shape_.SameBase() : 0) +
           game_.Index(CanonicalState(game_, after));
  }

  struct Edges {
    const SingleRowLayout& layout;
    Tally& tally;

    template <class Visitor>
    void Predecessors(uint64_t source, Visitor&& visit) const;
    template <class Visitor>
    void Moves(uint64_t column, Visitor&& visit) const;
  };

  // Whether both states have the same mover.
  bool KeepsTurn(const typename G::State& before,
                 const typename G::State& after) const {
    if constexpr (MoversAlternate<G>()) return false;
    return game_.Mover(before) == game_.Mover(after);
  }

  const G& game_;
  PlaneShape shape_;
};

template <class G>
template <class Visitor>
void SingleRowLayout<G>::Edges::Predecessors(uint64_t source,
                                             Visitor&& visit) const {
  const G& game = layout.game_;
  const uint64_t same_base = layout.shape_.SameBase();
  const bool same = source >= same_base;
  const uint64_t index = source - (same ? same_base : 0);
  const auto state = game.Unindex(index);
  if (!state || !tally.ok()) return;
  if constexpr (StoredEdgesGame<G>) {
    game.PredecessorIndices(index, [&](uint64_t before) {
      tally.Tick(1);
      if (MoversAlternate<G>() ||
          layout.KeepsTurn(*game.Unindex(before), *state) == same) {
        visit(before);
      }
    });
  } else {
    game.Predecessors(*state, [&](const typename G::State& before) {
      if (layout.KeepsTurn(before, *state) == same) {
        visit(game.Index(CanonicalState(game, before)));
      }
      tally.Tick(1);
      return tally.ok();
    });
  }
}

template <class G>
template <class Visitor>
void SingleRowLayout<G>::Edges::Moves(uint64_t column, Visitor&& visit) const {
  const G& game = layout.game_;
  const auto state = game.Unindex(column);
  if (!state || !tally.ok()) return;
  const Player mover = game.Mover(*state);
  game.Moves(*state, [&](const typename G::Move& move) {
    tally.Tick(1);
    return visit(layout.SourceAfter(mover, game.Apply(*state, move))) &&
           tally.ok();
  });
}

template <class G>
template <class Open, class Want, class Out>
void SingleRowLayout<G>::PreOfOpen(
    const Open& open, const Want& want, LookMarks& marks, Out& out,
    Tally& tally) const requires internal::HasMovesFrom<G> {
  ForEachMember(want, [&](uint64_t column) {
    const auto state = game_.Unindex(column);
    if (!state || !tally.ok()) return;
    const Player mover = game_.Mover(*state);
    const uint64_t before = marks.Passed(column);
    uint64_t passed = before;
    bool hit = false;
    game_.MovesFrom(*state, before, [&](const typename G::Move& move) {
      tally.Tick(1);
      hit = hit || open.Has(SourceAfter(mover, game_.Apply(*state, move)));
      if (!hit) ++passed;
      return !hit && tally.ok();
    });
    if (!hit) return;
    out.Add(column);
    marks.Pass(column, passed, before);
  });
}

template <class G>
void SingleRowLayout<G>::Fill(int, uint64_t, uint64_t first_word,
                              const RowFill& fill) const {
  const uint64_t first = first_word * kBitsPerWord;
  const uint64_t end =
      std::min(shape_.columns, first + fill.legal.size() * kBitsPerWord);
  for (uint64_t index = first; index < end; ++index) {
    const auto state = game_.Unindex(index);
    if (!state) continue;
    SetBit(fill.legal, index - first);
    SetBit(fill.sources, index);
    if constexpr (!MoversAlternate<G>()) {
      SetBit(fill.sources, shape_.SameBase() + index);
    }
    const std::optional<Outcome> outcome = game_.TerminalOutcome(*state);
    if (!outcome) continue;
    SetBit(*outcome == Outcome::kWin    ? fill.terminal.win
           : *outcome == Outcome::kDraw ? fill.terminal.draw
                                        : fill.terminal.loss,
           index - first);
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_LAYOUT_H_
