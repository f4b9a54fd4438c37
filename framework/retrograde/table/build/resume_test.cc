// Builds that were interrupted, at whatever moment, and went on.

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/table/write/writer.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

using ::testing::HasSubstr;

std::vector<TestSlice> SomeSlices() {
  return {RandomSlice("a", 1200, 1, {}), RandomSlice("b", 30, 2, {}),
          RandomSlice("c", 30, 3, {0, 100, 0, 0})};
}

WriterOptions Resuming() {
  WriterOptions options;
  options.resume = true;
  return options;
}

// Goes on with a part that holds these bytes; the part before it is finished.
std::string PartAfterResuming(const TestDirectory& directory,
                              const FamilyHead& head,
                              const std::vector<TestSlice>& slices,
                              absl::string_view part) {
  SetContents(directory.File("all.rgt.part"), part);
  const auto writer =
      FamilyWriter::Open(directory.Path(), head, Resuming(), TestPool());
  EXPECT_EQ(writer.status(), absl::OkStatus());
  if (!writer.ok()) return "";
  for (const TestSlice& slice : slices) {
    EXPECT_EQ(WriteSlice(**writer, slice), absl::OkStatus());
  }
  return Contents(directory.File("all.rgt.part"));
}

TEST(Resume, GivesTheSameBytesFromAPartOfAnyLength) {
  const std::vector<TestSlice> slices = SomeSlices();
  const FamilyHead head = TestHead("all", slices);
  const TestDirectory directory;
  ASSERT_EQ(WriteFamily(directory.Path(), head, slices), absl::OkStatus());
  const std::string good = Contents(directory.File("all.rgt"));
  const std::string part = good.substr(0, good.find(kDirectoryMagic.data()));
  for (size_t size = 0; size <= good.size(); ++size) {
    ASSERT_TRUE(PartAfterResuming(directory, head, slices,
                                  good.substr(0, size)) == part)
        << size;
  }
  ASSERT_EQ(WriteFamily(directory.Path(), head, slices, Resuming()),
            absl::OkStatus());
  EXPECT_TRUE(Contents(directory.File("all.rgt")) == good);
  EXPECT_FALSE(std::filesystem::exists(directory.File("all.rgt.part")));
}

TEST(Resume, GivesUpWhatIsDamaged) {
  const std::vector<TestSlice> slices = SomeSlices();
  const FamilyHead head = TestHead("all", slices);
  const TestDirectory directory;
  ASSERT_EQ(WriteFamily(directory.Path(), head, slices), absl::OkStatus());
  const std::string good = Contents(directory.File("all.rgt"));
  const std::string part = good.substr(0, good.find(kDirectoryMagic.data()));
  for (size_t place = 0; place < good.size(); ++place) {
    // Another version is not damage: it is left to whoever can read it.
    if (place >= 8 && place < 12) continue;
    std::string bad = good;
    bad[place] = static_cast<char>(bad[place] ^ 0x40);
    ASSERT_TRUE(PartAfterResuming(directory, head, slices, bad) == part)
        << place;
  }
}

TEST(Resume, KeepsWhatIsFinished) {
  const std::vector<TestSlice> slices = SomeSlices();
  const FamilyHead head = TestHead("all", slices);
  const TestDirectory directory;
  {
    const auto writer =
        FamilyWriter::Open(directory.Path(), head, {}, TestPool());
    ASSERT_EQ(writer.status(), absl::OkStatus());
    ASSERT_EQ(WriteSlice(**writer, slices[0]), absl::OkStatus());
  }
  const auto writer =
      FamilyWriter::Open(directory.Path(), head, Resuming(), TestPool());
  ASSERT_EQ(writer.status(), absl::OkStatus());
  EXPECT_TRUE((*writer)->HasSlice("a"));
  EXPECT_FALSE((*writer)->Has("b", SectionKind::kOutcome));
  const auto slice = (*writer)->ReadBack("a");
  ASSERT_EQ(slice.status(), absl::OkStatus());
  EXPECT_EQ(CountDifferences(**slice, slices[0], Metric::kRemoteness), 0);
}

TEST(Resume, RefusesAPartOfAnotherBuild) {
  const std::vector<TestSlice> slices = SomeSlices();
  FamilyHead head = TestHead("all", slices);
  const TestDirectory directory;
  ASSERT_EQ(FamilyWriter::Open(directory.Path(), head, {}, TestPool()).status(),
            absl::OkStatus());
  const std::string part = Contents(directory.File("all.rgt.part"));
  head.parameters = "size=4";
  const absl::Status status =
      FamilyWriter::Open(directory.Path(), head, Resuming(), TestPool())
          .status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_THAT(std::string(status.message()), HasSubstr("all.rgt.part"));
  EXPECT_EQ(Contents(directory.File("all.rgt.part")), part);
}

TEST(FamilyWriterErrors, AStopRequestEndsACallAndLosesNothing) {
  const std::vector<TestSlice> slices = {RandomSlice("a", 5000, 1, {}),
                                         RandomSlice("b", 5000, 2, {})};
  const FamilyHead head = TestHead("all", slices);
  const TestDirectory directory;
  std::stop_source stop;
  WriterOptions options;
  options.stop = stop.get_token();
  {
    const auto writer =
        FamilyWriter::Open(directory.Path(), head, options, TestPool());
    ASSERT_EQ(writer.status(), absl::OkStatus());
    ASSERT_EQ(WriteSlice(**writer, slices[0]), absl::OkStatus());
    stop.request_stop();
    EXPECT_TRUE(absl::IsCancelled(WriteSlice(**writer, slices[1])));
    EXPECT_TRUE((*writer)->HasSlice("a"));
  }
  EXPECT_FALSE(std::filesystem::exists(directory.File("all.rgt")));
  const auto writer =
      FamilyWriter::Open(directory.Path(), head, Resuming(), TestPool());
  ASSERT_EQ(writer.status(), absl::OkStatus());
  EXPECT_TRUE((*writer)->HasSlice("a"));
}

// The limit on the size of a file stands for a disk that is full.
TEST(FamilyWriterErrors, AFullDiskIsTellableAndLosesNothing) {
  const std::vector<TestSlice> slices = {RandomSlice("a", 50000, 1, {}),
                                         RandomSlice("b", 400000, 2, {})};
  const FamilyHead head = TestHead("all", slices);
  const TestDirectory directory;
  const auto writer =
      FamilyWriter::Open(directory.Path(), head, {}, TestPool());
  ASSERT_EQ(writer.status(), absl::OkStatus());
  ASSERT_EQ(WriteSlice(**writer, slices[0]), absl::OkStatus());
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  struct rlimit few = before;
  few.rlim_cur =
      std::filesystem::file_size(directory.File("all.rgt.part")) + 1000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
  const absl::Status status = WriteSlice(**writer, slices[1]);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("all.rgt.part"));
  EXPECT_FALSE(std::filesystem::exists(directory.File("all.rgt")));
  // There is room again: the same writer goes on.
  ASSERT_EQ(WriteSlice(**writer, slices[1]), absl::OkStatus());
  ASSERT_EQ((*writer)->Finish(), absl::OkStatus());
  const TestDirectory other;
  ASSERT_EQ(WriteFamily(other.Path(), head, slices), absl::OkStatus());
  EXPECT_TRUE(Contents(directory.File("all.rgt")) ==
              Contents(other.File("all.rgt")));
}

TEST(FamilyWriterErrors, NamesWhatIsInTheWay) {
  const FamilyHead head = TestHead("all", {});
  const TestDirectory directory;
  for (const absl::string_view name : {"all.rgt", "all.rgt.part"}) {
    std::filesystem::create_directory(directory.File(name));
    const absl::Status status =
        FamilyWriter::Open(directory.Path(), head, {}, TestPool()).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(std::string(name)));
    std::filesystem::remove(directory.File(name));
  }
  const absl::Status status =
      FamilyWriter::Open(directory.File("missing"), head, {}, TestPool())
          .status();
  EXPECT_TRUE(absl::IsNotFound(status)) << status;
  SetContents(directory.File("file"), "");
  EXPECT_TRUE(absl::IsFailedPrecondition(
      FamilyWriter::Open(directory.File("file"), head, {}, TestPool())
          .status()));
}

TEST(FamilyWriterErrors, RefusesHeadsThatCannotBeWritten) {
  const TestDirectory directory;
  const FamilyHead good = TestHead("all", {});
  FamilyHead slash = good, latin = good, odd = good, twice = good;
  slash.family = "../all";
  latin.parameters = "\xe9";
  odd.block_states = 5000;
  twice.slices = {"a", "a"};
  for (const FamilyHead& head : {slash, latin, odd, twice}) {
    EXPECT_TRUE(absl::IsInvalidArgument(
        FamilyWriter::Open(directory.Path(), head, {}, TestPool()).status()));
  }
  WriterOptions options;
  options.compression = 20;
  EXPECT_TRUE(absl::IsInvalidArgument(
      FamilyWriter::Open(directory.Path(), good, options, TestPool())
          .status()));
  EXPECT_TRUE(std::filesystem::is_empty(directory.Path()));
}

TEST(FamilyWriterErrors, RefusesKeysOutOfOrder) {
  FamilyHead head = TestHead("all", {});
  head.slices = {"a"};
  head.has_keys = true;
  const TestDirectory directory;
  const auto writer =
      FamilyWriter::Open(directory.Path(), head, {}, TestPool());
  ASSERT_EQ(writer.status(), absl::OkStatus());
  for (const std::vector<std::string>& keys :
       {std::vector<std::string>{"b", "a"}, {"a", "a"}, {"a\nb", "c"}}) {
    EXPECT_TRUE(absl::IsInvalidArgument((*writer)->WriteKeys(
        "a", keys.size(), [&](uint64_t i) { return keys[i]; })));
  }
  EXPECT_FALSE((*writer)->Has("a", SectionKind::kKeys));
}

}  // namespace
}  // namespace retrograde::table
