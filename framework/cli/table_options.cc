#include "retrograde/cli/table_options.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::cli {
namespace {

constexpr uint64_t kAnyNumber = std::numeric_limits<uint64_t>::max();
constexpr uint64_t kMostSeconds = 1'000'000;
constexpr uint64_t kMostSampled = 1'000'000;
constexpr int kMostCompression = 19;

// Solves without a directory.
bool WorksWithoutTables(Command command) {
  return command == Command::kProbe || command == Command::kLine ||
         command == Command::kPlay || command == Command::kStats;
}

bool ReadsTablesOnly(Command command) {
  return command > Command::kBuild && command < Command::kOwn;
}

std::string DirectoryHelp(Command command) {
  if (command == Command::kBuild) return "The directory to make the tables in";
  if (command == Command::kExport) {
    return "A directory of tables, without options of the game; none for "
           "--format=pgsolver, which writes the game itself";
  }
  if (!WorksWithoutTables(command)) return "A directory of tables";
  std::string help =
      "A directory of tables to answer from, without options of the game; "
      "default: the game is solved in memory";
  if (command == Command::kProbe || command == Command::kLine) {
    help += ". An argument alone is STATE, or with --input DIR";
  }
  return help;
}

// "remoteness,conversion", as --metric takes it.
std::string ListText(const std::vector<Metric>& metrics) {
  return absl::StrJoin(metrics, ",", [](std::string* text, Metric metric) {
    absl::StrAppend(text, MetricText(metric));
  });
}

void AddBuilding(const Program& program, TableArguments* tables,
                 OptionSet& options) {
  options.AddText(
      "--metric", "LIST",
      absl::StrCat("What the lengths in the tables count: remoteness, the "
                   "plies to the end; conversion, those until play leaves the "
                   "slice; remoteness,conversion for both; or outcome, no "
                   "lengths, for the smallest tables. Default: ",
                   ListText(program.UsualMetrics())),
      &tables->metrics);
  options.AddFlag("--estimate",
                  "Say what states, memory and disk it will take, and do "
                  "nothing",
                  &tables->estimate);
  options.AddFlag("--resume", "Go on with a build that did not finish",
                  &tables->resume);
  options.AddFlag("--no-check",
                  "Leave out the test of the game's axioms; the tables say so",
                  &tables->no_check);
  options.AddOptionalNumber("--compression", "From quick to small; default: 0",
                            0, kMostCompression, &tables->compression);
  options.AddNumber("--checkpoint",
                    "Seconds between two points inside of a long slice from "
                    "which --resume can go on; 0: as often as can be",
                    0, kMostSeconds, &tables->checkpoint);
}

void AddQuery(TableArguments* tables, OptionSet& options) {
  options.AddText("--outcome", "win|draw|loss",
                  "States with this outcome for the side to move",
                  &tables->outcome);
  options.AddText("--mover", "first|second", "States with this side to move",
                  &tables->mover);
  options.AddText("--metric", "remoteness|conversion",
                  "What plies count; default: remoteness, where built",
                  &tables->metric);
  options.AddOptionalNumber("--plies", "States with this length", 0, kMaxPly,
                            &tables->plies);
  options.AddOptionalNumber("--min-plies", "States with at least this length",
                            0, kMaxPly, &tables->min_plies);
  options.AddOptionalNumber("--max-plies", "States with at most this length", 0,
                            kMaxPly, &tables->max_plies);
  options.AddOptionalNumber("--sample",
                            "So many of these states, chosen at random, each "
                            "as likely as any other; default: all",
                            1, kMostSampled, &tables->sample);
  options.AddNumber("--seed", "Another number, another sample", 0, kAnyNumber,
                    &tables->seed);
}

void AddExport(TableArguments* tables, OptionSet& options) {
  options.AddText(
      "--output", "FILE",
      "Where to write; - is standard output. With --format=npy a "
      "directory, which must not be there yet; with "
      "--format=pgsolver the files FILE.first.pg and FILE.second.pg",
      &tables->output);
  options.AddChoice("--format", {"csv", "jsonl", "npy", "pgsolver"},
                    "A line for each state, arrays for each slice, or the game "
                    "for other solvers",
                    &tables->export_format);
}

void AddOptionsOf(const Program& program, Command command,
                  TableArguments* tables, OptionSet& options) {
  switch (command) {
    case Command::kBuild:
      return AddBuilding(program, tables, options);
    case Command::kVerify:
      return options.AddFlag("--quick",
                             "Compare checksums alone, not states with those "
                             "after them",
                             &tables->quick);
    case Command::kZugzwang:
      return options.AddOptionalNumber(
          "--limit", "List so many, and count all; default: list all", 0,
          kAnyNumber, &tables->limit);
    case Command::kQuery:
      return AddQuery(tables, options);
    case Command::kExport:
      return AddExport(tables, options);
    case Command::kDiff:
      return options.AddNumber("--limit",
                               "List so many different states, and count all",
                               0, kMostSampled, &tables->examples);
    default:
      return;
  }
}

}  // namespace

void AddDirectories(const Program& program, Command command,
                    TableArguments* tables, OptionSet& options) {
  if (command == Command::kSolve || command == Command::kCheck ||
      command == Command::kCompare) {
    return;
  }
  options.AddPositional("DIR", DirectoryHelp(command), &tables->directory);
  if (command == Command::kDiff) {
    options.AddPositional("OTHER", "Another one", &tables->other);
  } else if (command == Command::kStats || !WorksWithoutTables(command)) {
    options.AddPositionals("FAMILY", program.FamilyHelp(command),
                           &tables->families);
  }
}

void AddTableOptions(const Program& program, Command command,
                     Arguments* arguments, OptionSet& options) {
  AddOptionsOf(program, command, &arguments->tables, options);
  if (!ReadsTablesOnly(command)) return;
  options.AddText("--memory", "SIZE",
                  "The most to use, such as 512M or 4G, half of it for blocks "
                  "of tables; default: 256 MiB of blocks",
                  &arguments->memory);
  if (command != Command::kVerify) return;
  options.AddNumber("--threads", "Threads to use; default: all cores", 1,
                    kMostThreads, &arguments->threads);
}

void SortOutSubjects(Arguments* arguments) {
  const bool states = arguments->command == Command::kProbe ||
                      arguments->command == Command::kLine;
  if (!states || arguments->state || arguments->input) return;
  std::swap(arguments->state, arguments->tables.directory);
}

std::vector<std::string> TableExamples(Command command) {
  switch (command) {
    case Command::kProbe:
      return {"probe tables STATE", "probe tables --input=states.txt"};
    case Command::kLine:
      return {"line tables STATE"};
    case Command::kPlay:
      return {"play tables"};
    case Command::kStats:
      return {"stats tables"};
    case Command::kVerify:
      return {"verify tables", "verify tables --quick --format=json"};
    case Command::kZugzwang:
      return {"zugzwang tables", "zugzwang tables --limit=10 --format=json"};
    case Command::kQuery:
      return {"query tables --outcome=win --min-plies=20",
              "query tables --outcome=draw --sample=5 --format=json"};
    case Command::kExport:
      return {"export tables --output=states.csv",
              "export tables --format=npy --output=arrays"};
    case Command::kDiff:
      return {"diff tables other_tables"};
    default:
      return {};
  }
}

}  // namespace retrograde::cli
