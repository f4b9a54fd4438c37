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
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/game_program.h"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/testing/doubles/fake_tables.h"
#include "retrograde/testing/doubles/take_game.h"
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
    return std::vector<table::FamilyNeed>{{"a", 2, 6, 1000, 500},
                                          {"b", 1, 5, 3000, 70}};
  }
  absl::StatusOr<table::BuildReport> BuildTables(
      const table::BuildOptions& options) override {
    return build_(options);
  }

 private:
  static absl::Status NotHere() { return absl::InternalError("not here"); }

  Build build_;
};

// A program whose directories are in memory.
class FakeProgram final : public GameProgram<Take<false>> {
 public:
  std::map<std::string, FakeDirectory> directories;
  FakeGame::Build build;             // what `build` does; may be empty
  table::ReaderOptions last_opened;  // with which options
  std::map<std::string, std::string> nicknames;  // of families
  std::vector<Metric> usual_metrics = {Metric::kRemoteness};
  bool probe_has_line = true;

  void AddOptions(CommandKind, OptionSet& options) override {
    options.AddNumber("--size", "A size", 1, 9, &size_);
  }
  std::string GameInputHelp() const override { return "Read games"; }
  std::string FamilyHelp(CommandKind) const override { return "Letters"; }
  absl::StatusOr<std::vector<std::string>> Families(
      const std::vector<std::string>& words) const override {
    std::vector<std::string> families;
    for (const std::string& word : words) {
      const auto found = nicknames.find(word);
      families.push_back(found == nicknames.end() ? word : found->second);
    }
    return families;
  }
  std::vector<Metric> UsualMetrics() const override { return usual_metrics; }
  bool ProbeHasLine() const override { return probe_has_line; }
  absl::StatusOr<std::unique_ptr<GameSource>> Games(
      const GameRequest& request) override {
    if (!build) return GameProgram::Games(request);
    GameItem item;
    item.game = std::make_unique<FakeGame>(build);
    return std::make_unique<OneGameSource>(std::move(item));
  }
  absl::StatusOr<std::unique_ptr<AnyTables>> OpenTables(
      const std::string& directory,
      const table::ReaderOptions& options) override {
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

#endif  // RETROGRADE_TESTING_DOUBLES_FAKE_PROGRAM_H_
