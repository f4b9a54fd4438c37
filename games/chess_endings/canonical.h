// The image of a position that stands for all its images.
//
// A position is in its slice's canonical slice: the material named the right
// way round, pawns on the left. Of the images that are left, the one with the
// white king in its region (king_region.h); with White to move, where the slice
// is its own image under an exchange of colours; and of two that are left when
// it stands on the diagonal, the one with the black king below it, or else the
// lesser one by its men.

#ifndef GAMES_CHESS_ENDINGS_CANONICAL_H_
#define GAMES_CHESS_ENDINGS_CANONICAL_H_

#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/position.h"

namespace retrograde::chess_endings {

// The slice of a position as it stands: not canonical.
EndingSlice SliceOf(const Position& position);

// Keeps an en passant right and drops the clocks: they are no part of what is
// solved.
Position CanonicalPosition(const Position& position);

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_CANONICAL_H_
