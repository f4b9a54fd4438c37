// Random row games, one a slice, with moves that lead from one into another.
//
// Made for tests of what is said of whole rows. A slice is a RandomRowGame;
// from states of it that were to have exits, *ways out* lead to states of the
// slices behind. Neighbours in a row often share a way out, so that one mask
// names several columns. Some ways lead to a transient state, which has one
// move, and some to a terminal state in a slice that is not behind. Of some
// columns MovesOut, and Successors, know a part of the ways only, and say so.

#ifndef RETROGRADE_TESTING_GAMES_SLICED_ROW_GAME_H_
#define RETROGRADE_TESTING_GAMES_SLICED_ROW_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/testing/games/random_row_game.h"

namespace retrograde {

struct SlicedRowState {
  uint32_t slice = 0;
  RandomRowState at;
  // The mover has no choice: the other player is to move next, with the same
  // parts.
  bool transient = false;

  friend bool operator==(const SlicedRowState&,
                         const SlicedRowState&) = default;
};
struct SlicedRowMove {
  RandomRowMove inside;
  int way = -1;  // out of the slice, from 0; -1: `inside`
  friend bool operator==(const SlicedRowMove&, const SlicedRowMove&) = default;
};

// Immutable; copies share the random part.
class SlicedRowGame {
 public:
  using State = SlicedRowState;
  using Move = SlicedRowMove;
  using Slice = uint32_t;
  class SliceGame;

  static constexpr bool kMoversAlternate = true;

  // The random game of that number: two to four slices.
  explicit SlicedRowGame(uint64_t number);

  uint32_t SliceCount() const {
    return static_cast<uint32_t>(data_->layers.size());
  }

  // --- Game ---
  static absl::string_view Name() { return "sliced_row_game"; }
  std::string Parameters() const { return std::to_string(data_->number); }
  static absl::StatusOr<SlicedRowGame> FromParameters(absl::string_view text);
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    const Slice top = SliceCount() - 1;
    RowsOf(top).InitialStates([&](const RandomRowState& at) {
      visit(State{top, at, false});
    });
  }
  Player Mover(const State& state) const { return state.at.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (state.transient) return std::nullopt;
    return RowsOf(state.slice).TerminalOutcome(state.at);
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const;
  State Apply(const State& state, const Move& move) const;
  // The slice and the state there, "2:3,7,first"; "2:3,7,first!" is the
  // transient state before that one.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  // As in the slice; "out 0"; "stand" in a transient state.
  std::string MoveText(const State& state, const Move& move) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- SlicedGame ---
  Slice SliceOf(const State& state) const { return state.slice; }
  template <class Visitor>
  void Behind(const Slice& slice, Visitor&& visit) const {
    for (const Slice other : data_->layers[slice].behind) visit(other);
  }
  std::string SliceText(const Slice& slice) const {
    return std::to_string(slice);
  }
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const;
  // One slice each.
  std::string FamilyOf(const Slice& slice) const { return SliceText(slice); }
  template <class Visitor>
  void Families(Visitor&& visit) const {
    for (Slice slice = 0; slice < SliceCount(); ++slice) {
      visit(FamilyOf(slice));
    }
  }
  template <class Visitor>
  absl::Status FamilySlices(absl::string_view family, Visitor&& visit) const {
    const absl::StatusOr<Slice> slice = ParseSlice(family);
    if (slice.ok()) visit(*slice);
    return slice.status();
  }
  SliceGame InSlice(const Slice& slice) const;
  bool IsTransient(const State& state) const { return state.transient; }

 protected:
  using Rows = RandomRowGame<RandomRowGameKind{.exits = true}>;
  // Its exits say which states have ways out, and how many.
  struct Layer {
    Rows rows;
    std::vector<Slice> behind;
    absl::flat_hash_map<uint64_t, std::vector<State>> ways;  // by index
    std::vector<bool> partly_known;                          // by index
  };
  struct Data {
    uint64_t number = 0;
    std::vector<Layer> layers;  // by slice
  };

  const Rows& RowsOf(Slice slice) const { return data_->layers[slice].rows; }
  const std::vector<State>& WaysOut(Slice slice, uint64_t index) const;

  std::shared_ptr<const Data> data_;

 private:
  friend class SlicedRowMaker;
};

// One slice, with the rows and the operator of its RandomRowGame.
class SlicedRowGame::SliceGame : public SlicedRowGame {
 public:
  SliceGame(const SlicedRowGame& game, Slice slice)
      : SlicedRowGame(game), slice_(slice) {}

  // Unimplemented: a slice is made from its game.
  static absl::StatusOr<SliceGame> FromParameters(absl::string_view);

  // --- IndexedGame ---
  uint64_t Size() const { return Inner().Size(); }
  uint64_t Index(const State& state) const { return Inner().Index(state.at); }
  std::optional<State> Unindex(uint64_t index) const {
    return Here(Inner().Unindex(index));
  }

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    Inner().Predecessors(state.at, [&](const RandomRowState& before) {
      return static_cast<bool>(visit(State{slice_, before, false}));
    });
  }

  // --- RowGame ---
  PlaneShape Shape(Player mover) const { return Inner().Shape(mover); }
  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    Inner().Views(place, visit);
  }
  std::optional<State> SourceState(const View& view) const {
    return Here(Inner().SourceState(view));
  }
  void LegalColumns(Player mover, uint64_t row, Words columns) const {
    Inner().LegalColumns(mover, row, columns);
  }
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const {
    Inner().TerminalColumns(mover, row, sets);
  }
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    Inner().LegalSources(mover, row, sources);
  }
  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t row, const Sources& sources, const Want& want,
           Out& out) const {
    Inner().Pre(mover, row, sources, want, out);
  }

  // --- of a slice ---
  template <class Visitor>
  void Successors(const State& state, Visitor&& visit) const;

  // --- of a slice with rows ---
  template <class Visitor>
  void MovesOut(Player mover, uint64_t row, ConstWords columns,
                Visitor&& visit) const {
    for (uint64_t w = 0; w < columns.size(); ++w) {
      ForEachBit(columns[w], w * kBitsPerWord, [&](uint64_t column) {
        VisitWaysOut(mover, row, column, visit);
      });
    }
  }

 private:
  const Rows& Inner() const { return RowsOf(slice_); }
  std::optional<State> Here(const std::optional<RandomRowState>& at) const {
    if (!at) return std::nullopt;
    return State{slice_, *at, false};
  }
  template <class Visitor>
  void VisitWaysOut(Player mover, uint64_t row, uint64_t column,
                    const Visitor& visit) const;
  // How MovesOut names a state; elsewhere, if it has no index in a slice
  // behind.
  MoveOut NameOf(const State& state) const;
  // The columns of a word from which a way leads there.
  uint64_t ColumnsWithWayTo(uint64_t first_index, uint64_t columns,
                            const State& state) const;

  Slice slice_;
};

inline SlicedRowGame::SliceGame SlicedRowGame::InSlice(
    const Slice& slice) const {
  return SliceGame(*this, slice);
}

template <class Visitor>
void SlicedRowGame::Moves(const State& state, Visitor&& visit) const {
  if (state.transient) return static_cast<void>(visit(Move()));
  bool more = true;
  const Rows& rows = RowsOf(state.slice);
  rows.Moves(state.at, [&](const RandomRowMove& inside) {
    return more = visit(Move{inside, -1});
  });
  const uint64_t ways = WaysOut(state.slice, rows.Index(state.at)).size();
  for (int way = 0; more && way < static_cast<int>(ways); ++way) {
    more = visit(Move{{}, way});
  }
}

template <class Visitor>
void SlicedRowGame::SliceGame::Successors(const State& state,
                                          Visitor&& visit) const {
  Inner().Moves(state.at, [&](const RandomRowMove& move) {
    return static_cast<bool>(visit(Successor{
        Successor::kInside, Inner().Index(Inner().Apply(state.at, move))}));
  });
  const uint64_t index = Index(state);
  const bool partly = data_->layers[slice_].partly_known[index];
  if (partly) visit(Successor());
  bool known = true;  // of a state known in part, every other way
  for (const State& to : WaysOut(slice_, index)) {
    const MoveOut out = NameOf(to);
    if (known) visit(Successor{out.behind, out.index});
    known = !partly || !known;
  }
}

template <class Visitor>
void SlicedRowGame::SliceGame::VisitWaysOut(Player mover, uint64_t row,
                                            uint64_t column,
                                            const Visitor& visit) const {
  const uint64_t first =
      PlaceIndex(Shape(Player::kFirst), Shape(Player::kSecond),
                 {static_cast<int>(mover), row, 0});
  const uint64_t word = WordOf(column);
  const bool partly = data_->layers[slice_].partly_known[first + column];
  if (partly) visit(word, MaskOf(column), MoveOut());
  bool known = true;  // of a column known in part, every other way
  for (const State& to : WaysOut(slice_, first + column)) {
    const MoveOut out = NameOf(to);
    if (known && out.behind != MoveOut::kElsewhere) {
      const uint64_t begin = word * kBitsPerWord;
      visit(word,
            ColumnsWithWayTo(first + begin, Shape(mover).columns - begin, to),
            out);
    }
    known = !partly || !known;
  }
}

static_assert(CheckSlicedGame<SlicedRowGame>());
static_assert(TransientGame<SlicedRowGame>);
static_assert(CheckRowGame<SlicedRowGame::SliceGame>());
static_assert(HasRowOperator<SlicedRowGame::SliceGame>);
static_assert(HasMovesOut<SlicedRowGame::SliceGame>);
static_assert(NamesSuccessors<SlicedRowGame::SliceGame>);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_SLICED_ROW_GAME_H_
