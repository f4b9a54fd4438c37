#include "retrograde/table/build/site_manifest.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/table/format/format.h"

namespace retrograde::table {

absl::StatusOr<Manifest> ManifestFor(const BuildOptions& options,
                                     absl::string_view game,
                                     absl::string_view parameters) {
  absl::StatusOr<Manifest> manifest = ReadManifest(options.directory);
  if (absl::IsNotFound(manifest.status())) {
    Manifest fresh;
    fresh.generator = options.generator;
    fresh.game = std::string(game);
    fresh.parameters = std::string(parameters);
    fresh.metrics = options.metrics;
    return fresh;
  }
  if (!manifest.ok()) return manifest;
  const std::string path = ManifestPath(options.directory);
  const absl::Status same = CheckSameGame(
      path, manifest->game, manifest->parameters, game, parameters);
  if (!same.ok()) return same;
  if (manifest->metrics == options.metrics) return manifest;
  return absl::FailedPreconditionError(absl::StrCat(
      path, ": the directory has tables by ", MetricNames(manifest->metrics),
      ", found the request for ", MetricNames(options.metrics),
      "; another set of metrics needs another directory"));
}

std::string WeakerAxioms(const std::string& a, const std::string& b) {
  for (const absl::string_view weak : {"not checked", "sampled"}) {
    if (a == weak || b == weak) return std::string(weak);
  }
  return a;
}

}  // namespace retrograde::table
