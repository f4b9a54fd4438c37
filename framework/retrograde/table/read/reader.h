// Reading one slice of a table file (table_file.h).
//
// A TableSlice answers for the states of one slice. It reads what it needs when
// it is asked, through a pool of descriptors and a cache of blocks that many
// files share. Nothing that a file says is believed unchecked, and whatever
// happens to the file later, an answer is right or an error.
//
// Errors, of all calls: DataLoss for damage, naming the file, the section, the
// block, what was expected and what was found; Unimplemented for another
// version; OutOfRange for an index beyond the slice; those of File.

#ifndef RETROGRADE_TABLE_READ_READER_H_
#define RETROGRADE_TABLE_READ_READER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
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
#include "retrograde/io/files/open_files.h"
#include "retrograde/table/format/codec.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/block_cache.h"
#include "retrograde/table/read/section.h"

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

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READ_READER_H_
