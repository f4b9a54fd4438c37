// What a conformance check found: one report for each axiom.
//
// A fault names the axiom's number and the states it was seen at, as a person
// writes them and as an index, so that the author of a game can start looking
// at once. Only the first few faults are described; all are counted, up to the
// number at which a check gives up.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_REPORT_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_REPORT_H_

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace retrograde {

struct ConformanceOptions {
  // Up to this many indices (states, for a game without an index) everything
  // is looked at.
  uint64_t exhaustive_limit = 1'000'000;

  // Beyond, each axiom is looked at in at least this many random states that
  // are no holes, as far as they can be found; rows likewise.
  uint64_t samples = 20'000;
  uint64_t seed = 1;

  // Of a game in slices, the families whose slices are looked at; empty: all.
  // One that the game does not know has none.
  std::vector<std::string> families;

  uint64_t faults_listed = 5;  // described for each axiom; all are counted
  std::stop_token stop;        // answered within a few thousand states
};

// What was found about one axiom.
struct AxiomReport {
  std::string axiom;     // its number: "P2"
  std::string meaning;   // the axiom in a few words
  uint64_t checked = 0;  // states, moves or sets that were looked at
  bool exhaustive = true;
  uint64_t fault_count = 0;
  std::vector<std::string> faults;  // the first of them
  bool stopped = false;             // there was a stop request

  // OK; FailedPrecondition with the axiom, its meaning and the listed faults;
  // Cancelled after a stop request, unless faults were found before.
  absl::Status ToStatus() const;
};

struct ConformanceReport {
  std::vector<AxiomReport> axioms;  // in the order of their numbers

  // Whether the axiom with this number was found broken.
  bool HasFault(absl::string_view axiom) const;
  uint64_t FaultCount() const;

  // OK, or the first status that is not: of all axioms together when several
  // are broken.
  absl::Status ToStatus() const;
};

namespace internal {

// Takes down what the check of one axiom sees. One thread at a time.
class AxiomLog {
 public:
  AxiomLog(absl::string_view axiom, absl::string_view meaning, bool exhaustive,
           const ConformanceOptions& options)
      : options_(options) {
    report_.axiom = std::string(axiom);
    report_.meaning = std::string(meaning);
    report_.exhaustive = exhaustive;
  }

  const ConformanceOptions& Options() const { return options_; }
  bool Exhaustive() const { return report_.exhaustive; }
  void SetSampled() { report_.exhaustive = false; }

  // One more thing was looked at.
  void Looked() { ++report_.checked; }

  // A fault; `describe()` gives its text and is called for the first few only.
  template <class Describe>
  void Fault(const Describe& describe) {
    if (report_.fault_count++ < options_.faults_listed) {
      report_.faults.push_back(describe());
    }
  }

  // Whether to go no further: enough faults were seen, or there was a stop
  // request. The token is asked now and then only.
  bool Done() {
    constexpr uint64_t kEnoughFaults = 10'000;
    constexpr uint64_t kCallsBetweenStops = 1024;
    if (calls_++ % kCallsBetweenStops == 0) {
      report_.stopped = report_.stopped || options_.stop.stop_requested();
    }
    return report_.stopped || report_.fault_count >= kEnoughFaults;
  }

  AxiomReport Take() { return std::move(report_); }

 private:
  const ConformanceOptions& options_;
  AxiomReport report_;
  uint64_t calls_ = 0;
};

}  // namespace internal
}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_REPORT_H_
