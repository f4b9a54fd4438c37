// Slices: a material with its pawns where they stand.
//
// Captures and pawn moves cannot be taken back, so the positions between two of
// them are a slice, and the material is its family. Mirror images are one
// slice: pawns flipped left and right, and, with the material named the other
// way round, White and Black exchanged.

#ifndef GAMES_CHESS_ENDINGS_ENDING_SLICE_H_
#define GAMES_CHESS_ENDINGS_ENDING_SLICE_H_

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/attacks.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

struct EndingSlice {
  Material material;
  std::array<Squares, 2> pawns{};  // by player; as many as the material says

  friend auto operator<=>(const EndingSlice&, const EndingSlice&) = default;
  template <class H>
  friend H AbslHashValue(H h, const EndingSlice& slice) {
    return H::combine(std::move(h), slice.material, slice.pawns);
  }
};

EndingSlice FilesFlipped(const EndingSlice& slice);
EndingSlice ColoursSwapped(const EndingSlice& slice);

// Whether both images under the symmetry are the same slice.
inline bool IsOwnMirrorImage(const EndingSlice& slice) {
  return FilesFlipped(slice) == slice;
}

// The flips that, after the colours have been exchanged, give the slice itself;
// nothing where none do. Then Black to move is White to move with colours
// exchanged, and only the latter is kept.
std::optional<Symmetry> ColourSymmetry(const EndingSlice& slice);

// The image of a slice that stands for all, and how the slice becomes it:
// exchange the colours (which flips ranks) or not, and then mirror.
struct SliceImage {
  EndingSlice slice;
  bool swaps_colours = false;
  Symmetry symmetry = 0;

  // All that squares are flipped by.
  Symmetry Flips() const {
    return symmetry ^ (swaps_colours ? kFlipRanks : Symmetry{0});
  }
};

// Its material is normal, and of those it has the least pawns. Where more than
// one way leads to it, the first one with White to move there; `mover` is who
// moves in the slice itself.
SliceImage CanonicalImage(const EndingSlice& slice, Player mover);
inline EndingSlice CanonicalSlice(const EndingSlice& slice) {
  return CanonicalImage(slice, kWhite).slice;
}
inline bool IsCanonicalSlice(const EndingSlice& slice) {
  return CanonicalSlice(slice) == slice;
}

// "KRKN"; with pawns "KPPKP-a2b2-c7": White's squares, then Black's, in
// ascending order; a side without pawns is left out.
std::string SliceText(const EndingSlice& slice);
// InvalidArgument for what is no text of a canonical slice.
absl::StatusOr<EndingSlice> ParseSlice(absl::string_view text);

// visit(slice) for each slice that moves may lead to from this one: canonical
// slices of three men or more. May name one twice.
template <class Visitor>
void ForEachSliceBehind(const EndingSlice& slice, Visitor&& visit);

// visit(slice) for each canonical slice of a normal material, ascending by
// White's pawns and then Black's.
template <class Visitor>
void ForEachSliceOf(const Material& material, Visitor&& visit);

// --- Implementation ---

namespace internal {

// The next larger set with as many members. Precondition: there is one.
Squares NextSubset(Squares set);

// The squares where a pawn may stand, as the numbers from 0 to 47.
inline constexpr int kPawnSquares = 48;

template <class Visitor>
void ForEachPawnSet(int pawns, Visitor&& visit) {
  if (pawns == 0) {
    visit(Squares{0});
    return;
  }
  for (Squares set = (Squares{1} << pawns) - 1; set >> kPawnSquares == 0;
       set = NextSubset(set)) {
    visit(set << 8);
  }
}

// All slices that one capture or pawn move leads to; not canonical, bare kings
// included.
template <class Visitor>
void ForEachConversion(const EndingSlice& slice, Visitor&& visit);

}  // namespace internal

template <class Visitor>
void ForEachSliceBehind(const EndingSlice& slice, Visitor&& visit) {
  internal::ForEachConversion(slice, [&](const EndingSlice& after) {
    if (after.material.Men() > 2) visit(CanonicalSlice(after));
  });
}

template <class Visitor>
void ForEachSliceOf(const Material& material, Visitor&& visit) {
  internal::ForEachPawnSet(
      material.CountOf(kWhite, Kind::kPawn), [&](Squares white) {
        internal::ForEachPawnSet(
            material.CountOf(kBlack, Kind::kPawn), [&](Squares black) {
              const EndingSlice slice{material, {white, black}};
              if ((white & black) == 0 && IsCanonicalSlice(slice)) {
                visit(slice);
              }
            });
      });
}

namespace internal {

// One player's pawn moves, and captures by pawns: what becomes of the slice
// when that pawn has left its square.
template <class Visitor>
void ForEachArrival(const EndingSlice& left, Player player, Square to,
                    Visitor&& visit) {
  if (!Has(kEndRanks, to)) {
    EndingSlice after = left;
    after.material = after.material.With(player, Kind::kPawn);
    after.pawns[IndexOf(player)] |= SetOf(to);
    visit(after);
    return;
  }
  for (const Kind kind : kOfficers) {
    EndingSlice after = left;
    after.material = after.material.With(player, kind);
    visit(after);
  }
}

// visit(after) for each man of the player that may be captured: the slice
// without it. `on` limits pawns to these squares.
template <class Visitor>
void ForEachCaptured(const EndingSlice& slice, Player player, Squares on,
                     Visitor&& visit) {
  for (const Kind kind : kOfficers) {
    if (slice.material.CountOf(player, kind) == 0) continue;
    EndingSlice after = slice;
    after.material = after.material.Without(player, kind);
    visit(after);
  }
  ForEachSquare(slice.pawns[IndexOf(player)] & on, [&](Square square) {
    EndingSlice after = slice;
    after.material = after.material.Without(player, Kind::kPawn);
    after.pawns[IndexOf(player)] &= ~SetOf(square);
    visit(after);
    return true;
  });
}

// The slices that one pawn's moves lead to.
template <class Visitor>
void ForEachPawnConversion(const EndingSlice& slice, Player player, Square from,
                           Visitor&& visit) {
  const Squares all = slice.pawns[0] | slice.pawns[1];
  EndingSlice left = slice;
  left.material = left.material.Without(player, Kind::kPawn);
  left.pawns[IndexOf(player)] &= ~SetOf(from);
  const Square one = StepFrom(player, from);
  if (!Has(all, one)) {
    ForEachArrival(left, player, one, visit);
    if (RankOf(from) == StartRank(player) && !Has(all, StepFrom(player, one))) {
      ForEachArrival(left, player, StepFrom(player, one), visit);
    }
  }
  ForEachSquare(
      PawnAttacks(player, from) & ~left.pawns[IndexOf(player)], [&](Square to) {
        // A pawn is captured where it stands or, en passant, beside
        // the one that captures; that square is then free.
        const Squares taken = SetOf(to) | SetOf(StepFrom(Other(player), to));
        ForEachCaptured(left, Other(player), taken,
                        [&](const EndingSlice& after) {
                          if (Has(after.pawns[IndexOf(Other(player))], to)) {
                            return;
                          }
                          ForEachArrival(after, player, to, visit);
                        });
        return true;
      });
}

template <class Visitor>
void ForEachConversion(const EndingSlice& slice, Visitor&& visit) {
  for (const Player player : kPlayers) {
    ForEachCaptured(slice, player, kAllSquares, visit);
    ForEachSquare(slice.pawns[IndexOf(player)], [&](Square from) {
      ForEachPawnConversion(slice, player, from, visit);
      return true;
    });
  }
}

}  // namespace internal

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_ENDING_SLICE_H_
