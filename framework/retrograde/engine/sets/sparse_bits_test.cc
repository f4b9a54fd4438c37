#include "retrograde/engine/sets/sparse_bits.h"

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/transpose.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"

namespace retrograde {
namespace {

std::vector<uint64_t> MembersOf(const SparseBits& bits) {
  std::vector<uint64_t> members;
  ForEachMember(bits, [&](uint64_t bit) { members.push_back(bit); });
  return members;
}

// One, two, three and four layers of summaries.
class SparseBitsTest : public testing::TestWithParam<uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Sizes, SparseBitsTest,
                         testing::Values(1, 2, 63, 64, 65, 4096, 4097, 300000));

TEST_P(SparseBitsTest, HoldsWhatAnOrdinarySetHolds) {
  const uint64_t range = GetParam() * kBitsPerWord;
  SparseBits bits(GetParam());
  std::set<uint64_t> expected;
  std::mt19937_64 random(GetParam());
  for (int step = 0; step < 3000; ++step) {
    const uint64_t bit = random() % range;
    if (random() % 3 == 0) {
      bits.RemoveWord(WordOf(bit), MaskOf(bit));
      expected.erase(bit);
    } else {
      bits.Add(bit);
      expected.insert(bit);
    }
    EXPECT_EQ(bits.Has(bit), expected.count(bit) == 1);
  }
  EXPECT_EQ(bits.Count(), expected.size());
  EXPECT_EQ(MembersOf(bits),
            std::vector<uint64_t>(expected.begin(), expected.end()));
}

TEST_P(SparseBitsTest, NextWordFindsTheNextMembersWord) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  EXPECT_EQ(bits.NextWord(0), words);
  bits.Add(words * kBitsPerWord - 1);
  EXPECT_EQ(bits.NextWord(0), words - 1);
  EXPECT_EQ(bits.NextWord(words - 1), words - 1);
  EXPECT_EQ(bits.NextWord(words), words);
}

TEST_P(SparseBitsTest, VisitsOnlyTheWordsAskedFor) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  for (uint64_t w = 0; w < words; ++w) bits.AddWord(w, 1);
  const uint64_t begin = words / 3;
  const uint64_t end = words - words / 3;
  uint64_t expected = begin;
  bits.ForEachWordIn(begin, end, [&](uint64_t w, uint64_t word) {
    EXPECT_EQ(w, expected++);
    EXPECT_EQ(word, 1u);
  });
  EXPECT_EQ(expected, end);
}

TEST_P(SparseBitsTest, StretchesCoverTheNamedWordsOfARange) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  for (uint64_t w = 0; w < words; w += 3) bits.AddWord(w, 1);
  const uint64_t begin = words / 3;
  const uint64_t end = words - words / 3;
  uint64_t next = begin;
  bits.ForEachStretchIn(begin, end, [&](uint64_t first, uint64_t count) {
    for (; next < first; ++next) EXPECT_EQ(bits.Word(next), 0u);
    EXPECT_EQ(next, first);
    EXPECT_LE(count, kBitsPerWord);
    next = first + count;
  });
  EXPECT_LE(next, end);
  for (; next < end; ++next) EXPECT_EQ(bits.Word(next), 0u);
}

TEST_P(SparseBitsTest, EmptiedWordsAreVisitedNoMoreAndTheRestIs) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  for (uint64_t w = 0; w < words; ++w) bits.AddWord(w, 2);
  bits.EmptyWordsIn(0, words / 2);
  EXPECT_EQ(bits.Count(), words - words / 2);
  bits.EmptyWordsIn(words / 2, words);
  bits.ClearSummaries();
  EXPECT_EQ(bits.Count(), 0u);
  EXPECT_EQ(bits.NextWord(0), words);
  bits.Add(words * kBitsPerWord - 1);
  EXPECT_EQ(bits.NextWord(0), words - 1);
}

TEST_P(SparseBitsTest, RawWordsAreFoundOnceTheSummaryNamesThem) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  SetBit(bits.RawWords(words), words * kBitsPerWord - 1);
  bits.NameFirst(words);
  EXPECT_EQ(MembersOf(bits), std::vector<uint64_t>{words * kBitsPerWord - 1});
  EXPECT_EQ(bits.VisitedWords(), words);
}

TEST_P(SparseBitsTest, NamingTheFirstWordsLeavesTheOthersAlone) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  bits.Add(words * kBitsPerWord - 1);
  bits.NameFirst(words / 2);
  EXPECT_EQ(bits.VisitedWords(), words / 2 + 1);
  EXPECT_EQ(MembersOf(bits), std::vector<uint64_t>{words * kBitsPerWord - 1});
}

TEST_P(SparseBitsTest, DrainingShowsEachTileOnceAndEmptiesTheSet) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  std::set<uint64_t> expected;
  std::mt19937_64 random(words);
  for (int i = 0; i < 100; ++i) {
    expected.insert(random() % (words * kBitsPerWord));
  }
  for (const uint64_t bit : expected) bits.Add(bit);
  std::set<uint64_t> shown;
  bits.DrainTiles([&](uint64_t first, uint64_t named, uint64_t* tile) {
    EXPECT_EQ(first % kBitsPerWord, 0u);
    for (uint64_t i = 0; i < kBitsPerWord; ++i) {
      EXPECT_TRUE(tile[i] == 0 || (named & MaskOf(i)) != 0);
      ForEachBit(tile[i], (first + i) * kBitsPerWord,
                 [&](uint64_t bit) { EXPECT_TRUE(shown.insert(bit).second); });
    }
  });
  EXPECT_EQ(shown, expected);
  EXPECT_EQ(bits.Count(), 0u);
  EXPECT_EQ(bits.NextWord(0), words);
}

// At every distance from the tiles of the set itself.
TEST(SparseBits, ATileIsAddedWordByWord) {
  std::mt19937_64 random(3);
  for (uint64_t first = 0; first < 130; ++first) {
    SparseBits bits(256);
    SparseBits expected(256);
    Tile tile = {};
    for (int i = 0; i < 10; ++i) tile[random() % 64] |= random();
    bits.AddTile(first, 64, tile);
    for (uint64_t i = 0; i < 64; ++i) {
      if (tile[i] != 0) expected.AddWord(first + i, tile[i]);
    }
    EXPECT_EQ(MembersOf(bits), MembersOf(expected)) << first;
    EXPECT_EQ(bits.VisitedWords(), expected.VisitedWords()) << first;
  }
}

// Each thread has words of its own, but all of them share the summaries.
TEST(SparseBits, SeveralThreadsAddToASharedSet) {
  constexpr uint64_t kWords = 20'000;
  SparseBits bits(kWords);
  bits.Share(true);
  Workers workers(4);
  workers.Run(8, [&](uint64_t task, unsigned) {
    for (uint64_t w = task; w < kWords; w += 8) {
      if (w % 3 == 0) bits.AddWord(w, w + 1);
    }
  });
  bits.Share(false);
  uint64_t w = 0;
  EXPECT_EQ(bits.ForEachWord([&](uint64_t at, uint64_t word) {
    EXPECT_EQ(at, w);
    EXPECT_EQ(word, w + 1);
    w += 3;
  }),
            (kWords + 2) / 3);
  EXPECT_EQ(w, 20'001u);
}

TEST_P(SparseBitsTest, BytesForCountsWhatIsAllocated) {
  // By hand: whole tiles, and a 64th of each layer above, rounded up, down to
  // one.
  uint64_t expected = 8 * ((GetParam() + 63) / 64 * 64);
  for (uint64_t layer = (GetParam() + 63) / 64;; layer = (layer + 63) / 64) {
    expected += 8 * layer;
    if (layer == 1) break;
  }
  EXPECT_EQ(SparseBits::BytesFor(GetParam()), expected);
}

TEST(SparseBits, AnAddedZeroWordIsNotShown) {
  SparseBits bits(100);
  bits.AddWord(70, 0);
  EXPECT_EQ(bits.Count(), 0u);
  EXPECT_TRUE(MembersOf(bits).empty());
}

TEST(SparseBits, AnEmptyRangeIsAnEmptySet) {
  const SparseBits bits(0);
  EXPECT_EQ(bits.Count(), 0u);
  EXPECT_EQ(bits.NextWord(0), 0u);
}

}  // namespace
}  // namespace retrograde
