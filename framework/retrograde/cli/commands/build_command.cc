// `build`: a game in, tables out.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/version.h"
#include "retrograde/core/words.h"
#include "retrograde/io/json_text.h"
#include "retrograde/io/paths.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/format/manifest.h"

namespace retrograde::cli {
namespace {

constexpr uint64_t kMostSeconds = 1'000'000;
constexpr int kMostCompression = 19;

struct BuildCommandOptions {
  std::optional<std::string> metrics;   // --metric, as written
  bool estimate = false;                // --estimate
  bool resume = false;                  // --resume
  bool no_check = false;                // --no-check
  std::optional<uint64_t> compression;  // --compression
  uint64_t checkpoint = 600;            // --checkpoint, in seconds
};

// "remoteness,conversion", as --metric takes it.
std::string ListText(const std::vector<Metric>& metrics) {
  return absl::StrJoin(metrics, ",", [](std::string* text, Metric metric) {
    absl::StrAppend(text, MetricText(metric));
  });
}

void AddBuilding(Declaration& to, BuildCommandOptions& build) {
  to.options.AddText(
      "--metric", "LIST",
      absl::StrCat("What the lengths in the tables count: remoteness, the "
                   "plies to the end; conversion, those until play leaves the "
                   "slice; remoteness,conversion for both; or outcome, no "
                   "lengths, for the smallest tables. Default: ",
                   ListText(to.program.UsualMetrics())),
      &build.metrics);
  to.options.AddFlag("--estimate",
                     "Say what states, memory and disk it will take, and do "
                     "nothing",
                     &build.estimate);
  to.options.AddFlag("--resume", "Go on with a build that did not finish",
                     &build.resume);
  to.options.AddFlag(
      "--no-check",
      "Leave out the test of the game's axioms; the tables say so",
      &build.no_check);
  to.options.AddOptionalNumber("--compression",
                               "From quick to small; default: 0", 0,
                               kMostCompression, &build.compression);
  to.options.AddNumber("--checkpoint",
                       "Seconds between two points inside of a long slice from "
                       "which --resume can go on; 0: as often as can be",
                       0, kMostSeconds, &build.checkpoint);
}

void AddOptions(Declaration& to, BuildCommandOptions& build) {
  AddDirectory(to, "The directory to make the tables in");
  AddFamilies(to);
  AddGame(to);
  AddBuilding(to, build);
  AddFormat(to);
  AddSolving(to);
}

absl::StatusOr<std::vector<Metric>> ParseMetrics(absl::string_view list) {
  std::vector<Metric> metrics;
  for (const absl::string_view name : absl::StrSplit(list, ',')) {
    const std::optional<Metric> metric = MetricOf(name);
    if (!metric || absl::c_linear_search(metrics, *metric)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--metric: expected ", LengthMetricNames(", "),
          ", outcome or several with commas, each once, found ", Quoted(list)));
    }
    metrics.push_back(*metric);
  }
  absl::c_sort(metrics);
  if (metrics.size() > 1) std::erase(metrics, Metric::kOutcome);
  return metrics;
}

// The metrics where none are asked for: those of the tables that are there.
std::vector<Metric> MetricsOf(Session& session, const std::string& directory) {
  const absl::StatusOr<table::Manifest> manifest =
      table::ReadManifest(directory);
  return manifest.ok() ? manifest->metrics : session.UsualMetrics();
}

absl::StatusOr<table::BuildOptions> MakeRequest(
    Session& session, const BuildCommandOptions& options) {
  const std::optional<std::string>& directory = session.Args().directory;
  if (!directory || directory->empty()) {
    return absl::InvalidArgumentError(
        "expected a directory to make the tables in, DIR");
  }
  table::BuildOptions request;
  request.directory = ResolvePath(*directory);
  absl::StatusOr<std::vector<std::string>> families = session.Families();
  if (!families.ok()) return families.status();
  request.families = *std::move(families);
  absl::StatusOr<std::vector<Metric>> metrics =
      options.metrics ? ParseMetrics(*options.metrics)
                      : MetricsOf(session, request.directory);
  if (!metrics.ok()) return metrics.status();
  request.metrics = *std::move(metrics);
  request.resume = options.resume;
  request.compression = static_cast<int>(options.compression.value_or(0));
  request.checkpoint_seconds = options.checkpoint;
  request.generator = absl::StrCat("retrograde ", kVersion);
  request.solve = session.ForSolving();
  session.ShowProgressOf(&request.solve);
  request.finished = [&session](absl::string_view slice, uint64_t done,
                                uint64_t all) {
    session.Shown().SliceFinished(slice, done, all);
  };
  request.warn = [&session](absl::string_view text) { session.Say(text); };
  return request;
}

// Tests the axioms of these families; what the manifest is to say of it.
absl::StatusOr<std::string> TestAxioms(
    const Session& session, AnyGame& game,
    const std::vector<std::string>& families) {
  ConformanceOptions options = session.ForAxioms();
  options.families = families;
  const ConformanceReport report = game.CheckAxioms(options);
  if (report.FaultCount() > 0) {
    return absl::DataLossError(
        absl::StrCat("the game breaks its axioms, so nothing is built (`check` "
                     "tells more): ",
                     report.ToStatus().message()));
  }
  if (absl::Status status = report.ToStatus(); !status.ok()) return status;
  const bool all = absl::c_all_of(
      report.axioms, [](const AxiomReport& axiom) { return axiom.exhaustive; });
  return all ? "checked" : "sampled";
}

// All families together. They are built one after another, so that the memory
// is that of the one that needs most.
table::FamilyNeed Sum(const std::vector<table::FamilyNeed>& families) {
  table::FamilyNeed sum;
  for (const table::FamilyNeed& family : families) {
    sum.slices += family.slices;
    sum.states += family.states;
    sum.memory = std::max(sum.memory, family.memory);
    sum.disk = SaturatingSum(sum.disk, family.disk);
    sum.disk_least = SaturatingSum(sum.disk_least, family.disk_least);
    sum.disk_most = SaturatingSum(sum.disk_most, family.disk_most);
  }
  return sum;
}

std::string EstimateAsText(const std::vector<table::FamilyNeed>& families) {
  constexpr char kLine[] = "%-24s%10s%20s%20s%20s\n";
  std::string text = absl::StrFormat(kLine, "family", "slices", "states",
                                     "memory, bytes", "disk, bytes");
  const auto add = [&](absl::string_view name,
                       const table::FamilyNeed& family) {
    absl::StrAppendFormat(&text, kLine, name, absl::StrCat(family.slices),
                          absl::StrCat(family.states),
                          absl::StrCat(family.memory),
                          absl::StrCat(family.disk));
  };
  for (const table::FamilyNeed& family : families) add(family.family, family);
  const table::FamilyNeed sum = Sum(families);
  add("(together)", sum);
  absl::StrAppend(&text, "The disk space is an estimate: from ", sum.disk_least,
                  " to ", sum.disk_most, " bytes together.\n");
  return text;
}

void SetFigures(const table::FamilyNeed& estimate, JsonObject* object) {
  object->Set("slices", absl::StrCat(estimate.slices));
  object->Set("states", absl::StrCat(estimate.states));
  object->Set("memory", absl::StrCat(estimate.memory));
  object->Set("disk", absl::StrCat(estimate.disk));
  object->Set("disk_least", absl::StrCat(estimate.disk_least));
  object->Set("disk_most", absl::StrCat(estimate.disk_most));
}

std::string EstimateAsJson(const std::vector<table::FamilyNeed>& families,
                           absl::string_view id) {
  std::vector<std::string> parts;
  for (const table::FamilyNeed& family : families) {
    JsonObject part;
    part.Set("family", JsonString(family.family));
    SetFigures(family, &part);
    parts.push_back(part.ToString());
  }
  JsonObject object;
  object.Set("id", std::string(id));
  SetFigures(Sum(families), &object);
  object.Set("families", JsonArray(parts));
  return object.ToString() + "\n";
}

std::string ReportAsText(const table::BuildReport& report,
                         absl::string_view directory) {
  return absl::StrCat(directory, ": ",
                      Counted(report.families, "family", "families"), ", ",
                      Counted(report.slices, "slice", "slices"), ", ",
                      Counted(report.states, "state", "states"), ", ",
                      Counted(report.bytes, "byte", "bytes"), "\n");
}

std::string ReportAsJson(const table::BuildReport& report,
                         absl::string_view directory, absl::string_view id) {
  JsonObject object;
  object.Set("id", std::string(id));
  object.Set("directory", JsonString(directory));
  object.Set("families", absl::StrCat(report.families));
  object.Set("slices", absl::StrCat(report.slices));
  object.Set("states", absl::StrCat(report.states));
  object.Set("bytes", absl::StrCat(report.bytes));
  return object.ToString() + "\n";
}

ExitCode Estimate(Session& session, const GameItem& item,
                  const table::BuildOptions& request) {
  const absl::StatusOr<std::vector<table::FamilyNeed>> families =
      (*item.game)->EstimateTables(request);
  if (!families.ok()) return session.SayError(families.status());
  session.Shown().Clear();
  session.Out().Write(session.WantsJson() ? EstimateAsJson(*families, item.id)
                                          : EstimateAsText(*families));
  return ExitCode::kDone;
}

ExitCode Build(Session& session, const GameItem& item,
               const table::BuildOptions& request) {
  const absl::StatusOr<table::BuildReport> report =
      (*item.game)->BuildTables(request);
  session.Shown().Clear();
  if (absl::IsCancelled(report.status())) {
    session.Say("interrupted; the same command with --resume goes on");
  }
  if (!report.ok()) return session.SayError(report.status());
  const std::string& directory = *session.Args().directory;
  session.Out().Write(session.WantsJson()
                          ? ReportAsJson(*report, directory, item.id)
                          : ReportAsText(*report, directory));
  return ExitCode::kDone;
}

ExitCode Run(Session& session, const BuildCommandOptions& options) {
  absl::StatusOr<table::BuildOptions> request = MakeRequest(session, options);
  if (!request.ok()) return session.SayError(request.status());
  const absl::StatusOr<GameItem> item = session.GameToBuild();
  if (!item.ok()) return session.SayError(item.status());
  if (!options.no_check) {
    request->check_axioms = [&session, &item, families = request->families] {
      return TestAxioms(session, **item->game, families);
    };
  }
  return options.estimate ? Estimate(session, *item, *request)
                          : Build(session, *item, *request);
}

}  // namespace

Command BuildCommand() {
  return WithOptions(
      {.name = "build",
       .summary = "Solve a game into tables that can be kept",
       .kind = CommandKind::kBuild,
       .examples = {"build tables",
                    "build tables --metric=remoteness,conversion",
                    "build tables --estimate"}},
      &AddOptions, &Run);
}

}  // namespace retrograde::cli
