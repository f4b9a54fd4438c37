// The moves out of a row of a slice: captures and pawn moves, of many states at
// once.
//
// Which slice such a move leads to, and under which image of the board, depends
// on the man that is captured or the pawn that moves, and on neither king nor
// officers. So that is looked up once a row, and what is left to do for a state
// is to number the men. Where the last officer captures, all states of a word
// in which it can do so lead to one position.

#ifndef GAMES_CHESS_ENDINGS_MOVES_OUT_H_
#define GAMES_CHESS_ENDINGS_MOVES_OUT_H_

#include <cstdint>
#include <map>

#include "absl/functional/function_ref.h"
#include "games/chess_endings/canonical.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/slice_grid.h"
#include "games/chess_endings/slice_row.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde::chess_endings {

// A slice behind another: its number among those that are, and how men from
// the slice before it are numbered there. Without a grid it is elsewhere.
struct Departure {
  uint64_t number = 0;
  const SliceGrid* grid = nullptr;
  bool swaps_colours = false;
  Symmetry symmetry = 0;

  // Where the position with these men is. Precondition: it is legal and its
  // slice is the one before under the image.
  MoveOut Of(const Men& men, Player mover) const;

 private:
  uint64_t Index(const Men& men, Player mover) const;
};

// The slices behind a slice. Immutable; may be used from several threads.
class Departures {
 public:
  explicit Departures(const EndingSlice& slice);

  // To a slice that one conversion leads to, with `mover` to move there; not
  // canonical. Bare kings, and
  // what is not behind, are elsewhere.
  Departure To(const EndingSlice& after, Player mover) const;

 private:
  struct Numbered {
    Numbered(uint64_t n, const EndingSlice& slice) : number(n), grid(slice) {}
    uint64_t number;
    SliceGrid grid;
  };
  std::map<EndingSlice, Numbered> slices_;
};

// What MovesOut of core/sliced_game.h is to visit.
using MoveOutVisitor =
    absl::FunctionRef<void(uint64_t word, uint64_t mask, const MoveOut& out)>;

// Names all moves out of the columns of a row.
void VisitMovesOut(const SliceGrid& grid, const Departures& departures,
                   Player mover, uint64_t row, ConstWords columns,
                   MoveOutVisitor visit);

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_MOVES_OUT_H_
