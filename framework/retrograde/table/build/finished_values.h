// The values of a game whose slices are in tables.
//
// Who solves, checks or probes a slice asks for values of states that may lie
// in any other. FinishedValues finds the slice that a state lies in, its table,
// and its value there; FinishedLookup is the same as a SliceView wants it,
// with the slices that are asked for most in memory as a whole.

#ifndef RETROGRADE_TABLE_BUILD_FINISHED_VALUES_H_
#define RETROGRADE_TABLE_BUILD_FINISHED_VALUES_H_

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/slices/state_value.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/reader.h"

namespace retrograde::table {

// Thread-safe.
template <SlicedGame G>
class FinishedValues {
 public:
  using Slice = typename G::Slice;
  using State = typename G::State;
  // Opens the table of a slice.
  using Opener =
      std::function<absl::StatusOr<std::shared_ptr<const TableSlice>>(
          const Slice&)>;

  FinishedValues(const G& game, Opener open)
      : game_(game), open_(std::move(open)) {}

  const G& Game() const { return game_; }
  absl::StatusOr<std::shared_ptr<const TableSlice>> Table(
      const Slice& slice) const {
    return open_(slice);
  }

  // Whether a canonical state that is neither terminal nor transient is one of
  // its slice. The slice's table need not be there.
  bool HasIndex(const State& state) const {
    const Slice slice = game_.SliceOf(state);
    const absl::StatusOr<const Opened*> opened = Open(slice);
    return opened.ok() ? IsIn((*opened)->game, state)
                       : IsIn(game_.InSlice(slice), state);
  }

  // The value of a canonical state that has an index in the slice. Errors: the
  // opener's, and those of TableSlice::ValueAt.
  absl::StatusOr<Value> At(Metric metric, const Slice& slice,
                           const State& state) const {
    const absl::StatusOr<const Opened*> opened = Open(slice);
    if (!opened.ok()) return opened.status();
    const absl::StatusOr<uint64_t> index = IndexIn((*opened)->game, state);
    if (!index.ok()) return index.status();
    return (*opened)->table->ValueAt(metric, *index);
  }

  // The value of the state with an index. Errors: those of At.
  absl::StatusOr<Value> AtIndex(Metric metric, const Slice& slice,
                                uint64_t index) const {
    const absl::StatusOr<const Opened*> opened = Open(slice);
    if (!opened.ok()) return opened.status();
    return (*opened)->table->ValueAt(metric, index);
  }

  // The value of any state of the game.
  absl::StatusOr<Value> Of(Metric metric, const State& state) const {
    absl::Status error;
    const auto value_of = [&](const Slice& slice, const State& canonical) {
      const absl::StatusOr<Value> value = At(metric, slice, canonical);
      if (value.ok()) return *value;
      if (error.ok()) error = value.status();
      return Value::Draw();
    };
    const Value value = ValueOfState(game_, metric, value_of, state);
    if (!error.ok()) return error;
    return value;
  }

 private:
  struct Opened {
    typename G::SliceGame game;
    std::shared_ptr<const TableSlice> table;
  };

  static bool IsIn(const typename G::SliceGame& game, const State& state) {
    const uint64_t index = game.Index(state);
    return index < game.Size() && game.Unindex(index) == state;
  }

  // An index that is in a table may be impossible to read.
  static absl::StatusOr<uint64_t> IndexIn(const typename G::SliceGame& game,
                                          const State& state) {
    if constexpr (requires { game.FindIndex(state); }) {
      return game.FindIndex(state);
    } else {
      return game.Index(state);
    }
  }

  absl::StatusOr<const Opened*> Open(const Slice& slice) const {
    {
      const std::shared_lock<std::shared_mutex> lock(mutex_);
      const auto found = opened_.find(slice);
      if (found != opened_.end()) return &found->second;
    }
    absl::StatusOr<std::shared_ptr<const TableSlice>> table = open_(slice);
    if (!table.ok()) return table.status();
    const std::unique_lock<std::shared_mutex> lock(mutex_);
    return &opened_
                .try_emplace(slice,
                             Opened{game_.InSlice(slice), *std::move(table)})
                .first->second;
  }

  const G game_;
  const Opener open_;
  mutable std::shared_mutex mutex_;
  mutable std::map<Slice, Opened> opened_;  // under the mutex; only grows
};

// What a SliceView asks for the values behind it. Copies share what they hold.
template <SlicedGame G>
class FinishedLookup {
  struct Shared;

 public:
  using Slice = typename G::Slice;
  using State = typename G::State;

  FinishedLookup(std::shared_ptr<const FinishedValues<G>> values, Metric metric)
      : shared_(std::make_shared<Shared>()) {
    shared_->values = std::move(values);
    shared_->metric = metric;
  }

  // Answers for this slice from memory. Before the first use.
  void Add(const Slice& slice, std::shared_ptr<const SliceCells> cells) {
    shared_->loaded.push_back(
        {slice, shared_->values->Game().InSlice(slice), std::move(cells)});
  }

  // The bytes that the values of `table` take, where that is at most `room`:
  // from now on they answer for this slice, as after Add. Else 0, and nothing
  // is loaded. load(metric) gives a StatusOr of a shared_ptr to the values.
  // DataLoss for a table of another size; load's errors.
  template <class Load>
  absl::StatusOr<uint64_t> AddIfItFits(const Slice& slice,
                                       const TableSlice& table, uint64_t room,
                                       const Load& load);

  Metric GetMetric() const { return shared_->metric; }

  // A draw where the value is not to be had; Error() tells. Thread-safe.
  Value operator()(const Slice& slice, const State& state) const {
    for (const Loaded& loaded : shared_->loaded) {
      if (loaded.slice == slice) {
        return loaded.cells->At(loaded.game.Index(state));
      }
    }
    return shared_->ValueOr(shared_->values->At(shared_->metric, slice, state));
  }

  // One slice, by index. Thread-safe; outlived by a copy of the lookup.
  class SliceLookup {
   public:
    // The value of the state with this index, as the lookup gives it.
    Value At(uint64_t index) const {
      if (cells_ != nullptr) return cells_->At(index);
      return shared_->ValueOr(
          shared_->values->AtIndex(shared_->metric, slice_, index));
    }

   private:
    friend class FinishedLookup;
    SliceLookup(Slice slice, Shared* shared, const SliceCells* cells)
        : slice_(std::move(slice)), shared_(shared), cells_(cells) {}

    Slice slice_;
    Shared* shared_;
    const SliceCells* cells_;  // null: not in memory
  };
  SliceLookup Of(const Slice& slice) const {
    for (const Loaded& loaded : shared_->loaded) {
      if (loaded.slice == slice) {
        return SliceLookup(slice, shared_.get(), loaded.cells.get());
      }
    }
    return SliceLookup(slice, shared_.get(), nullptr);
  }

  // Of the errors of all copies the one whose text comes first: which one
  // happened first may depend on the threads. Thread-safe.
  absl::Status Error() const {
    const std::lock_guard<std::mutex> lock(shared_->mutex);
    return shared_->error;
  }

 private:
  struct Loaded {
    Slice slice;
    typename G::SliceGame game;
    std::shared_ptr<const SliceCells> cells;
  };
  struct Shared {
    std::shared_ptr<const FinishedValues<G>> values;
    Metric metric = Metric::kRemoteness;
    std::vector<Loaded> loaded;
    std::mutex mutex;
    absl::Status error;  // under the mutex

    // A draw for an error, which is kept.
    Value ValueOr(const absl::StatusOr<Value>& value) {
      if (value.ok()) return *value;
      const std::lock_guard<std::mutex> lock(mutex);
      if (error.ok() || value.status().message() < error.message()) {
        error = value.status();
      }
      return Value::Draw();
    }
  };

  std::shared_ptr<Shared> shared_;
};

// ----- Details -----

template <SlicedGame G>
template <class Load>
absl::StatusOr<uint64_t> FinishedLookup<G>::AddIfItFits(const Slice& slice,
                                                        const TableSlice& table,
                                                        uint64_t room,
                                                        const Load& load) {
  const uint64_t size = shared_->values->Game().InSlice(slice).Size();
  if (table.Size() != size) {
    return absl::DataLossError(absl::StrCat("slice ", table.Name(),
                                            ": expected ", size,
                                            " indices, found ", table.Size()));
  }
  // Where an exit counts 1 nobody asks for the length behind it.
  const Metric metric =
      TraitsOf(GetMetric()).exit_counts_one ? Metric::kOutcome : GetMetric();
  const absl::StatusOr<uint64_t> bytes = table.LoadBytes(metric);
  if (!bytes.ok()) return bytes.status();
  if (*bytes > room) return 0;
  auto cells = load(metric);
  if (!cells.ok()) return cells.status();
  Add(slice, *std::move(cells));
  return *bytes;
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_FINISHED_VALUES_H_
