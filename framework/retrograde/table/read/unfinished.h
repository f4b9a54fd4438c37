// What a build that has not finished leaves in its directory.
//
//   FAMILY.rgt.part                   the slices that have been written
//   FAMILY.N.METRIC.rgt.checkpoint    one that is being solved
//
// No reader of tables opens these files. But who is asked whether a directory
// is in order has to know of them.

#ifndef RETROGRADE_TABLE_READ_UNFINISHED_H_
#define RETROGRADE_TABLE_READ_UNFINISHED_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/format/manifest.h"

namespace retrograde::table {

// The name of a checkpoint; `slice` counts those of the family, from 0.
std::string CheckpointName(absl::string_view family, uint64_t slice,
                           Metric metric);

// The families that a build has begun and that the manifest does not have, each
// with the name of a file that tells so: the build was ended before its time,
// or is still at work. O(files); errors as ErrnoStatus.
absl::StatusOr<std::map<std::string, std::string>> UnfinishedFamilies(
    const std::string& directory, const Manifest& manifest);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READ_UNFINISHED_H_
