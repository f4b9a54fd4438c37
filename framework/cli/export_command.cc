// `export`: all states of tables, or a game, for other programs.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "retrograde/cli/array_export.h"
#include "retrograde/cli/commands.h"
#include "retrograde/cli/file_sink.h"
#include "retrograde/cli/game_export.h"
#include "retrograde/cli/paths.h"
#include "retrograde/cli/row_text.h"
#include "retrograde/cli/table_walk.h"
#include "retrograde/core/metric.h"

namespace retrograde::cli {
namespace {

// Writes each state as a line; `write` gives false when there is no more point.
absl::Status WriteLines(const Session& session, const AnyTables& tables,
                        const std::function<bool(absl::string_view)>& write) {
  const bool csv = session.Args().tables.export_format == "csv";
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
                          const AnyTables& tables) {
  FileSink sink(path);
  if (!sink.Status().ok()) return sink.Status();
  absl::Status status =
      WriteLines(session, tables,
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

absl::Status Export(Session& session, const AnyTables& tables) {
  const TableArguments& arguments = session.Args().tables;
  const std::string path = ResolvePath(*arguments.output);
  if (*arguments.output != "-") {
    absl::Status status =
        CheckNotAmongTables(path, ResolvePath(*arguments.directory));
    if (!status.ok()) return status;
  }
  if (arguments.export_format == "npy") {
    return ExportArrays(path, session, tables);
  }
  if (*arguments.output != "-") return WriteLinesTo(path, session, tables);
  return WriteLines(session, tables, [&session](absl::string_view line) {
    return session.Out().Write(line);
  });
}

bool WantsGame(const TableArguments& arguments) {
  return arguments.export_format == "pgsolver";
}

absl::Status CheckOutput(const TableArguments& arguments) {
  if (!arguments.output || arguments.output->empty()) {
    return absl::InvalidArgumentError("expected --output=FILE");
  }
  if (arguments.export_format == "npy" && *arguments.output == "-") {
    return absl::InvalidArgumentError(
        "--output=-: arrays go to a directory, not to standard output");
  }
  if (WantsGame(arguments) && *arguments.output == "-") {
    return absl::InvalidArgumentError(
        "--output=-: a game goes to two files, not to standard output");
  }
  if (WantsGame(arguments) && arguments.directory) {
    return absl::InvalidArgumentError(
        absl::StrCat(*arguments.directory,
                     ": tables hold no moves; --format=pgsolver takes "
                     "no DIR, but the game as `solve` has it"));
  }
  return absl::OkStatus();
}

}  // namespace

ExitCode RunExport(Session& session) {
  const absl::Status output = CheckOutput(session.Args().tables);
  if (!output.ok()) return session.SayError(output);
  if (WantsGame(session.Args().tables)) {
    return session.SayError(ExportGame(session));
  }
  const absl::StatusOr<std::unique_ptr<AnyTables>> tables = session.Tables();
  if (!tables.ok()) return session.SayError(tables.status());
  return session.SayError(Export(session, **tables));
}

}  // namespace retrograde::cli
