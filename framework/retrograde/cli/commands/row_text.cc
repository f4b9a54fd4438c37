#include "retrograde/cli/commands/row_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace retrograde::cli {
namespace {

const std::string& MoverName(const StateRow& row, const PlayerNames& players) {
  return players[static_cast<int>(row.mover)];
}

std::string CsvField(absl::string_view text) {
  if (text.find_first_of(",\"\r\n") == absl::string_view::npos) {
    return std::string(text);
  }
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

std::string LengthText(std::optional<Ply> length, absl::string_view none) {
  return length ? absl::StrCat(*length) : std::string(none);
}

}  // namespace

std::string RowValueText(const StateRow& row,
                         const std::vector<Metric>& metrics) {
  std::string text(OutcomeText(row.outcome));
  for (const Metric metric : metrics) {
    const std::optional<Ply> length = row.lengths[metric];
    if (length) absl::StrAppend(&text, ", ", MetricText(metric), " ", *length);
  }
  return text;
}

std::string RowAsText(const StateRow& row, const std::vector<Metric>& metrics) {
  return absl::StrCat(row.text(), ": ", RowValueText(row, metrics), "\n");
}

void SetValue(const StateRow& row, const std::vector<Metric>& metrics,
              JsonObject* object) {
  object->Set("outcome", JsonString(OutcomeText(row.outcome)));
  for (const Metric metric : metrics) {
    object->Set(MetricText(metric), LengthText(row.lengths[metric], "null"));
  }
}

std::string RowAsJson(absl::string_view slice, const StateRow& row,
                      const std::vector<Metric>& metrics,
                      const PlayerNames& players) {
  JsonObject object;
  object.Set("slice", JsonString(slice));
  object.Set("index", absl::StrCat(row.index));
  object.Set("state", JsonString(row.text()));
  object.Set("mover", JsonString(MoverName(row, players)));
  SetValue(row, metrics, &object);
  return object.ToString() + "\n";
}

std::string CsvHeader() {
  std::string header = "slice,index,state,mover,outcome";
  for (const Metric metric : kMetrics) {
    if (CountsPlies(metric)) absl::StrAppend(&header, ",", MetricText(metric));
  }
  return header + "\n";
}

std::string RowAsCsv(absl::string_view slice, const StateRow& row,
                     const PlayerNames& players) {
  std::string line = absl::StrCat(
      CsvField(slice), ",", row.index, ",", CsvField(row.text()), ",",
      CsvField(MoverName(row, players)), ",", OutcomeText(row.outcome));
  for (const Metric metric : kMetrics) {
    if (!CountsPlies(metric)) continue;
    absl::StrAppend(&line, ",", LengthText(row.lengths[metric], ""));
  }
  return line + "\n";
}

}  // namespace retrograde::cli
