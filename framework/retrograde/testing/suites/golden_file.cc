#include "retrograde/testing/suites/golden_file.h"

#include <fstream>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

namespace retrograde {
namespace {

constexpr int kNumbers = 6;  // in front of the parameters

absl::string_view ParametersOf(absl::string_view line) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(line, absl::MaxSplits(' ', kNumbers));
  return parts.size() > kNumbers ? parts.back() : "";
}

}  // namespace

std::string GoldenLine(const Counts& counts, uint64_t hash,
                       absl::string_view parameters) {
  uint64_t wins = 0;
  uint64_t losses = 0;
  for (const PlayerCounts& player : counts.players) {
    wins += player.wins.Total();
    losses += player.losses.Total();
  }
  std::string line = absl::StrFormat("%d %d %d %d %d %016x", counts.States(),
                                     wins, counts.Draws(), losses,
                                     counts.Longest().value_or(0), hash);
  if (!parameters.empty()) absl::StrAppend(&line, " ", parameters);
  return line;
}

absl::StatusOr<std::string> FindGoldenLine(const std::string& path,
                                           absl::string_view parameters) {
  std::ifstream file(path);
  if (!file) {
    return absl::NotFoundError(absl::StrCat(
        "there is no file ", path, "; is it in the `data` of the test?"));
  }
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || absl::StartsWith(line, "#")) continue;
    if (ParametersOf(line) == parameters) return line;
  }
  return absl::NotFoundError(absl::StrCat(
      path, " has no line for the parameters \"", parameters, "\""));
}

}  // namespace retrograde
