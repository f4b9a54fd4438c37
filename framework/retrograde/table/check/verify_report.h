// How tables are verified, and what is found.

#ifndef RETROGRADE_TABLE_CHECK_VERIFY_REPORT_H_
#define RETROGRADE_TABLE_CHECK_VERIFY_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"
#include "retrograde/verify/checker.h"

namespace retrograde::table {

struct VerifyOptions {
  bool quick = false;  // the bytes alone
  uint64_t faults_listed = 10;
  SolveOptions solve;  // the threads, the limit and the stop token
};

// What is wrong, each fault a sentence. All are counted, the first are kept.
class FaultList {
 public:
  explicit FaultList(uint64_t listed = 0) : listed_(listed) {}

  void Add(std::string fault);
  // The faults of a slice's values by a metric.
  void Add(absl::string_view slice, Metric metric, const CheckReport& report);
  // An error that tells of damage is a fault, and gives OK; any other comes
  // back.
  absl::Status Take(const absl::Status& status);

  uint64_t Count() const { return count_; }
  const std::vector<std::string>& First() const { return first_; }

 private:
  uint64_t listed_;
  uint64_t count_ = 0;
  std::vector<std::string> first_;
};

// What was found in one family.
struct FamilyReport {
  uint64_t slices = 0;
  uint64_t states = 0;  // looked at; holes are not
  FaultList faults;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECK_VERIFY_REPORT_H_
