// Whatever the bytes, the reader answers or says what is wrong: a libFuzzer
// target. docs/building.md tells how it is run; corpus_test feeds it files.
//
// Each input is read as it is, and with its checksums put right (sealed.h). The
// sanitizers find most faults; here is checked that two ways to the same value
// agree.

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_file.h"
#include "tests/tables/sealed.h"

namespace retrograde::table {
namespace {

// A few bytes may stand for a slice of any size; what is larger than this is
// only looked at here and there.
constexpr uint64_t kMostLoaded = 4 << 20;

// A file in memory, under a name.
class MemoryFile {
 public:
  explicit MemoryFile(absl::string_view bytes)
      : file_(memfd_create("table", MFD_CLOEXEC)) {
    while (!bytes.empty()) {
      const ssize_t written = write(file_, bytes.data(), bytes.size());
      if (written < 0) Stop("no memory file");
      bytes.remove_prefix(static_cast<size_t>(written));
    }
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string Path() const { return absl::StrCat("/proc/self/fd/", file_); }

  [[noreturn]] static void Stop(absl::string_view message) {
    std::cerr << message << "\n";
    std::abort();
  }

 private:
  const int file_;
};

// The first and the last indices, and some at the edges of blocks.
std::vector<uint64_t> Places(uint64_t size, uint64_t block_states) {
  std::vector<uint64_t> places;
  for (const uint64_t center : {uint64_t{0}, block_states, size}) {
    for (uint64_t index = center - 3; index != center + 3; ++index) {
      if (index < size) places.push_back(index);
    }
  }
  return places;
}

void ReadLengths(const TableSlice& slice, Metric metric,
                 const std::vector<uint64_t>& places) {
  (void)slice.CountsOf(metric).status();
  (void)slice.ContentOf(metric).status();
  absl::StatusOr<SliceCells> cells = absl::CancelledError();
  const absl::StatusOr<uint64_t> bytes = slice.LoadBytes(metric);
  if (bytes.ok() && *bytes <= kMostLoaded) cells = slice.Load(metric, 1);
  for (const uint64_t index : places) {
    const absl::StatusOr<Value> value = slice.ValueAt(metric, index);
    // All blocks were right, so each of them is.
    if (cells.ok() && (!value.ok() || *value != cells->At(index))) {
      MemoryFile::Stop(absl::StrCat("Load and ValueAt differ at ", index));
    }
  }
  if (slice.ValueAt(metric, slice.Size()).ok()) {
    MemoryFile::Stop("a value behind the last");
  }
}

void ReadKeys(const TableSlice& slice, const std::vector<uint64_t>& places) {
  for (const uint64_t index : places) {
    const absl::StatusOr<std::string> key = slice.KeyAt(index);
    if (!key.ok()) continue;
    const auto found = slice.IndexOfKey(*key);
    if (found.ok() && found->has_value() && **found >= slice.Size()) {
      MemoryFile::Stop("an index beyond the slice");
    }
  }
  (void)slice.IndexOfKey("").status();
  (void)slice.IndexOfKey("\xff").status();
}

void Read(absl::string_view bytes) {
  const MemoryFile memory(bytes);
  ReaderOptions options;
  options.cache_bytes = 1 << 16;
  const auto file =
      TableFile::Open(std::make_shared<ReaderPool>(options), memory.Path());
  if (!file.ok()) return;
  const FamilyHead& head = (*file)->Head();
  for (const std::string& name : head.slices) {
    const auto slice = (*file)->OpenSlice(name);
    if (!slice.ok()) continue;
    const std::vector<uint64_t> places =
        Places((*slice)->Size(), head.block_states);
    for (const Metric metric : kMetrics) ReadLengths(**slice, metric, places);
    ReadKeys(**slice, places);
  }
  (void)(*file)->CheckBytes();
}

}  // namespace
}  // namespace retrograde::table

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  retrograde::table::Read(bytes);
  retrograde::table::Read(retrograde::table::Sealed(bytes));
  return 0;
}
