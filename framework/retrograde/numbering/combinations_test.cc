#include "retrograde/numbering/combinations.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"

namespace retrograde {
namespace {

constexpr uint64_t kLargest = ~uint64_t{0};
using Elements = std::vector<uint32_t>;

static_assert(Binomial(52, 5) == 2'598'960);
static_assert(RankCombination(std::array{1, 2, 3}, 3) == 3);
static_assert([] {
  std::array<uint16_t, 3> elements{};
  UnrankMultiset(4, 3, 3, elements);
  return elements;
}() == std::array<uint16_t, 3>{0, 0, 2});

// Pascal's triangle with sums that stop at the largest number.
std::vector<std::vector<uint64_t>> PascalsTriangle(size_t rows) {
  std::vector<std::vector<uint64_t>> triangle(rows);
  for (size_t n = 0; n < rows; ++n) {
    triangle[n].assign(n + 1, 1);
    for (size_t k = 1; k < n; ++k) {
      const uint64_t a = triangle[n - 1][k - 1], b = triangle[n - 1][k];
      triangle[n][k] = a > kLargest - b ? kLargest : a + b;
    }
  }
  return triangle;
}

TEST(Binomial, IsPascalsTriangle) {
  const auto triangle = PascalsTriangle(201);
  for (uint64_t n = 0; n < triangle.size(); ++n) {
    for (uint64_t k = 0; k <= n; ++k) {
      ASSERT_EQ(Binomial(n, k), triangle[n][k]) << n << " over " << k;
    }
    EXPECT_EQ(Binomial(n, n + 1), 0u);
  }
}

TEST(Binomial, OfLargeNumbersStopsAtTheLargest) {
  EXPECT_EQ(Binomial(kLargest, 0), 1u);
  EXPECT_EQ(Binomial(kLargest, 1), kLargest);
  EXPECT_EQ(Binomial(kLargest, kLargest - 1), kLargest);
  EXPECT_EQ(Binomial(kLargest, 2), kLargest);
  EXPECT_EQ(Binomial(kLargest, kLargest), 1u);
  EXPECT_EQ(Binomial(uint64_t{1} << 32, 2),
            (uint64_t{1} << 31) * ((uint64_t{1} << 32) - 1));
  // The last on its diagonal that fits, and the next.
  EXPECT_EQ(Binomial(6'074'001'000, 2), 18'446'744'070'963'499'500u);
  EXPECT_EQ(Binomial(6'074'001'001, 2), kLargest);
}

TEST(MultisetCount, IsTheKnownOne) {
  EXPECT_EQ(MultisetCount(6, 2), 21u);  // throws of two dice
  EXPECT_EQ(MultisetCount(4, 3), 20u);
  EXPECT_EQ(MultisetCount(0, 0), 1u);
  EXPECT_EQ(MultisetCount(0, 3), 0u);
  EXPECT_EQ(MultisetCount(9, 0), 1u);
  EXPECT_EQ(MultisetCount(kLargest, 2), kLargest);
  EXPECT_EQ(MultisetCount(2, kLargest), kLargest);
}

// All subsets (strict) or multisets of size k of n, in the order of their
// largest element, then of the one before …
std::vector<Elements> AllInOrder(uint32_t n, size_t k, bool strict) {
  std::vector<Elements> all;
  uint64_t tuples = 1;
  for (size_t i = 0; i < k; ++i) tuples *= n;
  for (uint64_t tuple = 0; tuple < tuples; ++tuple) {
    Elements elements(k);
    uint64_t rest = tuple;  // the last element in the highest place
    for (uint32_t& element : elements) {
      element = rest % n;
      rest /= n;
    }
    bool ascends = true;
    for (size_t i = 1; i < k; ++i) {
      ascends &= strict ? elements[i - 1] < elements[i]
                        : elements[i - 1] <= elements[i];
    }
    if (ascends) all.push_back(elements);
  }
  return all;
}

TEST(Combinations, AreRankedInColexicographicOrder) {
  for (uint32_t n = 1; n <= 8; ++n) {
    for (size_t k = 0; k <= 6; ++k) {
      const std::vector<Elements> all = AllInOrder(n, k, /*strict=*/true);
      ASSERT_EQ(all.size(), Binomial(n, k));
      for (uint64_t rank = 0; rank < all.size(); ++rank) {
        EXPECT_EQ(RankCombination(all[rank], k), rank);
        Elements back(k);
        UnrankCombination(rank, n, k, back);
        EXPECT_EQ(back, all[rank]);
      }
    }
  }
}

TEST(Multisets, AreRankedInColexicographicOrder) {
  for (uint32_t n = 1; n <= 8; ++n) {
    for (size_t k = 0; k <= 6; ++k) {
      const std::vector<Elements> all = AllInOrder(n, k, /*strict=*/false);
      ASSERT_EQ(all.size(), MultisetCount(n, k));
      for (uint64_t rank = 0; rank < all.size(); ++rank) {
        EXPECT_EQ(RankMultiset(all[rank], k), rank);
        Elements back(k);
        UnrankMultiset(rank, n, k, back);
        EXPECT_EQ(back, all[rank]);
      }
    }
  }
}

TEST(Combinations, DoNotDependOnHowManyThereAre) {
  Elements few(3), many(3);
  UnrankCombination(100, 12, 3, few);
  UnrankCombination(100, 4'000'000, 3, many);
  EXPECT_EQ(few, many);
}

// Expects that ranks are below `count`, and unrank and rank to themselves.
template <class Unrank, class Rank>
void ExpectRoundTrips(uint64_t count, Unrank unrank, Rank rank) {
  ASSERT_GT(count, uint64_t{1} << 32);
  std::mt19937_64 random(1);
  for (int round = 0; round < 2'000; ++round) {
    const uint64_t expected = round == 0   ? 0
                              : round == 1 ? count - 1
                                           : random() % count;
    ASSERT_EQ(rank(unrank(expected)), expected);
  }
}

TEST(Combinations, GoThereAndBackBeyond32Bits) {
  struct Case {
    uint64_t n;
    size_t k;
  };
  // From wide to high; C(67, 33) is the largest middle that fits 64 bits.
  for (const Case& c :
       {Case{6'000'000'000, 2}, Case{4'000'000, 3}, Case{64, 32}, Case{67, 33},
        Case{81, 20}, Case{65'535, 4}}) {
    SCOPED_TRACE(testing::Message() << c.n << " over " << c.k);
    std::array<uint64_t, 64> elements{};
    ExpectRoundTrips(
        Binomial(c.n, c.k),
        [&](uint64_t rank) {
          UnrankCombination(rank, c.n, c.k, elements);
          const auto used = absl::MakeSpan(elements).first(c.k);
          EXPECT_TRUE(std::is_sorted(used.begin(), used.end()));
          EXPECT_EQ(std::adjacent_find(used.begin(), used.end()), used.end());
          EXPECT_LT(used.back(), c.n);
          return used;
        },
        [&](const auto& used) { return RankCombination(used, c.k); });
  }
}

TEST(Multisets, GoThereAndBackBeyond32Bits) {
  struct Case {
    uint64_t n;
    size_t k;
  };
  for (const Case& c : {Case{65'535, 4}, Case{1'000, 6}, Case{300, 8}}) {
    SCOPED_TRACE(testing::Message() << c.n << " over " << c.k);
    std::array<uint16_t, 8> elements{};
    ExpectRoundTrips(
        MultisetCount(c.n, c.k),
        [&](uint64_t rank) {
          UnrankMultiset(rank, c.n, c.k, elements);
          const auto used = absl::MakeSpan(elements).first(c.k);
          EXPECT_TRUE(std::is_sorted(used.begin(), used.end()));
          EXPECT_LT(used.back(), c.n);
          return used;
        },
        [&](const auto& used) { return RankMultiset(used, c.k); });
  }
}

TEST(BinomialTable, GivesTheSameRanks) {
  const uint64_t n = 500;
  const size_t k = 6;
  const BinomialTable table(n + k - 1, k);
  std::mt19937_64 random(2);
  for (int round = 0; round < 2'000; ++round) {
    const uint64_t rank = random() % Binomial(n, k);
    Elements worked_out(k), looked_up(k);
    UnrankCombination(rank, n, k, worked_out);
    UnrankCombination(rank, n, k, looked_up, table);
    ASSERT_EQ(looked_up, worked_out);
    ASSERT_EQ(RankCombination(looked_up, k, table), rank);
    UnrankMultiset(rank, n, k, worked_out);
    UnrankMultiset(rank, n, k, looked_up, table);
    ASSERT_EQ(looked_up, worked_out);
    ASSERT_EQ(RankMultiset(looked_up, k, table), rank);
  }
}

TEST(Combinations, FollowOneAnotherBeyond32Bits) {
  // Neighbouring ranks far out: the next in colexicographic order.
  const uint64_t start = (uint64_t{1} << 40) + 12'345;
  Elements before(5), after(5);
  for (uint64_t rank = start; rank < start + 2'000; ++rank) {
    UnrankCombination(rank, 10'000, 5, before);
    UnrankCombination(rank + 1, 10'000, 5, after);
    EXPECT_TRUE(std::lexicographical_compare(before.rbegin(), before.rend(),
                                             after.rbegin(), after.rend()));
  }
}

}  // namespace
}  // namespace retrograde
