// One section of a file: where its blocks are, and their bytes.

#ifndef RETROGRADE_TABLE_SECTION_H_
#define RETROGRADE_TABLE_SECTION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/table/codec.h"
#include "retrograde/table/format.h"
#include "retrograde/table/open_files.h"

namespace retrograde::table {

// What decoding a block needs: zstd's memory and room for bytes.
struct Decoder {
  Decompressor zstd;
  std::string frame, outcomes, codes;
};

// Decoders that nobody uses at present. A thread borrows one for a block.
// Thread-safe.
class SpareDecoders {
 public:
  std::unique_ptr<Decoder> Borrow();
  void Return(std::unique_ptr<Decoder> decoder);

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Decoder>> spare_;  // under the mutex
};

// Immutable once opened; thread-safe.
class Section {
 public:
  // Reads head and table of the section that begins at `offset` and must end
  // at or before `limit`, and checks them.
  static absl::StatusOr<Section> Open(std::shared_ptr<PooledFile> file,
                                      uint64_t offset, uint64_t limit,
                                      uint32_t block_states);

  const SectionHead& Head() const { return head_; }
  uint64_t End() const { return end_; }  // where the next section begins

  // The blocks, the one with the first keys included.
  uint64_t Blocks() const { return crcs_.size(); }
  uint64_t StatesOf(uint64_t block) const;

  // The content of a block that has at most `most` bytes, its CRC checked.
  absl::Status ReadBlock(uint64_t block, uint64_t most, Decoder& decoder,
                         std::string& content) const;
  // The checks alone.
  absl::Status CheckBlock(uint64_t block, std::string& bytes) const;

  // DataLoss "FILE: section … of slice …: MESSAGE".
  absl::Status Damaged(absl::string_view message) const;

 private:
  Section() = default;

  std::shared_ptr<PooledFile> file_;
  SectionHead head_;
  uint32_t block_states_ = kUsualBlockStates;
  uint64_t end_ = 0;
  std::vector<uint64_t> offsets_;  // of each block, and the end
  std::vector<uint32_t> crcs_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_SECTION_H_
