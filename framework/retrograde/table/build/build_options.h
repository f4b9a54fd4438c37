// What a build of tables is asked for, and what follows from that.

#ifndef RETROGRADE_TABLE_BUILD_BUILD_OPTIONS_H_
#define RETROGRADE_TABLE_BUILD_BUILD_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"

namespace retrograde::table {

// What the reader of finished slices keeps in memory while a build goes on.
inline constexpr uint64_t kBuildCacheBytes = uint64_t{4} << 20;

struct BuildOptions {
  std::string directory;
  std::vector<std::string> families;  // empty: all; with all that they need
  // Ascending, none twice. kOutcome stands alone: what counts plies has the
  // outcomes with it.
  std::vector<Metric> metrics = {Metric::kRemoteness};
  bool resume = false;                // go on with a build that did not finish
  int compression = 0;                // zstd's level, 1 to 19; 0: looser
  uint64_t checkpoint_seconds = 600;  // between two inside of a slice
  std::string generator;              // for the manifest: "PROGRAM VERSION"
  // Tests the game's axioms, once all else is in order and where there is
  // anything to build. What the manifest is to say of it (manifest.h), or an
  // error, which ends the build before anything is written. May be empty.
  std::function<absl::StatusOr<std::string>()> check_axioms;
  // Threads, limit with the bytes that the caller holds, stop token, progress
  // (from any thread).
  SolveOptions solve;
  // These may be empty. They and the progress are called from any thread, but
  // one at a time. First: "", and how many slices are found finished; then when
  // another one is, `done` of `all`.
  std::function<void(const std::string& slice, uint64_t done, uint64_t all)>
      finished;
  // What the build goes on in spite of.
  std::function<void(const std::string& text)> warn;
};

// By which metrics a slice is solved, so that these can be stored: those that
// count plies, or the outcome alone.
std::vector<Metric> SolvedMetrics(const std::vector<Metric>& metrics);

// The most that a slice of so many indices takes in a file, in bytes, as long
// as there are no more than 65,536 different lengths.
uint64_t MostFileBytes(uint64_t size, const std::vector<Metric>& metrics);

// Says by options.warn that a checkpoint could not be written.
void WarnOfCheckpoint(const BuildOptions& options, const absl::Status& status);

// What a family will take; nothing has been run.
struct FamilyNeed {
  std::string family;
  uint64_t slices = 0;
  uint64_t states = 0;  // indices, holes included
  uint64_t memory = 0;  // the least limit that suffices, in bytes; with those
                        // that the caller holds
  uint64_t text_bytes = 0;  // of the states, where a table has keys
  // An estimate in bytes, and its range; see disk_estimate.h.
  uint64_t disk = 0, disk_least = 0, disk_most = 0;
};

// What a finished build has made, or found made by one before: the families
// that were asked for, and those that they need.
struct BuildReport {
  uint64_t families = 0;
  uint64_t slices = 0;
  uint64_t states = 0;  // holes left out
  uint64_t bytes = 0;   // on disk
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_OPTIONS_H_
