// What a build of tables is asked for, and what it tells.

#ifndef RETROGRADE_CLI_BUILD_REQUEST_H_
#define RETROGRADE_CLI_BUILD_REQUEST_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"
#include "retrograde/retrograde/options.h"

namespace retrograde::cli {

struct BuildRequest {
  std::string directory;
  std::vector<std::string> families;  // empty: all; with all that they need
  // Ascending, none twice. kOutcome stands alone: what counts plies has the
  // outcomes with it.
  std::vector<Metric> metrics = {Metric::kRemoteness};
  bool resume = false;  // go on with a build that did not finish
  bool check = true;    // test the game's axioms first
  int compression = 0;  // zstd's level, from 1 to 19; 0: quicker, looser, usual
  uint64_t checkpoint_seconds = 600;  // between two inside of a slice
  SolveOptions solve;  // threads, memory limit, stop token, progress
  // Called at the start with "" and how many slices are found finished, then
  // when another one is; may be empty. One call at a time, of this and of the
  // progress of `solve` together.
  std::function<void(absl::string_view slice, uint64_t done, uint64_t all)>
      finished;
  // What the build goes on in spite of; may be empty. Likewise.
  std::function<void(absl::string_view text)> warn;
};

// What a family will take; nothing has been run.
struct FamilyEstimate {
  std::string family;
  uint64_t slices = 0;
  uint64_t states = 0;  // indices, holes included
  uint64_t memory = 0;  // the least limit, in bytes, that suffices
  uint64_t disk = 0;    // at most, in bytes
};

// What a finished build has made, or found made by one before.
struct BuildReport {
  uint64_t families = 0;
  uint64_t slices = 0;
  uint64_t states = 0;  // holes left out
  uint64_t bytes = 0;   // on disk
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_BUILD_REQUEST_H_
