#include "games/chess_endings/moves_out.h"

#include <optional>
#include <vector>

#include "games/chess_endings/attacks.h"
#include "games/chess_endings/king_region.h"
#include "games/chess_endings/moves.h"

namespace retrograde::chess_endings {

// ----- Where moves lead -----

Departures::Departures(const EndingSlice& slice) {
  uint64_t number = 0;
  ForEachSliceBehind(slice, [&](const EndingSlice& behind) {
    slices_.try_emplace(behind, number++, behind);
  });
}

Departure Departures::To(const EndingSlice& after, Player mover) const {
  const SliceImage image = CanonicalImage(after, mover);
  const auto found = slices_.find(image.slice);
  if (found == slices_.end()) return {};
  return {found->second.number, &found->second.grid, image.swaps_colours,
          image.symmetry};
}

MoveOut Departure::Of(const Men& men, Player mover) const {
  if (grid == nullptr) return MoveOut();
  return {number, Index(men, mover)};
}

uint64_t Departure::Index(const Men& men, Player mover) const {
  const Player white = swaps_colours ? kBlack : kWhite;
  // What follows the flips of the slice's image adds to them; a swap of files
  // and ranks comes last in any case.
  const Symmetry flips = symmetry ^ (swaps_colours ? kFlipRanks : Symmetry{0});
  const Square king = Mirrored(men.KingOf(white), flips);
  Symmetry whole = flips ^ grid->Region().Into(king);
  if (grid->Region().IsOnAxis(Mirrored(men.KingOf(white), whole))) {
    const Square other = Mirrored(men.KingOf(Other(white)), whole);
    if (SideOfDiagonal(other) > 0) whole ^= kSwapFilesRanks;
    if (SideOfDiagonal(other) == 0) {
      return grid->Index(
          CanonicalPosition({men, mover, std::nullopt, std::nullopt}));
    }
  }
  return grid->Index(men, white, whole, mover);
}

// ----- The moves of a row -----

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
                Player mover, uint64_t row, MoveOutVisitor visit);

  void VisitWord(uint64_t word, uint64_t columns) const;

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
  void VisitKing(uint64_t column) const;
  void VisitCaptures(uint64_t word, uint64_t columns, const Prefix& prefix,
                     const Men& men) const;
  void VisitPawnMoves(uint64_t word, uint64_t columns, const Men& men) const;
  static Men AfterCapture(Men men, Square from, Square to);
  static bool IsOpen(const PawnMove& move, const Men& men) {
    return (move.path & men.Occupied()) == 0;
  }
  Men AfterPawnMove(Men men, const PawnMove& move) const;
  void Each(uint64_t word, uint64_t columns, const Men& men,
            const Departure& departure) const;
  void Visit(uint64_t word, uint64_t mask, const Men& men,
             const Departure& departure) const;

  int Last() const { return ours_.Officers() - 1; }
  Man LastOn(Square square) const {
    return {mover_, ours_.KindOf(Last()), square};
  }

  const SliceGrid& grid_;
  const SideGrid& ours_;
  const Player mover_;
  const SliceRow row_;
  const MoveOutVisitor visit_;
  std::vector<Capture> captures_;
  std::vector<PawnMove> pawn_moves_;
  bool may_be_transient_ = false;  // some double step
};

MovesOutOfRow::MovesOutOfRow(const SliceGrid& grid,
                             const Departures& departures, Player mover,
                             uint64_t row, MoveOutVisitor visit)
    : grid_(grid),
      ours_(grid.Side(mover)),
      mover_(mover),
      row_(grid, mover, row),
      visit_(visit) {
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
  for (const Man& man : row_.Fixed()) {
    if (man.player == mover_ || man.kind == Kind::kKing) continue;
    captures_.push_back(
        {man.square, departures.To(Without(man), Other(mover_))});
  }
}

void MovesOutOfRow::AddPawnMoves(const Departures& departures, Square from) {
  AddSteps(departures, from);
  for (const Man& man : row_.Fixed()) {
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

void MovesOutOfRow::VisitWord(uint64_t word, uint64_t columns) const {
  if (may_be_transient_) return visit_(word, columns, MoveOut());
  if (Last() < 0) {
    ForEachBit(columns, 0, [&](uint64_t column) { VisitKing(column); });
    return;
  }
  const std::optional<Prefix> prefix = row_.PrefixOf(word);
  if (!prefix) return;
  const Men men = row_.MenOf(*prefix);
  VisitCaptures(word, columns, *prefix, men);
  VisitPawnMoves(word, columns, men);
}

void MovesOutOfRow::VisitCaptures(uint64_t word, uint64_t columns,
                                  const Prefix& prefix, const Men& men) const {
  for (const Capture& capture : captures_) {
    const Square to = capture.square;
    const uint64_t by_last = columns & Attacks(LastOn(to), prefix.occupied);
    if (by_last != 0) {
      Men after = men;
      after.Remove(to);
      after.Place(LastOn(to));
      Visit(word, by_last, after, capture.to);
    }
    for (int i = 0; i < Last(); ++i) {
      const Man officer{mover_, ours_.KindOf(i), prefix.men.officers[i]};
      if (!Has(Attacks(officer, prefix.occupied), to)) continue;
      Each(word, columns & ~Between(officer.square, to),
           AfterCapture(men, officer.square, to), capture.to);
    }
    if (Has(KingAttacks(prefix.king), to)) {
      Each(word, columns, AfterCapture(men, prefix.king, to), capture.to);
    }
  }
}

Men MovesOutOfRow::AfterCapture(Men men, Square from, Square to) {
  men.Remove(to);
  men.Move(from, to);
  return men;
}

void MovesOutOfRow::VisitPawnMoves(uint64_t word, uint64_t columns,
                                   const Men& men) const {
  for (const PawnMove& move : pawn_moves_) {
    if (!IsOpen(move, men)) continue;
    Each(word, columns & ~move.path, AfterPawnMove(men, move), move.departure);
  }
}

Men MovesOutOfRow::AfterPawnMove(Men men, const PawnMove& move) const {
  if (move.captures) men.Remove(move.to);
  men.Remove(move.from);
  men.Place({mover_, move.becomes, move.to});
  return men;
}

// `men`: those after the move, but the last officer, whose square differs.
void MovesOutOfRow::Each(uint64_t word, uint64_t columns, const Men& men,
                         const Departure& departure) const {
  const Squares safe =
      Shields(men, Other(mover_), men.KingOf(mover_), men.Occupied());
  ForEachBit(columns & safe, 0, [&](uint64_t bit) {
    Men after = men;
    after.Place(LastOn(static_cast<Square>(bit)));
    visit_(word, MaskOf(bit), departure.Of(after, Other(mover_)));
  });
}

// `men`: all, after the move.
void MovesOutOfRow::Visit(uint64_t word, uint64_t mask, const Men& men,
                          const Departure& departure) const {
  if (IsAttacked(men, men.KingOf(mover_), Other(mover_))) return;
  visit_(word, mask, departure.Of(men, Other(mover_)));
}

void MovesOutOfRow::VisitKing(uint64_t column) const {
  const Square king = ours_.Region().SquareOf(static_cast<int>(column));
  Men men = row_.Fixed();
  men.Place({mover_, Kind::kKing, king});
  for (const Capture& capture : captures_) {
    if (!Has(KingAttacks(king), capture.square)) continue;
    Visit(0, MaskOf(column), AfterCapture(men, king, capture.square),
          capture.to);
  }
  for (const PawnMove& move : pawn_moves_) {
    if (!IsOpen(move, men)) continue;
    Visit(0, MaskOf(column), AfterPawnMove(men, move), move.departure);
  }
}

}  // namespace

void VisitMovesOut(const SliceGrid& grid, const Departures& departures,
                   Player mover, uint64_t row, ConstWords columns,
                   MoveOutVisitor visit) {
  const MovesOutOfRow moves(grid, departures, mover, row, visit);
  for (uint64_t w = 0; w < columns.size(); ++w) {
    if (columns[w] != 0) moves.VisitWord(w, columns[w]);
  }
}

}  // namespace retrograde::chess_endings
