#include "games/connect_k/stone_numbering.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace retrograde::connect_k {
namespace {

constexpr uint64_t kOne = 1;

using Places = std::array<uint8_t, 64>;

uint64_t SaturatingProduct(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? ~uint64_t{0} : product;
}

}  // namespace

StoneNumbering::StoneNumbering(uint32_t width, uint32_t height, uint32_t stones)
    : width_(width),
      height_(height),
      stones_(stones),
      ways_((width + 1) * (stones + 1)),
      binomials_(stones, stones / 2),
      colourings_(Binomial(stones, stones / 2)) {
  ways_[width * (stones + 1)] = 1;  // no column, no stone
  for (uint32_t column = width; column-- > 0;) {
    for (uint32_t s = 0; s <= stones; ++s) {
      uint64_t& ways = ways_[column * (stones + 1) + s];
      for (uint32_t h = 0; h <= std::min(height, s); ++h) {
        ways += Ways(column + 1, s - h);
      }
    }
  }
  size_ = SaturatingProduct(Ways(0, stones), colourings_);
}

uint64_t StoneNumbering::RankHeights(uint64_t all) const {
  const uint64_t column_mask = ~uint64_t{0} >> (64 - height_);
  uint64_t rank = 0;
  uint32_t left = stones_;
  for (uint32_t column = 0; column < width_; ++column) {
    const auto height = static_cast<uint32_t>(
        std::popcount(all >> (column * height_) & column_mask));
    for (const uint32_t after = left - height; left > after; --left) {
      rank += Ways(column + 1, left);
    }
  }
  return rank;
}

uint64_t StoneNumbering::UnrankHeights(uint64_t rank) const {
  uint64_t all = 0;
  uint32_t left = stones_;
  for (uint32_t column = 0; column < width_; ++column) {
    uint64_t cell = kOne << (column * height_);
    for (; rank >= Ways(column + 1, left); --left, cell <<= 1) {
      rank -= Ways(column + 1, left);
      all |= cell;
    }
  }
  return all;
}

uint64_t StoneNumbering::Index(uint64_t own, uint64_t all) const {
  Places places;
  size_t count = 0;
  for (uint64_t rest = own; rest != 0; rest &= rest - 1) {
    const uint64_t below = (rest & -rest) - 1;
    places[count++] = static_cast<uint8_t>(std::popcount(all & below));
  }
  return RankHeights(all) * colourings_ +
         RankCombination(places, count, binomials_);
}

std::pair<uint64_t, uint64_t> StoneNumbering::Unindex(uint64_t index) const {
  const uint64_t all = UnrankHeights(index / colourings_);
  Places places;
  const size_t count = stones_ / 2;
  UnrankCombination(index % colourings_, stones_, count, places, binomials_);
  uint64_t own = 0;
  size_t found = 0;
  uint8_t place = 0;
  for (uint64_t rest = all; found < count; rest &= rest - 1, ++place) {
    if (places[found] != place) continue;
    own |= rest & -rest;
    ++found;
  }
  return {own, all};
}

}  // namespace retrograde::connect_k
