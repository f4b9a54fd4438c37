#include "retrograde/table/read/table_directory.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/io/files/lock.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Writes families "f0", "f1", … of one slice "s" each, and the manifest.
std::vector<TestSlice> WriteFamilies(const std::string& directory, int count,
                                     uint64_t states) {
  std::vector<TestSlice> slices;
  Manifest manifest = {"test 1",  "a_game", "size=3", {Metric::kRemoteness},
                       "checked", {}};
  for (int i = 0; i < count; ++i) {
    slices.push_back(
        RandomSlice("s", states, static_cast<uint64_t>(i), {3, 30, 40, 9}));
    const FamilyHead head = TestHead(absl::StrCat("f", i), {slices.back()});
    EXPECT_EQ(WriteFamily(directory, head, {slices.back()}), absl::OkStatus());
    const auto file =
        TableFile::Open(TestPool(), absl::StrCat(directory, "/f", i, ".rgt"));
    EXPECT_EQ(file.status(), absl::OkStatus());
    if (!file.ok()) continue;
    const auto family = DescribeFamily(**file);
    EXPECT_EQ(family.status(), absl::OkStatus());
    if (family.ok()) manifest.Put(*family);
  }
  EXPECT_EQ(WriteManifest(directory, manifest), absl::OkStatus());
  return slices;
}

TEST(BuildLock, IsHeldByOneAtATime) {
  const TestDirectory directory;
  {
    const auto lock = BuildLock::Take(directory.Path());
    ASSERT_EQ(lock.status(), absl::OkStatus());
    const absl::Status status = BuildLock::Take(directory.Path()).status();
    EXPECT_TRUE(absl::IsUnavailable(status));
    EXPECT_THAT(std::string(status.message()), HasSubstr(directory.Path()));
  }
  EXPECT_EQ(BuildLock::Take(directory.Path()).status(), absl::OkStatus());
  EXPECT_TRUE(
      absl::IsNotFound(BuildLock::Take(directory.File("missing")).status()));
}

TEST(TableDirectory, AnswersForEveryFamily) {
  const TestDirectory directory;
  const std::vector<TestSlice> slices =
      WriteFamilies(directory.Path(), 3, 2000);
  const auto tables = TableDirectory::Open(directory.Path(), {});
  ASSERT_EQ(tables.status(), absl::OkStatus());
  EXPECT_EQ((*tables)->CheckGame("a_game", "size=3"), absl::OkStatus());
  EXPECT_TRUE(
      absl::IsFailedPrecondition((*tables)->CheckGame("a_game", "size=4")));
  EXPECT_TRUE(absl::IsFailedPrecondition((*tables)->CheckGame("b", "size=3")));
  for (size_t i = 0; i < slices.size(); ++i) {
    const std::string family = absl::StrCat("f", i);
    EXPECT_EQ((*tables)->CheckBytes(family), absl::OkStatus());
    const auto slice = (*tables)->OpenSlice(family, "s");
    ASSERT_EQ(slice.status(), absl::OkStatus());
    EXPECT_EQ(CountDifferences(**slice, slices[i], Metric::kRemoteness), 0);
    EXPECT_TRUE(
        absl::IsNotFound((*slice)->ValueAt(Metric::kConversion, 0).status()));
    EXPECT_TRUE(absl::IsOutOfRange(
        (*slice)->ValueAt(Metric::kOutcome, slices[i].Size()).status()));
    EXPECT_TRUE(absl::IsFailedPrecondition((*slice)->KeyAt(0).status()));
  }
}

TEST(TableDirectory, SaysWhatIsMissingAndHowToBuildIt) {
  const TestDirectory directory;
  EXPECT_THAT(
      std::string(
          TableDirectory::Open(directory.Path(), {}).status().message()),
      HasSubstr(absl::StrCat("build ", directory.Path())));
  WriteFamilies(directory.Path(), 1, 10);
  const auto tables = TableDirectory::Open(directory.Path(), {});
  ASSERT_EQ(tables.status(), absl::OkStatus());
  std::filesystem::remove(directory.File("f0.rgt"));
  for (const std::string family : {"f0", "other"}) {
    const absl::Status status = (*tables)->OpenSlice(family, "s").status();
    EXPECT_EQ(absl::IsNotFound(status), family == "other") << status;
    EXPECT_EQ(absl::IsUnavailable(status), family == "f0") << status;
    EXPECT_THAT(
        std::string(status.message()),
        HasSubstr(absl::StrCat("`build ", directory.Path(), " ", family, "`")));
    if (family == "other") continue;
    EXPECT_THAT(std::string(status.message()),
                StartsWith(directory.File("f0.rgt") + ": "));
  }
}

// To open a pipe that nobody writes to would take for ever.
TEST(TableDirectory, RefusesWhatIsNoRegularFile) {
  const TestDirectory directory;
  WriteFamilies(directory.Path(), 1, 10);
  const std::string manifest = directory.File("manifest.json");
  const std::string table = directory.File("f0.rgt");
  const auto tables = TableDirectory::Open(directory.Path(), {});
  ASSERT_EQ(tables.status(), absl::OkStatus());
  for (const std::string& path : {table, manifest}) {
    std::filesystem::remove(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    const absl::Status status =
        path == table ? (*tables)->OpenFamily("f0").status()
                      : TableDirectory::Open(directory.Path(), {}).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_EQ(status.message(),
              absl::StrCat("cannot open ", path,
                           ": expected a regular file, found a pipe"));
  }
  std::filesystem::remove(table);
  std::filesystem::create_directory(table);
  EXPECT_THAT(std::string((*tables)->OpenFamily("f0").status().message()),
              HasSubstr("found a directory"));
}

TEST(TableDirectory, KnowsWhatABuildHasLeft) {
  const TestDirectory directory;
  WriteFamilies(directory.Path(), 1, 10);
  const auto tables = TableDirectory::Open(directory.Path(), {});
  ASSERT_EQ(tables.status(), absl::OkStatus());
  EXPECT_TRUE((*tables)->Unfinished()->empty());
  for (const char* name :
       {"f0.rgt.part", "f0.0.conversion.rgt.checkpoint",  // of a finished one
        "f1.rgt.part", "f1.0.remoteness.rgt.checkpoint",
        "a.b.12.conversion.rgt.checkpoint", "a.b.2.remoteness.rgt.checkpoint",
        "notes.txt", "f2.rgt", ".rgt.part", "x.rgt.checkpoint"}) {
    SetContents(directory.File(name), "");
  }
  const std::map<std::string, std::string> expected = {
      {"a.b", "a.b.2.remoteness.rgt.checkpoint"}, {"f1", "f1.rgt.part"}};
  const auto found = (*tables)->Unfinished();
  ASSERT_EQ(found.status(), absl::OkStatus());
  EXPECT_EQ(*found, expected);
}

TEST(TableDirectory, RefusesAFileThatBelongsElsewhere) {
  const TestDirectory directory;
  WriteFamilies(directory.Path(), 2, 10);
  std::filesystem::rename(directory.File("f1.rgt"), directory.File("f0.rgt"));
  FamilyHead head = TestHead("f1", {RandomSlice("s", 10, 1, {})});
  head.parameters = "size=4";
  ASSERT_EQ(WriteFamily(directory.Path(), head, {RandomSlice("s", 10, 1, {})}),
            absl::OkStatus());
  const auto tables = TableDirectory::Open(directory.Path(), {});
  ASSERT_EQ(tables.status(), absl::OkStatus());
  EXPECT_TRUE(absl::IsDataLoss((*tables)->OpenFamily("f0").status()));
  EXPECT_TRUE(absl::IsFailedPrecondition((*tables)->OpenFamily("f1").status()));
}

TEST(TableDirectory, NoticesAFileOfAnotherBuild) {
  const TestDirectory directory;
  WriteFamilies(directory.Path(), 1, 100);
  const TestSlice other = RandomSlice("s", 100, 77, {});
  ASSERT_EQ(WriteFamily(directory.Path(), TestHead("f0", {other}), {other}),
            absl::OkStatus());
  const auto tables = TableDirectory::Open(directory.Path(), {});
  ASSERT_EQ(tables.status(), absl::OkStatus());
  EXPECT_TRUE(absl::IsDataLoss((*tables)->CheckBytes("f0")));
}

// Whatever bit of whatever file: the file is named and nothing is answered.
TEST(TableDirectory, NoticesEveryBitThatFlipped) {
  const TestDirectory directory;
  WriteFamilies(directory.Path(), 1, 40);
  for (const char* name : {"manifest.json", "f0.rgt"}) {
    const std::string path = directory.File(name);
    const std::string good = Contents(path);
    for (size_t bit = 0; bit < 8 * good.size(); ++bit) {
      std::string bad = good;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
      SetContents(path, bad);
      const auto tables = TableDirectory::Open(directory.Path(), {});
      const absl::Status status =
          tables.ok() ? (*tables)->CheckBytes("f0") : tables.status();
      ASSERT_FALSE(status.ok()) << name << ": bit " << bit;
      ASSERT_THAT(std::string(status.message()), StartsWith(path));
    }
    SetContents(path, good);
  }
}

// The manifest says by which metric all files are to be read.
TEST(TableDirectory, ComparesTheHeadOfAFileWithTheManifest) {
  const TestDirectory directory;
  WriteFamilies(directory.Path(), 1, 10);
  Manifest manifest = *ReadManifest(directory.Path());
  manifest.families[0].bytes += 1;
  ASSERT_EQ(WriteManifest(directory.Path(), manifest), absl::OkStatus());
  absl::Status status =
      (*TableDirectory::Open(directory.Path(), {}))->OpenFamily("f0").status();
  EXPECT_TRUE(absl::IsDataLoss(status));
  EXPECT_THAT(std::string(status.message()),
              StartsWith(directory.File("f0.rgt") + ": \"bytes\": expected "));
  manifest.metrics = {Metric::kOutcome};
  manifest.families[0].content = {{Metric::kOutcome, 1}};
  ASSERT_EQ(WriteManifest(directory.Path(), manifest), absl::OkStatus());
  status =
      (*TableDirectory::Open(directory.Path(), {}))->OpenFamily("f0").status();
  EXPECT_TRUE(absl::IsDataLoss(status));
  EXPECT_EQ(status.message(),
            directory.File("f0.rgt") +
                ": \"metrics\": expected outcome, as the manifest has it, "
                "found remoteness");
}

// Sixteen descriptors, two hundred tables, eight threads.
TEST(TableDirectory, GetsByWithFewDescriptors) {
  constexpr int kFamilies = 200;
  const TestDirectory directory;
  const std::vector<TestSlice> slices =
      WriteFamilies(directory.Path(), kFamilies, 100);
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  struct rlimit few = before;
  few.rlim_cur = 16;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  ReaderOptions options;
  options.cache_bytes = 0;
  std::atomic<uint64_t> differences = 0;
  {
    const auto tables = TableDirectory::Open(directory.Path(), options);
    ASSERT_EQ(tables.status(), absl::OkStatus());
    EXPECT_LE((*tables)->Pool()->files.Most(), 16);
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
      threads.emplace_back([&, t] {
        for (int n = 0; n < kFamilies; ++n) {
          const int i = (n * 7 + t * 31) % kFamilies;
          const auto slice = (*tables)->OpenSlice(absl::StrCat("f", i), "s");
          differences += slice.ok() ? CountDifferences(**slice, slices[i],
                                                       Metric::kRemoteness)
                                    : 1;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(differences, 0);
}

TEST(TableDirectory, KeepsItsCacheWithinTheLimit) {
  const TestDirectory directory;
  const std::vector<TestSlice> slices =
      WriteFamilies(directory.Path(), 1, 40960);
  for (const uint64_t limit : {0, 500, 5000, 20000, 1000000}) {
    ReaderOptions options;
    options.cache_bytes = limit;
    const auto tables = TableDirectory::Open(directory.Path(), options);
    ASSERT_EQ(tables.status(), absl::OkStatus());
    const auto slice = (*tables)->OpenSlice("f0", "s");
    ASSERT_EQ(slice.status(), absl::OkStatus());
    EXPECT_EQ(CountDifferences(**slice, slices[0], Metric::kRemoteness), 0);
    EXPECT_LE((*tables)->Pool()->cache.Bytes(), limit);
    EXPECT_EQ((*tables)->Pool()->cache.Bytes() > 0, limit >= 2000);
  }
}

TEST(TableSlice, FindsStatesByTheirKeys) {
  const TestDirectory directory;
  for (const uint64_t states : {0, 1, 1023, 1024, 1025, 3000}) {
    SCOPED_TRACE(states);
    const TestSlice slice = RandomSlice("s", states, 1, {});
    FamilyHead head = TestHead("f", {slice});
    head.has_keys = true;
    ASSERT_EQ(WriteFamily(directory.Path(), head, {slice}), absl::OkStatus());
    const auto file = TableFile::Open(TestPool(), directory.File("f.rgt"));
    ASSERT_EQ(file.status(), absl::OkStatus());
    const auto opened = (*file)->OpenSlice("s");
    ASSERT_EQ(opened.status(), absl::OkStatus());
    for (uint64_t i = 0; i < states; ++i) {
      ASSERT_EQ(*(*opened)->KeyAt(i), TestKey(i));
      ASSERT_EQ(*(*opened)->IndexOfKey(TestKey(i)), i);
      ASSERT_EQ(*(*opened)->IndexOfKey(TestKey(i) + "x"), std::nullopt);
    }
    EXPECT_EQ(*(*opened)->IndexOfKey(""), std::nullopt);
    EXPECT_EQ(*(*opened)->IndexOfKey("key"), std::nullopt);
    EXPECT_EQ(*(*opened)->IndexOfKey("zzz"), std::nullopt);
    EXPECT_TRUE(absl::IsOutOfRange((*opened)->KeyAt(states).status()));
  }
}

}  // namespace
}  // namespace retrograde::table
