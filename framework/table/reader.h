// Reading one table file.
//
// A TableFile knows what a file holds; a TableSlice answers for the states of
// one slice. Both read what they need when it is asked for, through a pool of
// descriptors and a cache of blocks that many files share. Nothing that a file
// says is believed unchecked, and whatever happens to it later, an answer is
// right or an error.
//
// Errors, of all calls: DataLoss for damage, naming the file, the section, the
// block, what was expected and what was found; Unimplemented for another
// version; OutOfRange for an index beyond the slice; those of File.

#ifndef RETROGRADE_TABLE_READER_H_
#define RETROGRADE_TABLE_READER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/block_cache.h"
#include "retrograde/table/codec.h"
#include "retrograde/table/format.h"
#include "retrograde/table/open_files.h"
#include "retrograde/table/section.h"
#include "retrograde/table/slice_cells.h"

namespace retrograde::table {

struct ReaderOptions {
  uint64_t cache_bytes = uint64_t{64} << 20;  // of decoded blocks
  size_t open_files = 128;                    // descriptors, at most
};

// What readers share. Thread-safe.
struct ReaderPool {
  explicit ReaderPool(const ReaderOptions& options)
      : files(options.open_files), cache(options.cache_bytes) {}

  OpenFiles files;
  BlockCache cache;
  SpareDecoders decoders;
  std::atomic<uint64_t> sections = 0;  // numbers for BlockId
};

// One slice. Thread-safe; may outlive the TableFile that it came from.
class TableSlice {
 public:
  const std::string& Name() const { return name_; }
  uint64_t Size() const { return size_; }  // indices, holes included

  // The value of a state; its length is 0 where the metric is outcome. For a
  // hole, anything. NotFound where the metric was not built. A block that is
  // not in the cache is read and decompressed: O(states a block).
  absl::StatusOr<Value> ValueAt(Metric metric, uint64_t index) const;

  // How many states there are of each value; lengths are 0 where the metric is
  // outcome. O(lengths).
  absl::StatusOr<Counts> CountsOf(Metric metric) const;
  absl::StatusOr<uint64_t> ContentOf(Metric metric) const;

  // The bytes that Load takes; nothing has been read.
  absl::StatusOr<uint64_t> LoadBytes(Metric metric) const;
  // All values. The caller has compared LoadBytes with what there is. The
  // blocks go past the cache. Cancelled after a stop request.
  absl::StatusOr<SliceCells> Load(Metric metric, unsigned threads,
                                  const std::stop_token& stop = {}) const;

  // Where the states have keys: the text of a state, and the index of a text,
  // nothing if no state has it. FailedPrecondition where there are no keys.
  absl::StatusOr<std::string> KeyAt(uint64_t index) const;
  absl::StatusOr<std::optional<uint64_t>> IndexOfKey(
      absl::string_view key) const;

  // A slice from its sections, the outcomes first. For TableFile.
  static absl::StatusOr<std::shared_ptr<const TableSlice>> Open(
      std::shared_ptr<ReaderPool> pool, std::string name, uint32_t block_states,
      std::vector<Section> sections);

 private:
  struct Stream {
    Section section;
    uint64_t id;                          // for BlockId
    std::optional<PlaneUnpacker> values;  // not for keys
  };

  TableSlice() = default;

  const Stream* StreamOf(SectionKind kind) const;  // null if there is none
  absl::StatusOr<const Stream*> Find(Metric metric) const;
  absl::Status CheckIndex(uint64_t index) const;
  absl::Status CheckHasKeys() const;

  absl::Status AddPlanes(const Section& section, uint64_t block, unsigned bits,
                         Decoder& decoder) const;
  absl::Status ReadPlanes(const Stream& stream, uint64_t block,
                          Decoder& decoder) const;
  absl::Status ReadCells(const Stream& stream, uint64_t block, Decoder& decoder,
                         unsigned char* cells) const;
  absl::StatusOr<std::shared_ptr<const Block>> PlanesOf(const Stream& stream,
                                                        uint64_t block) const;

  absl::StatusOr<std::shared_ptr<const Block>> ReadKeys(const Section& section,
                                                        uint64_t block,
                                                        uint64_t keys) const;
  absl::StatusOr<std::shared_ptr<const Block>> KeysOf(uint64_t block) const;
  absl::Status ReadFirstKeys();

  std::shared_ptr<ReaderPool> pool_;
  std::string name_;
  uint64_t size_ = 0;
  uint32_t block_states_ = kUsualBlockStates;
  std::array<std::optional<Stream>, kSectionKinds.size()> streams_;  // by kind
  std::shared_ptr<const Block> first_keys_;  // of each block; null without keys
};

// The head of a file, and where it ends.
struct FileHead {
  FamilyHead family;
  uint64_t end = 0;
};
absl::StatusOr<FileHead> ReadFileHead(PooledFile& file);

// Reads all blocks of a section and compares them with their checksums.
absl::Status CheckBlocks(const Section& section, const std::stop_token& stop);

// One file. Thread-safe.
class TableFile {
 public:
  // The file, its head, tail and directory read and checked.
  static absl::StatusOr<std::shared_ptr<TableFile>> Open(
      std::shared_ptr<ReaderPool> pool, const std::string& path);

  // A file that has no directory yet, for its writer: the sections are those
  // that the caller names.
  static std::shared_ptr<TableFile> OfUnfinished(
      std::shared_ptr<ReaderPool> pool, std::shared_ptr<PooledFile> file,
      FileHead head, std::vector<SectionPlace> places, uint64_t end);

  const FamilyHead& Head() const { return head_.family; }
  std::string Path() const { return file_->Path(); }
  uint64_t Bytes() const { return bytes_; }  // of the file

  // A slice, ready to be asked. NotFound when the file does not have it. Opened
  // once and then shared.
  absl::StatusOr<std::shared_ptr<const TableSlice>> OpenSlice(
      absl::string_view slice);

  // Reads every byte and compares it with its checksum; checks that nothing is
  // missing and nothing between. Cancelled after a stop request.
  absl::Status CheckBytes(const std::stop_token& stop = {});

 private:
  TableFile() = default;

  // Whether the head names a slice. O(log slices).
  bool HasSlice(absl::string_view slice) const;
  absl::StatusOr<Section> OpenSection(absl::string_view slice,
                                      SectionKind kind) const;

  std::shared_ptr<ReaderPool> pool_;
  std::shared_ptr<PooledFile> file_;
  FileHead head_;
  std::vector<SectionPlace> places_;  // by slice and kind, ascending
  uint64_t sections_end_ = 0;         // where the directory begins
  uint64_t bytes_ = 0;

  std::vector<absl::string_view> names_;  // of the slices, ascending
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const TableSlice>, std::less<>> slices_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READER_H_
