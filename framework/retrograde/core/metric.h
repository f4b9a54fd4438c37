// Metrics: what the length of a decided state counts.
//
// All that is peculiar to a metric stands in its row of kMetricTraits. Engine,
// tables and commands go through the rows, so that a new metric is one more
// enumerator and its row; without the row it does not compile.

#ifndef RETROGRADE_CORE_METRIC_H_
#define RETROGRADE_CORE_METRIC_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "retrograde/core/value.h"

namespace retrograde {

//   kOutcome     nothing: win, draw or loss alone
//   kRemoteness  the plies to the end (DTW; depth to mate in chess)
//   kConversion  the plies until a move by either side leaves the slice with
//                the outcome kept, or the game ends (DTC; DTZ in chess where
//                pawn moves leave the slice too). Such a move counts 1, a
//                terminal state 0
//
// The winner makes the length as small, the loser as large as possible. kEnd is
// no metric: it is how many there are.
enum class Metric : uint8_t { kOutcome, kRemoteness, kConversion, kEnd };

struct MetricTraits {
  Metric metric;
  // In options, files, columns of CSV and keys of JSON.
  absl::string_view name;
  // Whether there are lengths.
  bool counts_plies;
  // Whether a move that leaves the slice counts 1, whatever comes behind it.
  // Else it counts as any move, and lengths are those of the whole game.
  bool exit_counts_one;
  // The number of its sections in a table file; see docs/table_format.md.
  uint8_t section;
};

// By metric. Of those that were built, lengths are told by the first row that
// counts plies.
inline constexpr std::array kMetricTraits = {
    MetricTraits{Metric::kOutcome, "outcome", false, true, 0},
    MetricTraits{Metric::kRemoteness, "remoteness", true, false, 1},
    MetricTraits{Metric::kConversion, "conversion", true, true, 2},
};

inline constexpr size_t kMetricCount = static_cast<size_t>(Metric::kEnd);
static_assert(kMetricTraits.size() == kMetricCount,
              "each metric needs its row of kMetricTraits");

constexpr const MetricTraits& TraitsOf(Metric metric) {
  return kMetricTraits[static_cast<size_t>(metric)];
}

inline constexpr auto kMetrics = [] {
  std::array<Metric, kMetricCount> metrics{};
  for (size_t i = 0; i < kMetricCount; ++i) metrics[i] = Metric(i);
  return metrics;
}();

// "outcome", "remoteness" or "conversion".
constexpr absl::string_view MetricText(Metric metric) {
  return TraitsOf(metric).name;
}

// The metric with this name; nothing for any other text.
constexpr std::optional<Metric> MetricOf(absl::string_view text) {
  for (const MetricTraits& row : kMetricTraits) {
    if (row.name == text) return row.metric;
  }
  return std::nullopt;
}

constexpr bool CountsPlies(Metric metric) {
  return TraitsOf(metric).counts_plies;
}

// Whether lengths are those of the whole game, so that there is no need to say
// what is won in so many plies.
constexpr bool CountsToTheEnd(Metric metric) {
  return CountsPlies(metric) && !TraitsOf(metric).exit_counts_one;
}

// The metric by which lengths are told, of a list of those that were built;
// kOutcome where none counts plies.
template <class Metrics>
constexpr Metric MainMetricOf(const Metrics& built) {
  for (const MetricTraits& row : kMetricTraits) {
    if (!row.counts_plies) continue;
    for (const Metric metric : built) {
      if (metric == row.metric) return metric;
    }
  }
  return Metric::kOutcome;
}

namespace internal {

constexpr bool RowsAreTheirMetrics() {
  for (size_t i = 0; i < kMetricCount; ++i) {
    const MetricTraits& row = kMetricTraits[i];
    if (row.metric != Metric(i) || MetricOf(row.name) != row.metric) {
      return false;
    }
  }
  return true;
}
static_assert(RowsAreTheirMetrics(),
              "rows stand by metric, and no two have one name");

}  // namespace internal

// The lengths of one state: by each metric that was built, and none of a draw.
class Lengths {
 public:
  std::optional<Ply>& operator[](Metric metric) {
    return lengths_[static_cast<size_t>(metric)];
  }
  const std::optional<Ply>& operator[](Metric metric) const {
    return lengths_[static_cast<size_t>(metric)];
  }

  friend bool operator==(const Lengths&, const Lengths&) = default;

 private:
  std::array<std::optional<Ply>, kMetricCount> lengths_;
};

}  // namespace retrograde

#endif  // RETROGRADE_CORE_METRIC_H_
