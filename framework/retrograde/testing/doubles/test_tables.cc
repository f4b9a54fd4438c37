// A test slice has its values as a list; Encode turns them into cells as a
// solver has them, and WriteSlice hands those to a writer, members included.

#include "retrograde/testing/doubles/test_tables.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/slice_cells.h"

namespace retrograde::table {

TestDirectory::TestDirectory() {
  const std::filesystem::path base = std::filesystem::temp_directory_path();
  std::string path = (base / "retrograde_table_XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) std::abort();
  path_ = path;
}

TestDirectory::~TestDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TestDirectory::File(absl::string_view name) const {
  return absl::StrCat(path_, "/", name);
}

void TestSlice::Encode() {
  Ply longest = 0;
  for (const Value& value : values) {
    longest = std::max(longest, value.remoteness);
  }
  width = std::max(width, CellWidth(longest));
  cells.resize(values.size() * width);
  for (uint64_t i = 0; i < values.size(); ++i) {
    uint32_t cell = CellOfValue(values[i], width);
    if (holes[i]) cell = static_cast<uint32_t>(i % 7);
    std::memcpy(cells.data() + i * width, &cell, width);
  }
}

TestSlice RandomSlice(absl::string_view name, uint64_t size, uint64_t seed,
                      const TestMix& mix) {
  std::mt19937_64 random(seed);
  TestSlice slice;
  slice.name = std::string(name);
  for (uint64_t i = 0; i < size; ++i) {
    const uint64_t percent = random() % 100;
    const auto plies = static_cast<Ply>(random() % (uint64_t{mix.longest} + 1));
    slice.holes.push_back(random() % 100 < mix.holes);
    slice.second_mover.push_back(random() % 3 == 0);
    slice.values.push_back(percent < mix.draws ? Value::Draw()
                           : percent < mix.draws + mix.wins
                               ? Value::Win(plies)
                               : Value::Loss(plies));
  }
  slice.Encode();
  return slice;
}

std::string TestKey(uint64_t index) {
  return absl::StrFormat("key%08d", 2 * index + 1);
}

void WithSliceValues(const TestSlice& slice,
                     absl::FunctionRef<void(const SliceValues&)> use) {
  const auto members = [&](uint64_t first, Words states, Words second) {
    for (uint64_t i = 0; i < states.size() * kBitsPerWord; ++i) {
      if (first + i >= slice.Size()) break;
      if (!slice.holes[first + i]) SetBit(states, i);
      if (slice.second_mover[first + i]) SetBit(second, i);
    }
  };
  use({slice.Size(), slice.cells.data(), slice.width, members});
}

absl::Status WriteSlice(FamilyWriter& writer, const TestSlice& slice) {
  absl::Status status;
  WithSliceValues(slice, [&](const SliceValues& values) {
    for (const Metric metric : writer.Head().metrics) {
      status.Update(writer.WriteValues(slice.name, metric, values));
    }
  });
  if (status.ok() && writer.Head().has_keys &&
      !writer.Has(slice.name, SectionKind::kKeys)) {
    status = writer.WriteKeys(slice.name, slice.Size(), TestKey);
  }
  return status;
}

std::shared_ptr<ReaderPool> TestPool() {
  return std::make_shared<ReaderPool>(ReaderOptions{});
}

FamilyHead TestHead(absl::string_view family,
                    const std::vector<TestSlice>& slices) {
  FamilyHead head;
  head.game = "a_game";
  head.parameters = "size=3";
  head.family = std::string(family);
  head.generator = "test 1";
  for (const TestSlice& slice : slices) head.slices.push_back(slice.name);
  head.block_states = kLeastBlockStates;
  return head;
}

absl::Status WriteFamily(const std::string& directory, const FamilyHead& head,
                         const std::vector<TestSlice>& slices,
                         const WriterOptions& options) {
  const auto writer = FamilyWriter::Open(directory, head, options, TestPool());
  if (!writer.ok()) return writer.status();
  for (const TestSlice& slice : slices) {
    const absl::Status status = WriteSlice(**writer, slice);
    if (!status.ok()) return status;
  }
  return (*writer)->Finish();
}

std::string Contents(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) std::abort();
  return {std::istreambuf_iterator<char>(stream), {}};
}

void SetContents(const std::string& path, absl::string_view contents) {
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  stream.close();
  if (!stream) std::abort();
}

uint64_t CountDifferences(const TableSlice& slice, const TestSlice& expected,
                          Metric metric) {
  uint64_t differences = 0;
  for (uint64_t i = 0; i < expected.Size(); ++i) {
    if (expected.holes[i]) continue;
    Value value = expected.values[i];
    if (metric == Metric::kOutcome) value.remoteness = 0;
    const absl::StatusOr<Value> found = slice.ValueAt(metric, i);
    differences += !found.ok() || *found != value;
  }
  return differences;
}

}  // namespace retrograde::table
