// The manifest of a directory that is built in, perhaps not for the first time.

#ifndef RETROGRADE_TABLE_BUILD_SITE_MANIFEST_H_
#define RETROGRADE_TABLE_BUILD_SITE_MANIFEST_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/format/manifest.h"

namespace retrograde::table {

// The manifest that is there, or a new one, which says nothing of the axioms
// yet. FailedPrecondition for one of another game or other metrics; else the
// errors of ReadManifest.
absl::StatusOr<Manifest> ManifestFor(const BuildOptions& options,
                                     absl::string_view game,
                                     absl::string_view parameters);

// The weaker of two reports on the axioms; see Manifest::axioms.
std::string WeakerAxioms(const std::string& a, const std::string& b);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_SITE_MANIFEST_H_
