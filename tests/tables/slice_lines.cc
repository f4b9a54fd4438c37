#include "tests/tables/slice_lines.h"

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/read/table_file.h"

namespace retrograde::table {
namespace {

// " LENGTH", or nothing for a metric that the table does not have.
absl::StatusOr<std::string> LengthText(const FamilyHead& head,
                                       const TableSlice& slice, Metric metric,
                                       uint64_t index) {
  if (!absl::c_linear_search(head.metrics, metric)) return "";
  const absl::StatusOr<Value> value = slice.ValueAt(metric, index);
  if (!value.ok()) return value.status();
  if (value->outcome == Outcome::kDraw) return " -";
  return absl::StrCat(" ", value->remoteness);
}

absl::StatusOr<std::string> Line(const FamilyHead& head,
                                 const TableSlice& slice, uint64_t index) {
  const absl::StatusOr<Value> value = slice.ValueAt(Metric::kOutcome, index);
  if (!value.ok()) return value.status();
  std::string line = absl::StrCat(index, " ", OutcomeText(value->outcome));
  for (const Metric metric : {Metric::kRemoteness, Metric::kConversion}) {
    const auto length = LengthText(head, slice, metric, index);
    if (!length.ok()) return length.status();
    absl::StrAppend(&line, *length);
  }
  if (head.has_keys) {
    const absl::StatusOr<std::string> key = slice.KeyAt(index);
    if (!key.ok()) return key.status();
    absl::StrAppend(&line, " ", *key);
  }
  return absl::StrCat(line, "\n");
}

}  // namespace

absl::StatusOr<std::string> SliceLines(TableFile& file,
                                       absl::string_view slice) {
  const auto opened = file.OpenSlice(slice);
  if (!opened.ok()) return opened.status();
  std::string lines;
  for (uint64_t index = 0; index < (*opened)->Size(); ++index) {
    const auto line = Line(file.Head(), **opened, index);
    if (!line.ok()) return line.status();
    lines += *line;
  }
  return lines;
}

}  // namespace retrograde::table
