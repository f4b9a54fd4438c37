#include "retrograde/table/check/verify_content.h"

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/workers.h"
#include "retrograde/table/read/slice_values.h"

namespace retrograde::table {
namespace {

void CompareContent(const TableSlice& table, Metric metric,
                    const Counts& counts, uint64_t hash, FaultList& faults) {
  const absl::StatusOr<Counts> claimed = table.CountsOf(metric);
  if (!claimed.ok() || *claimed != counts) {
    faults.Add(absl::StrCat("slice ", table.Name(), ", ", MetricText(metric),
                            ": the counts are not those of the values"));
  }
  const absl::StatusOr<uint64_t> content = table.ContentOf(metric);
  if (!content.ok() || *content != hash) {
    faults.Add(absl::StrCat("slice ", table.Name(), ", ", MetricText(metric),
                            ": the content hash is not that of the values"));
  }
}

}  // namespace

absl::Status CheckContent(const TableSlice& table, Metric metric,
                          const SliceCells& cells, const Members& members,
                          const SolveOptions& options, FaultList& faults) {
  Workers workers(options.threads);
  const absl::StatusOr<Survey> survey =
      SurveyValues({cells.Size(), cells.Data(), cells.Width(), members},
                   {.outcomes = true, .lengths = CountsPlies(metric)}, workers,
                   options.stop);
  if (!survey.ok()) return survey.status();
  CompareContent(table, Metric::kOutcome, WithoutLengths(survey->counts),
                 survey->outcomes_hash, faults);
  if (CountsPlies(metric)) {
    CompareContent(table, metric, survey->counts, survey->lengths_hash, faults);
  }
  return absl::OkStatus();
}

}  // namespace retrograde::table
