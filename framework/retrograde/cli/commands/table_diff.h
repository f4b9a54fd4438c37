// Compares two directories of tables of one game.
//
// What counts is what a probe would tell: families, slices, states, outcomes
// and lengths. Blocks, compression and versions do not.

#ifndef RETROGRADE_CLI_COMMANDS_TABLE_DIFF_H_
#define RETROGRADE_CLI_COMMANDS_TABLE_DIFF_H_

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::cli {

// What one directory has and the other has not, by name.
struct OneSided {
  std::array<std::vector<std::string>, 2> names;

  bool Any() const { return !names[0].empty() || !names[1].empty(); }
};

// What a table says of a state.
struct StateValue {
  uint64_t index = 0;
  Outcome outcome = Outcome::kDraw;
  std::array<std::optional<Ply>, 2> lengths;  // by the metrics compared

  friend bool operator==(const StateValue&, const StateValue&) = default;
};

// A state that is worth something else, or is no state, in one of the two.
struct StateDifference {
  std::string slice, state;
  uint64_t index = 0;
  std::array<std::optional<StateValue>, 2> values;
};

struct TableDifferences {
  std::vector<Metric> compared;  // those that count plies and that both have
  OneSided metrics, families, slices;
  uint64_t states = 0;     // compared: of families and slices that both have
  uint64_t different = 0;  // of these
  std::vector<StateDifference> examples;  // the first of them

  bool Any() const {
    return metrics.Any() || families.Any() || slices.Any() || different > 0;
  }
};

// Compares all that both have; at most `limit` examples. Memory for some 65,536
// states. The errors of the tables, and Cancelled after a stop request.
absl::StatusOr<TableDifferences> CompareTables(const AnyTables& first,
                                               const AnyTables& second,
                                               uint64_t limit,
                                               const std::stop_token& stop);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_COMMANDS_TABLE_DIFF_H_
