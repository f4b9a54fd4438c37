// What the commands on tables have in common: which families, and all slices.

#ifndef RETROGRADE_CLI_COMMANDS_TABLE_WALK_H_
#define RETROGRADE_CLI_COMMANDS_TABLE_WALK_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/metric.h"

namespace retrograde::cli {

// What to tell of a family whose build has not finished and left this file.
std::string UnfinishedText(const Session& session, const AnyTables& tables,
                           absl::string_view family, absl::string_view file);

// The families that the command line names, else all that there are. NotFound
// for one that was not built, or not to the end; InvalidArgument for what is no
// family of the game.
absl::StatusOr<std::vector<std::string>> WantedFamilies(
    const Session& session, const AnyTables& tables);

// visit(slice) for each slice of a family, in the order of the file. The first
// error ends it; Cancelled after a signal.
absl::Status ForEachSlice(
    const Session& session, const AnyTables& tables, absl::string_view family,
    absl::FunctionRef<absl::Status(const std::string& slice)> visit);

// The same for each wanted family after another.
absl::Status ForEachWantedSlice(
    const Session& session, const AnyTables& tables,
    absl::FunctionRef<absl::Status(const std::string& family,
                                   const std::string& slice)>
        visit);

// The metrics of the tables that count plies.
std::vector<Metric> LengthMetrics(const AnyTables& tables);

// "remoteness, conversion": the names of all metrics that count plies.
std::string LengthMetricNames(absl::string_view separator);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_TABLE_WALK_H_
