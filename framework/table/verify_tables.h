// Whether tables are right: every byte, and every value against those after it.
//
// Checksums tell that a file is as it was written, not that it was written
// right. So each slice is read once, forwards: the value of each state must be
// what its moves make of the values behind them (verify/checker.h says why that
// is a proof, slice by slice in the order of the plan). Outcomes without
// lengths may support each other in a circle; such tables are compared with a
// new solve, whose lengths are checked the same way.

#ifndef RETROGRADE_TABLE_VERIFY_TABLES_H_
#define RETROGRADE_TABLE_VERIFY_TABLES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/indexing/slice_view.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/retrograde/values.h"
#include "retrograde/table/build_site.h"
#include "retrograde/table/finished_values.h"
#include "retrograde/table/game_tables.h"
#include "retrograde/table/reader.h"
#include "retrograde/verify/checker.h"

namespace retrograde::table {

struct VerifyOptions {
  bool quick = false;  // the bytes alone
  uint64_t faults_listed = 10;
  SolveOptions solve;  // the threads, the limit and the stop token
};

// What was found in one family.
struct FamilyReport {
  uint64_t slices = 0;
  uint64_t states = 0;  // looked at; holes are not
  uint64_t fault_count = 0;
  std::vector<std::string> faults;  // the first of them, each a sentence
};

// Verifies the slices of one family. Use VerifyFamily.
template <Game G>
class FamilyVerifier {
 public:
  FamilyVerifier(const GameTables<G>& tables, const VerifyOptions& options)
      : tables_(tables),
        options_(options),
        metrics_(SolvedMetrics(tables.Directory().GetManifest().metrics)) {}

  absl::StatusOr<FamilyReport> Run(absl::string_view family);

 private:
  using Played = TableGame<G>;
  using GameSlice = typename Played::Slice;
  using View = SliceView<Played, FinishedLookup<Played>>;

  // The values of a slice: in memory where there is room, else in the file.
  class Source {
   public:
    static absl::StatusOr<Source> Open(std::shared_ptr<const Slice> table,
                                       Metric metric, uint64_t room,
                                       const SolveOptions& options);
    // A draw where there is none; Error() tells.
    Value At(uint64_t index) const;
    absl::Status Error() const { return *error_; }
    uint64_t Bytes() const { return cells_ ? cells_->Bytes() : 0; }

   private:
    std::shared_ptr<const Slice> table_;
    Metric metric_ = Metric::kRemoteness;
    std::optional<SliceCells> cells_;
    std::unique_ptr<absl::Status> error_ = std::make_unique<absl::Status>();
  };

  // Damage is a fault, everything else that goes wrong an error.
  absl::Status Take(const absl::Status& status);
  void AddFault(std::string fault);
  void AddFaults(absl::string_view where, const CheckReport& report);

  absl::Status VerifySlice(absl::string_view family, const std::string& name);
  absl::Status CheckBy(Metric metric, const GameSlice& slice,
                       const std::shared_ptr<const Slice>& table);
  absl::Status CheckOutcomes(const GameSlice& slice,
                             const std::shared_ptr<const Slice>& table);
  absl::Status CheckCounts(Metric metric, const GameSlice& slice,
                           const Slice& table, const Source& source);
  absl::Status LoadBehind(const GameSlice& slice, Metric metric, uint64_t room,
                          FinishedLookup<Played>& lookup);
  CheckOptions Checking() const {
    CheckOptions checking;
    checking.faults_listed = options_.faults_listed;
    checking.stop = options_.solve.stop;
    return checking;
  }

  const GameTables<G>& tables_;
  const VerifyOptions options_;
  const std::vector<Metric> metrics_;  // never empty
  FamilyReport report_;
};

// Checks one family, whose name the manifest has. What is damaged or wrong is
// in the report; errors are others: Cancelled, ResourceExhausted. One pass over
// the moves of all states.
template <Game G>
absl::StatusOr<FamilyReport> VerifyFamily(const GameTables<G>& tables,
                                          absl::string_view family,
                                          const VerifyOptions& options) {
  return FamilyVerifier<G>(tables, options).Run(family);
}

// ----- Details -----

template <Game G>
absl::StatusOr<FamilyReport> FamilyVerifier<G>::Run(absl::string_view family) {
  const TableDirectory& directory = tables_.Directory();
  const absl::Status bytes = directory.CheckBytes(family, options_.solve.stop);
  if (absl::Status status = Take(bytes); !status.ok()) return status;
  const auto file = directory.OpenFamily(family);
  if (!file.ok()) {
    if (bytes.ok()) AddFault(std::string(file.status().message()));
    return report_;
  }
  report_.slices = (*file)->Head().slices.size();
  if (options_.quick || !bytes.ok()) return report_;
  for (const std::string& name : (*file)->Head().slices) {
    const absl::Status status = Take(VerifySlice(family, name));
    if (!status.ok()) return status;
  }
  return report_;
}

template <Game G>
absl::Status FamilyVerifier<G>::Take(const absl::Status& status) {
  if (absl::IsDataLoss(status) || absl::IsNotFound(status) ||
      absl::IsOutOfRange(status) || absl::IsUnimplemented(status) ||
      absl::IsInvalidArgument(status) || absl::IsFailedPrecondition(status)) {
    AddFault(std::string(status.message()));
    return absl::OkStatus();
  }
  return status;
}

template <Game G>
void FamilyVerifier<G>::AddFault(std::string fault) {
  if (report_.fault_count++ < options_.faults_listed) {
    report_.faults.push_back(std::move(fault));
  }
}

template <Game G>
void FamilyVerifier<G>::AddFaults(absl::string_view where,
                                  const CheckReport& report) {
  for (const ValueFault& fault : report.faults) {
    AddFault(absl::StrCat(
        where, ": state ", fault.state, ": ", ValueText(fault.found),
        ", but the states after it make it a ", ValueText(fault.expected)));
  }
  report_.fault_count += report.fault_count - report.faults.size();
}

template <Game G>
absl::Status FamilyVerifier<G>::VerifySlice(absl::string_view family,
                                            const std::string& name) {
  const auto slice = tables_.Game().ParseSlice(name);
  if (!slice.ok()) return slice.status();
  const auto table = tables_.Directory().OpenSlice(family, name);
  if (!table.ok()) return table.status();
  const uint64_t size = tables_.Game().InSlice(*slice).Size();
  if (size != (*table)->Size()) {
    AddFault(absl::StrCat("slice ", name, ": expected ", size,
                          " indices, found ", (*table)->Size()));
    return absl::OkStatus();
  }
  for (const Metric metric : metrics_) {
    const absl::Status status = metric == Metric::kOutcome
                                    ? CheckOutcomes(*slice, *table)
                                    : CheckBy(metric, *slice, *table);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

template <Game G>
absl::Status FamilyVerifier<G>::CheckBy(
    Metric metric, const GameSlice& slice,
    const std::shared_ptr<const Slice>& table) {
  const uint64_t limit = options_.solve.memory_limit;
  const absl::StatusOr<Source> source =
      Source::Open(table, metric, limit / 2, options_.solve);
  if (!source.ok()) return source.status();
  FinishedLookup<Played> lookup(tables_.Values(), metric);
  const absl::Status loaded = LoadBehind(slice, metric, limit / 2, lookup);
  if (!loaded.ok()) return loaded;
  const View view(tables_.Game(), slice, metric, lookup);
  const CheckReport report = CheckValues(
      view, [&](uint64_t index) { return source->At(index); }, Checking());
  if (metric == metrics_[0]) report_.states += report.states;
  for (const absl::Status& error : {source->Error(), lookup.Error()}) {
    if (!error.ok()) return error;
  }
  AddFaults(absl::StrCat("slice ", table->Name(), ", ", MetricText(metric)),
            report);
  if (report.stopped) return absl::CancelledError("the check was stopped");
  return CheckCounts(metric, slice, *table, *source);
}

// Solves the slice again.
template <Game G>
absl::Status FamilyVerifier<G>::CheckOutcomes(
    const GameSlice& slice, const std::shared_ptr<const Slice>& table) {
  constexpr Metric kMetric = Metric::kOutcome;
  const absl::StatusOr<Source> source = Source::Open(
      table, kMetric, options_.solve.memory_limit / 8, options_.solve);
  if (!source.ok()) return source.status();
  const FinishedLookup<Played> lookup(tables_.Values(), kMetric);
  SolveOptions solving = options_.solve;
  solving.held_bytes += source->Bytes();
  auto prepared =
      Prepare(View(tables_.Game(), slice, kMetric, lookup), solving);
  if (!prepared.ok()) return prepared.status();
  const absl::StatusOr<Values> solved = SolvePrepared(*prepared, solving);
  if (!solved.ok()) return solved.status();
  const View view(tables_.Game(), slice, kMetric, lookup);
  CheckReport report = CheckValues(
      view, [&](uint64_t index) { return solved->At(index); }, Checking());
  if (!report.ToStatus().ok()) return report.ToStatus();
  for (uint64_t index = 0; index < view.Size(); ++index) {
    const auto state = view.Unindex(index);
    if (!state) continue;
    const Outcome found = source->At(index).outcome;
    const Outcome expected = solved->At(index).outcome;
    if (found == expected) continue;
    AddFault(absl::StrCat("slice ", table->Name(), ": state ",
                          std::string(view.StateText(*state)), ": ",
                          OutcomeText(found), ", but solved anew it is a ",
                          OutcomeText(expected)));
  }
  report_.states += report.states;
  for (const absl::Status& error : {source->Error(), lookup.Error()}) {
    if (!error.ok()) return error;
  }
  return CheckCounts(kMetric, slice, *table, *source);
}

// The counts in the head of the section are those of the values.
template <Game G>
absl::Status FamilyVerifier<G>::CheckCounts(Metric metric,
                                            const GameSlice& slice,
                                            const Slice& table,
                                            const Source& source) {
  const absl::StatusOr<Counts> claimed = table.CountsOf(metric);
  if (!claimed.ok()) return claimed.status();
  const Counts counted = CountValues(
      tables_.Game().InSlice(slice),
      [&source](uint64_t index) { return source.At(index); },
      options_.solve.stop);
  if (options_.solve.stop.stop_requested()) {
    return absl::CancelledError("the check was stopped");
  }
  if (*claimed == counted) return source.Error();
  AddFault(absl::StrCat("slice ", table.Name(), ", ", MetricText(metric),
                        ": the counts are not those of the values"));
  return absl::OkStatus();
}

template <Game G>
absl::Status FamilyVerifier<G>::LoadBehind(const GameSlice& slice,
                                           Metric metric, uint64_t room,
                                           FinishedLookup<Played>& lookup) {
  absl::Status status;
  tables_.Game().Behind(slice, [&](const GameSlice& behind) {
    const auto table = tables_.OpenSlice(behind);
    if (!table.ok()) {
      status = table.status();
      return false;
    }
    const auto bytes = (*table)->LoadBytes(metric);
    // What does not fit, or is not what it should be, is read block by block.
    if (!bytes.ok() || *bytes > room ||
        (*table)->Size() != tables_.Game().InSlice(behind).Size()) {
      return true;
    }
    auto cells =
        (*table)->Load(metric, options_.solve.threads, options_.solve.stop);
    if (!cells.ok()) {
      status = cells.status();
      return false;
    }
    room -= *bytes;
    lookup.Add(behind, std::make_shared<const SliceCells>(*std::move(cells)));
    return true;
  });
  return status;
}

template <Game G>
auto FamilyVerifier<G>::Source::Open(std::shared_ptr<const Slice> table,
                                     Metric metric, uint64_t room,
                                     const SolveOptions& options)
    -> absl::StatusOr<Source> {
  Source source;
  source.metric_ = metric;
  const absl::StatusOr<uint64_t> bytes = table->LoadBytes(metric);
  if (!bytes.ok()) return bytes.status();
  if (*bytes <= room) {
    absl::StatusOr<SliceCells> cells =
        table->Load(metric, options.threads, options.stop);
    if (!cells.ok()) return cells.status();
    source.cells_ = *std::move(cells);
  }
  source.table_ = std::move(table);
  return source;
}

template <Game G>
Value FamilyVerifier<G>::Source::At(uint64_t index) const {
  if (cells_ && index < cells_->Size()) return cells_->At(index);
  const absl::StatusOr<Value> value = table_->ValueAt(metric_, index);
  if (!value.ok() && error_->ok()) *error_ = value.status();
  return value.value_or(Value::Draw());
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_VERIFY_TABLES_H_
