// Whether the values of one slice are right.
//
// The slice is in memory, one metric after another, and the slices that it
// leads to as far as the limit leaves room for them; what does not fit is read
// block by block. Neither that nor the number of threads shows in what is
// found.

#ifndef RETROGRADE_TABLE_VERIFY_SLICE_H_
#define RETROGRADE_TABLE_VERIFY_SLICE_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/indexing/slice_view.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/exit_queue.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/retrograde/values.h"
#include "retrograde/table/finished_values.h"
#include "retrograde/table/reader.h"
#include "retrograde/table/slice_cells.h"
#include "retrograde/table/slice_values.h"
#include "retrograde/table/verify_report.h"
#include "retrograde/verify/checker.h"

namespace retrograde::table {

// What a check holds beside values, in bytes: blocks that are read one by one,
// at least, and what a thread takes to decode and to count.
inline constexpr uint64_t kLeastVerifyCache = uint64_t{1} << 20;
inline constexpr uint64_t kVerifyThreadBytes = uint64_t{4} << 20;

// One slice of the game `G`. To be used once, by one thread.
template <SlicedGame G>
class SliceVerifier {
 public:
  // A finished slice, its values and those behind it, and where faults go. The
  // block cache of `pool` is made as large as the limit allows.
  SliceVerifier(std::shared_ptr<const FinishedValues<G>> values,
                typename G::Slice slice, std::shared_ptr<const Slice> table,
                ReaderPool& pool, const SolveOptions& options,
                FaultList& faults)
      : values_(std::move(values)),
        slice_(std::move(slice)),
        table_(std::move(table)),
        pool_(pool),
        options_(options),
        faults_(faults) {}

  // The least limit that suffices by these metrics, in bytes. Errors: those of
  // Slice::LoadBytes.
  absl::StatusOr<uint64_t> LeastMemory(
      const std::vector<Metric>& metrics) const;

  // The states that were looked at. Errors: ResourceExhausted below the least
  // memory, Cancelled, and those of tables.
  absl::StatusOr<uint64_t> Run(const std::vector<Metric>& metrics,
                               uint64_t faults_listed);

 private:
  using View = SliceView<G, FinishedLookup<G>>;

  View ViewBy(const FinishedLookup<G>& lookup) const {
    return View(values_->Game(), slice_, lookup.GetMetric(), lookup);
  }
  uint64_t SolvingBytes() const;
  absl::Status ShareOut(const std::vector<Metric>& metrics);
  absl::StatusOr<uint64_t> LoadBehind(FinishedLookup<G>& lookup) const;

  absl::StatusOr<uint64_t> CheckBy(Metric metric, const CheckOptions& checking);
  absl::StatusOr<CheckReport> CheckLengths(const View& view,
                                           const SliceCells& cells,
                                           const CheckOptions& checking) const;
  absl::StatusOr<CheckReport> CheckOutcomes(const View& view,
                                            const SliceCells& cells,
                                            uint64_t held,
                                            const CheckOptions& checking) const;
  absl::Status CheckContent(Metric metric, const SliceCells& cells);
  void CompareContent(Metric metric, const Counts& counts, uint64_t hash);

  const std::shared_ptr<const FinishedValues<G>> values_;
  const typename G::Slice slice_;
  const std::shared_ptr<const Slice> table_;
  ReaderPool& pool_;
  SolveOptions options_;
  FaultList& faults_;
  uint64_t room_ = 0;  // for slices behind and blocks
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
  return SaturatingSum(most, kLeastVerifyCache + kVerifyThreadBytes);
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
absl::StatusOr<uint64_t> SliceVerifier<G>::LoadBehind(
    FinishedLookup<G>& lookup) const {
  uint64_t loaded = 0;
  absl::Status status;
  values_->Game().Behind(slice_, [&](const typename G::Slice& behind) {
    const auto table = values_->Table(behind);
    if (!table.ok()) {
      status = table.status();
      return false;
    }
    const absl::StatusOr<uint64_t> bytes = lookup.AddIfItFits(
        behind, **table, room_ - loaded,
        [&](Metric metric)
            -> absl::StatusOr<std::shared_ptr<const SliceCells>> {
          auto cells = (*table)->Load(metric, options_.threads, options_.stop);
          if (!cells.ok()) return cells.status();
          return std::make_shared<const SliceCells>(*std::move(cells));
        });
    status = bytes.status();
    if (status.ok()) loaded += *bytes;
    return status.ok();
  });
  if (!status.ok()) return status;
  return loaded;
}

template <SlicedGame G>
absl::StatusOr<uint64_t> SliceVerifier<G>::Run(
    const std::vector<Metric>& metrics, uint64_t faults_listed) {
  if (absl::Status status = ShareOut(metrics); !status.ok()) return status;
  CheckOptions checking;
  checking.faults_listed = faults_listed;
  checking.threads = options_.threads;
  checking.stop = options_.stop;
  uint64_t states = 0;
  for (const Metric metric : metrics) {
    const absl::StatusOr<uint64_t> looked_at = CheckBy(metric, checking);
    if (!looked_at.ok()) return looked_at;
    states = *looked_at;
  }
  return states;
}

template <SlicedGame G>
absl::StatusOr<uint64_t> SliceVerifier<G>::CheckBy(
    Metric metric, const CheckOptions& checking) {
  constexpr uint64_t kMostCache = uint64_t{256} << 20;
  constexpr uint64_t kShare = 4;  // of the room; a new solve wants some too
  const absl::StatusOr<SliceCells> cells =
      table_->Load(metric, options_.threads, options_.stop);
  if (!cells.ok()) return cells.status();
  FinishedLookup<G> lookup(values_, metric);
  const absl::StatusOr<uint64_t> loaded = LoadBehind(lookup);
  if (!loaded.ok()) return loaded.status();
  const uint64_t more = std::min((room_ - *loaded) / kShare, kMostCache);
  pool_.cache.SetMostBytes(kLeastVerifyCache + more);
  const View view = ViewBy(lookup);
  const uint64_t held = pool_.cache.MostBytes() + cells->Bytes() + *loaded +
                        options_.threads * kVerifyThreadBytes;
  const absl::StatusOr<CheckReport> report =
      metric == Metric::kOutcome ? CheckOutcomes(view, *cells, held, checking)
                                 : CheckLengths(view, *cells, checking);
  if (!report.ok()) return report.status();
  if (absl::Status error = lookup.Error(); !error.ok()) return error;
  if (report->stopped) return absl::CancelledError("the check was stopped");
  faults_.Add(table_->Name(), metric, *report);
  absl::Status content = CheckContent(metric, *cells);
  if (!content.ok()) return content;
  return report->states;
}

template <SlicedGame G>
absl::StatusOr<CheckReport> SliceVerifier<G>::CheckLengths(
    const View& view, const SliceCells& cells,
    const CheckOptions& checking) const {
  std::atomic<bool> beyond = false;
  const auto value_at = [&](uint64_t index) {
    if (index < cells.Size()) return cells.At(index);
    beyond = true;
    return Value::Draw();
  };
  CheckReport report = CheckValues(view, value_at, checking);
  if (!beyond) return report;
  return absl::DataLossError(
      absl::StrCat("slice ", table_->Name(),
                   ": a move leads to a state that the table does not have"));
}

// Outcomes may support each other in a circle, so the slice is solved again.
template <SlicedGame G>
absl::StatusOr<CheckReport> SliceVerifier<G>::CheckOutcomes(
    const View& view, const SliceCells& cells, uint64_t held,
    const CheckOptions& checking) const {
  SolveOptions solving = options_;
  solving.held_bytes = held;
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
        return Value{cells.At(index).outcome, 0};
      },
      [&](uint64_t index, const typename G::State&) {
        return Value{solved->At(index).outcome, 0};
      },
      checking);
}

// Counts and hashes the values once more, as the game's states have them.
template <SlicedGame G>
absl::Status SliceVerifier<G>::CheckContent(Metric metric,
                                            const SliceCells& cells) {
  const auto game = values_->Game().InSlice(slice_);
  const auto members = [&](uint64_t first, Words states, Words second) {
    const uint64_t count =
        std::min(cells.Size() - first, states.size() * kBitsPerWord);
    for (uint64_t i = 0; i < count; ++i) {
      const auto state = game.Unindex(first + i);
      if (!state) continue;
      SetBit(states, i);
      if (game.Mover(*state) == Player::kSecond) SetBit(second, i);
    }
  };
  Workers workers(options_.threads);
  const absl::StatusOr<Survey> survey =
      SurveyValues({cells.Size(), cells.Data(), cells.Width(), members},
                   {.outcomes = true, .lengths = metric != Metric::kOutcome},
                   workers, options_.stop);
  if (!survey.ok()) return survey.status();
  CompareContent(Metric::kOutcome, WithoutLengths(survey->counts),
                 survey->outcomes_hash);
  if (metric != Metric::kOutcome) {
    CompareContent(metric, survey->counts, survey->lengths_hash);
  }
  return absl::OkStatus();
}

template <SlicedGame G>
void SliceVerifier<G>::CompareContent(Metric metric, const Counts& counts,
                                      uint64_t hash) {
  const absl::StatusOr<Counts> claimed = table_->CountsOf(metric);
  if (!claimed.ok() || *claimed != counts) {
    faults_.Add(absl::StrCat("slice ", table_->Name(), ", ", MetricText(metric),
                             ": the counts are not those of the values"));
  }
  const absl::StatusOr<uint64_t> content = table_->ContentOf(metric);
  if (!content.ok() || *content != hash) {
    faults_.Add(absl::StrCat("slice ", table_->Name(), ", ", MetricText(metric),
                             ": the content hash is not ",
                             "that of the values"));
  }
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_VERIFY_SLICE_H_
