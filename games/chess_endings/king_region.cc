#include "games/chess_endings/king_region.h"

#include <utility>
#include <vector>

#include "games/chess_endings/attacks.h"

namespace retrograde::chess_endings {
namespace {

// a1 b1 c1 d1 b2 c2 d2 c3 d3 d4: on or below the diagonal a1-h8.
constexpr Squares kTriangle = Squares{0x0f} | Squares{0x0e} << 8 |
                              Squares{0x0c} << 16 | Squares{0x08} << 24;
constexpr Squares kFilesAToD = 0x0f0f0f0f0f0f0f0f;

}  // namespace

const KingRegion& KingRegion::Triangle() {
  static const KingRegion* const region =
      new KingRegion(kTriangle, {0, 1, 2, 3, 4, 5, 6, 7});
  return *region;
}

const KingRegion& KingRegion::Half() {
  static const KingRegion* const region =
      new KingRegion(kFilesAToD, {0, kFlipFiles});
  return *region;
}

const KingRegion& KingRegion::Board() {
  static const KingRegion* const region = new KingRegion(kAllSquares, {0});
  return *region;
}

KingRegion::KingRegion(Squares region, std::vector<Symmetry> symmetries)
    : region_(region), symmetries_(std::move(symmetries)) {
  numbers_.fill(-1);
  Squares around = region;
  ForEachSquare(region, [&](Square square) {
    around |= KingAttacks(square);
    return true;
  });
  AddSquares(region);
  size_ = SizeWithHalo();
  AddSquares(around & ~region);
  ForEachSquare(kAllSquares, [&](Square square) {
    for (const Symmetry symmetry : symmetries_) {
      if (Has(Mirrored(square, symmetry))) into_[square] = symmetry;
    }
    return true;
  });
  inside_next_to_.resize(squares_.size());
  for (int number = 0; number < size_; ++number) AddNeighbours(number);
  for (int number = 0; number < size_; ++number) AddImages(number);
}

void KingRegion::AddNeighbours(int number) {
  next_to_.push_back(0);
  ForEachSquare(KingAttacks(squares_[number]), [&](Square square) {
    next_to_[number] |= uint64_t{1} << NumberOf(square);
    inside_next_to_[NumberOf(square)] |= uint64_t{1} << number;
    return true;
  });
}

void KingRegion::AddImages(int number) {
  images_.emplace_back();
  images_inside_.emplace_back();
  for (const Symmetry symmetry : symmetries_) {
    const int image = NumberOf(Mirrored(squares_[number], symmetry));
    if (image < 0) continue;
    images_[number].push_back({symmetry, static_cast<uint8_t>(image)});
    if (image < size_) images_inside_[number].push_back(images_[number].back());
  }
}

void KingRegion::AddSquares(Squares squares) {
  ForEachSquare(squares, [&](Square square) {
    numbers_[square] = static_cast<int8_t>(squares_.size());
    squares_.push_back(square);
    return true;
  });
}

}  // namespace retrograde::chess_endings
