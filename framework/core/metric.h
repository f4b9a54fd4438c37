// Metrics: what the length of a decided state counts.

#ifndef RETROGRADE_CORE_METRIC_H_
#define RETROGRADE_CORE_METRIC_H_

#include <array>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace retrograde {

//   kOutcome     nothing: win, draw or loss alone
//   kRemoteness  the plies to the end (DTW; depth to mate in chess)
//   kConversion  the plies until a move by either side leaves the slice with
//                the outcome kept, or the game ends (DTC; DTZ in chess where
//                pawn moves leave the slice too). Such a move counts 1, a
//                terminal state 0
//
// The winner makes the length as small, the loser as large as possible.
enum class Metric : uint8_t { kOutcome = 0, kRemoteness = 1, kConversion = 2 };

inline constexpr std::array<Metric, 3> kMetrics = {
    Metric::kOutcome, Metric::kRemoteness, Metric::kConversion};

// "outcome", "remoteness" or "conversion".
constexpr absl::string_view MetricText(Metric metric) {
  return metric == Metric::kOutcome      ? "outcome"
         : metric == Metric::kRemoteness ? "remoteness"
                                         : "conversion";
}

// The metric with this name; nothing for any other text.
constexpr std::optional<Metric> MetricOf(absl::string_view text) {
  for (const Metric metric : kMetrics) {
    if (MetricText(metric) == text) return metric;
  }
  return std::nullopt;
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_METRIC_H_
