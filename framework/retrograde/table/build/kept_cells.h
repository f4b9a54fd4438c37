// Values of slices in memory, kept for the next slice that leads to them.
//
// Slices are verified one after another, and neighbours lead to the same ones:
// most of what lies behind a slice with two pawns lies behind the next, too. To
// read and decode that again takes longer than to check a small slice.

#ifndef RETROGRADE_TABLE_BUILD_KEPT_CELLS_H_
#define RETROGRADE_TABLE_BUILD_KEPT_CELLS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "retrograde/core/lru.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/format/slice_cells.h"

namespace retrograde::table {

// One thread at a time.
class KeptCells {
 public:
  using Cells = std::shared_ptr<const SliceCells>;

  // The values of the slice of that name; where they are not here, what load(),
  // a StatusOr<SliceCells>, gives. Errors: those of load.
  template <class Load>
  absl::StatusOr<Cells> Get(const std::string& slice, Metric metric,
                            const Load& load);

  // Lets go of what nobody else holds, the longest unused first, until no more
  // than so many bytes are kept or only such as are held.
  void Trim(uint64_t most_bytes);

 private:
  Lru<std::pair<std::string, Metric>, Cells> cells_;
  uint64_t bytes_ = 0;
};

// ----- Details -----

template <class Load>
absl::StatusOr<KeptCells::Cells> KeptCells::Get(const std::string& slice,
                                                Metric metric,
                                                const Load& load) {
  std::pair name(slice, metric);
  if (const Cells* known = cells_.Find(name)) return *known;
  absl::StatusOr<SliceCells> loaded = load();
  if (!loaded.ok()) return loaded.status();
  auto cells = std::make_shared<const SliceCells>(*std::move(loaded));
  bytes_ += cells->Bytes();
  return cells_.Put(std::move(name), std::move(cells));
}

inline void KeptCells::Trim(uint64_t most_bytes) {
  cells_.DropOldest([&](const Cells& cells) {
    if (bytes_ <= most_bytes) return Fate::kStop;
    if (cells.use_count() > 1) return Fate::kKeep;
    bytes_ -= cells->Bytes();
    return Fate::kDrop;
  });
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_KEPT_CELLS_H_
