#include "retrograde/cli/table_walk.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace retrograde::cli {

absl::StatusOr<std::vector<std::string>> WantedFamilies(
    const Session& session, const AnyTables& tables) {
  absl::StatusOr<std::vector<std::string>> wanted = session.Families();
  if (!wanted.ok()) return wanted;
  std::vector<std::string> built = tables.Families();
  if (wanted->empty()) return built;
  const std::string& directory = *session.Args().tables.directory;
  for (const std::string& family : *wanted) {
    if (absl::c_linear_search(built, family)) continue;
    return absl::NotFoundError(
        absl::StrCat(directory, ": no family \"", family, "\" was built, only ",
                     absl::StrJoin(built, ", "), "; `build ", directory, " ",
                     family, "` makes it"));
  }
  return wanted;
}

absl::Status ForEachSlice(
    const Session& session, const AnyTables& tables, absl::string_view family,
    absl::FunctionRef<absl::Status(const std::string& slice)> visit) {
  const absl::StatusOr<std::vector<std::string>> slices = tables.Slices(family);
  if (!slices.ok()) return slices.status();
  for (const std::string& slice : *slices) {
    if (session.Signals()->Requested()) return absl::CancelledError();
    if (absl::Status status = visit(slice); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ForEachWantedSlice(
    const Session& session, const AnyTables& tables,
    absl::FunctionRef<absl::Status(const std::string& family,
                                   const std::string& slice)>
        visit) {
  const absl::StatusOr<std::vector<std::string>> families =
      WantedFamilies(session, tables);
  if (!families.ok()) return families.status();
  for (const std::string& family : *families) {
    absl::Status status = ForEachSlice(
        session, tables, family,
        [&](const std::string& slice) { return visit(family, slice); });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

std::vector<Metric> LengthMetrics(const AnyTables& tables) {
  std::vector<Metric> metrics = tables.Metrics();
  std::erase(metrics, Metric::kOutcome);
  return metrics;
}

}  // namespace retrograde::cli
