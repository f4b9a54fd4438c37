#include "retrograde/io/files/write_aside.h"

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

using ::testing::HasSubstr;

class WriteAside : public ::testing::Test {
 protected:
  std::string Path() const { return directory_.File("name"); }
  std::string Part() const { return directory_.File("name.part"); }
  bool IsEmpty() const { return std::filesystem::is_empty(directory_.Path()); }

  TestDirectory directory_;
};

TEST_F(WriteAside, AFileHasItsNameOnlyWhenItIsWhole) {
  SetContents(Path(), "old");
  auto file = FileAside::Create(Path(), ".part");
  ASSERT_EQ(file.status(), absl::OkStatus());
  ASSERT_EQ(file->Write("new "), absl::OkStatus());
  ASSERT_EQ(file->Write("contents"), absl::OkStatus());
  ASSERT_EQ(file->Sync(), absl::OkStatus());
  EXPECT_EQ(Contents(Part()), "new contents");
  EXPECT_EQ(Contents(Path()), "old");
  ASSERT_EQ(file->Finish(), absl::OkStatus());
  EXPECT_EQ(Contents(Path()), "new contents");
  EXPECT_FALSE(std::filesystem::exists(Part()));
}

TEST_F(WriteAside, AFileThatIsNotFinishedLeavesNothing) {
  {
    auto file = FileAside::Create(Path(), ".part");
    ASSERT_EQ(file->Write("half"), absl::OkStatus());
    const FileAside moved = *std::move(file);
    EXPECT_TRUE(std::filesystem::exists(Part()));
  }
  EXPECT_TRUE(IsEmpty());
}

// What a process that was killed has left.
TEST_F(WriteAside, AFileBeginsAnewOverALongerPart) {
  SetContents(Part(), "a part of long ago");
  auto file = FileAside::Create(Path(), ".part");
  ASSERT_EQ(file->Write("new"), absl::OkStatus());
  ASSERT_EQ(file->Finish(), absl::OkStatus());
  EXPECT_EQ(Contents(Path()), "new");
}

TEST_F(WriteAside, AFileThatMayGrowNoFurtherIsToldAndRemoved) {
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const struct rlimit few = {100, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
  const absl::Status status = ReplaceFile(Path(), std::string(101, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(Path()));
  EXPECT_TRUE(IsEmpty());
}

TEST_F(WriteAside, AFileTakesTheNameOfNothingElse) {
  for (const std::string& taken : {Path(), Part()}) {
    std::filesystem::create_directory(taken);
    const auto file = FileAside::Create(Path(), ".part");
    EXPECT_TRUE(absl::IsFailedPrecondition(file.status())) << file.status();
    EXPECT_THAT(std::string(file.status().message()),
                HasSubstr(taken + ": expected a regular file, found a"));
    std::filesystem::remove(taken);
  }
  EXPECT_TRUE(absl::IsNotFound(
      FileAside::Create(directory_.File("missing/name"), ".part").status()));
  EXPECT_TRUE(IsEmpty());
}

TEST_F(WriteAside, ADirectoryHasItsNameOnlyWhenItIsWhole) {
  auto made = DirectoryAside::Create(Path() + "/");
  ASSERT_EQ(made.status(), absl::OkStatus());
  EXPECT_EQ(made->Path(), Part());
  SetContents(made->Path() + "/a", "contents");
  EXPECT_FALSE(std::filesystem::exists(Path()));
  ASSERT_EQ(made->Finish(), absl::OkStatus());
  EXPECT_EQ(Contents(Path() + "/a"), "contents");
  EXPECT_FALSE(std::filesystem::exists(Part()));
}

TEST_F(WriteAside, ADirectoryThatIsNotFinishedGoesWithAllInIt) {
  {
    const auto made = DirectoryAside::Create(Path());
    ASSERT_EQ(made.status(), absl::OkStatus());
    std::filesystem::create_directories(made->Path() + "/a/b");
    SetContents(made->Path() + "/a/b/c", "contents");
  }
  EXPECT_TRUE(IsEmpty());
}

TEST_F(WriteAside, ADirectoryLeavesWhatHasItsName) {
  for (const std::string& taken : {Path(), Part()}) {
    SetContents(taken, "mine");
    const absl::Status status = DirectoryAside::Create(Path()).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(taken));
    EXPECT_EQ(Contents(taken), "mine");
    std::filesystem::remove(taken);
  }
  EXPECT_TRUE(absl::IsNotFound(
      DirectoryAside::Create(directory_.File("missing/name")).status()));
  EXPECT_TRUE(IsEmpty());
}

}  // namespace
}  // namespace retrograde::table
