#include "games/chess_endings/side_grid.h"

#include <algorithm>

namespace retrograde::chess_endings {

SideGrid::SideGrid(const Material& material, Player player,
                   const KingRegion& region)
    : player_(player), region_(&region) {
  for (const Kind kind : kOfficers) {
    for (int i = 0; i < material.CountOf(player, kind); ++i) {
      kinds_[officers_++] = kind;
    }
  }
  AddOrders({}, 0);
}

// Those that begin with the first so many officers in these places.
void SideGrid::AddOrders(const Order& begun, int officers) {
  if (officers == officers_) return orders_.push_back(begun);
  for (int i = 0; i < officers_; ++i) {
    const bool is_taken = std::find(begun.begin(), begun.begin() + officers,
                                    ShiftOf(i)) != begun.begin() + officers;
    if (is_taken || kinds_[i] != kinds_[officers]) continue;
    Order longer = begun;
    longer[officers] = ShiftOf(i);
    AddOrders(longer, officers + 1);
  }
}

int SideGrid::LikeTheLast() const {
  int like = 0;
  while (IsLikeThePrevious(officers_ - 1 - like)) ++like;
  return like;
}

// Men come in the order of the officers.
uint64_t SideGrid::NumberOf(const Men& men, Player player, Symmetry symmetry,
                            std::optional<Kind> missing) const {
  const SquareMap& map = kSquareMaps[symmetry];
  const int gap = missing && *missing != Kind::kKing ? LastOf(*missing) : -1;
  Arrangement arrangement;
  int officer = 0;
  for (const Man& man : men) {
    if (man.player != player || man.kind == Kind::kPawn) continue;
    if (man.kind == Kind::kKing) {
      arrangement.king = region_->NumberOf(map[man.square]);
    } else {
      if (officer == gap) ++officer;
      arrangement.officers[officer++] = map[man.square];
    }
  }
  return NumberOf(arrangement);
}

int SideGrid::LastOf(Kind kind) const {
  int officer = officers_ - 1;
  while (kinds_[officer] != kind) --officer;
  return officer;
}

uint64_t SideGrid::WeightOf(Kind kind) const {
  return kind == Kind::kKing ? Numbers(1)
                             : uint64_t{1} << ShiftOf(LastOf(kind));
}

bool SideGrid::Place(const Arrangement& arrangement, Men& men) const {
  Squares occupied = men.Occupied();
  if (!Occupy(arrangement, officers_, occupied)) return false;
  men.Place({player_, Kind::kKing, region_->SquareOf(arrangement.king)});
  for (int i = 0; i < officers_; ++i) {
    men.Place({player_, kinds_[i], arrangement.officers[i]});
  }
  return true;
}

}  // namespace retrograde::chess_endings
