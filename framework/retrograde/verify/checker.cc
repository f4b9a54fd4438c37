#include "retrograde/verify/checker.h"

#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace retrograde {

std::string ValueText(Value value) {
  std::string text(OutcomeText(value.outcome));
  if (value == Value::Draw()) return text;
  absl::StrAppend(&text, " in ", value.remoteness,
                  value.remoteness == 1 ? " ply" : " plies");
  return text;
}

void CheckReport::Add(const CheckReport& other, uint64_t faults_listed) {
  states += other.states;
  fault_count += other.fault_count;
  stopped = stopped || other.stopped;
  if (other.faults.empty()) return;
  faults.insert(faults.end(), other.faults.begin(), other.faults.end());
  std::sort(faults.begin(), faults.end(),
            [](const ValueFault& a, const ValueFault& b) {
              return a.index < b.index;
            });
  if (faults.size() > faults_listed) faults.resize(faults_listed);
}

absl::Status CheckReport::ToStatus() const {
  if (fault_count == 0) {
    return stopped ? absl::CancelledError("the check was stopped")
                   : absl::OkStatus();
  }
  std::string text =
      absl::StrCat(fault_count, " of ", states, " values do not fit the rules");
  for (const ValueFault& fault : faults) {
    absl::StrAppend(&text, "\n  state ", fault.state, " (index ", fault.index,
                    "): found ", ValueText(fault.found), ", expected ",
                    ValueText(fault.expected));
  }
  return absl::DataLossError(text);
}

}  // namespace retrograde
