#include "games/hexapawn/pawn_numbering.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace retrograde::hexapawn {
namespace {

using Places = std::array<uint8_t, 64>;

uint64_t LowestBit(uint64_t word) { return word & -word; }

}  // namespace

PawnNumbering::PawnNumbering(uint32_t cells, uint32_t white, uint32_t black)
    : board_(~uint64_t{0} >> (64 - cells)),
      white_(white),
      black_(black),
      binomials_(cells, std::max(white, black)),
      radix_{2, Binomial(cells, white), Binomial(cells - white, black)} {}

// The rank of a set of pawns among some cells.
uint64_t PawnNumbering::Rank(uint64_t pawns, uint64_t cells) const {
  Places places;
  size_t count = 0;
  for (; pawns != 0; pawns &= pawns - 1) {
    const uint64_t before = cells & (LowestBit(pawns) - 1);
    places[count++] = static_cast<uint8_t>(std::popcount(before));
  }
  return RankCombination(places, count, binomials_);
}

uint64_t PawnNumbering::Unrank(uint64_t rank, uint32_t pawns,
                               uint64_t cells) const {
  Places places;
  UnrankCombination(rank, static_cast<uint64_t>(std::popcount(cells)), pawns,
                    places, binomials_);
  uint64_t result = 0;
  size_t found = 0;
  for (uint8_t place = 0; found < pawns; cells &= cells - 1, ++place) {
    if (places[found] != place) continue;
    result |= LowestBit(cells);
    ++found;
  }
  return result;
}

uint64_t PawnNumbering::Index(const Placement& placement) const {
  return radix_.Index(std::array{
      static_cast<uint64_t>(placement.mover), Rank(placement.white, board_),
      Rank(placement.black, board_ & ~placement.white)});
}

Placement PawnNumbering::Unindex(uint64_t index) const {
  std::array<uint64_t, 3> digits{};
  radix_.GetDigits(index, digits);
  const uint64_t white = Unrank(digits[1], white_, board_);
  return {white, Unrank(digits[2], black_, board_ & ~white),
          static_cast<Player>(digits[0])};
}

}  // namespace retrograde::hexapawn
