#include "games/chess_endings/fifty_move_rule.h"

#include "games/chess_endings/moves.h"

namespace retrograde::chess_endings {
namespace {

// Whether `plies` from now on are still in time.
bool InTime(const Position& position, Ply plies) {
  return position.clocks->halfmoves + plies <= Ply{kMostQuietPlies};
}

// Whether any capture or pawn move leaves an ending without long wins.
bool ConvertsToShortWins(const Position& position) {
  const int most_left =
      position.men.Size() - (MaterialOf(position).HasPawns() ? 0 : 1);
  return most_left <= kMostMenOfShortWins;
}

}  // namespace

std::optional<Outcome> UnderFiftyMoveRule(const Position& position,
                                          const KnownValue& value) {
  if (value.outcome == Outcome::kDraw || IsCheckmate(position)) {
    return value.outcome;
  }
  if (value.to_mate && InTime(position, *value.to_mate)) return value.outcome;
  // At the least a ply, where that is all that is known.
  if (!InTime(position, value.to_conversion.value_or(1))) return Outcome::kDraw;
  if (value.to_conversion && ConvertsToShortWins(position)) {
    return value.outcome;
  }
  return std::nullopt;
}

}  // namespace retrograde::chess_endings
