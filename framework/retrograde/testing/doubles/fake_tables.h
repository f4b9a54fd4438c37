// Tables for tests of commands: ten rows written down by hand.

#ifndef RETROGRADE_TESTING_DOUBLES_FAKE_TABLES_H_
#define RETROGRADE_TESTING_DOUBLES_FAKE_TABLES_H_

#include <csignal>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/erased/any_values.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/check/verify_report.h"

namespace retrograde::cli {

struct FakeRow {
  uint64_t index;
  std::string state;
  Player mover;
  Outcome outcome;
  std::optional<Ply> remoteness, conversion;
};

struct FakeZugzwang {
  uint64_t index;
  Outcome passed;
};

struct FakeSlice {
  std::string family, name;
  uint64_t size;
  std::vector<FakeRow> rows;  // by index
  std::vector<FakeZugzwang> zugzwangs;
};

// What a directory holds.
struct FakeDirectory {
  std::string parameters;
  std::vector<Metric> metrics;
  std::vector<FakeSlice> slices;
  std::map<std::string, table::FamilyReport>
      faults;  // by family; else all is well
  std::map<std::string, std::string> unfinished = {};
  std::optional<Reached> reached = {};
  bool can_pass = true;
  bool interrupted = false;    // a signal comes while states are visited
  uint64_t verify_memory = 0;  // the least that suffices for any family
};

// Two families: "a" with a slice of one state and one with a hole and names
// that need quoting; "b" with draws.
inline FakeDirectory SmallDirectory() {
  constexpr Player kFirst = Player::kFirst, kSecond = Player::kSecond;
  constexpr Outcome kWin = Outcome::kWin, kDraw = Outcome::kDraw,
                    kLoss = Outcome::kLoss;
  return {"n=3",
          {Metric::kRemoteness, Metric::kConversion},
          {{"a", "a0", 1, {{0, "end", kFirst, kLoss, 0, 0}}, {}},
           {"a",
            "a/1",
            5,
            {{0, "x,1", kFirst, kWin, 1, 1},
             {1, "x\"2", kSecond, kWin, 3, 1},
             {3, "x3", kFirst, kLoss, 2, 2},
             {4, "x4", kSecond, kLoss, 4, 2}},
            {{3, kLoss}}},
           {"b",
            "b0",
            5,
            {{0, "y0", kFirst, kDraw, {}, {}},
             {1, "y1", kSecond, kDraw, {}, {}},
             {2, "y2", kFirst, kWin, 5, 1},
             {3, "y3", kFirst, kWin, 5, 3},
             {4, "y4", kSecond, kLoss, 6, 2}},
            {{0, kLoss}}}},
          {}};
}

class FakeTables final : public AnyTables {
 public:
  explicit FakeTables(FakeDirectory directory)
      : directory_(std::move(directory)) {}

  std::string Parameters() const override { return directory_.parameters; }
  std::vector<Metric> Metrics() const override { return directory_.metrics; }
  std::vector<std::string> Families() const override {
    std::vector<std::string> families;
    for (const FakeSlice& slice : directory_.slices) {
      if (families.empty() || families.back() != slice.family) {
        families.push_back(slice.family);
      }
    }
    return families;
  }
  absl::StatusOr<std::vector<std::string>> Slices(
      absl::string_view family) const override {
    std::vector<std::string> slices;
    for (const FakeSlice& slice : directory_.slices) {
      if (slice.family == family) slices.push_back(slice.name);
    }
    return slices;
  }

  absl::Status CheckFamily(absl::string_view family) const override {
    if (family.size() == 1) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("\"", family, "\": expected one letter"));
  }

  absl::StatusOr<std::map<std::string, std::string>> Unfinished()
      const override {
    return directory_.unfinished;
  }

  absl::StatusOr<Report> Answer(const Question& question) const override {
    const auto& [state, format, line] = question;
    for (const FakeSlice& slice : directory_.slices) {
      for (const FakeRow& row : slice.rows) {
        if (row.state == state) return ReportOf(row, format, line);
      }
    }
    return absl::InvalidArgumentError("no such state");
  }
  absl::StatusOr<Situation> Look(absl::string_view) const override {
    Situation situation;
    situation.state = "x,1";
    situation.metric = MainMetric();
    situation.value = {Outcome::kWin, 1};
    situation.choices = {{"go", "end", situation.value}};
    return situation;
  }
  absl::StatusOr<std::string> MoveText(absl::string_view,
                                       absl::string_view text) const override {
    return std::string(text);
  }

  absl::StatusOr<uint64_t> SliceSize(absl::string_view name) const override {
    return Find(name).size;
  }

  absl::StatusOr<std::optional<Reached>> CountReachable(
      uint64_t, const std::stop_token&) const override {
    return directory_.reached;
  }

  absl::Status ForEachState(
      absl::string_view slice, uint64_t from, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow&)> visit) const override {
    if (directory_.interrupted) {
      std::raise(SIGINT);
      while (!stop.stop_requested()) std::this_thread::yield();
    }
    for (const FakeRow& row : Find(slice).rows) {
      if (stop.stop_requested()) return absl::CancelledError();
      if (row.index >= from && !VisitRow(row, visit)) break;
    }
    return absl::OkStatus();
  }

  absl::Status ForEachZugzwang(
      absl::string_view name, const std::stop_token&,
      absl::FunctionRef<bool(const StateRow&, Outcome)> visit) const override {
    if (!directory_.can_pass) {
      return absl::FailedPreconditionError("take: no passing of the move");
    }
    const FakeSlice& slice = Find(name);
    for (const FakeZugzwang& zugzwang : slice.zugzwangs) {
      for (const FakeRow& row : slice.rows) {
        if (row.index != zugzwang.index) continue;
        VisitRow(row, [&](const StateRow& shown) {
          return visit(shown, zugzwang.passed);
        });
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<uint64_t> VerifyMemory(absl::string_view) const override {
    return directory_.verify_memory;
  }
  absl::StatusOr<table::FamilyReport> Verify(
      absl::string_view family, const table::VerifyOptions&) const override {
    const auto found = directory_.faults.find(std::string(family));
    if (found != directory_.faults.end()) return found->second;
    table::FamilyReport report;
    for (const FakeSlice& slice : directory_.slices) {
      if (slice.family != family) continue;
      ++report.slices;
      report.states += slice.rows.size();
    }
    return report;
  }

 private:
  // Rows have two lengths.
  static std::optional<Ply> LengthOf(const FakeRow& row, Metric metric) {
    if (metric == Metric::kRemoteness) return row.remoteness;
    if (metric == Metric::kConversion) return row.conversion;
    return std::nullopt;
  }
  Metric MainMetric() const { return directory_.metrics.front(); }

  // Precondition: there is one. The commands ask for slices that they were
  // told.
  const FakeSlice& Find(absl::string_view name) const {
    for (const FakeSlice& slice : directory_.slices) {
      if (slice.name == name) return slice;
    }
    return directory_.slices.front();
  }

  bool VisitRow(const FakeRow& row,
                absl::FunctionRef<bool(const StateRow&)> visit) const {
    const auto text = [&row] { return row.state; };
    Lengths lengths;
    for (const Metric metric : directory_.metrics) {
      lengths[metric] = LengthOf(row, metric);
    }
    return visit({.index = row.index,
                  .mover = row.mover,
                  .outcome = row.outcome,
                  .lengths = lengths,
                  .text = text});
  }

  Report ReportOf(const FakeRow& row, absl::string_view format,
                  bool with_line) const {
    Report report;
    report.format = std::string(format);
    report.state = row.state;
    report.mover = row.mover;
    report.metric = MainMetric();
    report.value.outcome = row.outcome;
    for (const Metric metric : directory_.metrics) {
      if (!CountsPlies(metric)) continue;
      const std::optional<Ply> length = LengthOf(row, metric);
      report.lengths.emplace_back(metric, length);
      if (metric == MainMetric()) {
        report.value.remoteness = length.value_or(0);
      }
    }
    report.states = 10;
    report.max_plies = 6;
    report.best_moves = {"go"};
    report.has_line = with_line;
    if (!with_line) return report;
    report.line = {"go", "on"};
    report.line_end = std::string(kLineOver);
    report.winner_moves = 1;
    return report;
  }

  FakeDirectory directory_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_TESTING_DOUBLES_FAKE_TABLES_H_
