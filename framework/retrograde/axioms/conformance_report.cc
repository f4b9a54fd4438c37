#include "retrograde/axioms/conformance_report.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"

namespace retrograde {
namespace {

std::string FaultText(const AxiomReport& report) {
  std::string text = absl::StrCat(report.axiom, " is broken (", report.meaning,
                                  "), faults seen: ", report.fault_count);
  for (const std::string& fault : report.faults) {
    absl::StrAppend(&text, "\n  ", report.axiom, ": ", fault);
  }
  return text;
}

}  // namespace

absl::Status AxiomReport::ToStatus() const {
  if (fault_count != 0) return absl::FailedPreconditionError(FaultText(*this));
  return stopped ? absl::CancelledError(absl::StrCat("the check of axiom ",
                                                     axiom, " was stopped"))
                 : absl::OkStatus();
}

bool ConformanceReport::HasFault(absl::string_view axiom) const {
  for (const AxiomReport& report : axioms) {
    if (report.axiom == axiom && report.fault_count != 0) return true;
  }
  return false;
}

uint64_t ConformanceReport::FaultCount() const {
  uint64_t count = 0;
  for (const AxiomReport& report : axioms) count += report.fault_count;
  return count;
}

absl::Status ConformanceReport::ToStatus() const {
  std::vector<std::string> broken;
  absl::Status stopped;
  for (const AxiomReport& report : axioms) {
    if (report.fault_count != 0) broken.push_back(FaultText(report));
    if (report.stopped) stopped = report.ToStatus();
  }
  if (broken.empty()) return stopped;
  return absl::FailedPreconditionError(absl::StrJoin(broken, "\n"));
}

}  // namespace retrograde
