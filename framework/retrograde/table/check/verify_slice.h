// Whether the values of one slice are right.
//
// The slice is in memory, by all metrics together where there is room and else
// by one after another, and the slices that it leads to as far as the limit
// leaves room for them; what does not fit is read block by block. Neither that
// nor the number of threads shows in what is found.

#ifndef RETROGRADE_TABLE_CHECK_VERIFY_SLICE_H_
#define RETROGRADE_TABLE_CHECK_VERIFY_SLICE_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/exit_queue.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/slices/expected_values.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/table/build/finished_values.h"
#include "retrograde/table/build/kept_cells.h"
#include "retrograde/table/check/verify_content.h"
#include "retrograde/table/check/verify_loading.h"
#include "retrograde/table/check/verify_report.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/write/members.h"
#include "retrograde/verify/checker.h"

namespace retrograde::table {

// What a thread takes to decode and to count, in bytes.
inline constexpr uint64_t kVerifyThreadBytes = uint64_t{4} << 20;

// One slice of the game `G`. To be used once, by one thread.
template <SlicedGame G>
class SliceVerifier {
 public:
  // A finished slice, its values and those behind it, what is kept of these,
  // and where faults go. The block cache of `pool` is made as large as the
  // limit allows.
  SliceVerifier(std::shared_ptr<const FinishedValues<G>> values,
                typename G::Slice slice,
                std::shared_ptr<const TableSlice> table, ReaderPool& pool,
                KeptCells& kept, const SolveOptions& options, FaultList& faults)
      : values_(std::move(values)),
        slice_(std::move(slice)),
        table_(std::move(table)),
        loader_(values_, slice_, table_, pool, kept),
        options_(options),
        faults_(faults) {}

  // The least limit that suffices by these metrics, in bytes. Errors: those of
  // TableSlice::LoadBytes.
  absl::StatusOr<uint64_t> LeastMemory(
      const std::vector<Metric>& metrics) const;

  // The states that were looked at. Errors: ResourceExhausted below the least
  // memory, Cancelled, and those of tables.
  absl::StatusOr<uint64_t> Run(const std::vector<Metric>& metrics,
                               uint64_t faults_listed);

 private:
  using View = SliceAsGame<G, FinishedLookup<G>>;

  View ViewBy(const FinishedLookup<G>& lookup) const {
    return ViewSlice(values_->Game(), slice_, lookup.GetMetric(), lookup);
  }
  uint64_t SolvingBytes() const;
  absl::Status ShareOut(const std::vector<Metric>& metrics);
  using Loaded = LoadedSlice<G>;

  std::vector<std::vector<Metric>> Together(const std::vector<Metric>& metrics);
  absl::Status CheckBy(const std::vector<Metric>& metrics,
                       const CheckOptions& checking);
  std::vector<CheckReport> CheckLengths(const std::vector<Loaded>& loaded,
                                        const CheckOptions& checking,
                                        Members& members);
  absl::StatusOr<CheckReport> CheckOutcomes(const Loaded& loaded,
                                            const CheckOptions& checking,
                                            Members& members);
  absl::Status Judge(const Loaded& loaded, const CheckReport& report,
                     const Members& members);

  const std::shared_ptr<const FinishedValues<G>> values_;
  const typename G::Slice slice_;
  const std::shared_ptr<const TableSlice> table_;
  SliceLoader<G> loader_;
  SolveOptions options_;
  FaultList& faults_;
  uint64_t room_ = 0;                 // for slices behind and blocks
  uint64_t states_ = 0;               // that were looked at
  std::atomic<bool> beyond_ = false;  // a move led beyond the slice
};

// ----- Details -----

// Of a new solve.
template <SlicedGame G>
uint64_t SliceVerifier<G>::SolvingBytes() const {
  const View view = ViewBy(FinishedLookup<G>(values_, Metric::kOutcome));
  const uint64_t exits =
      ExitGame<View> ? ExitQueue::MostBytes(view.Size(), /*levels=*/1) : 0;
  return SaturatingSum(SaturatingSum(EstimateBytes(view), view.Size()), exits);
}

template <SlicedGame G>
absl::StatusOr<uint64_t> SliceVerifier<G>::LeastMemory(
    const std::vector<Metric>& metrics) const {
  uint64_t most = 0;
  for (const Metric metric : metrics) {
    absl::StatusOr<uint64_t> bytes = table_->LoadBytes(metric);
    if (!bytes.ok()) return bytes;
    if (metric == Metric::kOutcome) {
      bytes = SaturatingSum(*bytes, SolvingBytes());
    }
    most = std::max(most, *bytes);
  }
  return SaturatingSum(most, kLeastVerifyCache + kVerifyThreadBytes +
                                 Members::BytesFor(table_->Size()));
}

// As many threads as are wanted and fit; the rest of the limit is room.
template <SlicedGame G>
absl::Status SliceVerifier<G>::ShareOut(const std::vector<Metric>& metrics) {
  const absl::StatusOr<uint64_t> least = LeastMemory(metrics);
  if (!least.ok()) return least.status();
  const uint64_t limit = options_.memory_limit;
  if (*least > limit) {
    return absl::ResourceExhaustedError(
        absl::StrCat("to verify slice ", table_->Name(), " needs ", *least,
                     " bytes of memory, more than the limit of ", limit));
  }
  const uint64_t more = std::min<uint64_t>(
      ThreadCount(options_.threads) - 1, (limit - *least) / kVerifyThreadBytes);
  options_.threads = static_cast<unsigned>(1 + more);
  room_ = limit - *least - more * kVerifyThreadBytes;
  return absl::OkStatus();
}

template <SlicedGame G>
absl::StatusOr<uint64_t> SliceVerifier<G>::Run(
    const std::vector<Metric>& metrics, uint64_t faults_listed) {
  if (absl::Status status = ShareOut(metrics); !status.ok()) return status;
  CheckOptions checking;
  checking.faults_listed = faults_listed;
  checking.threads = options_.threads;
  checking.stop = options_.stop;
  for (const std::vector<Metric>& together : Together(metrics)) {
    const absl::Status status = CheckBy(together, checking);
    if (!status.ok()) return status;
  }
  return states_;
}

// The metrics that are looked at in one pass: all, where there is room for
// their cells; it is taken.
template <SlicedGame G>
std::vector<std::vector<Metric>> SliceVerifier<G>::Together(
    const std::vector<Metric>& metrics) {
  uint64_t sum = 0, most = 0;
  std::vector<std::vector<Metric>> single;
  for (const Metric metric : metrics) {
    single.push_back({metric});
    const uint64_t bytes = table_->LoadBytes(metric).value_or(~uint64_t{0});
    sum = SaturatingSum(sum, bytes);
    most = std::max(most, bytes);
  }
  if (sum - most > room_) return single;
  room_ -= sum - most;
  return {metrics};
}

// In one pass. What is found by metrics that can be read does not depend on
// those that cannot.
template <SlicedGame G>
absl::Status SliceVerifier<G>::CheckBy(const std::vector<Metric>& metrics,
                                       const CheckOptions& checking) {
  std::vector<Loaded> loaded;
  const absl::Status unread = loader_.Load(metrics, room_, options_, loaded);
  if (loaded.empty()) return unread;
  Members members(table_->Size());
  std::vector<CheckReport> reports;
  if (metrics.front() == Metric::kOutcome) {
    absl::StatusOr<CheckReport> report =
        CheckOutcomes(loaded.front(), checking, members);
    if (!report.ok()) return report.status();
    reports.push_back(*std::move(report));
  } else {
    reports = CheckLengths(loaded, checking, members);
  }
  for (size_t i = 0; i < loaded.size(); ++i) {
    absl::Status status = Judge(loaded[i], reports[i], members);
    if (!status.ok()) return status;
  }
  return unread;
}

// Takes down the states as it goes.
template <SlicedGame G>
std::vector<CheckReport> SliceVerifier<G>::CheckLengths(
    const std::vector<Loaded>& loaded, const CheckOptions& checking,
    Members& members) {
  const auto value_in = [this](const SliceCells& cells) {
    return [this, &cells](uint64_t index) {
      if (index < cells.Size()) return cells.At(index);
      beyond_ = true;
      return Value::Draw();
    };
  };
  using Rules =
      ExpectedValues<G, FinishedLookup<G>, decltype(value_in(loaded[0].cells))>;
  std::vector<typename Rules::Claims> claims;
  for (const auto& [metric, cells, lookup] : loaded) {
    claims.push_back({metric, lookup, value_in(cells)});
  }
  const Rules rules(values_->Game(), slice_, std::move(claims));
  const auto game = values_->Game().InSlice(slice_);
  return CompareManyValues(
      game, loaded.size(),
      [&](size_t which, uint64_t index) {
        return loaded[which].cells.At(index);
      },
      [&](uint64_t index, const typename G::State& state,
          absl::Span<Value> expected) {
        members.Add(index, game.Mover(state));
        rules.Of(index, state, expected);
      },
      checking);
}

// Outcomes may support each other in a circle, so the slice is solved again.
template <SlicedGame G>
absl::StatusOr<CheckReport> SliceVerifier<G>::CheckOutcomes(
    const Loaded& loaded, const CheckOptions& checking, Members& members) {
  loader_.LetGo();
  const View view = ViewBy(loaded.lookup);
  SolveOptions solving = options_;
  solving.held_bytes = loader_.HeldBytes() +
                       options_.threads * kVerifyThreadBytes +
                       Members::BytesFor(table_->Size());
  auto prepared = Prepare(view, solving);
  if (!prepared.ok()) return prepared.status();
  const absl::StatusOr<Values> solved = SolvePrepared(*prepared, solving);
  if (!solved.ok()) return solved.status();
  const absl::Status right =
      CheckValues(
          view, [&](uint64_t index) { return solved->At(index); }, checking)
          .ToStatus();
  if (!right.ok()) return right;
  return CompareValues(
      view,
      [&](uint64_t index) {
        return Value{loaded.cells.At(index).outcome, 0};
      },
      [&](uint64_t index, const typename G::State& state) {
        members.Add(index, view.Mover(state));
        return Value{solved->At(index).outcome, 0};
      },
      checking);
}

// Of one metric: whether its check came to an end, and what it found.
template <SlicedGame G>
absl::Status SliceVerifier<G>::Judge(const Loaded& loaded,
                                     const CheckReport& report,
                                     const Members& members) {
  if (beyond_) {
    return absl::DataLossError(
        absl::StrCat("slice ", table_->Name(),
                     ": a move leads to a state that the table does not have"));
  }
  if (absl::Status error = loaded.lookup.Error(); !error.ok()) return error;
  if (report.stopped) return absl::CancelledError("the check was stopped");
  faults_.Add(table_->Name(), loaded.metric, report);
  states_ = report.states;
  return CheckContent(*table_, loaded.metric, loaded.cells, members, options_,
                      faults_);
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECK_VERIFY_SLICE_H_
