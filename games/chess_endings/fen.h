// Positions as text: Forsyth-Edwards Notation.
//
//   8/8/8/8/8/2k5/1r6/K6R w - - 0 1
//   placement             mover, castling, en passant, two clocks
//
// The placement names the ranks from the eighth down and the squares of each
// from the a-file on: a letter for a man, White's in upper case, or a number of
// empty squares. The clocks may be left out together; the position then has
// none.

#ifndef GAMES_CHESS_ENDINGS_FEN_H_
#define GAMES_CHESS_ENDINGS_FEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"

namespace retrograde::chess_endings {

// The position; it is legal (position.h). Fields may have any white
// space between and around them. An
// en passant square where the last move can have been that double step, but
// where no capture is legal, is dropped. Both clocks go from 0 to 65535.
//
// InvalidArgument that names the field, the place in it, what was expected and
// what found: for anything else than four or six fields, castling rights (this
// game has no castling), more than `most_men` men, positions that are not
// legal, and a halfmove clock after a double step, which resets it.
//
// Precondition: most_men <= kMostMen.
absl::StatusOr<Position> ParseFen(absl::string_view text,
                                  int most_men = kMostMen);

// Four fields, or six where the position has clocks. ParseFen gives the
// position back.
std::string FenText(const Position& position);

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_FEN_H_
