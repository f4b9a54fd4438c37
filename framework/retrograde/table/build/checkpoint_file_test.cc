#include "retrograde/table/build/checkpoint_file.h"

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/byte_code.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kSize = 3'000'000;  // more than one chunk, however wide

// Cells that do not repeat soon.
Cells SomeCells(unsigned width) {
  ByteCode code;
  code.Give(3, 1000);
  code.Give(250, kMaxPly);
  Cells cells = Cells::Create(kSize, width, code).value();
  uint32_t number = 12345;
  for (uint64_t i = 0; i < cells.Bytes(); ++i) {
    number = number * 1664525 + 1013904223;
    cells.MutableData()[i] = number % 100 < 80 ? 0 : number >> 24;
  }
  return cells;
}

class Checkpoints : public ::testing::Test {
 protected:
  CheckpointFile File(const std::string& about = "a slice") const {
    return CheckpointFile(Path(), about, kSize);
  }
  std::string Path() const { return directory_.File("a.0.rgt.checkpoint"); }

  // Nothing to go on from: what a solve begins with.
  void ExpectNothing(const CheckpointFile& file) const {
    const auto start = file.Read();
    ASSERT_TRUE(start.ok()) << start.status();
    EXPECT_EQ(start->level, 0u);
    EXPECT_EQ(start->cells.Size(), kSize);
    for (uint64_t i = 0; i < kSize; i += 999) {
      ASSERT_EQ(start->cells.At(i), Value::Draw());
    }
  }

  TestDirectory directory_;
};

TEST_F(Checkpoints, ComeBackAsTheyWereWritten) {
  for (const unsigned width : {1u, 2u, 4u}) {
    const Cells cells = SomeCells(width);
    ASSERT_TRUE(File().Write(77, cells).ok());
    const auto start = File().Read();
    ASSERT_TRUE(start.ok()) << start.status();
    EXPECT_EQ(start->level, 77u);
    ASSERT_EQ(start->cells.Width(), width);
    EXPECT_EQ(start->cells.Code(), cells.Code());
    EXPECT_EQ(std::memcmp(start->cells.Data(), cells.Data(), cells.Bytes()), 0);
  }
}

TEST_F(Checkpoints, ThatAreNotThereOrOfSomethingElseAreNone) {
  ExpectNothing(File());
  ASSERT_TRUE(File("another slice").Write(5, SomeCells(1)).ok());
  ExpectNothing(File());
}

TEST_F(Checkpoints, ThatAreDamagedAreNone) {
  ASSERT_TRUE(File().Write(5, SomeCells(1)).ok());
  std::ifstream whole(Path(), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(whole), {});
  for (uint64_t at = 0; at < bytes.size(); at += bytes.size() / 60 + 1) {
    std::string damaged = bytes;
    damaged[at] ^= 0x10;
    std::ofstream(Path(), std::ios::binary) << damaged;
    ExpectNothing(File());
    std::ofstream(Path(), std::ios::binary) << bytes.substr(0, at);
    ExpectNothing(File());
  }
  std::ofstream(Path(), std::ios::binary) << bytes << "x";
  ExpectNothing(File());
}

// The bytes stand for a length that cannot be, under a checksum that is right.
TEST_F(Checkpoints, ThatTellOfALengthBeyondTheLastAreNone) {
  ByteCode code;
  code.Give(7, kMaxPly + 1);
  ASSERT_TRUE(File().Write(5, Cells::Create(kSize, 1, code).value()).ok());
  ExpectNothing(File());
}

TEST_F(Checkpoints, AreReplacedAsAWholeAndRemoved) {
  ASSERT_TRUE(File().Write(5, SomeCells(1)).ok());
  ASSERT_TRUE(File().Write(6, SomeCells(2)).ok());
  EXPECT_EQ(File().Read()->level, 6u);
  EXPECT_FALSE(std::filesystem::exists(Path() + ".new"));
  EXPECT_TRUE(File().Remove().ok());
  EXPECT_FALSE(std::filesystem::exists(Path()));
  EXPECT_TRUE(File().Remove().ok());
}

TEST_F(Checkpoints, ThatCannotBeWrittenTellWhere) {
  const CheckpointFile nowhere(directory_.File("nothing/here"), "a slice",
                               kSize);
  const absl::Status status = nowhere.Write(1, SomeCells(1));
  EXPECT_TRUE(absl::IsNotFound(status)) << status;
}

TEST_F(Checkpoints, HearAStopRequestAndLeaveTheOneBefore) {
  ASSERT_TRUE(File().Write(5, SomeCells(1)).ok());
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(
      absl::IsCancelled(File().Write(6, SomeCells(1), stop.get_token())));
  EXPECT_EQ(File().Read()->level, 5u);
  EXPECT_FALSE(std::filesystem::exists(Path() + ".new"));
}

// What a keeper makes of a moment of a solve.
absl::Status AfterALevel(CheckpointKeeper& keeper, Ply level) {
  SolveOptions options;
  keeper.Attach(&options);
  const Cells cells = SomeCells(1);
  return options.checkpoint({.level = level, .cells = cells});
}

TEST_F(Checkpoints, ThatCannotBeWrittenDoNotEndTheSolve) {
  int failures = 0;
  CheckpointRules rules;
  rules.failed = [&failures](const absl::Status& status) {
    EXPECT_TRUE(absl::IsNotFound(status)) << status;
    ++failures;
  };
  CheckpointKeeper keeper(
      CheckpointFile(directory_.File("nothing/here"), "a slice", kSize), rules);
  EXPECT_EQ(AfterALevel(keeper, 1), absl::OkStatus());
  EXPECT_EQ(AfterALevel(keeper, 2), absl::OkStatus());
  EXPECT_EQ(failures, 2);
}

TEST_F(Checkpoints, AreWrittenWhenTheTimeHasCome) {
  CheckpointRules rules;
  rules.seconds = 1'000'000;
  CheckpointKeeper seldom(File(), rules);
  const Values values(SomeCells(1), {.levels = 9});
  EXPECT_EQ(AfterALevel(seldom, 1), absl::OkStatus());
  EXPECT_EQ(seldom.KeepValues(values), absl::OkStatus());
  EXPECT_FALSE(std::filesystem::exists(Path()));
  rules.seconds = 0;
  CheckpointKeeper often(File(), rules);
  EXPECT_EQ(AfterALevel(often, 1), absl::OkStatus());
  EXPECT_EQ(File().Read()->level, 1u);
  EXPECT_EQ(often.KeepValues(values), absl::OkStatus());
  EXPECT_EQ(File().Read()->level, 9u);
}

}  // namespace
}  // namespace retrograde::table
