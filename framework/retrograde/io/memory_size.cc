#include "retrograde/io/memory_size.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cli {
namespace {

constexpr uint64_t kUnlimited = std::numeric_limits<uint64_t>::max();

// The factor of a unit in lower case, or nothing.
std::optional<double> UnitFactor(absl::string_view unit) {
  if (unit.empty() || unit == "b") return 1.0;
  const size_t power = absl::string_view("kmgt").find(unit[0]);
  if (power == absl::string_view::npos) return std::nullopt;
  unit.remove_prefix(1);
  if (!unit.empty() && unit != "b" && unit != "ib") return std::nullopt;
  return std::pow(unit == "b" ? 1000.0 : 1024.0, power + 1);
}

// The text of a small file; nothing where it can't be read.
std::optional<std::string> ReadSmallFile(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The number behind `key` in lines such as "MemAvailable:  123 kB".
std::optional<uint64_t> FindNumber(const std::string& text,
                                   absl::string_view key) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!absl::ConsumePrefix(&line, key)) continue;
    const std::vector<absl::string_view> words =
        absl::StrSplit(line, absl::ByAnyChar(" \t:"), absl::SkipEmpty());
    uint64_t number = 0;
    if (!words.empty() && absl::SimpleAtoi(words[0], &number)) return number;
  }
  return std::nullopt;
}

// The names that one version of control groups gives to its files.
struct GroupFiles {
  absl::string_view mount, limit, usage, cache;
};
constexpr GroupFiles kVersion1 = {
    "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
    "total_inactive_file"};
constexpr GroupFiles kVersion2 = {"/sys/fs/cgroup", "memory.max",
                                  "memory.current", "inactive_file"};

// What one group still allows. Files that the kernel merely remembers are given
// back when memory runs short, so they don't count as used.
uint64_t LeftInGroup(const std::string& directory, const GroupFiles& files) {
  const auto number = [&](absl::string_view name) {
    const auto text = ReadSmallFile(absl::StrCat(directory, "/", name));
    return text ? FindNumber(*text, "") : std::nullopt;
  };
  const std::optional<uint64_t> limit = number(files.limit);
  if (!limit) return kUnlimited;  // no such group, or "max"
  uint64_t used = number(files.usage).value_or(0);
  if (const auto stat = ReadSmallFile(directory + "/memory.stat")) {
    used -= std::min(used, FindNumber(*stat, files.cache).value_or(0));
  }
  return *limit - std::min(*limit, used);
}

// The least that a group and the groups above it allow. In a container the path
// may not exist below the mount; then the mount itself is the group.
uint64_t LeftInGroups(absl::string_view root, absl::string_view path,
                      const GroupFiles& files) {
  const std::string mount = absl::StrCat(root, files.mount);
  uint64_t left = LeftInGroup(mount, files);
  while (!path.empty() && path != "/") {
    left = std::min(left, LeftInGroup(absl::StrCat(mount, path), files));
    path = path.substr(0, path.rfind('/'));
  }
  return left;
}

// What a line of /proc/self/cgroup allows: "0::/path" in version 2,
// "7:cpu,memory:/path" in version 1.
uint64_t LeftInGroupsOfLine(absl::string_view root, absl::string_view line) {
  const std::vector<absl::string_view> fields =
      absl::StrSplit(line, absl::MaxSplits(':', 2));
  if (fields.size() < 3) return kUnlimited;
  if (fields[1].empty()) return LeftInGroups(root, fields[2], kVersion2);
  const std::vector<absl::string_view> controllers =
      absl::StrSplit(fields[1], ',');
  if (!absl::c_linear_search(controllers, "memory")) return kUnlimited;
  return LeftInGroups(root, fields[2], kVersion1);
}

}  // namespace

absl::StatusOr<uint64_t> ParseMemorySize(absl::string_view text) {
  const auto error = absl::InvalidArgumentError(absl::StrCat(
      "expected a size such as 512M, 4G or 1.5GiB, found ", Quoted(text)));
  const absl::string_view trimmed = absl::StripAsciiWhitespace(text);
  const size_t digits =
      std::min(trimmed.find_first_not_of("0123456789."), trimmed.size());
  const std::optional<double> factor = UnitFactor(absl::AsciiStrToLower(
      absl::StripAsciiWhitespace(trimmed.substr(digits))));
  double number = 0;
  if (!factor || !absl::SimpleAtod(trimmed.substr(0, digits), &number)) {
    return error;
  }
  const double bytes = number * *factor;
  if (!(bytes >= 1) || bytes > std::ldexp(1.0, 63)) return error;
  return static_cast<uint64_t>(bytes);
}

uint64_t AvailableMemory(absl::string_view root) {
  uint64_t available = kUnlimited;
  if (const auto text = ReadSmallFile(absl::StrCat(root, "/proc/meminfo"))) {
    if (const auto kib = FindNumber(*text, "MemAvailable")) {
      available = *kib * 1024;
    }
  }
  if (const auto text =
          ReadSmallFile(absl::StrCat(root, "/proc/self/cgroup"))) {
    for (absl::string_view line : absl::StrSplit(*text, '\n')) {
      available = std::min(available, LeftInGroupsOfLine(root, line));
    }
  }
  return available;
}

}  // namespace retrograde::cli
