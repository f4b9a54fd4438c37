#include "games/chess_endings/slice_grid.h"

#include <algorithm>

namespace retrograde::chess_endings {

const KingRegion& RegionOf(const EndingSlice& slice) {
  if (!slice.material.HasPawns()) return KingRegion::Triangle();
  return IsOwnMirrorImage(slice) ? KingRegion::Half() : KingRegion::Board();
}

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
    if (!HasMover(player)) continue;
    const SideGrid& ours = Side(player);
    shapes_[IndexOf(player)] = {Side(Other(player)).Size(), ours.Size(),
                                ours.SizeWithHalo(), 0};
  }
}

uint64_t SliceGrid::Index(const Men& men, Player white, Symmetry symmetry,
                          Player mover) const {
  return Index(sides_[0].NumberOf(men, white, symmetry),
               sides_[1].NumberOf(men, Other(white), symmetry),
               mover == white ? kWhite : kBlack);
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

// What follows the flips adds to them; a swap of files and ranks comes last in
// any case.
std::optional<Symmetry> SliceGrid::CanonicalSymmetry(Symmetry flips,
                                                     Square white,
                                                     Square black) const {
  const Symmetry whole = flips ^ Region().Into(kSquareMaps[flips][white]);
  const SquareMap& map = kSquareMaps[whole];
  if (!Region().IsOnAxis(map[white])) return whole;
  const int side = SideOfDiagonal(map[black]);
  if (side == 0) return std::nullopt;
  return side < 0 ? whole : static_cast<Symmetry>(whole ^ kSwapFilesRanks);
}

std::optional<Position> SliceGrid::PositionAt(const Place& place) const {
  const bool white_moves = place.plane == 0;
  if (!HasMover(white_moves ? kWhite : kBlack)) return std::nullopt;
  const uint64_t white = white_moves ? place.column : place.row;
  const uint64_t black = white_moves ? place.row : place.column;
  if (!IsSorted(kWhite, white) || !IsSorted(kBlack, black)) return std::nullopt;
  auto position = LegalPosition(white_moves ? kWhite : kBlack, white, black);
  if (position && Region().IsOnAxis(position->men.KingOf(kWhite)) &&
      !IsLeastOnDiagonal(*position)) {
    return std::nullopt;
  }
  return position;
}

std::optional<Position> SliceGrid::PositionOf(const View& view) const {
  const Player mover = view.plane == 0 ? kWhite : kBlack;
  if (!HasMover(mover) || !IsSorted(Other(mover), view.row)) {
    return std::nullopt;
  }
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
