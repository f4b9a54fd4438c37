// The positions of a slice as rows and columns.
//
// The pawns of a slice do not move, so one side's arrangement is the square of
// its king and those of its *officers*, the men that are neither king nor pawn.
// As a number: the king's first, then six bits for each officer's square, in
// the order of Men. White's king has its number in the region of the slice
// (king_region.h), Black's its square.
//
//     White's arrangement of KRKN:   | king 0 … 9 | rook 0 … 63 |
//     Black's:                       | king 0 … 63 | knight 0 … 63 |
//
// So the last officer is the bit in a word, and the others make the number of
// the word; where there is no officer the king is the bit.
//
// Like officers have their squares in ascending order: other numbers mean
// nothing.

#ifndef GAMES_CHESS_ENDINGS_SLICE_GRID_H_
#define GAMES_CHESS_ENDINGS_SLICE_GRID_H_

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/king_region.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde::chess_endings {

inline constexpr int kMostOfficers = kMostMen - 2;

// Where the white king of a canonical slice may stand.
const KingRegion& RegionOf(const EndingSlice& slice);

// One side's king, as its number, and officers.
struct Arrangement {
  int king = 0;
  std::array<Square, kMostOfficers> officers{};
};

// The numbering of one side. Immutable; may be used from several threads.
class SideGrid {
 public:
  SideGrid(const Material& material, Player player, const KingRegion& region);

  int Officers() const { return officers_; }
  Kind KindOf(int officer) const { return kinds_[officer]; }
  // Whether the officer is of the same kind as the one before it.
  bool IsLikeThePrevious(int officer) const {
    return officer > 0 && kinds_[officer] == kinds_[officer - 1];
  }
  bool HasLikeOfficers() const { return has_like_; }
  // How many officers before the last are of its kind.
  int LikeTheLast() const;
  const KingRegion& Region() const { return *region_; }

  // Whether the numbers of a word, and their images, differ in the square of
  // the last officer only.
  bool DiffersInLastOfficer() const { return officers_ > 0 && !has_like_; }

  // Numbers with the king in its region are less than Size().
  uint64_t Size() const { return Numbers(region_->Size()); }
  uint64_t SizeWithHalo() const { return Numbers(region_->SizeWithHalo()); }

  uint64_t NumberOf(const Arrangement& arrangement) const;
  Arrangement At(uint64_t number) const;

  // Of a player's men, seen under a symmetry. Precondition: the officers are
  // those of the numbering, and the king is in the region or on the halo then.
  Arrangement Of(const Men& men, Player player, Symmetry symmetry) const;
  // What becomes of a number under a symmetry that gives the king a new one.
  uint64_t Mirrored(uint64_t number, uint64_t king, Symmetry symmetry) const;
  int KingOf(uint64_t number) const {
    return static_cast<int>(number >> (6 * officers_));
  }

  // Brings the first `officers` officers into their order.
  void Sort(Arrangement& arrangement, int officers) const;

  // Puts the men of an arrangement on the board; false where two would be on
  // one square or like officers are not in order.
  bool Place(const Arrangement& arrangement, Men& men) const;

 private:
  uint64_t Numbers(int kings) const {
    return static_cast<uint64_t>(kings) << (6 * officers_);
  }

  uint64_t Sorted(uint64_t number) const;

  Player player_;
  const KingRegion* region_;
  int officers_ = 0;
  bool has_like_ = false;
  std::array<Kind, kMostOfficers> kinds_{};
};

// A slice. Immutable; may be used from several threads at once.
class SliceGrid {
 public:
  // Precondition: a canonical slice.
  explicit SliceGrid(const EndingSlice& slice);

  const EndingSlice& Slice() const { return slice_; }
  const SideGrid& Side(Player player) const { return sides_[IndexOf(player)]; }
  // White's king's.
  const KingRegion& Region() const { return sides_[0].Region(); }
  const Men& Pawns() const { return pawns_; }

  // Whether there are canonical positions with this player to move: not with
  // Black where they are those with White under an exchange of colours.
  bool HasMover(Player mover) const {
    return mover == kWhite || !colour_symmetry_;
  }

  // How many rows of a plane share words that see them (axiom R7).
  uint64_t BlockRows(Player mover) const {
    return kBitsPerWord << (6 * Side(Other(mover)).LikeTheLast());
  }

  PlaneShape Shape(Player mover) const;
  uint64_t Size() const {
    const PlaneShape first = Shape(kWhite), second = Shape(kBlack);
    return first.rows * first.columns + second.rows * second.columns;
  }

  // Nothing where the place is no canonical, legal position.
  std::optional<Position> PositionAt(const Place& place) const;

  // The index of a canonical position of the slice.
  uint64_t Index(const Position& position) const {
    return Index(position.men, kWhite, 0, position.mover);
  }
  // Of these men when the men of `white` are taken for White's, seen under a
  // symmetry; `mover` is one of the men's own sides.
  uint64_t Index(const Men& men, Player white, Symmetry symmetry,
                 Player mover) const {
    return PlaceIndex(Shape(kWhite), Shape(kBlack),
                      PlaceOf(men, white, symmetry, mover));
  }

  // The position after a move that a view of a row tells of; nothing where it
  // is not legal. It need not be canonical.
  std::optional<Position> PositionOf(const View& view) const;

  // visit(view) for each row that sees the position at a place; those that are
  // the bits of `members` in a word of a row.
  template <class Visitor>
  void ForEachView(const Place& place, Visitor&& visit) const;
  template <class Visitor>
  void ForEachViewOfWord(int plane, uint64_t row, uint64_t word,
                         uint64_t members, Visitor&& visit) const;

 private:
  // How a position is seen: under which symmetry, by rows of which plane, and
  // the number of the mover's king, and of the other's, there.
  struct Seen {
    int plane;
    Symmetry symmetry;
    uint64_t our_king, their_king;
  };
  template <class Visitor>
  void ForEachSeen(int plane, uint64_t row, uint64_t column,
                   Visitor&& visit) const;
  template <class Visitor>
  void ForEachSeenSwapped(uint64_t row, uint64_t column, Visitor&& visit) const;
  Place PlaceOf(const Men& men, Player white, Symmetry symmetry,
                Player mover) const;
  std::optional<Position> LegalPosition(Player mover, uint64_t white,
                                        uint64_t black) const;

  EndingSlice slice_;
  std::optional<Symmetry> colour_symmetry_;
  Men pawns_;
  std::array<SideGrid, 2> sides_;
};

// Whether a square is above the diagonal a1-h8 (positive), on it (0) or below.
constexpr int SideOfDiagonal(Square square) {
  return RankOf(square) - FileOf(square);
}

// Of two positions that are images of each other under the diagonal, with the
// white king on it, one is canonical: the one with the black king below it, or
// else the lesser one by its men. Whether it is this one.
bool IsLeastOnDiagonal(const Position& position);

// --- Implementation ---

inline Arrangement SideGrid::At(uint64_t number) const {
  Arrangement arrangement;
  for (int i = officers_ - 1; i >= 0; --i, number >>= 6) {
    arrangement.officers[i] = static_cast<Square>(number & 63);
  }
  arrangement.king = static_cast<int>(number);
  return arrangement;
}

inline uint64_t SideGrid::NumberOf(const Arrangement& arrangement) const {
  uint64_t number = static_cast<uint64_t>(arrangement.king);
  for (int i = 0; i < officers_; ++i) {
    number = number << 6 | arrangement.officers[i];
  }
  return number;
}

// By insertion: each officer sinks past larger ones of its kind.
inline void SideGrid::Sort(Arrangement& arrangement, int officers) const {
  for (int i = 1; i < officers; ++i) {
    for (int j = i; IsLikeThePrevious(j) &&
                    arrangement.officers[j] < arrangement.officers[j - 1];
         --j) {
      std::swap(arrangement.officers[j], arrangement.officers[j - 1]);
    }
  }
}

inline uint64_t SideGrid::Mirrored(uint64_t number, uint64_t king,
                                   Symmetry symmetry) const {
  const SquareMap& map = kSquareMaps[symmetry];
  uint64_t mirrored = king << (6 * officers_);
  for (int shift = 0; shift < 6 * officers_; shift += 6) {
    mirrored |= uint64_t{map[number >> shift & 63]} << shift;
  }
  return has_like_ ? Sorted(mirrored) : mirrored;
}

template <class Visitor>
void SliceGrid::ForEachSeen(int plane, uint64_t row, uint64_t column,
                            Visitor&& visit) const {
  if (colour_symmetry_) return ForEachSeenSwapped(row, column, visit);
  const bool white_moves = plane == 0;
  const int white = sides_[0].KingOf(white_moves ? column : row);
  const int black = sides_[1].KingOf(white_moves ? row : column);
  // Black's rows are those with White's king in its region.
  for (const KingRegion::Image& image :
       white_moves ? Region().ImagesInside(white) : Region().Images(white)) {
    const Square other = kSquareMaps[image.symmetry][black];
    visit(white_moves ? Seen{1, image.symmetry, image.number, other}
                      : Seen{0, image.symmetry, other, image.number});
  }
}

// White has moved to where, with colours exchanged, White is to move.
template <class Visitor>
void SliceGrid::ForEachSeenSwapped(uint64_t row, uint64_t column,
                                   Visitor&& visit) const {
  const Square white = Region().SquareOf(sides_[0].KingOf(column));
  const int black = sides_[1].KingOf(row);
  const Symmetry flips = kFlipRanks ^ *colour_symmetry_;
  for (const Symmetry symmetry : Region().Symmetries()) {
    const SquareMap& map = kSquareMaps[flips ^ symmetry];
    const int number = Region().NumberOf(map[black]);
    if (number < 0) continue;
    visit(Seen{0, static_cast<Symmetry>(flips ^ symmetry), map[white],
               static_cast<uint64_t>(number)});
  }
}

template <class Visitor>
void SliceGrid::ForEachView(const Place& place, Visitor&& visit) const {
  const SideGrid& ours = sides_[place.plane];
  const SideGrid& theirs = sides_[1 - place.plane];
  ForEachSeen(place.plane, place.row, place.column, [&](const Seen& seen) {
    visit(View{seen.plane,
               ours.Mirrored(place.column, seen.our_king, seen.symmetry),
               theirs.Mirrored(place.row, seen.their_king, seen.symmetry)});
  });
}

// What the positions of a word have in common is mirrored once.
template <class Visitor>
void SliceGrid::ForEachViewOfWord(int plane, uint64_t row, uint64_t word,
                                  uint64_t members, Visitor&& visit) const {
  const uint64_t column = word * kBitsPerWord;
  const SideGrid& ours = sides_[plane];
  if (!ours.DiffersInLastOfficer()) {
    ForEachBit(members, column, [&](uint64_t c) {
      ForEachView({plane, row, c}, visit);
    });
    return;
  }
  ForEachSeen(plane, row, column, [&](const Seen& seen) {
    const uint64_t source =
        sides_[1 - plane].Mirrored(row, seen.their_king, seen.symmetry);
    const uint64_t first = ours.Mirrored(column, seen.our_king, seen.symmetry) &
                           ~(kBitsPerWord - 1);
    const SquareMap& map = kSquareMaps[seen.symmetry];
    ForEachBit(members, 0, [&](uint64_t square) {
      visit(View{seen.plane, first | map[square], source});
    });
  });
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SLICE_GRID_H_
