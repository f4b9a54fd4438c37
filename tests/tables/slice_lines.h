// A slice as text: the lines that docs/table_reader.py prints of it.

#ifndef TESTS_TABLES_SLICE_LINES_H_
#define TESTS_TABLES_SLICE_LINES_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/table/read/table_file.h"

namespace retrograde::table {

// For each index, holes included, INDEX OUTCOME [REMOTENESS] [CONVERSION] [KEY]
// with what the table has of these; a draw's lengths are "-". Errors of the
// reader.
absl::StatusOr<std::string> SliceLines(TableFile& file,
                                       absl::string_view slice);

}  // namespace retrograde::table

#endif  // TESTS_TABLES_SLICE_LINES_H_
