#include "games/chess_endings/slice_grid.h"

#include <algorithm>

namespace retrograde::chess_endings {

const KingRegion& RegionOf(const EndingSlice& slice) {
  if (!slice.material.HasPawns()) return KingRegion::Triangle();
  return IsOwnMirrorImage(slice) ? KingRegion::Half() : KingRegion::Board();
}

// ----- One side -----

SideGrid::SideGrid(const Material& material, Player player,
                   const KingRegion& region)
    : player_(player), region_(&region) {
  for (const Kind kind : kOfficers) {
    for (int i = 0; i < material.CountOf(player, kind); ++i) {
      kinds_[officers_++] = kind;
    }
    has_like_ = has_like_ || material.CountOf(player, kind) > 1;
  }
}

Arrangement SideGrid::Of(const Men& men, Player player,
                         Symmetry symmetry) const {
  Arrangement arrangement;
  int officers = 0;
  for (const Man& man : men) {
    if (man.player != player || man.kind == Kind::kPawn) continue;
    const Square square = chess_endings::Mirrored(man.square, symmetry);
    if (man.kind == Kind::kKing) {
      arrangement.king = region_->NumberOf(square);
    } else {
      arrangement.officers[officers++] = square;
    }
  }
  if (has_like_) Sort(arrangement, officers_);
  return arrangement;
}

int SideGrid::LikeTheLast() const {
  int like = 0;
  while (IsLikeThePrevious(officers_ - 1 - like)) ++like;
  return like;
}

uint64_t SideGrid::Sorted(uint64_t number) const {
  Arrangement arrangement = At(number);
  Sort(arrangement, officers_);
  return NumberOf(arrangement);
}

bool SideGrid::Place(const Arrangement& arrangement, Men& men) const {
  const Square king = region_->SquareOf(arrangement.king);
  if (Has(men.Occupied(), king)) return false;
  men.Place({player_, Kind::kKing, king});
  for (int i = 0; i < officers_; ++i) {
    const Square square = arrangement.officers[i];
    if (Has(men.Occupied(), square)) return false;
    if (IsLikeThePrevious(i) && square < arrangement.officers[i - 1]) {
      return false;
    }
    men.Place({player_, kinds_[i], square});
  }
  return true;
}

// ----- The slice -----

SliceGrid::SliceGrid(const EndingSlice& slice)
    : slice_(slice),
      colour_symmetry_(ColourSymmetry(slice)),
      sides_{SideGrid(slice.material, kWhite, RegionOf(slice)),
             SideGrid(slice.material, kBlack, KingRegion::Board())} {
  for (const Player player : kPlayers) {
    ForEachSquare(slice.pawns[IndexOf(player)], [&](Square square) {
      pawns_.Place({player, Kind::kPawn, square});
      return true;
    });
  }
}

PlaneShape SliceGrid::Shape(Player mover) const {
  const SideGrid& ours = Side(mover);
  return {Side(Other(mover)).Size(), ours.Size(), ours.SizeWithHalo(), 0};
}

Place SliceGrid::PlaceOf(const Men& men, Player white, Symmetry symmetry,
                         Player mover) const {
  const uint64_t first = sides_[0].NumberOf(sides_[0].Of(men, white, symmetry));
  const uint64_t second =
      sides_[1].NumberOf(sides_[1].Of(men, Other(white), symmetry));
  return mover == white ? Place{0, second, first} : Place{1, first, second};
}

std::optional<Position> SliceGrid::LegalPosition(Player mover, uint64_t white,
                                                 uint64_t black) const {
  Position position{pawns_, mover, std::nullopt, std::nullopt};
  if (!sides_[0].Place(sides_[0].At(white), position.men) ||
      !sides_[1].Place(sides_[1].At(black), position.men) ||
      !IsLegal(position)) {
    return std::nullopt;
  }
  return position;
}

std::optional<Position> SliceGrid::PositionAt(const Place& place) const {
  const bool white_moves = place.plane == 0;
  if (!HasMover(white_moves ? kWhite : kBlack)) return std::nullopt;
  const uint64_t white = white_moves ? place.column : place.row;
  const uint64_t black = white_moves ? place.row : place.column;
  auto position = LegalPosition(white_moves ? kWhite : kBlack, white, black);
  if (position && Region().IsOnAxis(position->men.KingOf(kWhite)) &&
      !IsLeastOnDiagonal(*position)) {
    return std::nullopt;
  }
  return position;
}

std::optional<Position> SliceGrid::PositionOf(const View& view) const {
  if (!HasMover(view.plane == 0 ? kWhite : kBlack)) return std::nullopt;
  return view.plane == 0 ? LegalPosition(kBlack, view.source, view.row)
                         : LegalPosition(kWhite, view.row, view.source);
}

bool IsLeastOnDiagonal(const Position& position) {
  const int side = SideOfDiagonal(position.men.KingOf(kBlack));
  if (side != 0) return side < 0;
  const Position image = Mirrored(position, kSwapFilesRanks);
  return !std::lexicographical_compare(image.men.begin(), image.men.end(),
                                       position.men.begin(),
                                       position.men.end());
}

}  // namespace retrograde::chess_endings
