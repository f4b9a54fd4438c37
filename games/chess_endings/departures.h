// Where the moves out of a slice lead: which slice behind it, and which index
// there.
//
// A slice behind is stored under one of its images, so the men of a position
// after a move are seen under a symmetry, and perhaps with colours exchanged.
// Both follow from the slice and from where the kings are. So of many positions
// that differ in the square of one man the other men are numbered once.

#ifndef GAMES_CHESS_ENDINGS_DEPARTURES_H_
#define GAMES_CHESS_ENDINGS_DEPARTURES_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/slice_grid.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

// A slice behind another: its number among those that are, and how men from
// the slice before it are numbered there. Without a grid it is elsewhere.
struct Departure {
  uint64_t number = 0;
  const SliceGrid* grid = nullptr;
  bool swaps_colours = false;
  Symmetry flips = 0;

  // Where the position with these men is. Precondition: it is legal and its
  // slice is the one before under the image.
  MoveOut Of(const Men& men, Player mover) const;
};

// Where the positions are that have some men in common and differ in the square
// of one man more.
class DeparturesOfMan {
 public:
  // `others` are all men of the positions but the one; there may be more of its
  // player and kind among them. Both arguments must outlive this object.
  DeparturesOfMan(const Departure& departure, const Men& others, Player player,
                  Kind kind, Player mover);

  // With the man on a square. Precondition: as for Departure::Of.
  MoveOut To(Square square);

 private:
  // The numbers of White and Black, as the slice behind has them, without the
  // man.
  struct Numbers {
    uint64_t white, black;
  };
  Numbers NumbersUnder(Symmetry image) const;
  MoveOut At(Numbers numbers, Symmetry image, Square square) const;

  const Departure& departure_;
  const Men& others_;
  const Player player_;
  const Kind kind_;
  const Player mover_;
  const Player white_;  // the player who is White in the slice behind
  uint64_t weight_ = 0;
  std::array<Square, 2> kings_{};  // of white_, and of the other
  std::array<std::optional<Numbers>, kSymmetryCount> numbers_;
};

// The slices behind a slice. Immutable; may be used from several threads.
class Departures {
 public:
  explicit Departures(const EndingSlice& slice);

  // To a slice that one conversion leads to, with `mover` to move there; not
  // canonical. Bare kings, and what is not behind, are elsewhere.
  Departure To(const EndingSlice& after, Player mover) const;

 private:
  struct Numbered {
    Numbered(uint64_t n, const EndingSlice& slice) : number(n), grid(slice) {}
    uint64_t number;
    SliceGrid grid;
  };
  std::map<EndingSlice, Numbered> slices_;
};

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_DEPARTURES_H_
