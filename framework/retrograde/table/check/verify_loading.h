// What is in memory while a slice is verified: its values by some metrics, and
// those of the slices that it leads to.

#ifndef RETROGRADE_TABLE_CHECK_VERIFY_LOADING_H_
#define RETROGRADE_TABLE_CHECK_VERIFY_LOADING_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/engine/options.h"
#include "retrograde/table/build/finished_values.h"
#include "retrograde/table/build/kept_cells.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/reader.h"

namespace retrograde::table {

// Blocks that are read one by one, at least, in bytes.
inline constexpr uint64_t kLeastVerifyCache = uint64_t{1} << 20;

// One slice by one metric, and what lies behind it.
template <SlicedGame G>
struct LoadedSlice {
  Metric metric;
  SliceCells cells;
  FinishedLookup<G> lookup;
};

// Loads one slice. One thread at a time.
template <SlicedGame G>
class SliceLoader {
 public:
  // A finished slice, its values and those behind it, and what is kept of these
  // from slice to slice.
  SliceLoader(std::shared_ptr<const FinishedValues<G>> values,
              typename G::Slice slice, std::shared_ptr<const TableSlice> table,
              ReaderPool& pool, KeptCells& kept)
      : values_(std::move(values)),
        slice_(std::move(slice)),
        table_(std::move(table)),
        pool_(pool),
        kept_(kept) {}

  // The slice by these metrics, as many of them as can be read, and the error
  // of the first that cannot: those of TableSlice::Load. `room`: bytes for
  // slices behind, as far as they fit, and blocks, besides kLeastVerifyCache;
  // the block cache is made as large as that allows.
  absl::Status Load(const std::vector<Metric>& metrics, uint64_t room,
                    const SolveOptions& options,
                    std::vector<LoadedSlice<G>>& loaded);

  // The bytes that were loaded last, and blocks; what is only kept can go at
  // any time, by LetGo.
  uint64_t HeldBytes() const { return held_; }
  void LetGo() { kept_.Trim(0); }

 private:
  absl::StatusOr<uint64_t> LoadBehind(uint64_t before, uint64_t room,
                                      const SolveOptions& options,
                                      FinishedLookup<G>& lookup);

  const std::shared_ptr<const FinishedValues<G>> values_;
  const typename G::Slice slice_;
  const std::shared_ptr<const TableSlice> table_;
  ReaderPool& pool_;
  KeptCells& kept_;
  uint64_t held_ = 0;
};

// ----- Details -----

template <SlicedGame G>
absl::Status SliceLoader<G>::Load(const std::vector<Metric>& metrics,
                                  uint64_t room, const SolveOptions& options,
                                  std::vector<LoadedSlice<G>>& loaded) {
  constexpr uint64_t kMostCache = uint64_t{256} << 20;
  constexpr uint64_t kShare = 4;  // of the room; a new solve wants some too
  // What was kept for a smaller slice may be too much for this one.
  pool_.cache.SetMostBytes(kLeastVerifyCache);
  kept_.Trim(room);
  uint64_t behind = 0, here = 0;
  absl::Status status;
  for (const Metric metric : metrics) {
    absl::StatusOr<SliceCells> cells =
        table_->Load(metric, options.threads, options.stop);
    status = cells.status();
    if (!status.ok()) break;
    FinishedLookup<G> lookup(values_, metric);
    const absl::StatusOr<uint64_t> bytes =
        LoadBehind(behind, room, options, lookup);
    status = bytes.status();
    if (!status.ok()) break;
    behind += *bytes;
    here += cells->Bytes();
    loaded.push_back({metric, *std::move(cells), std::move(lookup)});
  }
  const uint64_t more = std::min((room - behind) / kShare, kMostCache);
  kept_.Trim(room - more);
  pool_.cache.SetMostBytes(kLeastVerifyCache + more);
  held_ = pool_.cache.MostBytes() + here + behind;
  return status;
}

// The bytes that it took, kept or not; `before`: those that the metrics before
// took.
template <SlicedGame G>
absl::StatusOr<uint64_t> SliceLoader<G>::LoadBehind(uint64_t before,
                                                    uint64_t room,
                                                    const SolveOptions& options,
                                                    FinishedLookup<G>& lookup) {
  constexpr uint64_t kMostKept = uint64_t{256} << 20;
  uint64_t loaded = before;
  absl::Status status;
  values_->Game().Behind(slice_, [&](const typename G::Slice& behind) {
    const auto table = values_->Table(behind);
    if (!table.ok()) {
      status = table.status();
      return false;
    }
    const TableSlice& there = **table;
    const absl::StatusOr<uint64_t> bytes =
        lookup.AddIfItFits(behind, there, room - loaded, [&](Metric metric) {
          return kept_.Get(there.Name(), metric, [&] {
            const uint64_t needed = there.LoadBytes(metric).value_or(0);
            kept_.Trim(std::min(room, std::max(kMostKept, needed)) - needed);
            return there.Load(metric, options.threads, options.stop);
          });
        });
    status = bytes.status();
    if (status.ok()) loaded += *bytes;
    return status.ok();
  });
  if (!status.ok()) return status;
  return loaded - before;
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECK_VERIFY_LOADING_H_
