// Tables and a program for tests: ten rows written down by hand.

#ifndef RETROGRADE_CLI_FAKE_TABLES_H_
#define RETROGRADE_CLI_FAKE_TABLES_H_

#include <csignal>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/cli/any_game.h"
#include "retrograde/cli/any_tables.h"
#include "retrograde/cli/game_program.h"
#include "retrograde/cli/take_game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/conformance_report.h"

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
  std::map<std::string, VerifyReport> faults;  // by family; else all is well
  bool can_pass = true;
  bool interrupted = false;  // a signal comes while states are visited
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

  absl::StatusOr<Report> Answer(absl::string_view state,
                                absl::string_view format) const override {
    for (const FakeSlice& slice : directory_.slices) {
      for (const FakeRow& row : slice.rows) {
        if (row.state == state) return ReportOf(row, format);
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

  absl::StatusOr<VerifyReport> Verify(absl::string_view family, bool,
                                      const SolveOptions&) const override {
    const auto found = directory_.faults.find(std::string(family));
    if (found != directory_.faults.end()) return found->second;
    VerifyReport report;
    for (const FakeSlice& slice : directory_.slices) {
      if (slice.family != family) continue;
      ++report.slices;
      report.states += slice.rows.size();
    }
    return report;
  }

 private:
  bool Has(Metric metric) const {
    for (const Metric built : directory_.metrics) {
      if (built == metric) return true;
    }
    return false;
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
    std::optional<Ply> remoteness, conversion;
    if (Has(Metric::kRemoteness)) remoteness = row.remoteness;
    if (Has(Metric::kConversion)) conversion = row.conversion;
    return visit(
        {row.index, row.mover, row.outcome, remoteness, conversion, text});
  }

  Report ReportOf(const FakeRow& row, absl::string_view format) const {
    Report report;
    report.format = std::string(format);
    report.state = row.state;
    report.mover = row.mover;
    report.metric = MainMetric();
    report.value.outcome = row.outcome;
    for (const Metric metric : directory_.metrics) {
      if (metric == Metric::kOutcome) continue;
      const std::optional<Ply> length =
          metric == Metric::kConversion ? row.conversion : row.remoteness;
      report.lengths.emplace_back(metric, length);
      if (metric == MainMetric()) {
        report.value.remoteness = length.value_or(0);
      }
    }
    report.states = 10;
    report.max_plies = 6;
    report.best_moves = {"go"};
    report.line = {"go", "on"};
    report.winner_moves = 1;
    return report;
  }

  FakeDirectory directory_;
};

// A game that builds nothing, but does what the test says.
class FakeGame final : public AnyGame {
 public:
  using Build = std::function<absl::StatusOr<BuildReport>(const BuildRequest&)>;

  explicit FakeGame(Build build) : build_(std::move(build)) {}

  ConformanceReport CheckAxioms(const ConformanceOptions&) override {
    return {};
  }
  absl::Status Solve(const SolveOptions&) override { return NotHere(); }
  CheckReport CheckValues(const CheckOptions&) const override { return {}; }
  absl::StatusOr<Report> Answer(absl::string_view,
                                absl::string_view) const override {
    return NotHere();
  }
  absl::StatusOr<Situation> Look(absl::string_view) const override {
    return NotHere();
  }
  absl::StatusOr<std::string> MoveText(absl::string_view,
                                       absl::string_view) const override {
    return NotHere();
  }
  Counts CountStates() const override { return {}; }
  std::optional<Counts> CountImages() const override { return std::nullopt; }
  retrograde::Preparation Preparation() const override { return {}; }

  absl::StatusOr<std::vector<FamilyEstimate>> EstimateTables(
      const BuildRequest&) const override {
    return std::vector<FamilyEstimate>{{"a", 2, 6, 1000, 500},
                                       {"b", 1, 5, 3000, 70}};
  }
  absl::StatusOr<BuildReport> BuildTables(
      const BuildRequest& request) override {
    return build_(request);
  }

 private:
  static absl::Status NotHere() { return absl::InternalError("not here"); }

  Build build_;
};

// A program whose directories are in memory.
class FakeProgram final : public GameProgram<Take<false>> {
 public:
  std::map<std::string, FakeDirectory> directories;
  FakeGame::Build build;     // what `build` does; may be empty
  TableOptions last_opened;  // with which options

  void AddOptions(Command, OptionSet& options) override {
    options.AddNumber("--size", "A size", 1, 9, &size_);
  }
  std::string GameInputHelp() const override { return "Read games"; }
  absl::StatusOr<std::unique_ptr<GameSource>> Games(
      const GameRequest& request) override {
    if (!build) return GameProgram::Games(request);
    GameItem item;
    item.game = std::make_unique<FakeGame>(build);
    return std::make_unique<OneGameSource>(std::move(item));
  }
  absl::StatusOr<std::unique_ptr<AnyTables>> OpenTables(
      const std::string& directory, const TableOptions& options) override {
    last_opened = options;
    const auto found = directories.find(directory);
    if (found == directories.end()) {
      return absl::NotFoundError(absl::StrCat(directory, ": no tables; `build ",
                                              directory, "` makes them"));
    }
    return std::make_unique<FakeTables>(found->second);
  }

 private:
  uint64_t size_ = 1;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_FAKE_TABLES_H_
