// Games in slices: sets of states that play leaves and never enters again.
//
// When a pawn has moved or a piece is captured it stays so. The states between
// two such moves are a *slice*, and slices can be solved one after another,
// each with those behind it finished: memory for one slice at a time, and one
// table that grows slice by slice. Slices that belong together in the eyes of a
// user (the pawn arrangements of one chess material, say) are a *family*:
// families are what commands name, and each has a file.
//
//   SlicedGame (L), a Game whose author also writes
//     Slice                 a regular value type with a total order
//     SliceOf(state)        the slice of a state (of a canonical one, where
//                           there are symmetries)
//     Behind(slice, visit)  visit(other) for each slice that a move of the
//                           slice may lead to, itself left out. Naming one
//                           twice, or one that no move leads to, is allowed
//     SliceText(slice)      its name, and
//     ParseSlice(text)      back: a StatusOr<Slice>
//     FamilyOf(slice)       the name of its family: letters, digits, '_', '-',
//                           '+', at most kMostFamilyName bytes
//     Families(visit)       visit(name) for each family that there is to build
//     FamilySlices(family, visit)   visit(slice) for each slice of a family, in
//                           any order that is always the same; a Status:
//                           InvalidArgument for no family
//     SliceGame             a type derived from the game: an IndexedGame on the
//                           states of one slice, on as high a rung as the
//                           author cares to climb. Its Moves name all moves;
//                           all else that it has (Predecessors, rows, sources)
//                           is about the slice and the moves within it
//     InSlice(slice)        the SliceGame of a slice
//   and optionally
//     IsTransient(state)    states without an index; see below
//   and, where the players alternate, optionally
//     Successors(state, visit)   of the SliceGame: visit(Successor) for each
//                           move of a state of the slice, in any order: where
//                           it leads, without making it. See Successor
//   and, where the SliceGame is a RowGame too, optionally
//     MovesOut(mover, row, columns, visit)   of the SliceGame: the moves out of
//                           the slice, of many states at once. See MoveOut
//
// *Transient* states are legal but belong to no table (a chess position with an
// en passant right, say): they are worth what their successors make of them,
// worked out when somebody asks. A move into one is an exit. SliceOf says which
// slice a transient state would belong to.
//
//   Axioms
//     L1  a state after a move that is neither terminal nor transient lies in
//         the slice of the state before, or in one that Behind names
//     L2  the order has no cycle. (Two slices that lead into each other are to
//         be one.)
//     L3  SliceOf(Unindex(i)) is the slice, for each index that is no hole
//     L4  text round trip of a slice; FamilySlices(FamilyOf(s)) names s, once
//     L5  the states after a move of a transient state are terminal, transient
//         or in the slice that it would belong to or one behind that; and
//         transient states lead to each other for at most kMostTransient plies
//     L6  MovesOut names, for each of the given columns, all states outside of
//         the slice that its moves lead to, and no other; of a column for which
//         it says kElsewhere, some of them
//     L7  Successors names the states that the moves of a state lead to, and no
//         other; of a state for which it says kElsewhere, some of them
//     and those of the SliceGame's own rungs, within the slice

#ifndef RETROGRADE_CORE_SLICED_GAME_H_
#define RETROGRADE_CORE_SLICED_GAME_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

inline constexpr size_t kMostFamilyName = 100;
inline constexpr int kMostTransient = 16;

namespace internal {

template <class G>
concept HasSlice = requires {
  requires std::totally_ordered<typename G::Slice>;
  requires std::regular<typename G::Slice>;
};
template <class G>
concept HasSliceOf = requires(const G& game, const typename G::State& state) {
  { game.SliceOf(state) } -> std::same_as<typename G::Slice>;
};
template <class G>
concept HasBehind = requires(const G& game, const typename G::Slice& slice) {
  game.Behind(slice, AnyVisitor{});
};
template <class G>
concept HasSliceTexts = requires(const G& game, const typename G::Slice& slice,
                                 absl::string_view text) {
  { game.SliceText(slice) } -> std::convertible_to<std::string>;
  { game.ParseSlice(text) } -> std::same_as<absl::StatusOr<typename G::Slice>>;
};
template <class G>
concept HasFamilies = requires(const G& game, const typename G::Slice& slice,
                               absl::string_view family) {
  { game.FamilyOf(slice) } -> std::convertible_to<std::string>;
  game.Families(AnyVisitor{});
  { game.FamilySlices(family, AnyVisitor{}) } -> std::same_as<absl::Status>;
};
template <class G>
concept HasInSlice = requires(const G& game, const typename G::Slice& slice) {
  requires IndexedGame<typename G::SliceGame>;
  requires std::derived_from<typename G::SliceGame, G>;
  { game.InSlice(slice) } -> std::same_as<typename G::SliceGame>;
};

// Written at all, perhaps only in part.
template <class G>
concept HasSomeSlices = requires {
  typename G::Slice;
};

}  // namespace internal

// Where a move out of a slice leads: to the canonical state with this index in
// a slice behind.
//
// One capture is often open to many states of a row, and leads all of them to
// the same state: visit(word, mask, MoveOut) says so of the columns that are
// the bits of `mask` in that word. MovesOut is given the columns to speak of,
// none of them terminal, and may speak of others too; what it says of those is
// not believed. Where it does not know all moves of some column it says so with
// kElsewhere, and the moves of that state are looked at one by one.
//
// A transient state, and a terminal one outside of the slices behind, have no
// index to name: a column with a move there needs kElsewhere. A terminal state
// in a slice behind is named as any other there.
struct MoveOut {
  static constexpr uint64_t kElsewhere = ~uint64_t{0};
  // Which of the slices that Behind names, from 0, in the order in which it
  // names them.
  uint64_t behind = kElsewhere;
  uint64_t index = 0;  // there; of a state, canonical as all that have one
};

// Where a move of a slice leads: to the canonical state with this index, inside
// the slice or in a slice behind.
//
// Whoever reads whole tables forwards follows every move of every state, and
// asks for nothing but the index that it leads to. A game often knows that from
// the index before: a man that moves changes one digit.
//
// Successors is asked for canonical states of the slice that are not terminal.
// Where it does not know all moves of a state it says so with kElsewhere, and
// the moves of that state are made one by one; so it has to where a move leads
// to a transient state, or to a terminal one outside of the slices behind.
struct Successor {
  static constexpr uint64_t kElsewhere = MoveOut::kElsewhere;
  static constexpr uint64_t kInside = kElsewhere - 1;
  // Inside, or which of the slices behind, as in MoveOut.
  uint64_t behind = kElsewhere;
  uint64_t index = 0;  // there

  friend constexpr bool operator==(const Successor&,
                                   const Successor&) = default;
};

template <class G>
concept SlicedGame =
    Game<G> && internal::HasSlice<G> && internal::HasSliceOf<G> &&
    internal::HasBehind<G> && internal::HasSliceTexts<G> &&
    internal::HasFamilies<G> && internal::HasInSlice<G>;

template <class G>
concept TransientGame = SlicedGame<G> &&
    requires(const G& game, const typename G::State& state) {
  { game.IsTransient(state) } -> std::same_as<bool>;
};

// Of a SliceGame: one that names the moves out of whole rows.
template <class S>
concept HasMovesOut = RowGame<S> && MoversAlternate<S>() &&
    requires(const S& slice, Player mover, uint64_t row, ConstWords columns) {
  slice.MovesOut(mover, row, columns,
                 [](uint64_t, uint64_t, const MoveOut&) {});
};

// Of a SliceGame: one that names where the moves of a state lead.
template <class S>
concept NamesSuccessors = IndexedGame<S> && MoversAlternate<S>() &&
    requires(const S& slice, const typename S::State& state) {
  slice.Successors(state, [](const Successor&) { return true; });
};

// Whether a state is transient: never, in a game that knows no such states.
template <class G>
bool IsTransientState(const G& game, const typename G::State& state) {
  if constexpr (TransientGame<G>) {
    return game.IsTransient(state);
  } else {
    return false;
  }
}

// Compiles to `true`, or to one line that names what is missing.
template <class G>
consteval bool CheckSlicedGame() {
  if constexpr (CheckGame<G>()) {
    static_assert(internal::HasSlice<G>,
                  "a SlicedGame needs a type `Slice`, copyable, default "
                  "constructible and totally ordered");
    if constexpr (internal::HasSlice<G>) {
      static_assert(internal::HasSliceOf<G>,
                    "a SlicedGame needs `Slice SliceOf(const State&) const`");
      static_assert(
          internal::HasBehind<G>,
          "a SlicedGame needs `void Behind(const Slice&, visit) const`");
      static_assert(internal::HasSliceTexts<G>,
                    "a SlicedGame needs `std::string SliceText(const Slice&) "
                    "const` and `absl::StatusOr<Slice> "
                    "ParseSlice(absl::string_view) const`");
      static_assert(
          internal::HasFamilies<G>,
          "a SlicedGame needs `std::string FamilyOf(const Slice&) const`, "
          "`void Families(visit) const` and `absl::Status "
          "FamilySlices(absl::string_view family, visit) const`");
      static_assert(internal::HasInSlice<G>,
                    "a SlicedGame needs a type `SliceGame`, an IndexedGame "
                    "derived from it, and `SliceGame InSlice(const Slice&) "
                    "const`");
    }
  }
  return SlicedGame<G>;
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_SLICED_GAME_H_
