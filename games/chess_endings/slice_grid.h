// The positions of a slice as rows and columns.
//
// The pawns of a slice do not move, so a position is one number for each side
// (side_grid.h). A row is the number of the side that waits, a column that of
// the mover. So the mover's last officer is the bit in a word, and its king and
// other officers make the number of the word; where there is no officer the
// king is the bit.
//
// Like officers: rows and columns have their squares in ascending order; other
// numbers mean nothing there. As a source a state has all orders, so a word of
// sources knows all that its other officers can meet on the 64 squares.

#ifndef GAMES_CHESS_ENDINGS_SLICE_GRID_H_
#define GAMES_CHESS_ENDINGS_SLICE_GRID_H_

#include <array>
#include <cstdint>
#include <optional>

#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/king_region.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/side_grid.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde::chess_endings {

// Where the white king of a canonical slice may stand.
const KingRegion& RegionOf(const EndingSlice& slice);

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

  const PlaneShape& Shape(Player mover) const {
    return shapes_[IndexOf(mover)];
  }
  uint64_t Size() const {
    const PlaneShape &first = Shape(kWhite), &second = Shape(kBlack);
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
                 Player mover) const;
  // Of two numbers, like officers in any order.
  uint64_t Index(uint64_t white, uint64_t black, Player mover) const {
    white = sides_[0].Sorted(white);
    black = sides_[1].Sorted(black);
    return PlaceIndex(
        Shape(kWhite), Shape(kBlack),
        mover == kWhite ? Place{0, black, white} : Place{1, white, black});
  }

  // The symmetry that, `flips` included, makes a position with the kings on
  // these squares canonical; nothing where that depends on the other men.
  std::optional<Symmetry> CanonicalSymmetry(Symmetry flips, Square white,
                                            Square black) const;

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
  bool IsSorted(Player player, uint64_t number) const {
    return Side(player).Sorted(number) == number;
  }
  std::optional<Position> LegalPosition(Player mover, uint64_t white,
                                        uint64_t black) const;

  EndingSlice slice_;
  std::optional<Symmetry> colour_symmetry_;
  Men pawns_;
  std::array<SideGrid, 2> sides_;
  std::array<PlaneShape, 2> shapes_;  // by mover
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
    const uint64_t row =
        ours.Sorted(ours.Mirrored(place.column, seen.our_king, seen.symmetry));
    theirs.ForEachOrder(
        theirs.Mirrored(place.row, seen.their_king, seen.symmetry),
        [&](uint64_t source) {
          visit(View{seen.plane, row, source});
        });
  });
}

// What the positions of a word have in common is mirrored once.
template <class Visitor>
void SliceGrid::ForEachViewOfWord(int plane, uint64_t row, uint64_t word,
                                  uint64_t members, Visitor&& visit) const {
  const uint64_t column = word * kBitsPerWord;
  const SideGrid& ours = sides_[plane];
  const SideGrid& theirs = sides_[1 - plane];
  if (!ours.EndsInSquare()) {
    ForEachBit(members, column, [&](uint64_t c) {
      ForEachView({plane, row, c}, visit);
    });
    return;
  }
  const bool sorts = ours.HasLikeOfficers();
  ForEachSeen(plane, row, column, [&](const Seen& seen) {
    const uint64_t first = ours.Mirrored(column, seen.our_king, seen.symmetry) &
                           ~(kBitsPerWord - 1);
    const SquareMap& map = kSquareMaps[seen.symmetry];
    theirs.ForEachOrder(
        theirs.Mirrored(row, seen.their_king, seen.symmetry),
        [&](uint64_t source) {
          ForEachBit(members, 0, [&](uint64_t square) {
            const uint64_t seen_row = first | map[square];
            visit(View{seen.plane, sorts ? ours.Sorted(seen_row) : seen_row,
                       source});
          });
        });
  });
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SLICE_GRID_H_
