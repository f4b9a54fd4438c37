// Values of slices in memory, kept for the next slice that leads to them.
//
// Slices are verified one after another, and neighbours lead to the same ones:
// most of what lies behind a slice with two pawns lies behind the next, too. To
// read and decode that again takes longer than to check a small slice.

#ifndef RETROGRADE_TABLE_KEPT_CELLS_H_
#define RETROGRADE_TABLE_KEPT_CELLS_H_

#include <cstdint>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/slice_cells.h"

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
  using Name = std::pair<std::string, Metric>;
  using Entry = std::pair<Name, Cells>;

  std::list<Entry> entries_;  // the longest unused first
  std::map<Name, std::list<Entry>::iterator> by_name_;
  uint64_t bytes_ = 0;
};

// ----- Details -----

template <class Load>
absl::StatusOr<KeptCells::Cells> KeptCells::Get(const std::string& slice,
                                                Metric metric,
                                                const Load& load) {
  const Name name(slice, metric);
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) {
    entries_.splice(entries_.end(), entries_, found->second);
    return found->second->second;
  }
  absl::StatusOr<SliceCells> loaded = load();
  if (!loaded.ok()) return loaded.status();
  auto cells = std::make_shared<const SliceCells>(*std::move(loaded));
  entries_.push_back({name, cells});
  by_name_.insert({name, std::prev(entries_.end())});
  bytes_ += cells->Bytes();
  return cells;
}

inline void KeptCells::Trim(uint64_t most_bytes) {
  for (auto entry = entries_.begin();
       bytes_ > most_bytes && entry != entries_.end();) {
    const auto next = std::next(entry);
    if (entry->second.use_count() == 1) {
      bytes_ -= entry->second->Bytes();
      by_name_.erase(entry->first);
      entries_.erase(entry);
    }
    entry = next;
  }
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_KEPT_CELLS_H_
