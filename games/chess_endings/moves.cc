#include "games/chess_endings/moves.h"

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/attacks.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::chess_endings {
namespace {

bool IsDoubleStep(const Man& man, Square to) {
  return man.kind == Kind::kPawn && FileOf(man.square) == FileOf(to) &&
         man.square != StepFrom(Other(man.player), to);
}

bool IsEnPassant(const Position& position, const Man& man, Square to) {
  return man.kind == Kind::kPawn && to == position.en_passant;
}

// Whether a pawn may capture on the passed square: neither the capturing nor
// the captured pawn may have shielded the king, nor another man give check.
bool MayCaptureEnPassant(const Position& position, Square pawn, Square passed) {
  const Men& men = position.men;
  const Squares captured = SetOf(PassingPawn(position.mover, passed));
  const Squares occupied =
      (men.Occupied() & ~SetOf(pawn) & ~captured) | SetOf(passed);
  return (Attackers(men, Other(position.mover), men.KingOf(position.mover),
                    occupied) &
          ~captured) == 0;
}

// What tells the man that moves from others of its kind that could go to the
// same square: nothing, its file, its rank or both, the first that does.
std::string OriginText(const Position& position, const ChessMove& move) {
  const Kind kind = position.men.At(move.from)->kind;
  const std::string square = SquareText(move.from);
  bool others = false, on_file = false, on_rank = false;
  ForEachMove(position, [&](const ChessMove& other) {
    if (other.to != move.to || other.from == move.from ||
        position.men.At(other.from)->kind != kind) {
      return true;
    }
    others = true;
    on_file |= FileOf(other.from) == FileOf(move.from);
    on_rank |= RankOf(other.from) == RankOf(move.from);
    return true;
  });
  if (!others) return "";
  if (!on_file) return square.substr(0, 1);
  return on_rank ? square : square.substr(1);
}

void CountOn(uint16_t& clock) {
  if (clock < std::numeric_limits<uint16_t>::max()) ++clock;
}

}  // namespace

namespace internal {

LegalTargets::LegalTargets(const Position& position)
    : position_(position),
      own_(position.men.Of(position.mover)),
      occupied_(position.men.Occupied()),
      king_(position.men.KingOf(position.mover)) {
  for (const Man& man : position.men) {
    if (man.player == position.mover) continue;
    if (!Has(EmptyBoardAttacks(man.player, man.kind, man.square), king_)) {
      continue;
    }
    const Squares line = Between(man.square, king_);
    const Squares shields = line & occupied_;
    if (shields == 0) rescue_ &= line | SetOf(man.square);
    if (std::has_single_bit(shields)) pinned_ |= shields & own_;
  }
}

Squares LegalTargets::Of(const Man& man) const {
  if (man.kind == Kind::kKing) return OfKing();
  Squares targets =
      man.kind == Kind::kPawn ? OfPawn(man) : Attacks(man, occupied_) & ~own_;
  targets &= rescue_;
  if (Has(pinned_, man.square)) {
    targets &= Between(king_, man.square) | Behind(king_, man.square);
  }
  const std::optional<Square> passed = position_.en_passant;
  if (passed && man.kind == Kind::kPawn &&
      Has(PawnAttacks(man.player, man.square), *passed) &&
      MayCaptureEnPassant(position_, man.square, *passed)) {
    targets |= SetOf(*passed);
  }
  return targets;
}

Squares LegalTargets::OfPawn(const Man& pawn) const {
  Squares targets = PawnAttacks(pawn.player, pawn.square) & occupied_ & ~own_;
  const Square step = StepFrom(pawn.player, pawn.square);
  if (Has(occupied_, step)) return targets;
  targets |= SetOf(step);
  if (RankOf(pawn.square) == StartRank(pawn.player)) {
    targets |= SetOf(StepFrom(pawn.player, step)) & ~occupied_;
  }
  return targets;
}

// Not where the other side attacks when the king has left its square.
Squares LegalTargets::OfKing() const {
  Squares targets = KingAttacks(king_) & ~own_;
  for (const Man& man : position_.men) {
    if (man.player == position_.mover) continue;
    targets &= ~Attacks(man, occupied_ & ~SetOf(king_));
  }
  return targets;
}

}  // namespace internal

bool HasMove(const Position& position) {
  const bool none =
      ForEachMove(position, [](const ChessMove&) { return false; });
  return !none;
}

bool IsCheckmate(const Position& position) {
  return InCheck(position, position.mover) && !HasMove(position);
}

bool IsStalemate(const Position& position) {
  return !InCheck(position, position.mover) && !HasMove(position);
}

bool IsConversion(const Position& position, const ChessMove& move) {
  return Has(position.men.Occupied(), move.to) ||
         position.men.At(move.from)->kind == Kind::kPawn;
}

bool CanCaptureEnPassant(const Position& position, Square passed) {
  // From where a pawn of the other side would attack the passed square.
  const Squares pawns = position.men.Of(position.mover, Kind::kPawn) &
                        PawnAttacks(Other(position.mover), passed);
  const bool none = ForEachSquare(pawns, [&](Square pawn) {
    return !MayCaptureEnPassant(position, pawn, passed);
  });
  return !none;
}

Position After(const Position& position, const ChessMove& move) {
  Position next = position;
  Man man = *position.men.At(move.from);
  const bool conversion = IsConversion(position, move);
  if (IsEnPassant(position, man, move.to)) {
    next.men.Remove(PassingPawn(position.mover, move.to));
  } else if (Has(position.men.Occupied(), move.to)) {
    next.men.Remove(move.to);
  }
  next.men.Remove(move.from);
  next.men.Place({man.player, move.promotion.value_or(man.kind), move.to});
  next.mover = Other(position.mover);
  next.en_passant.reset();
  if (IsDoubleStep(man, move.to)) {
    const Square passed = StepFrom(man.player, move.from);
    if (CanCaptureEnPassant(next, passed)) next.en_passant = passed;
  }
  if (next.clocks) {
    if (conversion) {
      next.clocks->halfmoves = 0;
    } else {
      CountOn(next.clocks->halfmoves);
    }
    if (position.mover == kBlack) CountOn(next.clocks->move_number);
  }
  return next;
}

std::string MoveText(const ChessMove& move) {
  std::string text = absl::StrCat(SquareText(move.from), SquareText(move.to));
  if (move.promotion) text += absl::ascii_tolower(LetterOf(*move.promotion));
  return text;
}

std::string AlgebraicText(const Position& position, const ChessMove& move) {
  const Man man = *position.men.At(move.from);
  const bool captures = Has(position.men.Occupied(), move.to) ||
                        IsEnPassant(position, man, move.to);
  std::string text;
  if (man.kind != Kind::kPawn) {
    text = LetterOf(man.kind) + OriginText(position, move);
  } else if (captures) {
    text = SquareText(move.from).substr(0, 1);
  }
  absl::StrAppend(&text, captures ? "x" : "", SquareText(move.to));
  if (move.promotion) text += {'=', LetterOf(*move.promotion)};
  const Position after = After(position, move);
  if (InCheck(after, after.mover)) text += HasMove(after) ? '+' : '#';
  return text;
}

absl::StatusOr<ChessMove> ParseMove(const Position& position,
                                    absl::string_view text) {
  std::optional<ChessMove> found;
  std::vector<std::string> texts;
  ForEachMove(position, [&](const ChessMove& move) {
    texts.push_back(MoveText(move));
    if (texts.back() == text) found = move;
    return !found;
  });
  if (found) return *found;
  return absl::InvalidArgumentError(absl::StrCat(
      Quoted(text), " is no legal move here, expected ",
      texts.empty() ? "none: the game is over"
                    : absl::StrCat("one of ", absl::StrJoin(texts, ", "))));
}

}  // namespace retrograde::chess_endings
