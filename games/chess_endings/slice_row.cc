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

}  // namespace

SliceRow::SliceRow(const SliceGrid& grid, Player mover, uint64_t row)
    : grid_(grid),
      ours_(grid.Side(mover)),
      mover_(mover),
      row_(row),
      has_like_officers_(grid.Side(kWhite).HasLikeOfficers() ||
                         grid.Side(kBlack).HasLikeOfficers()),
      fixed_(grid.Pawns()) {
  const SideGrid& theirs = grid.Side(Other(mover));
  exists_ = grid.HasMover(mover) && theirs.Place(theirs.At(row), fixed_);
  if (!exists_) return;
  other_king_ = fixed_.KingOf(Other(mover));
  for (const Man& man : fixed_) {
    pawns_give_check_ =
        pawns_give_check_ || (man.player == mover && man.kind == Kind::kPawn &&
                              Has(PawnAttacks(mover, man.square), other_king_));
  }
}

std::optional<SliceRow::Prefix> SliceRow::PrefixOf(uint64_t word) const {
  Prefix prefix;
  const Arrangement men = ours_.At(word * kBitsPerWord);
  prefix.men = men;
  prefix.king = ours_.Region().SquareOf(men.king);
  prefix.occupied = fixed_.Occupied();
  if (Has(prefix.occupied, prefix.king)) return std::nullopt;
  prefix.occupied |= SetOf(prefix.king);
  for (int i = 0; i < Last(); ++i) {
    const Square square = men.officers[i];
    if (Has(prefix.occupied, square)) return std::nullopt;
    if (ours_.IsLikeThePrevious(i) && square < men.officers[i - 1]) {
      return std::nullopt;
    }
    prefix.occupied |= SetOf(square);
  }
  prefix.free = ~prefix.occupied;
  if (ours_.IsLikeThePrevious(Last())) {
    prefix.free &= ~(SetOf(men.officers[Last() - 1]) - 1);
  }
  return prefix;
}

Men SliceRow::MenOf(const Prefix& prefix) const {
  Men men = fixed_;
  men.Place({mover_, Kind::kKing, prefix.king});
  for (int i = 0; i < Last(); ++i) {
    men.Place({mover_, ours_.KindOf(i), prefix.men.officers[i]});
  }
  return men;
}

// ----- Legal positions with the mover to move -----

// Where the last officer keeps the other king out of check: it does not attack
// it, and it stands between it and every other officer that would.
Squares SliceRow::NotInCheckFrom(const Prefix& prefix) const {
  Squares squares =
      ~Attacks(mover_, ours_.KindOf(Last()), other_king_, prefix.occupied);
  for (int i = 0; i < Last(); ++i) {
    const Squares attacks = Attacks(mover_, ours_.KindOf(i),
                                    prefix.men.officers[i], prefix.occupied);
    if (!Has(attacks, other_king_)) continue;
    squares &= Between(prefix.men.officers[i], other_king_);
  }
  return squares;
}

uint64_t SliceRow::Columns(uint64_t word) const {
  if (!exists_ || pawns_give_check_) return 0;
  if (KingAlone()) return KingColumns();
  const std::optional<Prefix> prefix = PrefixOf(word);
  if (!prefix || Has(KingAttacks(other_king_), prefix->king)) return 0;
  return CanonicalOf(word, *prefix, prefix->free & NotInCheckFrom(*prefix));
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
  if (has_like_officers_) return LeastOneByOne(word, bits);
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
  if (!prefix) return 0;
  return prefix->free &
         Shields(fixed_, Other(mover_), prefix->king, prefix->occupied);
}

// ----- The king alone -----

// The numbers below `count` of the squares, empty and not beside the other
// king, that pass a test.
template <class Test>
uint64_t SliceRow::KingNumbers(int count, Test&& test) const {
  const Squares taken = fixed_.Occupied() | KingAttacks(other_king_);
  uint64_t numbers = 0;
  for (int number = 0; number < count; ++number) {
    const Square square = ours_.Region().SquareOf(number);
    if (!Has(taken, square) && test(number, square)) numbers |= MaskOf(number);
  }
  return numbers;
}

uint64_t SliceRow::KingColumns() const {
  const uint64_t all =
      KingNumbers(ours_.Region().Size(), [](int, Square) { return true; });
  if (!grid_.Region().IsOnAxis(other_king_)) return all;
  // Only Black is ever without officers where there are axes: its king's number
  // is its square.
  return (all & kBelowDiagonal) | LeastOneByOne(0, all & kDiagonal);
}

uint64_t SliceRow::KingSources() const {
  return KingNumbers(ours_.Region().SizeWithHalo(), [&](int, Square square) {
    return Attackers(fixed_, Other(mover_), square, fixed_.Occupied()) == 0;
  });
}

}  // namespace retrograde::chess_endings
