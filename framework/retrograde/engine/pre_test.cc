#include "retrograde/engine/pre.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/sets/row_sets.h"
#include "retrograde/engine/sets/sparse_bits.h"

namespace retrograde {
namespace {

// Column c has moves into the sources c + 1 and c + 2.
struct Steps {
  static constexpr uint64_t kColumns = 200;

  template <class Visitor>
  void Predecessors(uint64_t source, Visitor&& visit) const {
    for (const uint64_t step : {1, 2}) {
      if (source >= step && source - step < kColumns) visit(source - step);
    }
  }
  template <class Visitor>
  void Moves(uint64_t column, Visitor&& visit) const {
    ++columns_asked;
    if (!visit(column + 1)) return;
    visit(column + 2);
  }
  mutable int columns_asked = 0;
};

SparseBits SetOf(const std::vector<uint64_t>& members) {
  SparseBits bits(4);
  for (const uint64_t member : members) bits.Add(member);
  return bits;
}

std::vector<uint64_t> MembersOf(const SparseBits& bits) {
  std::vector<uint64_t> members;
  ForEachMember(bits, [&](uint64_t bit) { members.push_back(bit); });
  return members;
}

TEST(Pre, BothEndsGiveTheColumnsWithAMoveIntoTheSources) {
  const std::vector<uint64_t> expected = {64, 65, 98, 99};
  const SparseBits sources = SetOf({66, 100});
  SparseBits from_sources(4), from_columns(4);
  PreFromSources(Steps(), sources, from_sources);
  PreFromColumns(Steps(), sources, SetOf({10, 64, 65, 66, 98, 99, 150}),
                 from_columns);
  EXPECT_EQ(MembersOf(from_sources), expected);
  EXPECT_EQ(MembersOf(from_columns), expected);
}

TEST(Pre, AsksTheEndWithLessToLookAt) {
  Steps few_sources;
  SparseBits out(4);
  PreFromEdges(few_sources, SetOf({66}), SetOf({1, 2, 65}), out);
  EXPECT_EQ(few_sources.columns_asked, 0);

  Steps few_columns;
  PreFromEdges(few_columns, SetOf({66, 67, 68}), SetOf({65}), out);
  EXPECT_EQ(few_columns.columns_asked, 1);
}

TEST(RowSets, ShowOneRowOfAPlane) {
  SparseBits plane(6);  // three rows of two words
  plane.Add(128 + 5);
  plane.Add(128 + 64 + 7);
  plane.Add(256);
  uint64_t words_read = 0;
  const SparseRow row(plane, 2, 2, 0, 2, &words_read);
  EXPECT_EQ(row.Count(), 2u);
  EXPECT_TRUE(row.Has(5));
  EXPECT_TRUE(row.Has(71));
  EXPECT_FALSE(row.Has(0));
  EXPECT_EQ(words_read, 2u);
  EXPECT_EQ(row.NextWord(0), 0u);
  EXPECT_EQ(row.NextWord(2), 2u);
  EXPECT_FALSE(row.IsEmpty());
  const SparseRow chunk = row.Part(1, 5);
  EXPECT_EQ(chunk.Count(), 1u);
  EXPECT_FALSE(chunk.Has(5));
  EXPECT_TRUE(chunk.Has(71));
}

TEST(RowSets, LeaveOutWhatIsHeld) {
  const std::vector<uint64_t> undecided = {0b1110, 1};
  const std::vector<uint64_t> held = {0b0100, 1};
  uint64_t words_read = 0;
  const RowBits row(undecided, held, 4, &words_read);
  EXPECT_TRUE(row.Has(1));
  EXPECT_FALSE(row.Has(2));
  EXPECT_FALSE(row.Has(64));
  int words = 0;
  row.ForEachWord([&](uint64_t w, uint64_t word) {
    ++words;
    EXPECT_EQ(w, 0u);
    EXPECT_EQ(word, 0b1010u);
  });
  EXPECT_EQ(words, 1);
  EXPECT_EQ(words_read, 2u);
}

TEST(RowSets, ARemoverTakesOutWhatIsAdded) {
  SparseBits bits = SetOf({1, 2, 130});
  Remover remover(bits);
  remover.Add(2);
  remover.AddWord(2, 0b100);
  EXPECT_EQ(MembersOf(bits), std::vector<uint64_t>{1});
}

TEST(RowSets, ATileShowsItsOwnWordsOnly) {
  uint64_t words[64] = {};
  words[1] = 0b110;
  words[63] = 1;
  TileBits tile(128, MaskOf(0) | MaskOf(1) | MaskOf(63), words);
  EXPECT_EQ(tile.Count(), 3u);
  EXPECT_EQ(tile.VisitedWords(), 3u);
  EXPECT_EQ(tile.Word(129), 0b110u);
  EXPECT_EQ(tile.Word(0), 0u);
  EXPECT_EQ(tile.Word(192), 0u);
  EXPECT_TRUE(tile.Has(129 * 64 + 2));
  tile.Keep([](uint64_t w) { return w == 129 ? uint64_t{0b010} : 0; });
  int visits = 0;
  tile.ForEachWord([&](uint64_t w, uint64_t word) {
    ++visits;
    EXPECT_EQ(w, 129u);
    EXPECT_EQ(word, 0b010u);
  });
  EXPECT_EQ(visits, 1);
}

}  // namespace
}  // namespace retrograde
