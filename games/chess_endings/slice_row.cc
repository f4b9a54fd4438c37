#include "games/chess_endings/slice_row.h"

namespace retrograde::chess_endings {

namespace {

constexpr Squares kDiagonal = 0x8040201008040201;
constexpr Squares kBelowDiagonal = [] {
  Squares squares = 0;
  for (Square square = 0; square < kSquareCount; ++square) {
    if (SideOfDiagonal(square) < 0) squares |= SetOf(square);
  }
  return squares;
}();

// Where one more man stands when none of the first so many officers of a side
// attacks a square: everywhere, but between them and the square for those whose
// line it has to close.
Squares ShieldsFrom(const SideGrid& side, const Arrangement& men, int officers,
                    Square square, Squares occupied) {
  Squares shields = kAllSquares;
  for (int i = 0; i < officers; ++i) {
    const Square from = men.officers[i];
    if (Has(Attacks(side.Side(), side.KindOf(i), from, occupied), square)) {
      shields &= Between(from, square);
    }
  }
  return shields;
}

}  // namespace

Squares AttackedBy(const Men& men, Player player, Squares occupied) {
  Squares attacked = 0;
  for (const Man& man : men) {
    if (man.player == player) attacked |= Attacks(man, occupied);
  }
  return attacked;
}

SliceRow::SliceRow(const SliceGrid& grid, Player mover, uint64_t row)
    : grid_(grid),
      ours_(grid.Side(mover)),
      theirs_(grid.Side(Other(mover))),
      mover_(mover),
      row_(row),
      others_(theirs_.At(row)),
      occupied_(grid.Pawns().Occupied()),
      exists_(theirs_.Occupy(others_, theirs_.Officers(), occupied_) &&
              theirs_.AreSorted(others_, theirs_.Officers())),
      other_king_(theirs_.Region().SquareOf(others_.king)) {}

Men SliceRow::Fixed() const {
  Men men = grid_.Pawns();
  theirs_.Place(others_, men);
  return men;
}

Men SliceRow::MenOf(const Prefix& prefix) const {
  Men men = Fixed();
  men.Place({mover_, Kind::kKing, prefix.king});
  for (int i = 0; i < Last(); ++i) {
    men.Place({mover_, ours_.KindOf(i), prefix.men.officers[i]});
  }
  return men;
}

// ----- Legal positions with the mover to move -----

uint64_t SliceRow::Columns(uint64_t word) const {
  const bool pawns_give_check = (PawnAttacks(Other(mover_), other_king_) &
                                 grid_.Slice().pawns[IndexOf(mover_)]) != 0;
  if (!exists_ || pawns_give_check) return 0;
  if (KingAlone()) return KingColumns();
  const std::optional<Prefix> prefix = PrefixOf(word);
  if (!prefix || Has(KingAttacks(other_king_), prefix->king) ||
      !ours_.AreSorted(prefix->men, Last())) {
    return 0;
  }
  return CanonicalOf(word, *prefix, LastColumns(*prefix));
}

// The empty squares on which the last officer is in its order and leaves the
// other king out of check: it does not attack it, and it stands between it and
// every other officer that would.
Squares SliceRow::LastColumns(const Prefix& prefix) const {
  const Arrangement& men = prefix.men;
  Squares squares = ~prefix.occupied & ~Attacks(mover_, ours_.KindOf(Last()),
                                                other_king_, prefix.occupied);
  if (ours_.IsLikeThePrevious(Last())) {
    squares &= ~(SetOf(men.officers[Last() - 1]) - 1);
  }
  return squares &
         ShieldsFrom(ours_, men, Last(), other_king_, prefix.occupied);
}

// Two positions with the white king in its region are images of each other only
// if it stands on an axis.
uint64_t SliceRow::CanonicalOf(uint64_t word, const Prefix& prefix,
                               uint64_t bits) const {
  const Square white = mover_ == kWhite ? prefix.king : other_king_;
  const Square black = mover_ == kWhite ? other_king_ : prefix.king;
  if (!grid_.Region().IsOnAxis(white)) return bits;
  if (SideOfDiagonal(black) < 0) return bits;
  if (SideOfDiagonal(black) > 0) return 0;
  if (ours_.HasLikeOfficers() || theirs_.HasLikeOfficers()) {
    return LeastOneByOne(word, bits);
  }
  return LeastOnDiagonal(MenOf(prefix), bits);
}

// As IsLeastOnDiagonal, with both kings on the diagonal and no like officers:
// the first man, in their order, that is not on it decides. `others`: the men
// but the mover's last officer, which is where the bits are.
uint64_t SliceRow::LeastOnDiagonal(const Men& others, uint64_t bits) const {
  uint64_t least = 0;
  bool passed = false;  // the last officer's place in the order
  const auto pass = [&] {
    passed = true;
    least |= bits & kBelowDiagonal;
    bits &= kDiagonal;
  };
  for (const Man& man : others) {
    if (man.kind == Kind::kKing) continue;
    const Man last{mover_, ours_.KindOf(Last()), 0};
    if (!passed && last < man) pass();
    const int side = SideOfDiagonal(man.square);
    if (side < 0) return least | bits;
    if (side > 0) return least;
  }
  if (!passed) pass();
  return least | bits;
}

uint64_t SliceRow::LeastOneByOne(uint64_t word, uint64_t bits) const {
  uint64_t least = 0;
  ForEachBit(bits, 0, [&](uint64_t bit) {
    const Place place{IndexOf(mover_), row_, word * kBitsPerWord + bit};
    if (grid_.PositionAt(place).has_value()) least |= MaskOf(bit);
  });
  return least;
}

// ----- Legal positions after a move -----

uint64_t SliceRow::Sources(uint64_t word) const {
  if (!exists_) return 0;
  if (KingAlone()) return KingSources();
  const std::optional<Prefix> prefix = PrefixOf(word);
  if (!prefix || Has(KingAttacks(other_king_), prefix->king)) return 0;
  const Squares pawns = grid_.Slice().pawns[IndexOf(Other(mover_))];
  if ((PawnAttacks(mover_, prefix->king) & pawns) != 0) return 0;
  return ~prefix->occupied & ShieldsFrom(theirs_, others_, theirs_.Officers(),
                                         prefix->king, prefix->occupied);
}

// ----- The king alone -----

uint64_t SliceRow::KingColumns() const {
  const uint64_t all =
      ours_.Region().NumbersInside(~(occupied_ | KingAttacks(other_king_)));
  if (!grid_.Region().IsOnAxis(other_king_)) return all;
  // Only Black is ever without officers where there are axes: its king's number
  // is its square.
  return (all & kBelowDiagonal) | LeastOneByOne(0, all & kDiagonal);
}

uint64_t SliceRow::KingSources() const {
  return ours_.Region().NumbersOf(
      ~(occupied_ | AttackedBy(Fixed(), Other(mover_), occupied_)));
}

}  // namespace retrograde::chess_endings
