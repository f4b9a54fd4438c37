// Finished slices in memory, for those that are being solved.
//
// Slices that are solved at the same time often lead to the same ones. Each is
// loaded once, and leaves memory with the last that needs it.

#ifndef RETROGRADE_TABLE_BUILD_LOADED_SLICES_H_
#define RETROGRADE_TABLE_BUILD_LOADED_SLICES_H_

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

#include "absl/status/statusor.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/build/build_site.h"
#include "retrograde/table/format/slice_cells.h"

namespace retrograde::table {

// Thread-safe; one slice is loaded at a time.
class LoadedSlices {
 public:
  explicit LoadedSlices(BuildSite& site) : site_(site) {}

  // A slice of the plan. Precondition: it is finished. Errors: those of
  // TableSlice::Load.
  absl::StatusOr<std::shared_ptr<const SliceCells>> Get(
      size_t slice, Metric metric, unsigned threads,
      const std::stop_token& stop);

 private:
  BuildSite& site_;
  std::mutex mutex_;
  // Under the mutex.
  std::map<std::pair<size_t, Metric>, std::weak_ptr<const SliceCells>> loaded_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_LOADED_SLICES_H_
