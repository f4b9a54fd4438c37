#include "retrograde/numbering/mixed_radix.h"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace retrograde {
namespace {

constexpr uint64_t kLargest = ~uint64_t{0};

// All of it in a constant expression.
constexpr MixedRadix kPlaces = {2, 64, 64};
static_assert(kPlaces.Size() == 8192);
static_assert(kPlaces.Index(std::array{1, 3, 5}) == (1 * 64 + 3) * 64 + 5);
static_assert([] {
  std::array<uint8_t, 3> digits{};
  kPlaces.GetDigits(4096 + 3 * 64 + 5, digits);
  return digits;
}() == std::array<uint8_t, 3>{1, 3, 5});

TEST(MixedRadix, CountsInTheOrderOfTheDigits) {
  const MixedRadix radix = {2, 3, 4};
  uint64_t expected = 0;
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 3; ++b) {
      for (int c = 0; c < 4; ++c) {
        const std::vector<int> digits = {a, b, c};
        EXPECT_EQ(radix.Index(digits), expected);
        std::vector<int> back(3);
        radix.GetDigits(expected, back);
        EXPECT_EQ(back, digits);
        ++expected;
      }
    }
  }
  EXPECT_EQ(radix.Size(), expected);
}

TEST(MixedRadix, TakesRadicesFromASpanOrOneByOne) {
  const std::vector<uint64_t> radices = {5, 1, 7};
  MixedRadix one_by_one;
  for (const uint64_t radix : radices) one_by_one.Append(radix);
  const MixedRadix from_span{absl::MakeConstSpan(radices)};
  for (const MixedRadix& radix : {from_span, one_by_one}) {
    EXPECT_EQ(radix.DigitCount(), 3u);
    EXPECT_EQ(radix.Radix(2), 7u);
    EXPECT_EQ(radix.Size(), 35u);
    EXPECT_EQ(radix.Index(std::array{4, 0, 6}), 34u);
  }
}

TEST(MixedRadix, WithoutDigitsHasOneNumber) {
  EXPECT_EQ(MixedRadix().Size(), 1u);
  EXPECT_EQ(MixedRadix().Index(std::vector<int>()), 0u);
}

TEST(MixedRadix, WithARadixOfZeroHasNoNumber) {
  EXPECT_EQ((MixedRadix{3, 0}.Size()), 0u);
  const MixedRadix large_first = {kLargest, kLargest, 0};
  EXPECT_EQ(large_first.Size(), 0u);
  EXPECT_TRUE(large_first.Fits());
}

TEST(MixedRadix, SaysWhenItsSizeDoesNotFit) {
  // 3^40 = 12157665459056928801 is the largest power of three below 2^64.
  EXPECT_EQ(MixedRadix::Equal(40, 3).Size(), 12157665459056928801u);
  EXPECT_TRUE(MixedRadix::Equal(40, 3).Fits());
  EXPECT_EQ(MixedRadix::Equal(41, 3).Size(), kLargest);
  EXPECT_FALSE(MixedRadix::Equal(41, 3).Fits());
  // 2^64, where the product modulo 2^64 is zero, and one less.
  EXPECT_FALSE(MixedRadix::Equal(64, 2).Fits());
  EXPECT_EQ(MixedRadix::Equal(64, 2).Size(), kLargest);
  const MixedRadix all = {3, 5, 17, 257, 641, 65537, 6700417};
  EXPECT_EQ(all.Size(), kLargest);
  EXPECT_TRUE(all.Fits());
}

TEST(MixedRadix, OverflowIsNotForgotten) {
  MixedRadix radix = {uint64_t{1} << 32, uint64_t{1} << 32};
  EXPECT_FALSE(radix.Fits());
  radix.Append(1);
  EXPECT_FALSE(radix.Fits());
  EXPECT_EQ(radix.Size(), kLargest);
}

TEST(MixedRadix, DigitsGiveTheIndexAgainBeyond32Bits) {
  std::mt19937_64 random(1);
  const MixedRadix radix = {3, 1'000'003, 7, 65'536, 1, 2'000'000};
  ASSERT_TRUE(radix.Fits());
  std::uniform_int_distribution<uint64_t> any_index(0, radix.Size() - 1);
  for (int round = 0; round < 100'000; ++round) {
    const uint64_t index = any_index(random);
    std::array<uint32_t, 6> digits{};
    radix.GetDigits(index, digits);
    for (size_t i = 0; i < digits.size(); ++i) {
      ASSERT_LT(digits[i], radix.Radix(i));
    }
    ASSERT_EQ(radix.Index(digits), index);
  }
}

}  // namespace
}  // namespace retrograde
