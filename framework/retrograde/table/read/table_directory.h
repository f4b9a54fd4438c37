// A table directory: all families that were built, ready to be probed.
//
//   auto tables = TableDirectory::Open("tables", {});
//   auto slice = (*tables)->OpenSlice("all", "all");
//   auto value = (*slice)->ValueAt(Metric::kRemoteness, 12345);

#ifndef RETROGRADE_TABLE_READ_TABLE_DIRECTORY_H_
#define RETROGRADE_TABLE_READ_TABLE_DIRECTORY_H_

#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_file.h"

namespace retrograde::table {

// Thread-safe. Errors as in reader.h, and with how to build it NotFound for a
// family that the manifest does not have, Unavailable for one whose file is
// gone.
class TableDirectory {
 public:
  // The tables that the directory's manifest names; files are opened when they
  // are asked for. NotFound when there is no manifest.
  static absl::StatusOr<std::unique_ptr<TableDirectory>> Open(
      std::string directory, const ReaderOptions& options);
  // A directory that is being built, with the manifest as it is at present.
  TableDirectory(std::string directory, Manifest manifest,
                 std::shared_ptr<ReaderPool> pool)
      : directory_(std::move(directory)),
        manifest_(std::move(manifest)),
        pool_(std::move(pool)) {}

  const std::string& Directory() const { return directory_; }
  // A copy.
  Manifest GetManifest() const;
  const std::shared_ptr<ReaderPool>& Pool() const { return pool_; }

  // FailedPrecondition for another game.
  absl::Status CheckGame(absl::string_view game,
                         absl::string_view parameters) const;

  // A family has been finished: from now on it can be opened. What was opened
  // before under its name stays what it was.
  void Put(ManifestFamily family);

  // The file of a family, whose head agrees with the manifest. Opened once and
  // then shared.
  absl::StatusOr<std::shared_ptr<TableFile>> OpenFamily(
      absl::string_view family) const;
  absl::StatusOr<std::shared_ptr<const TableSlice>> OpenSlice(
      absl::string_view family, absl::string_view slice) const;

  // What is not in order, though no family that can be opened shows it; see
  // unfinished.h.
  absl::StatusOr<std::map<std::string, std::string>> Unfinished() const;

  // Reads every byte of a family's file and compares it with the checksums, and
  // the content hashes with the manifest's.
  absl::Status CheckBytes(absl::string_view family,
                          const std::stop_token& stop = {}) const;

 private:
  const std::string directory_;
  mutable std::mutex mutex_;
  // Under the mutex.
  Manifest manifest_;
  mutable std::map<std::string, std::shared_ptr<TableFile>, std::less<>>
      families_;
  const std::shared_ptr<ReaderPool> pool_;
};

// What the manifest says of a finished file. Opens all its slices.
absl::StatusOr<ManifestFamily> DescribeFamily(TableFile& file);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READ_TABLE_DIRECTORY_H_
