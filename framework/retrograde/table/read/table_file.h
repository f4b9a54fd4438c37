// One table file as a whole: its head, its directory and its tail.
//
//   head | section | section | … | directory | tail
//
// Errors, of all calls: as in reader.h.

#ifndef RETROGRADE_TABLE_READ_TABLE_FILE_H_
#define RETROGRADE_TABLE_READ_TABLE_FILE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/io/files/open_files.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/section.h"

namespace retrograde::table {

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

#endif  // RETROGRADE_TABLE_READ_TABLE_FILE_H_
