#include "games/chess_endings/canonical.h"

#include "games/chess_endings/king_region.h"
#include "games/chess_endings/slice_grid.h"

namespace retrograde::chess_endings {

EndingSlice SliceOf(const Position& position) {
  return {MaterialOf(position),
          {position.men.Of(kWhite, Kind::kPawn),
           position.men.Of(kBlack, Kind::kPawn)}};
}

Position CanonicalPosition(const Position& position) {
  const SliceImage image = CanonicalImage(SliceOf(position), position.mover);
  Position standing = image.swaps_colours ? ColoursSwapped(position) : position;
  standing.clocks.reset();
  standing = Mirrored(standing, image.symmetry);
  const KingRegion& region = RegionOf(image.slice);
  for (const Symmetry symmetry : region.Symmetries()) {
    const Square king = Mirrored(standing.men.KingOf(kWhite), symmetry);
    if (!region.Has(king)) continue;
    const Position inside = Mirrored(standing, symmetry);
    if (!region.IsOnAxis(king) || IsLeastOnDiagonal(inside)) return inside;
  }
  return standing;  // not reached: one of two images on the diagonal is least
}

}  // namespace retrograde::chess_endings
