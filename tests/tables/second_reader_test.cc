// Two readers, one in C++ and one in Python that was written from
// docs/table_format.md alone, find the same in every file; so the page says
// what is in them.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_directory.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/write/writer.h"
#include "tests/command_line/process.h"
#include "tests/tables/slice_lines.h"

namespace retrograde::table {
namespace {

namespace fs = std::filesystem;

// What the second reader prints, errors included.
std::string SecondReader(const std::vector<std::string>& arguments) {
  command_line::Start start;
  start.arguments = {"/usr/bin/env", "python3", "-B", "docs/table_reader.py"};
  start.arguments.insert(start.arguments.end(), arguments.begin(),
                         arguments.end());
  const command_line::Ended ended = command_line::RunProgram(start);
  EXPECT_EQ(ended.exit_code, 0);
  return ended.out + ended.err;
}

std::shared_ptr<TableFile> Open(const std::string& path) {
  const auto file =
      TableFile::Open(std::make_shared<ReaderPool>(ReaderOptions{}), path);
  EXPECT_TRUE(file.ok()) << file.status();
  return file.ok() ? *file : nullptr;
}

std::string FirstReader(const std::string& path, const std::string& slice) {
  const std::shared_ptr<TableFile> file = Open(path);
  if (file == nullptr) return "";
  const absl::StatusOr<std::string> lines = SliceLines(*file, slice);
  EXPECT_TRUE(lines.ok()) << lines.status();
  return lines.ok() ? *lines : "";
}

// What a slice of a test holds.
struct Contents {
  std::string name;
  std::vector<Value> remoteness, conversion;  // by index; equal outcomes
  std::set<uint64_t> holes;
  std::vector<std::string> keys;

  uint64_t Size() const { return remoteness.size(); }
};

// A test's table, and how it is written.
struct Shape {
  std::vector<Metric> metrics = {Metric::kRemoteness};
  bool has_keys = false;
  uint32_t block_states = 1024;
};

SliceCells Cells(const std::vector<Value>& values) {
  Ply longest = 0;
  for (const Value value : values)
    longest = std::max(longest, value.remoteness);
  const unsigned width = CellWidth(longest);
  absl::StatusOr<SliceCells> cells = SliceCells::Create(values.size(), width);
  EXPECT_TRUE(cells.ok()) << cells.status();
  for (uint64_t i = 0; i < values.size(); ++i) {
    const uint32_t cell = CellOfValue(values[i], width);
    for (unsigned byte = 0; byte < width; ++byte) {  // little-endian machines
      cells->Data()[i * width + byte] =
          static_cast<unsigned char>(cell >> (8 * byte));
    }
  }
  return *std::move(cells);
}

// Every third state has the second player to move.
void WriteSlice(FamilyWriter& writer, const Shape& shape,
                const Contents& contents) {
  const auto members = [&](uint64_t first, Words states, Words second) {
    for (uint64_t i = 0; i < 64 * states.size(); ++i) {
      const uint64_t index = first + i;
      if (index >= contents.Size() || contents.holes.contains(index)) continue;
      SetBit(states, i);
      if (index % 3 == 2) SetBit(second, i);
    }
  };
  const auto values = [&](const SliceCells& cells) {
    return SliceValues{cells.Size(), cells.Data(), cells.Width(), members};
  };
  const SliceCells remoteness = Cells(contents.remoteness);
  const SliceCells conversion = Cells(contents.conversion);
  absl::Status written =
      writer.WriteOutcomes(contents.name, values(remoteness));
  for (const Metric metric : shape.metrics) {
    if (metric == Metric::kOutcome) continue;
    written.Update(writer.WriteLengths(
        contents.name, metric,
        values(metric == Metric::kRemoteness ? remoteness : conversion)));
  }
  if (shape.has_keys) {
    written.Update(
        writer.WriteKeys(contents.name, contents.Size(),
                         [&](uint64_t index) { return contents.keys[index]; }));
  }
  ASSERT_TRUE(written.ok()) << written;
}

// An empty directory for a test.
std::string Directory() {
  const fs::path path = fs::path(::testing::TempDir()) / "tables";
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

// The path of a finished file.
std::string WriteFamily(const Shape& shape,
                        const std::vector<Contents>& slices) {
  const std::string directory = Directory();
  FamilyHead head;
  head.game = "toy";
  head.parameters = "any";
  head.family = "all";
  head.generator = "a test";
  head.metrics = shape.metrics;
  head.has_keys = shape.has_keys;
  head.block_states = shape.block_states;
  for (const Contents& contents : slices) head.slices.push_back(contents.name);
  const auto writer =
      FamilyWriter::Open(directory, head, WriterOptions{},
                         std::make_shared<ReaderPool>(ReaderOptions{}));
  EXPECT_TRUE(writer.ok()) << writer.status();
  if (!writer.ok()) return "";
  for (const Contents& contents : slices) {
    WriteSlice(**writer, shape, contents);
  }
  const absl::Status finished = (*writer)->Finish();
  EXPECT_TRUE(finished.ok()) << finished;
  return absl::StrCat(directory, "/", FamilyFile("all"));
}

// The line of a state, from what was written.
std::string ExpectedLine(const Shape& shape, const Contents& contents,
                         uint64_t index) {
  const Value value = contents.remoteness[index];
  std::string line = absl::StrCat(index, " ", OutcomeText(value.outcome));
  for (const Metric metric : shape.metrics) {
    if (metric == Metric::kOutcome) continue;
    const Value length =
        metric == Metric::kRemoteness ? value : contents.conversion[index];
    if (value.outcome == Outcome::kDraw) {
      line += " -";
    } else {
      absl::StrAppend(&line, " ", length.remoteness);
    }
  }
  if (shape.has_keys) absl::StrAppend(&line, " ", contents.keys[index]);
  return line;
}

// Writes, reads with both and compares all three. Holes may have any value,
// but the same for both.
void ExpectAgreement(const Shape& shape, const std::vector<Contents>& slices) {
  const std::string path = WriteFamily(shape, slices);
  for (const Contents& contents : slices) {
    SCOPED_TRACE(contents.name);
    const std::string text = SecondReader({path, "all", contents.name});
    EXPECT_EQ(FirstReader(path, contents.name), text);
    std::vector<std::string> lines = absl::StrSplit(text, '\n');
    EXPECT_EQ(lines.back(), "");
    lines.pop_back();
    ASSERT_EQ(lines.size(), contents.Size());
    for (uint64_t i = 0; i < contents.Size(); ++i) {
      if (contents.holes.contains(i)) continue;
      ASSERT_EQ(lines[i], ExpectedLine(shape, contents, i));
    }
  }
}

// Lengths below `kinds`, times `step`; `holes` of ten indices are none.
Contents RandomContents(const std::string& name, uint64_t size, Ply kinds,
                        Ply step, uint64_t holes, uint64_t seed) {
  std::mt19937_64 random(seed);
  Contents contents;
  contents.name = name;
  for (uint64_t i = 0; i < size; ++i) {
    const auto outcome = static_cast<Outcome>(random() % 3);
    const auto length = [&] {
      const Ply plies = static_cast<Ply>(random() % kinds) * step;
      return outcome == Outcome::kDraw ? Value::Draw() : Value{outcome, plies};
    };
    contents.remoteness.push_back(length());
    contents.conversion.push_back(length());
    if (random() % 10 < holes) contents.holes.insert(i);
  }
  std::set<std::string> keys;
  while (keys.size() < size) {
    keys.insert(absl::StrCat("state ", random(), "/", keys.size()));
  }
  contents.keys.assign(keys.begin(), keys.end());
  return contents;
}

const std::vector<Metric> kLengths = {Metric::kRemoteness, Metric::kConversion};

TEST(SecondReader, AgreesAtTheEdgesOfBlocks) {
  for (const uint64_t size : {0, 1, 4, 5, 6, 1023, 1024, 1025, 3072}) {
    SCOPED_TRACE(size);
    ExpectAgreement({kLengths}, {RandomContents("all", size, 9, 1, 0, size)});
  }
}

TEST(SecondReader, AgreesOnCodesOfEveryWidth) {
  for (const Ply kinds : {1u, 256u, 257u, 40000u}) {
    SCOPED_TRACE(kinds);
    ExpectAgreement({kLengths, false, 4096},
                    {RandomContents("all", 40000, kinds, 1, 0, kinds)});
  }
}

// More than 2^16 lengths, the longest among them.
TEST(SecondReader, AgreesOnCodesOfFourBytes) {
  Contents contents;
  contents.name = "all";
  for (Ply length = 0; length < 70000; ++length) {
    contents.remoteness.push_back(length % 7 == 0 ? Value::Draw()
                                                  : Value::Win(length * 11));
  }
  contents.remoteness.back() = Value::Loss(kMaxPly);
  contents.conversion = contents.remoteness;
  ExpectAgreement({{Metric::kRemoteness}, false, 65536}, {contents});
}

TEST(SecondReader, AgreesOnLongLengths) {
  ExpectAgreement({kLengths}, {RandomContents("all", 2000, 20, 100, 0, 1),
                               RandomContents("b", 2000, 20, 100000000, 0, 2)});
}

TEST(SecondReader, AgreesOnHoles) {
  for (const uint64_t holes : {1, 9, 10}) {
    SCOPED_TRACE(holes);
    ExpectAgreement({kLengths},
                    {RandomContents("all", 3000, 200, 1, holes, holes)});
  }
}

TEST(SecondReader, AgreesOnOutcomesAlone) {
  ExpectAgreement({{Metric::kOutcome}},
                  {RandomContents("a", 3000, 1, 1, 0, 1),
                   RandomContents("b", 3000, 1, 1, 3, 2)});
}

TEST(SecondReader, AgreesOnKeys) {
  ExpectAgreement({kLengths, true}, {RandomContents("all", 5000, 50, 1, 0, 1),
                                     RandomContents("none", 0, 1, 1, 0, 2)});
}

TEST(SecondReader, AgreesWhereAllOutcomesAreTheSame) {
  for (const Outcome outcome :
       {Outcome::kLoss, Outcome::kDraw, Outcome::kWin}) {
    SCOPED_TRACE(OutcomeText(outcome));
    Contents contents = RandomContents("all", 2500, 30, 1, 2, 3);
    for (std::vector<Value>* values :
         {&contents.remoteness, &contents.conversion}) {
      for (Value& value : *values) {
        value.outcome = outcome;
        if (outcome == Outcome::kDraw) value = Value::Draw();
      }
    }
    ExpectAgreement({kLengths}, {contents});
    ExpectAgreement({{Metric::kOutcome}}, {contents});
  }
}

TEST(SecondReader, FindsAStateByIndexAndByKey) {
  const Contents contents = RandomContents("all", 5000, 50, 1, 0, 4);
  std::string path = WriteFamily({kLengths, true}, {contents});
  for (const uint64_t index : {0, 1023, 1024, 2500, 4999}) {
    EXPECT_EQ(
        SecondReader({path, "all", "all", contents.keys[index]}),
        absl::StrCat(ExpectedLine({kLengths, true}, contents, index), "\n"));
  }
  path = WriteFamily({kLengths}, {contents});
  EXPECT_EQ(SecondReader({path, "all", "all", "4321"}),
            absl::StrCat(ExpectedLine({kLengths}, contents, 4321), "\n"));
}

TEST(SecondReader, ReadsADirectory) {
  const Contents contents = RandomContents("all", 1500, 50, 1, 0, 5);
  const std::string path = WriteFamily({}, {contents});
  const std::shared_ptr<TableFile> file = Open(path);
  ASSERT_NE(file, nullptr);
  const auto family = DescribeFamily(*file);
  ASSERT_TRUE(family.ok()) << family.status();
  Manifest manifest{"a test",  "toy",    "any", {Metric::kRemoteness},
                    "checked", {*family}};
  const std::string directory = fs::path(path).parent_path();
  ASSERT_TRUE(WriteManifest(directory, manifest).ok());
  EXPECT_EQ(SecondReader({directory, "all", "all"}),
            SecondReader({path, "all", "all"}));
  EXPECT_EQ(SecondReader({directory}), SecondReader({path}));
}

// Files that were written once and for all: each reader, now and later, finds
// in samples/NAME.rgt what samples/NAME.txt says.
TEST(Samples, AreReadByBoth) {
  int samples = 0;
  for (const auto& entry : fs::directory_iterator("tests/tables/samples")) {
    const std::string path = entry.path();
    if (entry.path().extension() != ".rgt") continue;
    SCOPED_TRACE(path);
    ++samples;
    const std::shared_ptr<TableFile> file = Open(path);
    ASSERT_NE(file, nullptr);
    EXPECT_TRUE(file->CheckBytes().ok()) << file->CheckBytes();
    std::string first, second;
    for (const std::string& slice : file->Head().slices) {
      absl::StrAppend(&first, slice, "\n", FirstReader(path, slice));
      absl::StrAppend(&second, slice, "\n",
                      SecondReader({path, file->Head().family, slice}));
    }
    std::ostringstream expected;
    expected << std::ifstream(fs::path(path).replace_extension(".txt")).rdbuf();
    EXPECT_EQ(first, expected.str());
    EXPECT_EQ(second, expected.str());
  }
  EXPECT_GE(samples, 7);
}

}  // namespace
}  // namespace retrograde::table
