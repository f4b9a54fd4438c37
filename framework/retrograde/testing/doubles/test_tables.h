// Small tables for tests: values that are known, and a directory for them.

#ifndef RETROGRADE_TESTING_DOUBLES_TEST_TABLES_H_
#define RETROGRADE_TESTING_DOUBLES_TEST_TABLES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/slice_values.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/write/writer.h"

namespace retrograde::table {

// A directory of its own for a test, gone with it.
class TestDirectory {
 public:
  TestDirectory();
  ~TestDirectory();

  const std::string& Path() const { return path_; }
  std::string File(absl::string_view name) const;

 private:
  std::string path_;
};

// A slice whose values a test knows one by one.
struct TestSlice {
  std::string name;
  std::vector<Value> values;
  std::vector<bool> holes, second_mover;
  unsigned width = 1;  // of the cells below
  std::vector<unsigned char> cells;

  uint64_t Size() const { return values.size(); }
  // Makes the cells from the values; a hole gets some cell or other.
  void Encode();
};

// What random slices are made of, in percent.
struct TestMix {
  unsigned holes = 0, draws = 30, wins = 40;  // and losses
  Ply longest = 20;
};
TestSlice RandomSlice(absl::string_view name, uint64_t size, uint64_t seed,
                      const TestMix& mix);

// Calls use with the slice as a writer takes it.
void WithSliceValues(const TestSlice& slice,
                     absl::FunctionRef<void(const SliceValues&)> use);

// Writes the sections of a slice that the writer's head asks for and that it
// does not have; keys are "key00000001" and so on.
absl::Status WriteSlice(FamilyWriter& writer, const TestSlice& slice);

// The key of a state as WriteSlice writes it.
std::string TestKey(uint64_t index);

std::shared_ptr<ReaderPool> TestPool();

FamilyHead TestHead(absl::string_view family,
                    const std::vector<TestSlice>& slices);

// A whole family in one call.
absl::Status WriteFamily(const std::string& directory, const FamilyHead& head,
                         const std::vector<TestSlice>& slices,
                         const WriterOptions& options = {});

// The whole file, and a file made of some bytes. They end the test on errors.
std::string Contents(const std::string& path);
void SetContents(const std::string& path, absl::string_view contents);

// The number of indices, holes left out, at which the slice gives another value
// than the test slice; errors count too.
uint64_t CountDifferences(const TableSlice& slice, const TestSlice& expected,
                          Metric metric);

}  // namespace retrograde::table

#endif  // RETROGRADE_TESTING_DOUBLES_TEST_TABLES_H_
