#include "games/chess_endings/moves_out.h"

#include <optional>
#include <vector>

#include "games/chess_endings/attacks.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/king_region.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/slice_row.h"
#include "games/chess_endings/squares.h"

namespace retrograde::chess_endings {

namespace {

// A man of the other side that may be captured by officers and king.
struct Capture {
  Square square;
  Departure to;
};

struct PawnMove {
  Square from, to;
  Kind becomes;
  bool captures;
  Squares path;  // has to be empty
  Departure departure;
};

class MovesOutOfRow {
 public:
  MovesOutOfRow(const SliceGrid& grid, const Departures& departures,
                Player mover, uint64_t row);

  // The moves out of the columns of a word; valid until the next call.
  absl::Span<const MaskedMove> OfWord(uint64_t word, uint64_t columns);

 private:
  using Prefix = SliceRow::Prefix;

  // ----- Once a row -----
  void AddCaptures(const Departures& departures);
  void AddPawnMoves(const Departures& departures, Square from);
  void AddSteps(const Departures& departures, Square from);
  void AddArrivals(const Departures& departures, const EndingSlice& left,
                   const PawnMove& move);
  EndingSlice Without(const Man& man) const;

  // ----- Once a word -----
  // In all that follows `men` are those but the last.
  void AddKingAlone(uint64_t columns);
  void AddCapturesByLast(Squares squares, const Men& men);
  void AddCapturesByOthers(Squares squares, const Prefix& prefix,
                           const Men& men);
  void AddCapture(Squares squares, const Men& men, Square from,
                  const Capture& capture);
  void AddAllPawnMoves(Squares squares, const Men& men);
  Men AfterPawnMove(Men men, const PawnMove& move) const;
  Squares SafeSquares(const Men& men) const;
  void AddEach(Squares squares, const Men& men, const Departure& departure);

  // The man whose square is the bit: the last officer, or the king alone.
  bool KingAlone() const { return ours_.Officers() == 0; }
  Kind LastKind() const {
    return KingAlone() ? Kind::kKing : ours_.KindOf(ours_.Officers() - 1);
  }
  uint64_t BitsOf(Squares squares) const {
    return KingAlone() ? ours_.Region().NumbersOf(squares) : squares;
  }

  const SliceGrid& grid_;
  const SideGrid& ours_;
  const Player mover_;
  const SliceRow row_;
  const Men fixed_;
  std::vector<Capture> captures_;
  std::vector<PawnMove> pawn_moves_;
  bool may_be_transient_ = false;  // some double step
  std::vector<MaskedMove> moves_;
};

MovesOutOfRow::MovesOutOfRow(const SliceGrid& grid,
                             const Departures& departures, Player mover,
                             uint64_t row)
    : grid_(grid),
      ours_(grid.Side(mover)),
      mover_(mover),
      row_(grid, mover, row),
      fixed_(row_.Fixed()) {
  AddCaptures(departures);
  ForEachSquare(grid.Slice().pawns[IndexOf(mover)], [&](Square from) {
    AddPawnMoves(departures, from);
    return true;
  });
}

EndingSlice MovesOutOfRow::Without(const Man& man) const {
  EndingSlice after = grid_.Slice();
  after.material = after.material.Without(man.player, man.kind);
  after.pawns[IndexOf(man.player)] &= ~SetOf(man.square);
  return after;
}

void MovesOutOfRow::AddCaptures(const Departures& departures) {
  for (const Man& man : fixed_) {
    if (man.player == mover_ || man.kind == Kind::kKing) continue;
    captures_.push_back(
        {man.square, departures.To(Without(man), Other(mover_))});
  }
}

void MovesOutOfRow::AddPawnMoves(const Departures& departures, Square from) {
  AddSteps(departures, from);
  for (const Man& man : fixed_) {
    if (man.player == mover_ || man.kind == Kind::kKing) continue;
    if (!Has(PawnAttacks(mover_, from), man.square)) continue;
    AddArrivals(departures, Without(man),
                {from, man.square, Kind::kPawn, true, 0, {}});
  }
}

void MovesOutOfRow::AddSteps(const Departures& departures, Square from) {
  const Square one = StepFrom(mover_, from);
  AddArrivals(departures, grid_.Slice(),
              {from, one, Kind::kPawn, false, SetOf(one), {}});
  if (RankOf(from) != StartRank(mover_)) return;
  const Square two = StepFrom(mover_, one);
  const Squares beside =
      grid_.Slice().pawns[IndexOf(Other(mover_))] & PawnAttacks(mover_, one);
  may_be_transient_ = may_be_transient_ || beside != 0;
  AddArrivals(departures, grid_.Slice(),
              {from, two, Kind::kPawn, false, SetOf(one) | SetOf(two), {}});
}

// `left`: the slice without the man that is captured, if one is.
void MovesOutOfRow::AddArrivals(const Departures& departures,
                                const EndingSlice& left, const PawnMove& move) {
  const bool promotes = Has(kEndRanks, move.to);
  for (const Kind kind : kOfficers) {
    PawnMove arrival = move;
    arrival.becomes = promotes ? kind : Kind::kPawn;
    EndingSlice after = left;
    Squares& pawns = after.pawns[IndexOf(mover_)];
    pawns &= ~SetOf(move.from);
    if (!promotes) pawns |= SetOf(move.to);
    after.material = after.material.Without(mover_, Kind::kPawn)
                         .With(mover_, arrival.becomes);
    arrival.departure = departures.To(after, Other(mover_));
    pawn_moves_.push_back(arrival);
    if (!promotes) return;
  }
}

// ----- Once a word -----

absl::Span<const MaskedMove> MovesOutOfRow::OfWord(uint64_t word,
                                                   uint64_t columns) {
  moves_.clear();
  if (may_be_transient_) {
    moves_.push_back({columns, MoveOut()});
  } else if (KingAlone()) {
    AddKingAlone(columns);
  } else if (const std::optional<Prefix> prefix = row_.PrefixOf(word)) {
    const Men men = row_.MenOf(*prefix);
    AddCapturesByLast(columns, men);
    AddCapturesByOthers(columns, *prefix, men);
    AddAllPawnMoves(columns, men);
  }
  return moves_;
}

void MovesOutOfRow::AddKingAlone(uint64_t columns) {
  const Squares squares = ours_.Region().SquaresOf(columns);
  AddCapturesByLast(squares, fixed_);
  AddAllPawnMoves(squares, fixed_);
}

void MovesOutOfRow::AddCapturesByLast(Squares squares, const Men& men) {
  for (const Capture& capture : captures_) {
    const Man last{mover_, LastKind(), capture.square};
    const Squares from = squares & Attacks(last, men.Occupied());
    if (from == 0) continue;
    Men after = men;
    after.Remove(capture.square);
    after.Place(last);
    if (IsAttacked(after, after.KingOf(mover_), Other(mover_))) continue;
    moves_.push_back({BitsOf(from), capture.to.Of(after, Other(mover_))});
  }
}

void MovesOutOfRow::AddCapturesByOthers(Squares squares, const Prefix& prefix,
                                        const Men& men) {
  for (const Capture& capture : captures_) {
    const Square to = capture.square;
    for (int i = 0; i < ours_.Officers() - 1; ++i) {
      const Man officer{mover_, ours_.KindOf(i), prefix.men.officers[i]};
      if (!Has(Attacks(officer, prefix.occupied), to)) continue;
      AddCapture(squares & ~Between(officer.square, to), men, officer.square,
                 capture);
    }
    if (Has(KingAttacks(prefix.king), to)) {
      AddCapture(squares, men, prefix.king, capture);
    }
  }
}

void MovesOutOfRow::AddCapture(Squares squares, const Men& men, Square from,
                               const Capture& capture) {
  Men after = men;
  after.Remove(capture.square);
  after.Move(from, capture.square);
  AddEach(squares, after, capture.to);
}

void MovesOutOfRow::AddAllPawnMoves(Squares squares, const Men& men) {
  for (const PawnMove& move : pawn_moves_) {
    if ((move.path & men.Occupied()) != 0) continue;
    AddEach(squares & ~move.path, AfterPawnMove(men, move), move.departure);
  }
}

Men MovesOutOfRow::AfterPawnMove(Men men, const PawnMove& move) const {
  if (move.captures) men.Remove(move.to);
  men.Remove(move.from);
  men.Place({mover_, move.becomes, move.to});
  return men;
}

// Those for the last that leave our king out of check.
Squares MovesOutOfRow::SafeSquares(const Men& men) const {
  if (KingAlone()) return ~AttackedBy(men, Other(mover_), men.Occupied());
  return Shields(men, Other(mover_), men.KingOf(mover_), men.Occupied());
}

// `men`: as they are after the move.
void MovesOutOfRow::AddEach(Squares squares, const Men& men,
                            const Departure& departure) {
  squares &= SafeSquares(men);
  if (squares == 0) return;
  DeparturesOfMan departures(departure, men, mover_, LastKind(), Other(mover_));
  ForEachSquare(squares, [&](Square square) {
    moves_.push_back({BitsOf(SetOf(square)), departures.To(square)});
    return true;
  });
}

}  // namespace

void VisitMovesOut(const SliceGrid& grid, const Departures& departures,
                   Player mover, uint64_t row, ConstWords columns,
                   MovesOutVisitor visit) {
  if (CountBits(columns) == 0) return;
  MovesOutOfRow moves(grid, departures, mover, row);
  for (uint64_t w = 0; w < columns.size(); ++w) {
    if (columns[w] != 0) visit(w, moves.OfWord(w, columns[w]));
  }
}

}  // namespace retrograde::chess_endings
