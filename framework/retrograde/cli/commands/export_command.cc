// `export`: all states of tables, or a game, for other programs.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "retrograde/cli/commands/array_export.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/game_export.h"
#include "retrograde/cli/commands/row_text.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/metric.h"
#include "retrograde/io/file_sink.h"
#include "retrograde/io/paths.h"

namespace retrograde::cli {
namespace {

struct ExportOptions {
  std::optional<std::string> output;  // --output, a path or "-"
  std::string format = "csv";         // --format
};

void AddOptions(Declaration& to, ExportOptions& given) {
  AddDirectory(to,
               "A directory of tables, without options of the game; none for "
               "--format=pgsolver, which writes the game itself");
  AddFamilies(to);
  AddGame(to);
  to.options.AddText(
      "--output", "FILE",
      "Where to write; - is standard output. With --format=npy a "
      "directory, which must not be there yet; with "
      "--format=pgsolver the files FILE.first.pg and FILE.second.pg",
      &given.output);
  to.options.AddChoice("--format", {"csv", "jsonl", "npy", "pgsolver"},
                       "A line for each state, arrays for each slice, or the "
                       "game for other solvers",
                       &given.format);
  AddReading(to);
  AddThreadsAndProgress(to);
}

// Writes each state as a line; `write` gives false when there is no more point.
absl::Status WriteLines(const Session& session, const AnyTables& tables,
                        bool csv,
                        const std::function<bool(absl::string_view)>& write) {
  const std::vector<Metric> metrics = LengthMetrics(tables);
  const PlayerNames& players = session.Players();
  if (csv) write(CsvHeader());
  return ForEachWantedSlice(
      session, tables, [&](const std::string&, const std::string& slice) {
        return tables.ForEachState(
            slice, 0, session.Stop(), [&](const StateRow& row) {
              return write(csv ? RowAsCsv(slice, row, players)
                               : RowAsJson(slice, row, metrics, players));
            });
      });
}

absl::Status WriteLinesTo(const std::string& path, const Session& session,
                          const AnyTables& tables, bool csv) {
  FileSink sink(path);
  if (!sink.Status().ok()) return sink.Status();
  absl::Status status =
      WriteLines(session, tables, csv,
                 [&sink](absl::string_view line) { return sink.Write(line); });
  if (!status.ok()) return status;
  return sink.Finish();
}

// What is written might take the place of a table, or be taken for one.
absl::Status CheckNotAmongTables(const std::string& path,
                                 const std::string& tables) {
  const std::filesystem::path folder =
      std::filesystem::path(std::string(absl::StripSuffix(path, "/")))
          .parent_path();
  std::error_code error;
  const bool same =
      std::filesystem::equivalent(folder.empty() ? "." : folder, tables, error);
  if (error || !same) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--output: expected a place outside of ", tables,
                   ", the directory of the tables, found ", path));
}

absl::Status Export(Session& session, const AnyTables& tables,
                    const ExportOptions& options) {
  const std::string path = ResolvePath(*options.output);
  const bool csv = options.format == "csv";
  if (*options.output != "-") {
    absl::Status status =
        CheckNotAmongTables(path, ResolvePath(*session.Args().directory));
    if (!status.ok()) return status;
  }
  if (options.format == "npy") {
    return ExportArrays(path, session, tables);
  }
  if (*options.output != "-") return WriteLinesTo(path, session, tables, csv);
  return WriteLines(session, tables, csv, [&session](absl::string_view line) {
    return session.Out().Write(line);
  });
}

bool WantsGame(const ExportOptions& options) {
  return options.format == "pgsolver";
}

absl::Status CheckOutput(const ExportOptions& options,
                         const std::optional<std::string>& directory) {
  if (!options.output || options.output->empty()) {
    return absl::InvalidArgumentError("expected --output=FILE");
  }
  if (options.format == "npy" && *options.output == "-") {
    return absl::InvalidArgumentError(
        "--output=-: arrays go to a directory, not to standard output");
  }
  if (WantsGame(options) && *options.output == "-") {
    return absl::InvalidArgumentError(
        "--output=-: a game goes to two files, not to standard output");
  }
  if (WantsGame(options) && directory) {
    return absl::InvalidArgumentError(
        absl::StrCat(*directory,
                     ": tables hold no moves; --format=pgsolver takes "
                     "no DIR, but the game as `solve` has it"));
  }
  return absl::OkStatus();
}

ExitCode Run(Session& session, const ExportOptions& options) {
  const absl::Status output = CheckOutput(options, session.Args().directory);
  if (!output.ok()) return session.SayError(output);
  if (WantsGame(options)) {
    return session.SayError(ExportGame(session, *options.output));
  }
  const absl::StatusOr<std::unique_ptr<AnyTables>> tables = session.Tables();
  if (!tables.ok()) return session.SayError(tables.status());
  return session.SayError(Export(session, **tables, options));
}

}  // namespace

Command ExportCommand() {
  return WithOptions(
      {.name = "export",
       .summary = "Write tables or a game for other programs",
       .examples = {"export --format=pgsolver --output=game"},
       .common_examples = {"export tables --output=states.csv",
                           "export tables --format=npy --output=arrays"}},
      &AddOptions, &Run);
}

}  // namespace retrograde::cli
