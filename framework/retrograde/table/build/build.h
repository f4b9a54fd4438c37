// Building tables: a game in, a directory out.
//
// Slices are solved in the order of the plan (build_plan.h), several at a time
// where threads and memory allow (slice_scheduler.h), and stored
// (build_site.h). Solving a slice asks for values of finished ones; they are
// loaded whole where there is room, else read block by block. Neither shows in
// the bytes of the files.

#ifndef RETROGRADE_TABLE_BUILD_BUILD_H_
#define RETROGRADE_TABLE_BUILD_BUILD_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/without_throwing.h"
#include "retrograde/core/workers.h"
#include "retrograde/engine/values.h"
#include "retrograde/table/build/build_needs.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/build/build_plan.h"
#include "retrograde/table/build/build_site.h"
#include "retrograde/table/build/checkpoint_file.h"
#include "retrograde/table/build/disk_estimate.h"
#include "retrograde/table/build/finished_values.h"
#include "retrograde/table/build/loaded_slices.h"
#include "retrograde/table/build/slice_scheduler.h"
#include "retrograde/table/write/members.h"

namespace retrograde::table {

// One build. BuildTables and EstimateTables below are what callers want.
template <SlicedGame G>
class TableBuilder {
 public:
  TableBuilder(const G& game, const BuildOptions& options)
      : game_(game), options_(options) {}

  absl::StatusOr<BuildReport> Run();

 private:
  using View = SolvedView<G>;

  absl::Status Plan();
  FinishedLookup<G> LookupBy(Metric metric) const {
    return FinishedLookup<G>(finished_values_, metric);
  }
  absl::Status OpenSite();
  absl::Status RunSlices();

  std::vector<SliceTask> Tasks() const;
  absl::Status RunSlice(size_t slice, const SliceGrant& grant);
  absl::StatusOr<Values> Solve(size_t slice, Metric metric,
                               const SliceGrant& grant, uint64_t held);
  absl::StatusOr<uint64_t> LoadBehind(size_t slice, const SliceGrant& grant,
                                      uint64_t room, FinishedLookup<G>& lookup);
  absl::Status Write(size_t slice, const std::vector<Values>& values,
                     FamilyWriter& writer) const;
  CheckpointRules Checkpointing(const SliceGrant& grant);
  void TellFinished(const std::string& name, uint64_t count);

  const G game_;
  const BuildOptions options_;
  BuildPlan<G> plan_;
  std::map<typename G::Slice, size_t> places_;  // in the plan
  std::vector<uint64_t> least_;                 // memory, by slice
  std::shared_ptr<const FinishedValues<G>> finished_values_;
  std::unique_ptr<BuildSite> site_;
  std::unique_ptr<LoadedSlices> loaded_;

  std::mutex told_;      // held to call the caller's functions
  uint64_t done_ = 0;    // slices that are finished, under it
  bool warned_ = false;  // of checkpoints, under it
};

// What the families will take, with those that they need. Errors: those of
// PlanBuild. Nothing is run.
template <SlicedGame G>
absl::StatusOr<std::vector<FamilyNeed>> EstimateTables(
    const G& game, const BuildOptions& options) {
  return WithoutThrowing("the estimate",
                         [&]() -> absl::StatusOr<std::vector<FamilyNeed>> {
                           const auto plan = PlanBuild(game, options.families);
                           if (!plan.ok()) return plan.status();
                           auto needs = NeedsOf(game, *plan, options);
                           EstimateDisk(options, needs);
                           return needs;
                         });
}

// What there is of the families and of those that they need, once it has built
// what was not there yet. The
// files depend on the game, the metrics and the compression alone. Errors:
// those of PlanBuild and BuildSite::Open; ResourceExhausted when the memory
// limit is below the estimate; those of options.check_axioms; up to here
// nothing has been written. Then ResourceExhausted when the disk is full, or
// values of more than two bytes do not fit; Cancelled; what becomes of an
// exception (without_throwing.h). What is finished by then stays, and another
// build goes on from there. A checkpoint that cannot be written is no error:
// options.warn tells of it, once.
template <SlicedGame G>
absl::StatusOr<BuildReport> BuildTables(const G& game,
                                        const BuildOptions& options) {
  return WithoutThrowing("the build",
                         [&] { return TableBuilder<G>(game, options).Run(); });
}

// ----- Details -----

template <SlicedGame G>
absl::Status TableBuilder<G>::Plan() {
  absl::StatusOr<BuildPlan<G>> plan = PlanBuild(game_, options_.families);
  if (!plan.ok()) return plan.status();
  plan_ = *std::move(plan);
  for (size_t i = 0; i < plan_.size(); ++i) places_[plan_[i].slice] = i;
  finished_values_ = std::make_shared<FinishedValues<G>>(
      game_, [this](const typename G::Slice& slice) {
        return site_->Read(places_.at(slice));
      });
  least_ = LeastMemory(game_, plan_, options_.metrics);
  return CheckMemory(plan_, least_, options_.solve);
}

template <SlicedGame G>
absl::Status TableBuilder<G>::OpenSite() {
  std::vector<SiteSlice> slices;
  for (const PlannedSlice<G>& planned : plan_) {
    slices.push_back({planned.name, planned.family});
  }
  auto site = BuildSite::Open(options_, G::Name(), game_.Parameters(),
                              /*has_keys=*/false, std::move(slices));
  if (!site.ok()) return site.status();
  site_ = *std::move(site);
  loaded_ = std::make_unique<LoadedSlices>(*site_);
  return absl::OkStatus();
}

// What may be refused comes first, and of that what takes least time.
template <SlicedGame G>
absl::StatusOr<BuildReport> TableBuilder<G>::Run() {
  if (absl::Status status = Plan(); !status.ok()) return status;
  if (absl::Status status = OpenSite(); !status.ok()) return status;
  if (absl::Status status = site_->Begin(); !status.ok()) return status;
  if (absl::Status status = RunSlices(); !status.ok()) return status;
  return site_->Report();
}

// What the caller holds leaves so much less for all slices together.
template <SlicedGame G>
absl::Status TableBuilder<G>::RunSlices() {
  TellFinished("", site_->CountFinished());
  const SolveOptions& solve = options_.solve;
  SliceScheduler scheduler(
      Tasks(), ThreadCount(solve.threads),
      solve.memory_limit - std::min(solve.held_bytes, solve.memory_limit),
      solve.stop);
  return scheduler.RunAll([this](size_t slice, const SliceGrant& grant) {
    return WithoutThrowing(absl::StrCat("slice ", plan_[slice].name),
                           [&] { return RunSlice(slice, grant); });
  });
}

template <SlicedGame G>
std::vector<SliceTask> TableBuilder<G>::Tasks() const {
  std::map<std::string, size_t> families;
  std::vector<SliceTask> tasks;
  for (size_t slice = 0; slice < plan_.size(); ++slice) {
    const size_t family =
        families.insert({plan_[slice].family, families.size()}).first->second;
    tasks.push_back({least_[slice], game_.InSlice(plan_[slice].slice).Size(),
                     family, plan_[slice].behind});
  }
  return tasks;
}

template <SlicedGame G>
absl::Status TableBuilder<G>::RunSlice(size_t slice, const SliceGrant& grant) {
  if (site_->IsFinished(slice)) {
    // That build may have been killed before it did this.
    return site_->RemoveCheckpoints(slice);
  }
  if (absl::Status begun = site_->Start(slice); !begun.ok()) return begun;
  std::vector<Values> values;
  uint64_t held = 0;
  for (const Metric metric : SolvedMetrics(options_.metrics)) {
    absl::StatusOr<Values> solved = Solve(slice, metric, grant, held);
    if (!solved.ok()) return solved.status();
    held += solved->Bytes();
    values.push_back(*std::move(solved));
  }
  const absl::Status written = site_->InTurn(
      slice, grant.stop,
      [&](FamilyWriter& writer) { return Write(slice, values, writer); });
  if (!written.ok()) return written;
  absl::Status gone = site_->RemoveCheckpoints(slice);
  if (gone.ok()) TellFinished(plan_[slice].name, 1);
  return gone;
}

template <SlicedGame G>
absl::StatusOr<Values> TableBuilder<G>::Solve(size_t slice, Metric metric,
                                              const SliceGrant& grant,
                                              uint64_t held) {
  FinishedLookup<G> lookup = LookupBy(metric);
  const absl::StatusOr<uint64_t> loaded =
      LoadBehind(slice, grant, grant.memory - least_[slice], lookup);
  if (!loaded.ok()) return loaded.status();
  SolveOptions options = options_.solve;
  options.threads = grant.threads;
  options.memory_limit = grant.memory;
  options.held_bytes = held + *loaded + kBuildCacheBytes;
  options.stop = grant.stop;
  if (options.progress) {
    options.progress = [this](const Progress& progress) {
      const std::lock_guard<std::mutex> lock(told_);
      options_.solve.progress(progress);
    };
  }
  View view = ViewSlice(game_, plan_[slice].slice, metric, lookup);
  CheckpointKeeper checkpoints(site_->Checkpoint(slice, metric, view.Size()),
                               Checkpointing(grant));
  checkpoints.Attach(&options);
  absl::StatusOr<Prepared<View>> prepared = Prepare(std::move(view), options);
  if (!prepared.ok()) return prepared.status();
  absl::StatusOr<Values> values = SolvePrepared(*prepared, options);
  if (absl::Status error = lookup.Error(); !error.ok()) return error;
  if (!values.ok() || metric == SolvedMetrics(options_.metrics).back()) {
    return values;
  }
  absl::Status kept = checkpoints.KeepValues(*values);
  if (!kept.ok()) return kept;
  return values;
}

template <SlicedGame G>
CheckpointRules TableBuilder<G>::Checkpointing(const SliceGrant& grant) {
  const auto warn = [this](const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(told_);
    if (!std::exchange(warned_, true)) WarnOfCheckpoint(options_, status);
  };
  return {options_.checkpoint_seconds, options_.resume, grant.stop, warn};
}

// Loads what the slice leads to, as far as there is room; the bytes that it
// took.
template <SlicedGame G>
absl::StatusOr<uint64_t> TableBuilder<G>::LoadBehind(
    size_t slice, const SliceGrant& grant, uint64_t room,
    FinishedLookup<G>& lookup) {
  uint64_t loaded = 0;
  for (const size_t behind : plan_[slice].behind) {
    const auto table = site_->Read(behind);
    if (!table.ok()) return table.status();
    const absl::StatusOr<uint64_t> bytes = lookup.AddIfItFits(
        plan_[behind].slice, **table, room - loaded, [&](Metric metric) {
          return loaded_->Get(behind, metric, grant.threads, grant.stop);
        });
    if (!bytes.ok()) return bytes.status();
    loaded += *bytes;
  }
  return loaded;
}

template <SlicedGame G>
absl::Status TableBuilder<G>::Write(size_t slice,
                                    const std::vector<Values>& values,
                                    FamilyWriter& writer) const {
  const std::string& name = plan_[slice].name;
  const Members members = MembersOf(game_.InSlice(plan_[slice].slice));
  const std::vector<Metric> metrics = SolvedMetrics(options_.metrics);
  for (size_t i = 0; i < metrics.size(); ++i) {
    const absl::Status end = writer.WriteValues(
        name, metrics[i], ValuesToWrite(values[i].AsCells(), members));
    if (!end.ok()) return end;
  }
  return absl::OkStatus();
}

// So many more are finished.
template <SlicedGame G>
void TableBuilder<G>::TellFinished(const std::string& name, uint64_t count) {
  const std::lock_guard<std::mutex> lock(told_);
  done_ += count;
  if (options_.finished) options_.finished(name, done_, plan_.size());
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_H_
