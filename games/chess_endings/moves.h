// The legal moves of a position, what they lead to, and the quiet moves back.
//
// A move is legal when it leaves its king out of check. Rather than trying each
// one, what checks and pins allow is worked out once for a position, as sets of
// squares; only an en passant capture, which takes two men off a line at once,
// is tried out.

#ifndef GAMES_CHESS_ENDINGS_MOVES_H_
#define GAMES_CHESS_ENDINGS_MOVES_H_

#include <array>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/attacks.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

struct ChessMove {
  Square from = 0;
  Square to = 0;
  std::optional<Kind> promotion;
  friend bool operator==(const ChessMove&, const ChessMove&) = default;
};

// Preconditions throughout: the position is legal (position.h), and a move is
// one of its legal moves.

// visit(move) for each legal move, until one gives false; whether none did.
// Allocates nothing.
template <class Visitor>
bool ForEachMove(const Position& position, Visitor&& visit);

bool HasMove(const Position& position);
bool IsCheckmate(const Position& position);
bool IsStalemate(const Position& position);

// The position after a move. It has an en passant square only if the capture is
// a legal move there, and clocks only if this one has: the halfmove clock goes
// up by one or, for captures and pawn moves, back to 0; each stays at its
// largest number once there.
Position After(const Position& position, const ChessMove& move);

// Whether the move captures or moves a pawn: nobody can take it back.
bool IsConversion(const Position& position, const ChessMove& move);

// visit(before) for each legal position without an en passant right in which
// the side that is not to move here was to move and came here by a move that is
// no conversion, until one gives false; whether none did. The positions have no
// clocks, and those of this one are not looked at. Each is named once.
template <class Visitor>
bool ForEachUnmove(const Position& position, Visitor&& visit);

// From and to square, and the letter of a promotion: "e2e4", "e7e8q". This is
// the notation of the Universal Chess Interface.
std::string MoveText(const ChessMove& move);
// InvalidArgument, with the legal moves, for any other text.
absl::StatusOr<ChessMove> ParseMove(const Position& position,
                                    absl::string_view text);

// Standard algebraic notation as in the PGN standard, section 8.2.3, for people
// to read: "Kd3", "Rxd4+", "e8=Q#", "Rab1" where another rook could go there.
std::string AlgebraicText(const Position& position, const ChessMove& move);

// Whether the mover can capture on the square that a pawn has just passed,
// without leaving its king in check. The position's own en passant square is
// not looked at.
bool CanCaptureEnPassant(const Position& position, Square passed);

// --- Implementation ---

namespace internal {

// Where the mover's men may go.
class LegalTargets {
 public:
  explicit LegalTargets(const Position& position);
  // Precondition: a man of the mover.
  Squares Of(const Man& man) const;

 private:
  Squares OfPawn(const Man& pawn) const;
  Squares OfKing() const;

  const Position& position_;
  Squares own_;
  Squares occupied_;
  Square king_;
  // Where a man other than the king has to go: anywhere, between the king and
  // the man that gives check or on the latter, or, in double check, nowhere.
  Squares rescue_ = kAllSquares;
  // The men that may not leave the line they share with the king.
  Squares pinned_ = 0;
};

// visit(move) for the move or moves from a man's square to another.
template <class Visitor>
bool ForEachMoveTo(const Man& man, Square to, Visitor& visit) {
  if (man.kind != Kind::kPawn || !Has(kEndRanks, to)) {
    return visit(ChessMove{man.square, to, std::nullopt});
  }
  for (const Kind kind : kOfficers) {
    if (!visit(ChessMove{man.square, to, kind})) return false;
  }
  return true;
}

}  // namespace internal

template <class Visitor>
bool ForEachMove(const Position& position, Visitor&& visit) {
  const internal::LegalTargets targets(position);
  for (const Man& man : position.men) {
    if (man.player != position.mover) continue;
    const bool all = ForEachSquare(targets.Of(man), [&](Square to) {
      return internal::ForEachMoveTo(man, to, visit);
    });
    if (!all) return false;
  }
  return true;
}

template <class Visitor>
bool ForEachUnmove(const Position& position, Visitor&& visit) {
  if (position.en_passant) return true;  // the last move was a double step
  const Square king = position.men.KingOf(position.mover);
  const Squares occupied = position.men.Occupied();
  Position before{position.men, Other(position.mover), std::nullopt,
                  std::nullopt};
  for (const Man& man : position.men) {
    if (man.player != before.mover || man.kind == Kind::kPawn) continue;
    const Squares origins = Attacks(man, occupied) & ~occupied;
    const bool all = ForEachSquare(origins, [&](Square from) {
      before.men = position.men;
      before.men.Move(man.square, from);
      return IsAttacked(before.men, king, before.mover) || visit(before);
    });
    if (!all) return false;
  }
  return true;
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_MOVES_H_
