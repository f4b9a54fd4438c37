#include "games/chess_endings/departures.h"

#include "games/chess_endings/canonical.h"
#include "games/chess_endings/king_region.h"

namespace retrograde::chess_endings {

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
          image.Flips()};
}

MoveOut Departure::Of(const Men& men, Player mover) const {
  if (grid == nullptr) return MoveOut();
  const Player white = swaps_colours ? kBlack : kWhite;
  const auto image = grid->CanonicalSymmetry(flips, men.KingOf(white),
                                             men.KingOf(Other(white)));
  return {number, image ? grid->Index(men, white, *image, mover)
                        : grid->Index(CanonicalPosition(
                              {men, mover, std::nullopt, std::nullopt}))};
}

// ----- One man on many squares -----

DeparturesOfMan::DeparturesOfMan(const Departure& departure, const Men& others,
                                 Player player, Kind kind, Player mover)
    : departure_(departure),
      others_(others),
      player_(player),
      kind_(kind),
      mover_(mover),
      white_(departure.swaps_colours ? kBlack : kWhite) {
  if (departure.grid == nullptr) return;
  weight_ =
      departure.grid->Side(player == white_ ? kWhite : kBlack).WeightOf(kind);
  for (const Man& man : others) {
    if (man.kind == Kind::kKing) kings_[man.player != white_] = man.square;
  }
}

MoveOut DeparturesOfMan::To(Square square) {
  if (departure_.grid == nullptr) return MoveOut();
  if (kind_ == Kind::kKing) kings_[player_ != white_] = square;
  const std::optional<Symmetry> image = departure_.grid->CanonicalSymmetry(
      departure_.flips, kings_[0], kings_[1]);
  if (!image) {
    Men men = others_;
    men.Place({player_, kind_, square});
    return departure_.Of(men, mover_);
  }
  if (!numbers_[*image]) numbers_[*image] = NumbersUnder(*image);
  return At(*numbers_[*image], *image, square);
}

DeparturesOfMan::Numbers DeparturesOfMan::NumbersUnder(Symmetry image) const {
  const SliceGrid& grid = *departure_.grid;
  const auto without = [&](Player player) {
    return player == player_ ? std::optional(kind_) : std::nullopt;
  };
  return {grid.Side(kWhite).NumberOf(others_, white_, image, without(white_)),
          grid.Side(kBlack).NumberOf(others_, Other(white_), image,
                                     without(Other(white_)))};
}

MoveOut DeparturesOfMan::At(Numbers numbers, Symmetry image,
                            Square square) const {
  const SliceGrid& grid = *departure_.grid;
  const bool is_white = player_ == white_;
  const Square seen = kSquareMaps[image][square];
  const uint64_t at = is_white && kind_ == Kind::kKing
                          ? static_cast<uint64_t>(grid.Region().NumberOf(seen))
                          : seen;
  (is_white ? numbers.white : numbers.black) += at * weight_;
  return {departure_.number, grid.Index(numbers.white, numbers.black,
                                        mover_ == white_ ? kWhite : kBlack)};
}

}  // namespace retrograde::chess_endings
