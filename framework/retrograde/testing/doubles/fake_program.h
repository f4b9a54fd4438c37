// A program for tests of commands on tables.

#ifndef RETROGRADE_TESTING_DOUBLES_FAKE_PROGRAM_H_
#define RETROGRADE_TESTING_DOUBLES_FAKE_PROGRAM_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/options/option_set.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/cli/program/command.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/testing/doubles/fake_tables.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cli {

// A game that builds nothing, but does what the test says.
class FakeGame final : public AnyGame {
 public:
  using Build = std::function<absl::StatusOr<table::BuildReport>(
      const table::BuildOptions&)>;

  explicit FakeGame(Build build) : build_(std::move(build)) {}

  ConformanceReport CheckAxioms(const ConformanceOptions&) override {
    return {};
  }
  absl::Status Solve(const SolveOptions&) override { return NotHere(); }
  CheckReport CheckValues(const CheckOptions&) const override { return {}; }
  absl::StatusOr<Report> Answer(const Question&) const override {
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
  absl::StatusOr<Reached> CountReachable(uint64_t) const override {
    return Reached{};
  }
  retrograde::Preparation Preparation() const override { return {}; }

  absl::StatusOr<std::vector<table::FamilyNeed>> EstimateTables(
      const table::BuildOptions&) const override {
    return std::vector<table::FamilyNeed>{{.family = "a",
                                           .slices = 2,
                                           .states = 6,
                                           .memory = 1000,
                                           .disk = 500,
                                           .disk_least = 400,
                                           .disk_most = 900},
                                          {.family = "b",
                                           .slices = 1,
                                           .states = 5,
                                           .memory = 3000,
                                           .disk = 70,
                                           .disk_least = 60,
                                           .disk_most = 80}};
  }
  absl::StatusOr<table::BuildReport> BuildTables(
      const table::BuildOptions& options) override {
    return build_(options);
  }

 private:
  static absl::Status NotHere() { return absl::InternalError("not here"); }

  Build build_;
};

// The program of the small game of take_game.h.
std::unique_ptr<Program> MakeTakeProgram();

// One whose directories are in memory. In all else it is as that program.
class FakeProgram final : public Program {
 public:
  std::map<std::string, FakeDirectory> directories;
  FakeGame::Build build;             // what `build` does; may be empty
  table::ReaderOptions last_opened;  // with which options
  std::map<std::string, std::string> nicknames;  // of families
  std::vector<Metric> usual_metrics = {Metric::kRemoteness};
  bool probe_has_line = true;

  std::string Name() const override { return take_->Name(); }
  std::string Summary() const override { return take_->Summary(); }
  std::vector<std::string> Examples() const override {
    return take_->Examples();
  }
  std::string StateHelp() const override { return take_->StateHelp(); }
  PlayerNames Players() const override { return take_->Players(); }
  std::vector<Format> Formats() const override { return take_->Formats(); }
  std::vector<Command> OwnCommands() override { return take_->OwnCommands(); }

  void AddOptions(CommandKind, OptionSet& options) override {
    options.AddNumber("--size", "A size", 1, 9, &size_);
  }
  std::string GameInputHelp() const override { return "Read games"; }
  std::string FamilyHelp(CommandKind) const override { return "Letters"; }
  absl::StatusOr<std::vector<std::string>> Families(
      const std::vector<std::string>& words) const override;
  std::vector<Metric> UsualMetrics() const override { return usual_metrics; }
  bool ProbeHasLine() const override { return probe_has_line; }
  absl::StatusOr<std::unique_ptr<GameSource>> Games(
      const GameRequest& request) override;
  absl::StatusOr<std::unique_ptr<AnyTables>> OpenTables(
      const std::string& directory,
      const table::ReaderOptions& options) override;

 private:
  const std::unique_ptr<Program> take_ = MakeTakeProgram();
  uint64_t size_ = 1;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_TESTING_DOUBLES_FAKE_PROGRAM_H_
