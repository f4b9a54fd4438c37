#include "games/chess_endings/position.h"

#include <bit>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/attacks.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {
namespace {

// A reason as a literal, so that it costs nothing where nobody reads it.
using Reason = absl::string_view;  // empty: none

int KingsOf(const Men& men, Player player) {
  return std::popcount(men.Of(player, Kind::kKing));
}

Squares PawnsOnEndRanks(const Men& men) {
  Squares pawns = 0;
  for (const Man& man : men) {
    if (man.kind == Kind::kPawn) pawns |= SetOf(man.square);
  }
  return pawns & kEndRanks;
}

// Why the last move cannot have been the double step that the en passant square
// speaks of.
Reason NoDoubleStep(const Position& position, Square passed) {
  const Player pusher = Other(position.mover);
  if (RankOf(passed) != StartRank(pusher) + (pusher == kWhite ? 1 : -1)) {
    return "is not on the rank that a pawn passes in a double step";
  }
  const Square pawn = StepFrom(pusher, passed);
  const Square start = StepFrom(position.mover, passed);
  if (position.men.At(pawn) != Man{pusher, Kind::kPawn, pawn}) {
    return "has no pawn before it that can have made a double step";
  }
  if (position.men.Occupied() & (SetOf(passed) | SetOf(start))) {
    return "was not passed: it or the square behind it is not empty";
  }
  return {};
}

// Refuses other than one king each, and pawns on the first or last rank.
absl::Status CheckMen(const Men& men) {
  for (const Player player : kPlayers) {
    if (const int kings = KingsOf(men, player); kings != 1) {
      return absl::InvalidArgumentError(absl::StrCat(
          PlayerText(player), " has ", kings, " kings, expected one"));
    }
  }
  const Squares pawns = PawnsOnEndRanks(men);
  if (pawns == 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("there is a pawn on ", SquareText(LowestOf(pawns)),
                   ", expected none on the first and the last rank"));
}

// Refuses kings that touch, and the side not to move in check.
absl::Status CheckChecks(const Position& position) {
  const Men& men = position.men;
  const Player waiting = Other(position.mover);
  const Square king = men.KingOf(waiting);
  if (Has(KingAttacks(king), men.KingOf(position.mover))) {
    return absl::InvalidArgumentError(
        absl::StrCat("the kings touch, ", SquareText(men.KingOf(kWhite)),
                     " and ", SquareText(men.KingOf(kBlack))));
  }
  if (!InCheck(position, waiting)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(PlayerText(waiting), " is in check on ", SquareText(king),
                   ", but ", PlayerText(position.mover), " is to move"));
}

}  // namespace

Material MaterialOf(const Position& position) {
  Material material;
  for (const Man& man : position.men) {
    if (man.kind != Kind::kKing) material = material.With(man.player, man.kind);
  }
  return material;
}

Squares Attackers(const Men& men, Player player, Square square,
                  Squares occupied) {
  Squares attackers = 0;
  for (const Man& man : men) {
    if (man.player == player &&
        Has(EmptyBoardAttacks(player, man.kind, man.square), square) &&
        (Between(man.square, square) & occupied) == 0) {
      attackers |= SetOf(man.square);
    }
  }
  return attackers;
}

Squares Shields(const Men& men, Player by, Square square, Squares occupied) {
  Squares shields = kAllSquares;
  ForEachSquare(Attackers(men, by, square, occupied), [&](Square attacker) {
    shields &= Between(attacker, square);
    return true;
  });
  return shields;
}

bool IsLegal(const Position& position) {
  const Men& men = position.men;
  return PawnsOnEndRanks(men) == 0 &&
         !InCheck(position, Other(position.mover)) &&
         (!position.en_passant ||
          NoDoubleStep(position, *position.en_passant).empty());
}

absl::Status CheckLegal(const Position& position) {
  if (absl::Status status = CheckMen(position.men); !status.ok()) return status;
  if (absl::Status status = CheckChecks(position); !status.ok()) return status;
  if (!position.en_passant) return absl::OkStatus();
  const Reason reason = NoDoubleStep(position, *position.en_passant);
  if (reason.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the en passant square ", SquareText(*position.en_passant), " ", reason));
}

Position Mirrored(const Position& position, Symmetry symmetry) {
  if (symmetry == 0) return position;
  Position image = position;
  image.men = Men();
  for (Man man : position.men) {
    man.square = Mirrored(man.square, symmetry);
    image.men.Place(man);
  }
  if (position.en_passant) {
    image.en_passant = Mirrored(*position.en_passant, symmetry);
  }
  return image;
}

Position ColoursSwapped(const Position& position) {
  Position image = position;
  image.men = Men();
  for (Man man : position.men) {
    man.player = Other(man.player);
    man.square = Mirrored(man.square, kFlipRanks);
    image.men.Place(man);
  }
  image.mover = Other(position.mover);
  if (position.en_passant) {
    image.en_passant = Mirrored(*position.en_passant, kFlipRanks);
  }
  return image;
}

}  // namespace retrograde::chess_endings
