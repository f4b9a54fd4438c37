// The numbering of one side of a slice: the squares of its king and of its
// *officers*, the men that are neither king nor pawn.
//
// The king's number comes first, then six bits for each officer's square, in
// the order of Men. White's king has its number in the region of the slice
// (king_region.h), Black's its square.
//
//     White's arrangement of KRKN:   | king 0 … 9 | rook 0 … 63 |
//     Black's:                       | king 0 … 63 | knight 0 … 63 |
//
// Like officers: the number of an arrangement has their squares in ascending
// order. The other orders are numbers of the same men too; rows see a state
// under all of them (slice_grid.h).

#ifndef GAMES_CHESS_ENDINGS_SIDE_GRID_H_
#define GAMES_CHESS_ENDINGS_SIDE_GRID_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/chess_endings/king_region.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

inline constexpr int kMostOfficers = kMostMen - 2;

// One side's king, as its number, and officers.
struct Arrangement {
  int king = 0;
  std::array<Square, kMostOfficers> officers{};
};

// Immutable; may be used from several threads at once.
class SideGrid {
 public:
  SideGrid(const Material& material, Player player, const KingRegion& region);

  Player Side() const { return player_; }
  int Officers() const { return officers_; }
  Kind KindOf(int officer) const { return kinds_[officer]; }
  // Whether the officer is of the same kind as the one before it.
  bool IsLikeThePrevious(int officer) const {
    return officer > 0 && kinds_[officer] == kinds_[officer - 1];
  }
  bool HasLikeOfficers() const { return orders_.size() > 1; }
  // How many officers before the last are of its kind.
  int LikeTheLast() const;
  const KingRegion& Region() const { return *region_; }

  // Whether the last six bits of a number are a square: the last officer's, or
  // a king's that has no region.
  bool EndsInSquare() const {
    return officers_ > 0 || region_ == &KingRegion::Board();
  }

  // Numbers with the king in its region are less than Size().
  uint64_t Size() const { return Numbers(region_->Size()); }
  uint64_t SizeWithHalo() const { return Numbers(region_->SizeWithHalo()); }

  uint64_t NumberOf(const Arrangement& arrangement) const;
  Arrangement At(uint64_t number) const;
  int KingOf(uint64_t number) const {
    return static_cast<int>(number >> (6 * officers_));
  }
  Square KingSquareOf(uint64_t number) const {
    return region_->SquareOf(KingOf(number));
  }

  // Of a player's men, seen under a symmetry; like officers are not sorted.
  // Precondition: the officers are those of the numbering, and the king is in
  // the region or on the halo then. One man may be missing, the last of a kind:
  // to be added is its square, or the king's number, times the kind's weight.
  uint64_t NumberOf(const Men& men, Player player, Symmetry symmetry,
                    std::optional<Kind> missing = std::nullopt) const;
  // Precondition: the side has such a man.
  uint64_t WeightOf(Kind kind) const;

  // What becomes of a number under a symmetry that gives the king a new one;
  // like officers keep their places.
  uint64_t Mirrored(uint64_t number, uint64_t king, Symmetry symmetry) const;

  // The number with like officers in ascending order.
  uint64_t Sorted(uint64_t number) const;
  // Whether the first so many officers are in order.
  bool AreSorted(const Arrangement& men, int officers) const;
  // visit(number) for the number under all orders of like officers.
  template <class Visitor>
  void ForEachOrder(uint64_t number, Visitor&& visit) const;

  // Adds the squares of the king and the first so many officers; false where
  // two men would be on one square.
  bool Occupy(const Arrangement& men, int officers, Squares& occupied) const;
  // Puts all of them on the board; false where two would be on one square.
  bool Place(const Arrangement& arrangement, Men& men) const;

 private:
  // The shift at which each officer's square is found in a number.
  using Order = std::array<int, kMostOfficers>;

  uint64_t Numbers(int kings) const {
    return static_cast<uint64_t>(kings) << (6 * officers_);
  }
  void AddOrders(const Order& begun, int officers);
  int LastOf(Kind kind) const;
  int ShiftOf(int officer) const { return 6 * (officers_ - 1 - officer); }

  Player player_;
  const KingRegion* region_;
  int officers_ = 0;
  std::array<Kind, kMostOfficers> kinds_{};
  std::vector<Order> orders_;  // of officers, like ones changing places
};

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

inline uint64_t SideGrid::Mirrored(uint64_t number, uint64_t king,
                                   Symmetry symmetry) const {
  if (symmetry == 0) {
    return king << (6 * officers_) |
           (number & ((uint64_t{1} << (6 * officers_)) - 1));
  }
  const SquareMap& map = kSquareMaps[symmetry];
  uint64_t mirrored = king << (6 * officers_);
  for (int shift = 0; shift < 6 * officers_; shift += 6) {
    mirrored |= uint64_t{map[number >> shift & 63]} << shift;
  }
  return mirrored;
}

// By insertion: each officer sinks past larger ones of its kind.
inline uint64_t SideGrid::Sorted(uint64_t number) const {
  if (!HasLikeOfficers()) return number;
  for (int i = 1; i < officers_; ++i) {
    for (int j = i; IsLikeThePrevious(j); --j) {
      const int shift = ShiftOf(j);
      const uint64_t square = number >> shift & 63;
      const uint64_t previous = number >> (shift + 6) & 63;
      if (previous <= square) break;
      number ^= (square ^ previous) * 65 << shift;  // they change places
    }
  }
  return number;
}

inline bool SideGrid::AreSorted(const Arrangement& men, int officers) const {
  for (int i = 1; i < officers; ++i) {
    if (IsLikeThePrevious(i) && men.officers[i] < men.officers[i - 1]) {
      return false;
    }
  }
  return true;
}

template <class Visitor>
void SideGrid::ForEachOrder(uint64_t number, Visitor&& visit) const {
  if (!HasLikeOfficers()) return visit(number);
  for (const Order& order : orders_) {
    uint64_t reordered = number >> (6 * officers_);
    for (int i = 0; i < officers_; ++i) {
      reordered = reordered << 6 | (number >> order[i] & 63);
    }
    visit(reordered);
  }
}

inline bool SideGrid::Occupy(const Arrangement& men, int officers,
                             Squares& occupied) const {
  Squares taken = SetOf(region_->SquareOf(men.king));
  bool meet = (occupied & taken) != 0;
  occupied |= taken;
  for (int i = 0; i < officers; ++i) {
    taken = SetOf(men.officers[i]);
    meet = meet || (occupied & taken) != 0;
    occupied |= taken;
  }
  return !meet;
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SIDE_GRID_H_
