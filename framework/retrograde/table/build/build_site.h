// The directory of a build: what is finished, and who writes next.
//
// Slices may be solved in any order that their dependencies allow, several at a
// time, but a file must not depend on that: within a family each slice is
// written when all before it in the plan have been. A family whose slices are
// all written gets its final name and its place in the manifest.

#ifndef RETROGRADE_TABLE_BUILD_BUILD_SITE_H_
#define RETROGRADE_TABLE_BUILD_BUILD_SITE_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/build/checkpoint_file.h"
#include "retrograde/table/build/site_directory.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_directory.h"
#include "retrograde/table/write/writer.h"

namespace retrograde::table {

// What a build must know of a slice to store it, in the order of the plan.
struct SiteSlice {
  std::string name, family;
};

// Thread-safe.
class BuildSite {
 public:
  // A site in a directory, which is made if need be and locked; what an earlier
  // build has left there is read. A directory that was made is removed with the
  // site unless Begin is called. FailedPrecondition when the directory
  // belongs to another game or metrics, or holds an unfinished build and
  // `resume` does not ask to go on; Unavailable when another build is at work
  // there.
  static absl::StatusOr<std::unique_ptr<BuildSite>> Open(
      const BuildOptions& options, absl::string_view game,
      absl::string_view parameters, bool has_keys,
      std::vector<SiteSlice> slices);

  // Tests the axioms (BuildOptions::check_axioms) and writes the manifest:
  // from here on, what the build does stays. To be called before the slices
  // are written and read.
  absl::Status Begin();

  // Whether all that there is to store of a slice has been written.
  bool IsFinished(size_t slice) const;

  // Begins the file of the slice's family, unless it has been: what a build
  // leaves that does not finish says how it was begun. To be called before the
  // slice is solved. Precondition: not IsFinished(slice).
  absl::Status Start(size_t slice);

  // Waits until all slices before this one in its family are written, calls
  // write(writer), and gives the family its name when this was its last.
  // Cancelled when `stop` comes first. Precondition: Start(slice) was called.
  absl::Status InTurn(size_t slice, const std::stop_token& stop,
                      absl::FunctionRef<absl::Status(FamilyWriter&)> write);

  // A finished slice, to be read.
  absl::StatusOr<std::shared_ptr<const TableSlice>> Read(size_t slice);

  // How many are.
  uint64_t CountFinished() const;

  // What there is of this build's families. Precondition: all are finished.
  BuildReport Report() const;

  // The checkpoint of a slice that is being solved by a metric; `size`: its
  // indices.
  CheckpointFile Checkpoint(size_t slice, Metric metric, uint64_t size) const;
  // Removes the checkpoints of a slice by all metrics.
  absl::Status RemoveCheckpoints(size_t slice) const;

 private:
  struct Family {
    FamilyHead head;
    std::vector<size_t> slices;  // by their places in the plan, ascending
    size_t written = 0;          // how many of them
    std::unique_ptr<FamilyWriter> writer;  // while it is not finished
  };

  BuildSite(const BuildOptions& options, SiteDirectory directory,
            std::unique_ptr<TableDirectory> tables,
            std::vector<SiteSlice> slices);

  std::string PathOf(const std::string& name) const;
  std::string CheckpointPath(const Family& family, size_t slice,
                             Metric metric) const;
  void AddFamilies(const FamilyHead& common);
  absl::Status Look(const Manifest& manifest, Family& family);
  absl::StatusOr<bool> Adopt(Family& family);
  std::string UnfinishedFile(const Family& family) const;
  absl::Status OpenWriter(Family& family);
  absl::Status GoOn(Family& family);
  absl::Status WriteOne(Family& family, size_t slice,
                        absl::FunctionRef<absl::Status(FamilyWriter&)> write,
                        std::shared_ptr<const TableSlice>& written);
  absl::Status FinishFamily(Family& family);
  absl::StatusOr<std::string> AxiomsToTell() const;
  absl::Status WriteManifest();
  Family& FamilyOf(size_t slice) { return families_.at(slices_[slice].family); }
  const Family& FamilyOf(size_t slice) const {
    return families_.at(slices_[slice].family);
  }

  const BuildOptions options_;
  SiteDirectory directory_;
  const std::unique_ptr<TableDirectory> tables_;
  const std::vector<SiteSlice> slices_;

  mutable std::mutex mutex_;
  std::condition_variable_any written_;
  // Under the mutex.
  std::map<std::string, Family> families_;
  std::vector<std::shared_ptr<const TableSlice>> finished_;  // by this build
  std::mutex manifest_mutex_;  // held to change the manifest
  std::string axioms_;         // what it says of them, from Begin on
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_SITE_H_
