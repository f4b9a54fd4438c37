// A slice as the engine and the checker want it: a game whose moves stay
// inside, with exits.
//
// The author of a sliced game writes moves as the rules have them, wherever
// they lead. A SliceView sorts them: a move that stays inside the slice is a
// move, any other is an exit, worth what the state behind it is worth in a
// table that is finished, by the rules, or, where that state is transient, by
// its own moves.

#ifndef RETROGRADE_SLICES_SLICE_VIEW_H_
#define RETROGRADE_SLICES_SLICE_VIEW_H_

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/slices/one_slice.h"
#include "retrograde/slices/state_value.h"

namespace retrograde {

namespace internal {

// The values of one slice behind, by index. This one is for a value_of that is
// asked for states: the index is turned into a state first.
template <SlicedGame G, class ValueOf>
class ValuesBehind {
 public:
  ValuesBehind(const G& game, const typename G::Slice& slice,
               std::shared_ptr<const ValueOf> value_of)
      : slice_(slice),
        game_(game.InSlice(slice)),
        value_of_(std::move(value_of)) {}

  Value At(uint64_t index) const {
    const auto state = game_.Unindex(index);
    return state ? (*value_of_)(slice_, *state) : Value::Draw();
  }

 private:
  typename G::Slice slice_;
  typename G::SliceGame game_;
  std::shared_ptr<const ValueOf> value_of_;
};

// The values of one slice behind, by index. This one is for a value_of whose
// Of(slice) knows them by index.
template <SlicedGame G, class ValueOf>
requires requires(const ValueOf& value_of, const typename G::Slice& slice) {
  value_of.Of(slice).At(uint64_t{0});
}
class ValuesBehind<G, ValueOf> {
 public:
  ValuesBehind(const G&, const typename G::Slice& slice,
               const std::shared_ptr<const ValueOf>& value_of)
      : values_(value_of->Of(slice)) {}

  Value At(uint64_t index) const { return values_.At(index); }

 private:
  decltype(std::declval<const ValueOf&>().Of(
      std::declval<const typename G::Slice&>())) values_;
};

}  // namespace internal

// One slice of the game `G`: on all the rungs of its SliceGame, and an
// ExitGame. Copies share `value_of`. Immutable, and as thread-safe as the game
// and `value_of` are.
template <SlicedGame G, class ValueOf>
class SliceView : public G::SliceGame {
 public:
  using Slice = typename G::Slice;
  using SliceGame = typename G::SliceGame;
  using State = typename G::State;
  using Move = typename G::Move;

  // value_of(slice, state) gives the Value, by the metric, of a canonical state
  // that has an index in a slice behind this one. Exits have no other way to
  // fail than to be wrong: where values may be damaged or missing, value_of
  // gives any value and keeps the error for the caller.
  SliceView(const G& game, Slice slice, Metric metric, ValueOf value_of)
      : SliceGame(game.InSlice(slice)),
        slice_(std::move(slice)),
        metric_(metric),
        value_of_(std::make_shared<const ValueOf>(std::move(value_of))) {
    if constexpr (HasMovesOut<SliceGame>) {
      Whole().Behind(slice_, [this](const Slice& behind) {
        behind_.push_back(ValuesBehind(Whole(), behind, value_of_));
        return true;
      });
    }
  }

  // Always Unimplemented: a text says nothing of what lies behind.
  static absl::StatusOr<SliceView> FromParameters(absl::string_view) {
    return absl::UnimplementedError("a slice is made from its game");
  }

  // The moves that stay inside.
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    Whole().Moves(state, [&](const Move& move) {
      const State after = Whole().Apply(state, move);
      return !LiesIn(Whole(), slice_, after) || visit(move);
    });
  }
  // The game's own would count, and name, moves that leave.
  template <class Visitor>
  void MovesFrom(const State&, uint64_t, Visitor&&) const = delete;

  // --- ExitGame ---
  template <class Visitor>
  void Exits(const State& state, Visitor&& visit) const {
    Whole().Moves(state, [&](const Move& move) {
      const State after = Whole().Apply(state, move);
      if (LiesIn(Whole(), slice_, after)) return true;
      const bool same_mover = Whole().Mover(after) == Whole().Mover(state);
      visit(ExitTo(ValueOfState(Whole(), metric_, *value_of_, after),
                   same_mover));
      return true;
    });
  }

  // By what the slice says of whole rows; where it does not know, state by
  // state.
  template <class Visitor>
  void RowExits(Player mover, uint64_t row, ConstWords columns,
                Visitor&& visit) const requires HasMovesOut<SliceGame> {
    SliceGame::MovesOut(
        mover, row, columns,
        [&](uint64_t word, uint64_t mask, const MoveOut& out) {
          if (out.behind != MoveOut::kElsewhere) {
            visit(word, mask, ExitTo(behind_[out.behind].At(out.index), false));
            return;
          }
          ForEachBit(mask & columns[word], 0, [&](uint64_t bit) {
            ExitsAt({static_cast<int>(mover), row, word * kBitsPerWord + bit},
                    [&](const Exit& exit) { visit(word, MaskOf(bit), exit); });
          });
        });
  }

 private:
  using ValuesBehind = internal::ValuesBehind<G, ValueOf>;

  // What a move out is worth, to a state of this value.
  Exit ExitTo(Value after, bool same_mover) const {
    const Value value =
        ValueOfMoveBy(metric_, after, same_mover, /*leaves=*/true);
    return value.outcome == Outcome::kDraw
               ? Exit{}
               : Exit{value.outcome, value.remoteness};
  }

  template <class Visitor>
  void ExitsAt(const Place& place, Visitor&& visit) const {
    const uint64_t index = PlaceIndex(SliceGame::Shape(Player::kFirst),
                                      SliceGame::Shape(Player::kSecond), place);
    if (const auto state = SliceGame::Unindex(index)) Exits(*state, visit);
  }

  // The game with all its moves, wherever they lead.
  const G& Whole() const { return *this; }

  Slice slice_;
  Metric metric_;
  std::shared_ptr<const ValueOf> value_of_;
  std::vector<ValuesBehind> behind_;  // as Behind names them; for whole rows
};

namespace internal {

template <SlicedGame G, class ValueOf>
struct SliceAsGame {
  using Type = SliceView<G, ValueOf>;
};
template <IndexedGame G, class ValueOf>
struct SliceAsGame<OneSlice<G>, ValueOf> {
  using Type = G;
};

}  // namespace internal

// The game that is solved for a slice: a SliceView; of a game that is one
// slice, the game itself, since no move leaves the slice.
template <SlicedGame G, class ValueOf>
using SliceAsGame = typename internal::SliceAsGame<G, ValueOf>::Type;

// That game. What is passed is as for SliceView's constructor.
template <SlicedGame G, class ValueOf>
SliceAsGame<G, ValueOf> ViewSlice(const G& game, const typename G::Slice& slice,
                                  Metric metric, ValueOf value_of) {
  using Solved = SliceAsGame<G, ValueOf>;
  if constexpr (std::is_base_of_v<Solved, G>) {
    return static_cast<const Solved&>(game);
  } else {
    return Solved(game, slice, metric, std::move(value_of));
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_SLICES_SLICE_VIEW_H_
