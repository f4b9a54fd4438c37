// One state of a table, written down: as text, as JSON, as a line of CSV.

#ifndef RETROGRADE_CLI_COMMANDS_ROW_TEXT_H_
#define RETROGRADE_CLI_COMMANDS_ROW_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {

// "win, remoteness 3, conversion 1"; "draw". `metrics` here and below: those of
// the tables that count plies.
std::string RowValueText(const StateRow& row,
                         const std::vector<Metric>& metrics);

// "8 first: win, remoteness 3", with a newline.
std::string RowAsText(const StateRow& row, const std::vector<Metric>& metrics);

// Adds "outcome" and the lengths.
void SetValue(const StateRow& row, const std::vector<Metric>& metrics,
              JsonObject* object);

// {"slice":…,"index":…,"state":…,"mover":…,"outcome":…,"remoteness":…}, with a
// newline.
std::string RowAsJson(absl::string_view slice, const StateRow& row,
                      const std::vector<Metric>& metrics,
                      const PlayerNames& players);

// Lines of CSV (RFC 4180, but for the newline alone at the end), the first with
// the names of the columns. The columns are always the same, one for each
// metric that counts plies: a length that was not built is empty, as is that of
// a draw.
std::string CsvHeader();
std::string RowAsCsv(absl::string_view slice, const StateRow& row,
                     const PlayerNames& players);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_ROW_TEXT_H_
