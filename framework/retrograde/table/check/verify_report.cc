#include "retrograde/table/check/verify_report.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "retrograde/core/value.h"

namespace retrograde::table {

void FaultList::Add(std::string fault) {
  if (count_++ < listed_) first_.push_back(std::move(fault));
}

void FaultList::Add(absl::string_view slice, Metric metric,
                    const CheckReport& report) {
  for (const ValueFault& fault : report.faults) {
    const bool outcome = metric == Metric::kOutcome;
    Add(absl::StrCat(
        "slice ", slice, ", ", MetricText(metric), ": state ", fault.state,
        ": ",
        outcome ? OutcomeText(fault.found.outcome) : ValueText(fault.found),
        outcome ? ", but solved anew it is a "
                : ", but the states after it make it a ",
        outcome ? OutcomeText(fault.expected.outcome)
                : ValueText(fault.expected)));
  }
  count_ += report.fault_count - report.faults.size();
}

absl::Status FaultList::Take(const absl::Status& status) {
  if (absl::IsDataLoss(status) || absl::IsNotFound(status) ||
      absl::IsOutOfRange(status) || absl::IsUnimplemented(status) ||
      absl::IsInvalidArgument(status) || absl::IsFailedPrecondition(status) ||
      absl::IsUnavailable(status)) {
    Add(std::string(status.message()));
    return absl::OkStatus();
  }
  return status;
}

}  // namespace retrograde::table
