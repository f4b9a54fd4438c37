// Building the tables of any game, as the commands ask for it.

#ifndef RETROGRADE_CLI_BUILD_TABLES_H_
#define RETROGRADE_CLI_BUILD_TABLES_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/build_request.h"
#include "retrograde/cli/version.h"
#include "retrograde/core/game.h"
#include "retrograde/table/build_any.h"
#include "retrograde/table/build_options.h"
#include "retrograde/table/manifest.h"
#include "retrograde/table/table_directory.h"
#include "retrograde/verify/conformance.h"

namespace retrograde::cli {

// What each family of a game will take; see AnyGame::EstimateTables.
template <Game G>
absl::StatusOr<std::vector<FamilyEstimate>> EstimateGameTables(
    const G& game, const BuildRequest& request);

// Builds tables of a game; see AnyGame::BuildTables.
template <Game G>
absl::StatusOr<BuildReport> BuildGameTables(const G& game,
                                            const BuildRequest& request);

// ----- Details -----

namespace internal {

inline table::BuildOptions OptionsFor(const BuildRequest& request) {
  table::BuildOptions options;
  options.directory = request.directory;
  options.families = request.families;
  options.metrics = request.metrics;
  options.resume = request.resume;
  options.compression = request.compression;
  options.checkpoint_seconds = request.checkpoint_seconds;
  options.generator = absl::StrCat("retrograde ", kVersion);
  options.solve = request.solve;
  options.finished = request.finished;
  options.warn = request.warn;
  return options;
}

// Tests the axioms; what the manifest is to say of it.
template <Game G>
absl::StatusOr<std::string> CheckBefore(const G& game,
                                        const BuildRequest& request) {
  if (!request.check) return "not checked";
  ConformanceOptions options;
  options.families = request.families;
  options.stop = request.solve.stop;
  const ConformanceReport report = CheckConformance(game, options);
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

// What the manifest of a finished build says.
inline absl::StatusOr<BuildReport> ReportOf(const std::string& directory) {
  const auto tables = table::TableDirectory::Open(directory, {});
  if (!tables.ok()) return tables.status();
  const table::Manifest manifest = (*tables)->GetManifest();
  BuildReport report;
  for (const table::ManifestFamily& family : manifest.families) {
    const auto file = (*tables)->OpenFamily(family.family);
    if (!file.ok()) continue;  // taken away; nobody asked for it
    ++report.families;
    report.slices += (*file)->Head().slices.size();
    report.states += family.states;
    report.bytes += family.bytes;
  }
  return report;
}

}  // namespace internal

template <Game G>
absl::StatusOr<std::vector<FamilyEstimate>> EstimateGameTables(
    const G& game, const BuildRequest& request) {
  const table::BuildOptions options = internal::OptionsFor(request);
  const auto needs = table::EstimateTables(game, options);
  if (!needs.ok()) return needs.status();
  std::vector<FamilyEstimate> estimates;
  for (const table::FamilyNeed& need : *needs) {
    estimates.push_back(
        {need.family, need.slices, need.states, need.memory, need.disk});
  }
  return estimates;
}

template <Game G>
absl::StatusOr<BuildReport> BuildGameTables(const G& game,
                                            const BuildRequest& request) {
  table::BuildOptions options = internal::OptionsFor(request);
  options.check_axioms = [&] { return internal::CheckBefore(game, request); };
  const absl::Status built = table::BuildTables(game, options);
  if (!built.ok()) return built;
  return internal::ReportOf(request.directory);
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_BUILD_TABLES_H_
