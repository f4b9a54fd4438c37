#include "retrograde/table/write/writer.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

// Writes one slice under all metrics, and expects to read the same.
void ExpectRoundTrip(const TestSlice& slice, unsigned threads = 1) {
  const TestDirectory directory;
  FamilyHead head = TestHead("all", {slice});
  head.metrics = {Metric::kRemoteness, Metric::kConversion};
  WriterOptions options;
  options.threads = threads;
  ASSERT_EQ(WriteFamily(directory.Path(), head, {slice}, options),
            absl::OkStatus());
  const auto file = TableFile::Open(TestPool(), directory.File("all.rgt"));
  ASSERT_EQ(file.status(), absl::OkStatus());
  EXPECT_EQ((*file)->Head(), head);
  EXPECT_EQ((*file)->CheckBytes(), absl::OkStatus());
  const auto opened = (*file)->OpenSlice(slice.name);
  ASSERT_EQ(opened.status(), absl::OkStatus());
  EXPECT_EQ((*opened)->Size(), slice.Size());
  Counts counts;
  for (uint64_t i = 0; i < slice.Size(); ++i) {
    if (slice.holes[i]) continue;
    counts.players[slice.second_mover[i] ? 1 : 0].Add(slice.values[i]);
  }
  for (const Metric metric : kMetrics) {
    EXPECT_EQ(CountDifferences(**opened, slice, metric), 0);
    const auto cells = (*opened)->Load(metric, threads);
    ASSERT_EQ(cells.status(), absl::OkStatus());
    EXPECT_EQ(cells->Bytes(), *(*opened)->LoadBytes(metric));
    for (uint64_t i = 0; i < slice.Size(); ++i) {
      ASSERT_EQ(cells->At(i), *(*opened)->ValueAt(metric, i)) << i;
    }
    const auto found = (*opened)->CountsOf(metric);
    ASSERT_EQ(found.status(), absl::OkStatus());
    for (int player = 0; player < 2; ++player) {
      EXPECT_EQ(found->players[player].States(),
                counts.players[player].States());
      EXPECT_EQ(found->players[player].draws, counts.players[player].draws);
      if (metric == Metric::kOutcome) continue;
      counts.players[player].wins.ForEach([&](Ply plies, uint64_t count) {
        EXPECT_EQ(found->players[player].wins.At(plies), count);
      });
      counts.players[player].losses.ForEach([&](Ply plies, uint64_t count) {
        EXPECT_EQ(found->players[player].losses.At(plies), count);
      });
    }
  }
}

TEST(FamilyWriter, KeepsValuesOfEverySizeAroundTheBordersOfBlocks) {
  for (const uint64_t size : {0, 1, 2, 4, 5, 6, 63, 64, 65, 1023, 1024, 1025,
                              2047, 2048, 2049, 5000}) {
    SCOPED_TRACE(size);
    ExpectRoundTrip(RandomSlice("all", size, /*seed=*/size, {}));
  }
}

TEST(FamilyWriter, KeepsValuesBesideHoles) {
  for (const unsigned holes : {1, 10, 50, 90, 99, 100}) {
    SCOPED_TRACE(holes);
    TestMix mix;
    mix.holes = holes;
    ExpectRoundTrip(RandomSlice("all", 4000, /*seed=*/holes, mix));
  }
}

TEST(FamilyWriter, KeepsLengthsThatNeedCellsOfTwoAndOfFourBytes) {
  for (const Ply longest :
       {126u, 127u, 128u, 300u, 32766u, 32767u, 70000u, 1000000u, kMaxPly}) {
    SCOPED_TRACE(longest);
    TestMix mix;
    mix.holes = 5;
    mix.longest = longest;
    TestSlice slice = RandomSlice("all", 3000, longest, mix);
    slice.values[7] = Value::Win(longest);
    slice.values[8] = Value::Loss(longest);
    slice.Encode();
    ExpectRoundTrip(slice);
  }
}

TEST(FamilyWriter, KeepsMoreLengthsThanTwoBytesCount) {
  TestSlice slice = RandomSlice("all", 140000, 1, {});
  for (uint64_t i = 0; i < slice.Size(); ++i) {
    const auto plies = static_cast<Ply>(i / 2);
    slice.values[i] = i % 2 == 0 ? Value::Win(plies) : Value::Loss(plies);
  }
  slice.Encode();
  ExpectRoundTrip(slice);
}

TEST(FamilyWriter, TakesCellsThatAreWiderThanTheirValues) {
  TestSlice slice = RandomSlice("all", 3000, 1, {});
  for (const unsigned width : {2, 4}) {
    slice.width = width;
    slice.Encode();
    ExpectRoundTrip(slice);
  }
}

// The values of a slice as the engine has them in bytes, written in the order
// of their lengths. Precondition: they fit.
Cells AsBytes(const TestSlice& slice) {
  Cells cells = Cells::Create(slice.Size()).value();
  std::multimap<Ply, uint64_t> in_order;
  for (uint64_t i = 0; i < slice.Size(); ++i) {
    if (slice.values[i] == Value::Draw()) continue;
    in_order.emplace(slice.values[i].remoteness, i);
  }
  Ply last = 0;
  for (const auto& [ply, index] : in_order) {
    if (ply != last) cells.BeginLevel(ply);
    last = ply;
    const uint64_t one = 1;
    cells.Write(index, 1, &one, 1, 1, slice.values[index].outcome);
  }
  return cells;
}

// Few lengths, both small ones and some that are near the longest.
TEST(FamilyWriter, WritesTheSameBytesWhateverBytesStandFor) {
  for (const Ply longest : {126u, 127u, 300u, 32766u, 32767u, 70000u}) {
    SCOPED_TRACE(longest);
    TestMix mix;
    mix.holes = longest % 2 == 0 ? 5 : 0;
    TestSlice slice = RandomSlice("all", 3000, longest, mix);
    for (Value& value : slice.values) {
      if (value.outcome == Outcome::kDraw) continue;
      const Ply turn = value.outcome == Outcome::kWin ? 1 : 0;
      if (value.remoteness % 3 != 0)
        value.remoteness = 2 * value.remoteness + turn;
      if (value.remoteness % 3 == 0)
        value.remoteness = longest - value.remoteness;
    }
    slice.Encode();
    const FamilyHead head = TestHead("all", {slice});
    const TestDirectory wide, bytes;
    ASSERT_EQ(WriteFamily(wide.Path(), head, {slice}), absl::OkStatus());
    const Cells cells = AsBytes(slice);
    ASSERT_EQ(cells.Width(), 1u);
    const auto writer = FamilyWriter::Open(bytes.Path(), head, {}, TestPool());
    ASSERT_EQ(writer.status(), absl::OkStatus());
    WithSliceValues(slice, [&](const SliceValues& values) {
      EXPECT_EQ(
          (*writer)->WriteValues("all", Metric::kRemoteness,
                                 {cells.Size(), cells.Data(), cells.Width(),
                                  values.members, &cells.Code()}),
          absl::OkStatus());
    });
    ASSERT_EQ((*writer)->Finish(), absl::OkStatus());
    EXPECT_TRUE(Contents(wide.File("all.rgt")) ==
                Contents(bytes.File("all.rgt")));
  }
}

TEST(FamilyWriter, TellsWhatItWorksIn) {
  WriterOptions options, two;
  two.threads = 2;
  const uint64_t bytes = FamilyWriter::ScratchBytes(options, 16384, 1);
  // At least the cells, the planes and the results that wait, a byte a state.
  EXPECT_GT(bytes, 2 * 16384 + (1 << 18));
  EXPECT_LT(bytes, 1 << 24);
  EXPECT_GT(FamilyWriter::ScratchBytes(two, 16384, 1), bytes);
  EXPECT_GT(FamilyWriter::ScratchBytes(options, 1 << 20, 1), bytes);
  EXPECT_GT(FamilyWriter::ScratchBytes(options, 16384, 2), bytes);
}

TEST(FamilyWriter, KeepsSlicesOfOneOutcome) {
  for (const unsigned holes : {0, 60, 100}) {
    for (const unsigned wins : {0, 100}) {
      SCOPED_TRACE(absl::StrCat(holes, " ", wins));
      ExpectRoundTrip(RandomSlice("all", 3001, 1, {holes, 0, wins, 9}));
    }
    ExpectRoundTrip(RandomSlice("all", 3001, 1, {holes, 100, 0, 9}));
  }
}

// A block of nothing but holes, in a slice where all states have one outcome.
TEST(FamilyWriter, KeepsASliceOfWinsWithAnEmptyBlock) {
  TestSlice slice = RandomSlice("all", 5000, 1, {0, 0, 100, 9});
  for (uint64_t i = 1000; i < 4000; ++i) slice.holes[i] = true;
  slice.Encode();
  ExpectRoundTrip(slice);
}

TEST(FamilyWriter, WritesTheSameBytesWithAnyNumberOfThreads) {
  TestMix mix;
  mix.holes = 20;
  const TestSlice slice = RandomSlice("all", 600000, 3, mix);
  std::string expected;
  for (const unsigned threads : {1, 2, 8}) {
    const TestDirectory directory;
    WriterOptions options;
    options.threads = threads;
    ASSERT_EQ(WriteFamily(directory.Path(), TestHead("all", {slice}), {slice},
                          options),
              absl::OkStatus());
    const std::string found = Contents(directory.File("all.rgt"));
    if (threads == 1) expected = found;
    EXPECT_TRUE(found == expected) << threads << " threads";
  }
}

TEST(FamilyWriter, WritesTheSameBytesInOneCallAndInTwo) {
  TestMix mix;
  mix.holes = 20;
  const TestSlice slice = RandomSlice("all", 3000, 3, mix);
  const FamilyHead head = TestHead("all", {slice});
  const TestDirectory one, two;
  ASSERT_EQ(WriteFamily(one.Path(), head, {slice}), absl::OkStatus());
  const auto writer = FamilyWriter::Open(two.Path(), head, {}, TestPool());
  ASSERT_EQ(writer.status(), absl::OkStatus());
  WithSliceValues(slice, [&](const SliceValues& values) {
    EXPECT_EQ((*writer)->WriteOutcomes("all", values), absl::OkStatus());
    EXPECT_EQ((*writer)->WriteLengths("all", Metric::kRemoteness, values),
              absl::OkStatus());
  });
  ASSERT_EQ((*writer)->Finish(), absl::OkStatus());
  EXPECT_TRUE(Contents(one.File("all.rgt")) == Contents(two.File("all.rgt")));
}

TEST(FamilyWriter, KeepsOutcomesAlone) {
  const TestSlice slice = RandomSlice("all", 3000, 3, {});
  FamilyHead head = TestHead("all", {slice});
  head.metrics = {Metric::kOutcome};
  const TestDirectory directory;
  ASSERT_EQ(WriteFamily(directory.Path(), head, {slice}), absl::OkStatus());
  const auto file = TableFile::Open(TestPool(), directory.File("all.rgt"));
  ASSERT_EQ(file.status(), absl::OkStatus());
  const auto opened = (*file)->OpenSlice("all");
  ASSERT_EQ(opened.status(), absl::OkStatus());
  EXPECT_EQ(CountDifferences(**opened, slice, Metric::kOutcome), 0);
}

TEST(FamilyWriter, KeepsSlicesApart) {
  const std::vector<TestSlice> slices = {
      RandomSlice("a", 2000, 1, {}), RandomSlice("b/2", 3000, 2, {}),
      RandomSlice("c \"quoted\" é", 10, 3, {}), RandomSlice("", 0, 3, {})};
  const TestDirectory directory;
  ASSERT_EQ(WriteFamily(directory.Path(), TestHead("x", slices), slices),
            absl::OkStatus());
  const auto file = TableFile::Open(TestPool(), directory.File("x.rgt"));
  ASSERT_EQ(file.status(), absl::OkStatus());
  for (const TestSlice& slice : slices) {
    const auto opened = (*file)->OpenSlice(slice.name);
    ASSERT_EQ(opened.status(), absl::OkStatus());
    EXPECT_EQ(CountDifferences(**opened, slice, Metric::kRemoteness), 0);
  }
}

TEST(FamilyWriter, ReadsBackWhatItHasWritten) {
  const std::vector<TestSlice> slices = {RandomSlice("a", 3000, 1, {}),
                                         RandomSlice("b", 3000, 2, {})};
  const TestDirectory directory;
  const auto writer = FamilyWriter::Open(
      directory.Path(), TestHead("all", slices), {}, TestPool());
  ASSERT_EQ(writer.status(), absl::OkStatus());
  EXPECT_TRUE(absl::IsNotFound((*writer)->ReadBack("a").status()));
  ASSERT_EQ(WriteSlice(**writer, slices[0]), absl::OkStatus());
  const auto slice = (*writer)->ReadBack("a");
  ASSERT_EQ(slice.status(), absl::OkStatus());
  EXPECT_EQ(CountDifferences(**slice, slices[0], Metric::kRemoteness), 0);
  EXPECT_TRUE(absl::IsFailedPrecondition((*writer)->Finish()));
  ASSERT_EQ(WriteSlice(**writer, slices[1]), absl::OkStatus());
  ASSERT_EQ((*writer)->Finish(), absl::OkStatus());
  EXPECT_EQ(CountDifferences(**slice, slices[0], Metric::kOutcome), 0);
}

}  // namespace
}  // namespace retrograde::table
