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
  const KingRegion& region = RegionOf(image.slice);
  const Square king = standing.men.KingOf(kWhite);
  // Flips first, and a swap of files and ranks last: so they add up.
  const Symmetry whole =
      image.symmetry ^ region.Into(Mirrored(king, image.symmetry));
  const Position inside = Mirrored(standing, whole);
  if (!region.IsOnAxis(Mirrored(king, whole)) || IsLeastOnDiagonal(inside)) {
    return inside;
  }
  return Mirrored(inside, kSwapFilesRanks);
}

}  // namespace retrograde::chess_endings
