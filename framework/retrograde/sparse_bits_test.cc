#include "retrograde/retrograde/sparse_bits.h"

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/words.h"

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

TEST_P(SparseBitsTest, ClearingARangeLeavesTheRest) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  for (uint64_t w = 0; w < words; ++w) bits.AddWord(w, 2);
  bits.ClearIn(0, words / 2);
  EXPECT_EQ(bits.Count(), words - words / 2);
  EXPECT_EQ(bits.NextWord(0), words / 2);
  bits.ClearIn(0, words);
  EXPECT_EQ(bits.Count(), 0u);
  EXPECT_EQ(bits.NextWord(0), words);
}

TEST_P(SparseBitsTest, RawWordsAreFoundOnceTheSummaryAllowsThem) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  SetBit(bits.RawWords(words), words * kBitsPerWord - 1);
  bits.Summarize(words);
  EXPECT_EQ(MembersOf(bits), std::vector<uint64_t>{words * kBitsPerWord - 1});
  bits.ClearIn(0, words);
  EXPECT_EQ(bits.NextWord(0), words);
}

TEST_P(SparseBitsTest, SummarizingTheFirstWordsLeavesTheOthersAlone) {
  const uint64_t words = GetParam();
  SparseBits bits(words);
  bits.Add(words * kBitsPerWord - 1);
  bits.Summarize(words / 2);
  uint64_t shown = 0;
  bits.ForEachWord([&](uint64_t w, uint64_t) {
    EXPECT_TRUE(w < words / 2 || w == words - 1);
    ++shown;
  });
  EXPECT_EQ(shown, words / 2 + 1);
}

TEST_P(SparseBitsTest, BytesForCountsWhatIsAllocated) {
  // By hand: w words, and a 64th of each layer above, rounded up, down to one.
  uint64_t expected = 0;
  for (uint64_t layer = GetParam();; layer = (layer + 63) / 64) {
    expected += 8 * layer;
    if (layer == 1) break;
  }
  if (GetParam() == 1) expected += 8;  // one word still has a summary
  EXPECT_EQ(SparseBits::BytesFor(GetParam()), expected);
}

TEST(SparseBits, AnAddedZeroWordCanBeTakenOutAgain) {
  SparseBits bits(100);
  bits.AddWord(70, 0);
  EXPECT_EQ(bits.Count(), 0u);
  bits.RemoveWord(70, 0);
  EXPECT_EQ(bits.NextWord(0), 100u);
}

TEST(SparseBits, AnEmptyRangeIsAnEmptySet) {
  const SparseBits bits(0);
  EXPECT_EQ(bits.Count(), 0u);
  EXPECT_EQ(bits.NextWord(0), 0u);
}

TEST(SparseBits, FindingOneMemberOfMillionsReadsFewWords) {
  SparseBits bits(uint64_t{1} << 20);
  bits.Add(12345678);
  const uint64_t before = bits.WordsRead();
  EXPECT_EQ(bits.NextWord(0), WordOf(12345678));
  // A word for each of the four layers of summaries, up and down.
  EXPECT_LE(bits.WordsRead() - before, 8u);
}

}  // namespace
}  // namespace retrograde
