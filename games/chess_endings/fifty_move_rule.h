// The 50-move rule (FIDE Laws of Chess, article 9.3) on top of values that know
// nothing of it.
//
// The side that is about to lose may claim a draw as soon as 50 moves of each
// side, 100 plies, are complete without a capture or a pawn move, or would be
// with the move that it is going to make; mate that comes with the hundredth
// ply comes first. Both sides are taken to claim as soon as they can, so that a
// position whose clock stands at 100 is a draw unless it is mate.
//
// Let c be the clock, m the plies to mate, z those to the next capture or pawn
// move that keeps the outcome, or to mate. What follows for a decided position:
//
//   c + m <= 100  it stands: mate comes before any claim.
//   c + z > 100   a draw: z is the least that the winner can force, so the
//                 other side can hold out until it may claim.
//   otherwise     the winner comes to a capture or pawn move in time, and the
//                 clock begins anew. Where that leaves four men or fewer it
//                 stands, since no win there takes 100 plies. With more men it
//                 is not known: neither length tells what the positions behind
//                 need, nor whether a slower way would do.

#ifndef GAMES_CHESS_ENDINGS_FIFTY_MOVE_RULE_H_
#define GAMES_CHESS_ENDINGS_FIFTY_MOVE_RULE_H_

#include <optional>

#include "games/chess_endings/position.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

inline constexpr int kMostQuietPlies = 100;
// Every position with so many men or fewer that is won, is won in less than
// kMostQuietPlies: the longest win takes 85, in KRKP.
inline constexpr int kMostMenOfShortWins = 4;

// What is known of a position without its clock. Lengths in plies, of a decided
// one, where they are known.
struct KnownValue {
  Outcome outcome = Outcome::kDraw;
  std::optional<Ply> to_mate;
  std::optional<Ply> to_conversion;
};

// The outcome under the rule, for the same player; nothing where what is known
// does not decide it. Precondition: the position has clocks.
std::optional<Outcome> UnderFiftyMoveRule(const Position& position,
                                          const KnownValue& value);

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_FIFTY_MOVE_RULE_H_
