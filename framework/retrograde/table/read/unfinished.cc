#include "retrograde/table/read/unfinished.h"

#include <filesystem>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "retrograde/io/files/errno_status.h"
#include "retrograde/table/format/format.h"

namespace retrograde::table {
namespace {

constexpr absl::string_view kCheckpointSuffix = ".rgt.checkpoint";

// Takes off the last dot and what follows it. Names of families may have dots.
absl::string_view WithoutLastPart(absl::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == absl::string_view::npos ? "" : name.substr(0, dot);
}

// The family that an unfinished build has left a file of; "" for other files.
absl::string_view FamilyOf(absl::string_view file) {
  if (absl::ConsumeSuffix(&file, PartFile(""))) return file;
  if (!absl::ConsumeSuffix(&file, kCheckpointSuffix)) return "";
  return WithoutLastPart(WithoutLastPart(file));  // number and metric
}

}  // namespace

std::string CheckpointName(absl::string_view family, uint64_t slice,
                           Metric metric) {
  return absl::StrCat(family, ".", slice, ".", MetricText(metric),
                      kCheckpointSuffix);
}

absl::StatusOr<std::map<std::string, std::string>> UnfinishedFamilies(
    const std::string& directory, const Manifest& manifest) {
  std::map<std::string, std::string> families;
  std::error_code error;
  std::filesystem::directory_iterator entry(directory, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const std::string file = entry->path().filename();
    const absl::string_view family = FamilyOf(file);
    if (family.empty() || manifest.Find(family) != nullptr) continue;
    // The last by name, so that it is the same one in any order: the part,
    // where there is one.
    std::string& shown = families[std::string(family)];
    if (shown < file) shown = file;
  }
  if (error) return ErrnoStatus(error.value(), "read", directory);
  return families;
}

}  // namespace retrograde::table
