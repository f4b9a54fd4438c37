// What tables will take on disk: an estimate, with its range.
//
// How far values compress is known only when they are there. So a family that
// is finished counts with the bytes of its file, and what the others will take
// is judged by bytes an index: those of the finished families, where there are
// enough, else those that games take by experience, in a range that is wide.

#ifndef RETROGRADE_TABLE_BUILD_DISK_ESTIMATE_H_
#define RETROGRADE_TABLE_BUILD_DISK_ESTIMATE_H_

#include <vector>

#include "retrograde/table/build/build_options.h"

namespace retrograde::table {

// Sets the disk bytes of all families of a build, each of which has its states
// and slices already. Reads the manifest that options.directory may have, and
// nothing else. O(families).
void EstimateDisk(const BuildOptions& options, std::vector<FamilyNeed>& needs);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_DISK_ESTIMATE_H_
