#include "retrograde/engine/look_marks.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace retrograde {
namespace {

constexpr uint64_t kColumns = 3 * LookMarks::kTileColumns - 5;
constexpr uint64_t kMany = LookMarks::kManyMoves;

TEST(LookMarks, NothingIsPassedAtFirst) {
  const LookMarks marks(kColumns);
  EXPECT_EQ(marks.Passed(0), 0u);
  EXPECT_EQ(marks.Passed(kColumns - 1), 0u);
}

TEST(LookMarks, TellWhereTheLastLookAtAColumnStopped) {
  LookMarks marks(kColumns);
  marks.Pass(7, kMany, 0);
  marks.Pass(kColumns - 1, 3 * kMany, 0);
  marks.Pass(7, kMany + 9, kMany);
  EXPECT_EQ(marks.Passed(7), kMany + 9);
  EXPECT_EQ(marks.Passed(kColumns - 1), 3 * kMany);
  EXPECT_EQ(marks.Passed(8), 0u);
  EXPECT_EQ(marks.Passed(7 + LookMarks::kTileColumns), 0u);
}

// Of a few moves all are looked at again.
TEST(LookMarks, AreNotKeptOfFewMoves) {
  LookMarks marks(kColumns);
  marks.Pass(7, kMany - 1, 0);
  EXPECT_EQ(marks.Passed(7), 0u);
}

TEST(LookMarks, TakeAPointerATileBeforeThereAreAny) {
  EXPECT_EQ(LookMarks::BytesFor(0), 0u);
  EXPECT_EQ(LookMarks::BytesFor(kColumns), 3 * sizeof(void*));
}

}  // namespace
}  // namespace retrograde
