// Writing the file of one family, slice by slice.
//
// Sections are appended to FAMILY.rgt.part. A section counts when its length
// and its checksum have been written, last of all; so whatever moment the
// process is killed at, the part holds whole sections and perhaps a torn one,
// which is cut off when the build goes on. The final name is given once, to a
// file that is complete and on the disk.
//
// The bytes depend on the values, the head and the compression level, not on
// the number of threads or on how often a build was interrupted.

#ifndef RETROGRADE_TABLE_WRITE_WRITER_H_
#define RETROGRADE_TABLE_WRITE_WRITER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"
#include "retrograde/io/files/file.h"
#include "retrograde/io/files/open_files.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/section_text.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/slice_values.h"
#include "retrograde/table/write/section_writer.h"
#include "retrograde/table/write/value_writer.h"
#include "retrograde/table/write/writer_options.h"

namespace retrograde::table {

// One thread at a time may call it. After an error the part is as if the call
// had not been made, and the call may be made again.
class FamilyWriter {
 public:
  // A writer with a new part, or with the part that is there: its sections are
  // read and checked, what is torn or damaged is cut off with all behind it.
  // FailedPrecondition when the part belongs to another head, or something else
  // has one of the names; InvalidArgument for a head that cannot be written.
  static absl::StatusOr<std::unique_ptr<FamilyWriter>> Open(
      const std::string& directory, FamilyHead head, WriterOptions options,
      std::shared_ptr<ReaderPool> pool);

  // The most memory that one holds besides values of `width` bytes a cell, as
  // ValueWriter has it; on top come the texts of a block of keys, three times.
  static uint64_t ScratchBytes(const WriterOptions& options,
                               uint32_t block_states, unsigned width) {
    return ValueWriter::ScratchBytes(options, block_states, width);
  }

  const FamilyHead& Head() const { return head_; }

  // Whether a section has been written.
  bool Has(absl::string_view slice, SectionKind kind) const;
  // Whether all sections of a slice have.
  bool HasSlice(absl::string_view slice) const;

  // The outcomes of a slice, and its lengths under a metric that counts plies.
  // Holes are filled alike, so cells of any metric do for the outcomes.
  // Precondition: Has(slice, kind) is false; the head has slice and metric.
  // OutOfRange for a length beyond kMaxPly.
  absl::Status WriteOutcomes(absl::string_view slice,
                             const SliceValues& values);
  absl::Status WriteLengths(absl::string_view slice, Metric metric,
                            const SliceValues& values);

  // Writes outcomes and lengths, as far as they have not been written; for the
  // metric outcome the outcomes alone. Takes one look at the cells less than
  // the two calls above.
  absl::Status WriteValues(absl::string_view slice, Metric metric,
                           const SliceValues& values);

  // The texts of the states 0, 1, … of a slice; key(i) is called once each, in
  // order. InvalidArgument unless they ascend, and for one with a newline.
  absl::Status WriteKeys(absl::string_view slice, uint64_t states,
                         absl::FunctionRef<std::string(uint64_t index)> key);

  // A slice whose sections have all been written, to be read while the rest of
  // the family is written and afterwards. NotFound if it has not.
  absl::StatusOr<std::shared_ptr<const TableSlice>> ReadBack(
      absl::string_view slice);

  // Writes the directory, syncs and gives the final name. FailedPrecondition
  // when a section is missing. Nothing may be called after it but Head.
  absl::Status Finish();

 private:
  using Put = absl::FunctionRef<absl::StatusOr<SectionHead>(SectionWriter&)>;

  FamilyWriter(FamilyHead head, WriterOptions options, File file,
               std::string final_path, std::shared_ptr<ReaderPool> pool,
               std::shared_ptr<PooledFile> readable);

  absl::Status WriteHead();
  absl::Status GoOn();
  absl::Status AnotherBuild(FamilyHead found) const;
  absl::Status TakeSection(uint64_t limit);
  absl::Status Append(Put put);
  absl::Status Write(absl::string_view slice, Metric metric,
                     const SliceValues& values, SurveyOf what);

  const FamilyHead head_;
  const WriterOptions options_;
  File file_;
  const std::string final_path_;
  const std::shared_ptr<ReaderPool> pool_;
  const std::shared_ptr<PooledFile> readable_;  // the same file
  ValueWriter values_;
  std::vector<SectionPlace> places_;
  uint64_t head_end_ = 0;
  uint64_t end_ = 0;  // of what counts
  std::map<std::string, std::shared_ptr<const TableSlice>, std::less<>>
      read_back_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_WRITER_H_
