// What verifying finds in tables whose checksums are right, and that threads
// and memory do not show in it.

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/hexapawn/hexapawn.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_site.h"
#include "retrograde/table/check/verify_tables.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/table/read/table_directory.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/sliced_graph_game.h"
#include "tests/tables/drafts.h"
#include "tests/tables/sealed.h"

namespace retrograde::table {
namespace {

using hexapawn::Hexapawn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr absl::string_view kFamily = "pawns-2-2";

class Verify : public ::testing::Test {
 protected:
  template <Game G>
  void Build(const G& game, const std::vector<Metric>& metrics) const {
    BuildOptions options;
    options.directory = directory_.Path();
    options.generator = "a test";
    options.metrics = metrics;
    const absl::Status built = BuildTables(game, options).status();
    ASSERT_TRUE(built.ok()) << built;
  }

  template <Game G>
  absl::StatusOr<FamilyReport> Check(const G& game, absl::string_view family,
                                     const VerifyOptions& options = {}) const {
    const auto tables = GameTables<G>::Open(game, directory_.Path());
    EXPECT_TRUE(tables.ok()) << tables.status();
    return VerifyFamily(*tables, family, options);
  }

  const TestDirectory directory_;
  const Hexapawn pawns_ = Hexapawn::Create(4, 3).value();
};

// Changes the first digit of the first content hash after `from`.
std::string WithAnotherHash(std::string bytes, absl::string_view from) {
  const std::string key = "\"content\":\"";
  const size_t at = bytes.find(key, bytes.find(std::string(from))) + key.size();
  bytes[at] = bytes[at] == '0' ? '1' : '0';
  return Sealed(bytes);
}

TEST_F(Verify, FindsAContentHashThatIsNotThatOfTheValues) {
  Build(pawns_, {Metric::kRemoteness});
  const std::string path = directory_.File("pawns-2-2.rgt");
  const std::string bytes = Contents(path);
  for (const std::string kind : {"outcome", "remoteness"}) {
    SetContents(
        path, WithAnotherHash(bytes, absl::StrCat("\"kind\":\"", kind, "\"")));
    auto manifest = ReadManifest(directory_.Path());
    const auto file = TableFile::Open(TestPool(), path);
    ASSERT_TRUE(file.ok()) << file.status();
    manifest->Put(DescribeFamily(**file).value());
    ASSERT_TRUE(WriteManifest(directory_.Path(), *manifest).ok());
    const auto report = Check(pawns_, kFamily);
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_THAT(report->faults.First(),
                ElementsAre(absl::StrCat(
                    "slice 2-2, ", kind,
                    ": the content hash is not that of the values")));
  }
}

TEST_F(Verify, FindsCountsThatAreNotThoseOfTheValues) {
  Build(pawns_, {Metric::kRemoteness});
  // Equal pawns would be counted the same the other way round.
  Draft draft = ReadDraft(pawns_, directory_.Path(), "pawns-3-2");
  draft.slices[0].second_mover.flip();
  WriteDraft(directory_.Path(), draft);
  const auto report = Check(pawns_, "pawns-3-2");
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(
      report->faults.First(),
      ElementsAre("slice 3-2, outcome: the counts are not those of the values",
                  "slice 3-2, remoteness: the counts are not those of the "
                  "values"));
}

// Families of two slices each.
SlicedGraphGame Slices() {
  RandomGameKnobs knobs = RandomKnobs(3, /*exits=*/false, /*alternate=*/true);
  knobs.states = 60;
  return SlicedGraphGame(RandomSlicedGraph(knobs));
}

TEST_F(Verify, FindsASliceThatIsMissing) {
  const SlicedGraphGame game = Slices();
  ASSERT_GE(game.SliceCount(), 2u);
  Build(game, {Metric::kRemoteness});
  Draft draft = ReadDraft(game, directory_.Path(), "0");
  ASSERT_EQ(draft.slices.size(), 2u);
  const std::string name = draft.slices[1].name;
  draft.slices.pop_back();
  draft.head.slices.pop_back();
  WriteDraft(directory_.Path(), draft);
  const auto report = Check(game, "0");
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(report->faults.First(),
              ElementsAre(absl::StrCat("family 0: slice ", name,
                                       " of the game is missing")));
}

TEST_F(Verify, FindsASliceThatTheGameDoesNotHave) {
  const SlicedGraphGame game = Slices();
  Build(game, {Metric::kRemoteness});
  Draft draft = ReadDraft(game, directory_.Path(), "0");
  draft.slices.push_back(draft.slices[0]);
  draft.slices.back().name = "more";
  draft.head.slices.push_back("more");
  WriteDraft(directory_.Path(), draft);
  const auto report = Check(game, "0");
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(report->faults.First(),
              ElementsAre("family 0: slice more is none of the game's"));
}

// The same faults with lengths and without.
TEST_F(Verify, FindsTheSameForAnyThreadsAndAnyMemoryThatSuffices) {
  for (const Metric metric : {Metric::kRemoteness, Metric::kOutcome}) {
    const TestDirectory directory;
    BuildOptions options;
    options.directory = directory.Path();
    options.metrics = {metric};
    ASSERT_TRUE(BuildTables(pawns_, options).ok());
    Draft draft = ReadDraft(pawns_, directory.Path(), kFamily);
    std::vector<Value>& values = draft.slices[0].values;
    ASSERT_GT(values.size(), 4'096u);
    for (size_t i = 100; i < values.size(); i += 100) {
      values[i] = values[i].outcome == Outcome::kWin
                      ? Value::Loss(0)
                      : Value::Win(metric == Metric::kOutcome ? 0 : 1);
    }
    WriteDraft(directory.Path(), draft);
    const auto tables = GameTables<Hexapawn>::Open(pawns_, directory.Path());
    ASSERT_TRUE(tables.ok()) << tables.status();
    const auto expected = VerifyFamily(*tables, kFamily, {});
    ASSERT_TRUE(expected.ok()) << expected.status();
    EXPECT_GT(expected->faults.Count(), 10u);
    EXPECT_EQ(expected->faults.First().size(), 10u);
    const uint64_t least = VerifyMemory(*tables, kFamily).value();
    for (const uint64_t memory : {least, least + (least / 2), 100 * least}) {
      for (const unsigned threads : {1, 2, 8}) {
        VerifyOptions how;
        how.solve.threads = threads;
        how.solve.memory_limit = memory;
        const auto report = VerifyFamily(*tables, kFamily, how);
        ASSERT_TRUE(report.ok()) << report.status();
        EXPECT_EQ(report->states, expected->states);
        EXPECT_EQ(report->faults.Count(), expected->faults.Count());
        EXPECT_EQ(report->faults.First(), expected->faults.First());
      }
    }
  }
}

TEST_F(Verify, WithAByteLessThanSufficesIsRefused) {
  for (const Metric metric : {Metric::kRemoteness, Metric::kOutcome}) {
    const TestDirectory directory;
    BuildOptions options;
    options.directory = directory.Path();
    options.metrics = {metric};
    ASSERT_TRUE(BuildTables(pawns_, options).ok());
    const auto tables = GameTables<Hexapawn>::Open(pawns_, directory.Path());
    VerifyOptions how;
    const uint64_t least = VerifyMemory(*tables, kFamily).value();
    how.solve.memory_limit = least - 1;
    const absl::Status status = VerifyFamily(*tables, kFamily, how).status();
    EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
    EXPECT_THAT(std::string(status.message()),
                HasSubstr(absl::StrCat("needs ", least, " bytes")));
  }
}

TEST_F(Verify, LeavesTheBlockCacheOfTheTablesAsItWas) {
  Build(pawns_, {Metric::kRemoteness});
  const auto tables = GameTables<Hexapawn>::Open(pawns_, directory_.Path());
  const BlockCache& cache = tables->Directory().Pool()->cache;
  const uint64_t before = cache.MostBytes();
  VerifyOptions how;
  how.solve.memory_limit = VerifyMemory(*tables, kFamily).value();
  ASSERT_TRUE(VerifyFamily(*tables, kFamily, how).ok());
  EXPECT_EQ(cache.MostBytes(), before);
}

TEST_F(Verify, AStopRequestEndsItWithLengthsAndWithout) {
  std::stop_source source;
  source.request_stop();
  VerifyOptions how;
  how.solve.stop = source.get_token();
  for (const Metric metric : {Metric::kRemoteness, Metric::kOutcome}) {
    const TestDirectory directory;
    BuildOptions options;
    options.directory = directory.Path();
    options.metrics = {metric};
    ASSERT_TRUE(BuildTables(pawns_, options).ok());
    const auto tables = GameTables<Hexapawn>::Open(pawns_, directory.Path());
    EXPECT_TRUE(
        absl::IsCancelled(VerifyFamily(*tables, kFamily, how).status()));
  }
}

}  // namespace
}  // namespace retrograde::table
