// `diff`: do two directories hold the same values?

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/table_diff.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

struct DiffOptions {
  std::optional<std::string> other;  // OTHER
  uint64_t limit = 10;               // --limit
};

void AddOptions(Declaration& to, DiffOptions& diff) {
  AddDirectory(to);
  to.options.AddPositional("OTHER", "Another one", &diff.other);
  to.options.AddNumber("--limit",
                       "List so many different states, and count all", 0,
                       kMostListed, &diff.limit);
  AddReading(to);
  AddFormat(to);
}

// The two directories, as they were written.
using Directories = std::array<std::string, 2>;

void AddOneSided(absl::string_view kind, const OneSided& one_sided,
                 const Directories& directories, std::string* text) {
  for (int side : {0, 1}) {
    if (one_sided.names[side].empty()) continue;
    absl::StrAppend(text, "only in ", directories[side], ": ", kind, " ",
                    absl::StrJoin(one_sided.names[side], ", "), "\n");
  }
}

std::string ValueAsText(const std::optional<StateValue>& value,
                        const std::vector<Metric>& metrics) {
  if (!value) return "no state";
  std::string text(OutcomeText(value->outcome));
  for (size_t i = 0; i < metrics.size(); ++i) {
    if (!value->lengths[i]) continue;
    absl::StrAppend(&text, ", ", MetricText(metrics[i]), " ",
                    *value->lengths[i]);
  }
  return text;
}

std::string AsText(const TableDifferences& found,
                   const Directories& directories) {
  std::string text;
  AddOneSided("metric", found.metrics, directories, &text);
  AddOneSided("family", found.families, directories, &text);
  AddOneSided("slice", found.slices, directories, &text);
  for (const StateDifference& example : found.examples) {
    absl::StrAppend(&text, example.state, ": ",
                    ValueAsText(example.values[0], found.compared), " and not ",
                    ValueAsText(example.values[1], found.compared), "\n");
  }
  absl::StrAppend(
      &text, Counted(found.states, "state", "states"), " compared, ",
      found.different == 0 ? "none different"
                           : absl::StrCat(found.different, " different"),
      "\n");
  return text + (found.Any() ? "Different.\n" : "Equal.\n");
}

std::string OneSidedAsJson(const OneSided& one_sided) {
  return JsonArray({JsonStringArray(one_sided.names[0]),
                    JsonStringArray(one_sided.names[1])});
}

std::string ValueAsJson(const std::optional<StateValue>& value,
                        const std::vector<Metric>& metrics) {
  if (!value) return "null";
  JsonObject object;
  object.Set("outcome", JsonString(OutcomeText(value->outcome)));
  for (size_t i = 0; i < metrics.size(); ++i) {
    const std::optional<Ply> length = value->lengths[i];
    object.Set(MetricText(metrics[i]), length ? absl::StrCat(*length) : "null");
  }
  return object.ToString();
}

std::string ExampleAsJson(const StateDifference& example,
                          const std::vector<Metric>& metrics) {
  JsonObject object;
  object.Set("slice", JsonString(example.slice));
  object.Set("index", absl::StrCat(example.index));
  object.Set("state", JsonString(example.state));
  object.Set("values", JsonArray({ValueAsJson(example.values[0], metrics),
                                  ValueAsJson(example.values[1], metrics)}));
  return object.ToString();
}

std::string AsJson(const TableDifferences& found) {
  std::vector<std::string> examples;
  for (const StateDifference& example : found.examples) {
    examples.push_back(ExampleAsJson(example, found.compared));
  }
  JsonObject object;
  object.Set("equal", found.Any() ? "false" : "true");
  object.Set("metrics", OneSidedAsJson(found.metrics));
  object.Set("families", OneSidedAsJson(found.families));
  object.Set("slices", OneSidedAsJson(found.slices));
  object.Set("states", absl::StrCat(found.states));
  object.Set("different", absl::StrCat(found.different));
  object.Set("examples", JsonArray(examples));
  return object.ToString() + "\n";
}

absl::Status SameGame(const AnyTables& first, const AnyTables& second,
                      const Directories& directories) {
  if (first.Parameters() == second.Parameters()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the tables are of different games: ", directories[0],
                   " has the parameters \"", first.Parameters(), "\", ",
                   directories[1], " has \"", second.Parameters(), "\""));
}

// kNegative when they differ.
ExitCode Run(Session& session, const DiffOptions& options) {
  if (!options.other) {
    return session.SayError(absl::InvalidArgumentError(
        "expected two directories of tables, DIR and OTHER"));
  }
  const Directories directories = {*session.Args().directory, *options.other};
  const absl::StatusOr<std::unique_ptr<AnyTables>> first = session.Tables();
  if (!first.ok()) return session.SayError(first.status());
  const absl::StatusOr<std::unique_ptr<AnyTables>> second =
      session.TablesIn(directories[1]);
  if (!second.ok()) return session.SayError(second.status());
  const absl::Status same = SameGame(**first, **second, directories);
  if (!same.ok()) return session.SayError(same);
  const absl::StatusOr<TableDifferences> found =
      CompareTables(**first, **second, options.limit, session.Stop());
  if (!found.ok()) return session.SayError(found.status());
  session.Out().Write(session.WantsJson() ? AsJson(*found)
                                          : AsText(*found, directories));
  return found->Any() ? ExitCode::kNegative : ExitCode::kDone;
}

}  // namespace

Command DiffCommand() {
  return WithOptions({.name = "diff",
                      .summary = "Compare two directories of tables",
                      .kind = CommandKind::kTables,
                      .common_examples = {"diff tables other_tables"}},
                     &AddOptions, &Run);
}

}  // namespace retrograde::cli
