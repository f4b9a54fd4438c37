// One section of a file: where its blocks are, and their bytes.

#ifndef RETROGRADE_TABLE_READ_SECTION_H_
#define RETROGRADE_TABLE_READ_SECTION_H_

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
#include "retrograde/io/files/open_files.h"
#include "retrograde/table/format/compressor.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/section_text.h"

namespace retrograde::table {

// What decoding a block needs: zstd's memory and room for bytes.
struct Decoder {
  FrameDecompressor zstd;
  std::string frame, content, planes;
};

// Decoders that nobody uses at present. A thread borrows one for a block.
// Thread-safe.
class SpareDecoders {
 public:
  // Goes back when it is destroyed.
  class Loan {
   public:
    explicit Loan(SpareDecoders& spare)
        : spare_(spare), decoder_(spare.Take()) {}
    ~Loan() { spare_.Return(std::move(decoder_)); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

    Decoder& operator*() const { return *decoder_; }

   private:
    SpareDecoders& spare_;
    std::unique_ptr<Decoder> decoder_;
  };

 private:
  std::unique_ptr<Decoder> Take();
  void Return(std::unique_ptr<Decoder> decoder);

  std::mutex mutex_;
  std::vector<std::unique_ptr<Decoder>> spare_;  // under the mutex
};

// "SECT" and what follows up to the payload.
struct SectionFrame {
  std::string text;
  uint64_t payload = 0, end = 0;  // where it begins, and where it ends
};

// The frame of a section that begins at `offset` and must end at or before
// `limit`. DataLoss, naming the file and the offset, if there is none.
absl::StatusOr<SectionFrame> ReadSectionFrame(PooledFile& file, uint64_t offset,
                                              uint64_t limit);

// Immutable once opened; thread-safe.
class Section {
 public:
  // The section of a frame, its text checked and its table read. DataLoss for
  // damage, Unimplemented for a kind that is not known.
  static absl::StatusOr<Section> Open(std::shared_ptr<PooledFile> file,
                                      const SectionFrame& frame,
                                      uint32_t block_states);

  const SectionHead& Head() const { return head_; }

  // The blocks, the one with the first keys included.
  uint64_t Blocks() const { return crcs_.size(); }
  // The states of a block < Head().blocks.
  uint64_t StatesOf(uint64_t block) const;

  // The content of a block, which is known to have at most `most` bytes.
  absl::Status ReadBlock(uint64_t block, uint64_t most, Decoder& decoder,
                         std::string& content) const;
  // Reads the bytes of a block and compares them with their CRC.
  absl::Status CheckBlock(uint64_t block, std::string& bytes) const;

  // DataLoss "FILE: KIND of slice NAME: block N: MESSAGE".
  absl::Status Damaged(uint64_t block, absl::string_view message) const;

 private:
  Section() = default;

  absl::Status ReadTable(const SectionFrame& frame);

  std::shared_ptr<PooledFile> file_;
  SectionHead head_;
  uint32_t block_states_ = kUsualBlockStates;
  std::vector<uint64_t> offsets_;  // of each block, and the end
  std::vector<uint32_t> crcs_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READ_SECTION_H_
