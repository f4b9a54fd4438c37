// The moves out of a row of a slice: captures and pawn moves, of many states at
// once.
//
// Which slice such a move leads to depends on the man that is captured or the
// pawn that moves, and on neither king nor officers. So that is looked up once
// a row (departures.h). Where the man captures whose square makes the bit in a
// word, all states of the word in which it can do so lead to one position;
// after any other move they differ in that square, and the other men are
// numbered once for all.

#ifndef GAMES_CHESS_ENDINGS_MOVES_OUT_H_
#define GAMES_CHESS_ENDINGS_MOVES_OUT_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "games/chess_endings/departures.h"
#include "games/chess_endings/slice_grid.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde::chess_endings {

// A move out of the states of a word that are bits of `mask`.
struct MaskedMove {
  uint64_t mask;
  MoveOut out;
};

// The moves out of a word; there may be any number of calls for each.
using MovesOutVisitor =
    absl::FunctionRef<void(uint64_t word, absl::Span<const MaskedMove> moves)>;

// Names all moves out of the columns of a row, as MovesOut of
// core/sliced_game.h does.
void VisitMovesOut(const SliceGrid& grid, const Departures& departures,
                   Player mover, uint64_t row, ConstWords columns,
                   MovesOutVisitor visit);

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_MOVES_OUT_H_
