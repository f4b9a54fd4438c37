// Whether a table tells the truth of the values that it has: their counts and
// their content hashes.

#ifndef RETROGRADE_TABLE_CHECK_VERIFY_CONTENT_H_
#define RETROGRADE_TABLE_CHECK_VERIFY_CONTENT_H_

#include "absl/status/status.h"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"
#include "retrograde/table/check/verify_report.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/write/members.h"

namespace retrograde::table {

// Counts and hashes the values of a slice by a metric once more, as the game's
// states have them; what differs is a fault. Takes the threads and the stop
// token of the options. Cancelled after a stop request. O(states).
absl::Status CheckContent(const TableSlice& table, Metric metric,
                          const SliceCells& cells, const Members& members,
                          const SolveOptions& options, FaultList& faults);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECK_VERIFY_CONTENT_H_
