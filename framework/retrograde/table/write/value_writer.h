// Writes the values of slices as sections.
//
// The values of a slice are surveyed first: how many states there are of each,
// and the content hashes. That is what the head of a section says, before any
// block. Then the blocks are coded and compressed by all threads, and written
// in their order.

#ifndef RETROGRADE_TABLE_WRITE_VALUE_WRITER_H_
#define RETROGRADE_TABLE_WRITE_VALUE_WRITER_H_

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/workers.h"
#include "retrograde/table/format/section_text.h"
#include "retrograde/table/read/slice_values.h"
#include "retrograde/table/write/section_writer.h"
#include "retrograde/table/write/writer_options.h"

namespace retrograde::table {

class BlockScratch;  // block_scratch.h

// One thread at a time may call it. Errors, of all calls: those of File, and
// Cancelled after a stop request.
class ValueWriter {
 public:
  ValueWriter(uint32_t block_states, const WriterOptions& options);
  ~ValueWriter();

  // The most memory that one holds besides values of `width` bytes a cell: what
  // its threads work in, blocks that wait to be written, and the survey. On top
  // come 8 bytes for each block of a section. Sets up zstd once to ask what it
  // takes.
  static uint64_t ScratchBytes(const WriterOptions& options,
                               uint32_t block_states, unsigned width);

  // What the sections below need to know of the values.
  absl::StatusOr<Survey> Look(const SliceValues& values, SurveyOf what);

  // The head of a section, which has been written whole. Holes are filled
  // alike, so cells of any metric do for the outcomes. OutOfRange for a length
  // beyond kMaxPly.
  absl::StatusOr<SectionHead> PutOutcomes(absl::string_view slice,
                                          const SliceValues& values,
                                          const Survey& survey,
                                          SectionWriter& section);
  absl::StatusOr<SectionHead> PutLengths(absl::string_view slice, Metric metric,
                                         const SliceValues& values,
                                         const Survey& survey,
                                         SectionWriter& section);

 private:
  using Produce = absl::FunctionRef<absl::Status(
      uint64_t block, BlockScratch& scratch, std::string& frame)>;

  absl::Status PutBlocks(const SectionHead& head, Produce produce,
                         SectionWriter& section);

  const uint32_t block_states_;
  const std::stop_token stop_;
  Workers workers_;
  std::vector<std::unique_ptr<BlockScratch>> scratch_;  // by worker
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_VALUE_WRITER_H_
