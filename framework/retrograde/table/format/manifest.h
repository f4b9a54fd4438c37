// The manifest: what a table directory holds.
//
// It names the game once for all families, and a family is in it exactly when
// it is finished. It is small, and replaced as a whole. Its last field is a
// checksum of all bytes before: one that was changed anywhere is refused.

#ifndef RETROGRADE_TABLE_FORMAT_MANIFEST_H_
#define RETROGRADE_TABLE_FORMAT_MANIFEST_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"

namespace retrograde::table {

// A finished family.
struct ManifestFamily {
  std::string family;
  std::string file;                    // its name within the directory
  uint64_t bytes = 0;                  // of the file
  uint64_t states = 0;                 // holes left out
  std::map<Metric, uint64_t> content;  // the outcome's, and the metrics'

  friend bool operator==(const ManifestFamily&,
                         const ManifestFamily&) = default;
};

// How the axioms of a game were tested before a build, the weakest first.
inline constexpr std::array<absl::string_view, 3> kAxiomReports = {
    "not checked", "sampled", "checked"};

struct Manifest {
  std::string generator, game, parameters;
  std::vector<Metric> metrics;
  std::string axioms;                    // one of kAxiomReports
  std::vector<ManifestFamily> families;  // Put keeps them ascending by name

  // The family of a name; null if it is not there. O(log families).
  const ManifestFamily* Find(absl::string_view family) const;
  // Adds a family, or replaces the one of the name. Families that several
  // threads build are finished in any order; the manifest does not show it.
  void Put(ManifestFamily family);

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

std::string ManifestPath(absl::string_view directory);

std::string ManifestText(const Manifest& manifest);
// DataLoss for a text that is no manifest, naming `path` and the field;
// Unimplemented for one of another format. Both say how to get a new one.
absl::StatusOr<Manifest> ParseManifest(absl::string_view path,
                                       absl::string_view text);

// "remoteness,conversion": as --metric takes them.
std::string MetricNames(const std::vector<Metric>& metrics);

// NotFound when there is none.
absl::StatusOr<Manifest> ReadManifest(absl::string_view directory);
// Old or new, never a half: see ReplaceFile.
absl::Status WriteManifest(absl::string_view directory,
                           const Manifest& manifest);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_MANIFEST_H_
