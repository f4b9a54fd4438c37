#include "retrograde/table/build/loaded_slices.h"

namespace retrograde::table {

absl::StatusOr<std::shared_ptr<const SliceCells>> LoadedSlices::Get(
    size_t slice, Metric metric, unsigned threads,
    const std::stop_token& stop) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::weak_ptr<const SliceCells>& known = loaded_[{slice, metric}];
  if (auto cells = known.lock()) return cells;
  const auto table = site_.Read(slice);
  if (!table.ok()) return table.status();
  absl::StatusOr<SliceCells> cells = (*table)->Load(metric, threads, stop);
  if (!cells.ok()) return cells.status();
  auto shared = std::make_shared<const SliceCells>(*std::move(cells));
  known = shared;
  return shared;
}

}  // namespace retrograde::table
