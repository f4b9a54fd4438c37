// Walks over the families that the command line means, or all that were built.
// A family that is not there is an error before the first slice is visited, and
// the error says how to build it or how to go on with its build.

#include "retrograde/cli/commands/table_walk.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cli {
namespace {

absl::Status NotBuilt(const Session& session, const AnyTables& tables,
                      const std::vector<std::string>& built,
                      const std::string& family) {
  const auto unfinished = tables.Unfinished();
  if (!unfinished.ok()) return unfinished.status();
  const std::string& directory = *session.Args().directory;
  const auto found = unfinished->find(family);
  if (found != unfinished->end()) {
    return absl::NotFoundError(
        absl::StrCat(directory, ": ",
                     UnfinishedText(session, tables, family, found->second)));
  }
  const absl::Status is_family = tables.CheckFamily(family);
  if (!is_family.ok()) {
    return absl::Status(is_family.code(),
                        absl::StrCat(directory, ": ", is_family.message()));
  }
  return absl::NotFoundError(absl::StrCat(
      directory, ": no family ", Quoted(family), " was built",
      built.empty() ? "" : absl::StrCat(", only ", absl::StrJoin(built, ", ")),
      "; `build ", directory, " ", family, "` makes it"));
}

}  // namespace

std::string UnfinishedText(const Session& session, const AnyTables& tables,
                           absl::string_view family, absl::string_view file) {
  const absl::Status is_family = tables.CheckFamily(family);
  if (!is_family.ok()) {
    return absl::StrCat(
        file, ": no build of this game goes on with it: ", is_family.message());
  }
  return absl::StrCat(file, ": the build of the family ", family,
                      " has not finished; unless it is at work, `build ",
                      *session.Args().directory, " ", family,
                      " --resume` goes on with it");
}

absl::StatusOr<std::vector<std::string>> WantedFamilies(
    const Session& session, const AnyTables& tables) {
  absl::StatusOr<std::vector<std::string>> wanted = session.Families();
  if (!wanted.ok()) return wanted;
  std::vector<std::string> built = tables.Families();
  if (wanted->empty()) return built;
  for (const std::string& family : *wanted) {
    if (absl::c_linear_search(built, family)) continue;
    return NotBuilt(session, tables, built, family);
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
  std::erase_if(metrics, [](Metric metric) { return !CountsPlies(metric); });
  return metrics;
}

std::string LengthMetricNames(absl::string_view separator) {
  std::vector<absl::string_view> names;
  for (const Metric metric : kMetrics) {
    if (CountsPlies(metric)) names.push_back(MetricText(metric));
  }
  return absl::StrJoin(names, separator);
}

}  // namespace retrograde::cli
