// A table directory as the commands see it: slices, states and moves are texts.
//
// As AnyGame is for a game; boxed_tables.h makes one from any type that is a
// Game and a directory that was built for it.

#ifndef RETROGRADE_CLI_ERASED_ANY_TABLES_H_
#define RETROGRADE_CLI_ERASED_ANY_TABLES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/cli/erased/any_values.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/check/verify_report.h"

namespace retrograde::cli {

// One state of a table.
struct StateRow {
  uint64_t index = 0;
  Player mover = Player::kFirst;
  Outcome outcome = Outcome::kDraw;
  bool endless = false;                   // won or lost by play that never ends
  Lengths lengths = {};                   // by the metrics that were built
  absl::FunctionRef<std::string()> text;  // the state; valid within the visit
};

// Thread-safe. Answers (see AnyValues) name the metric that their lengths
// count; see MainMetricOf. Errors, of all calls: with how to build it NotFound
// for a table that was not built and Unavailable for one whose file is gone,
// DataLoss for a damaged one, InvalidArgument for what is no state, slice or
// family of the game.
class AnyTables : public AnyValues {
 public:
  // As the game writes them; two directories with the same are of one game.
  virtual std::string Parameters() const = 0;

  // What was built: in the order of the manifest; slices in that of the file.
  virtual std::vector<Metric> Metrics() const = 0;
  virtual std::vector<std::string> Families() const = 0;
  virtual absl::StatusOr<std::vector<std::string>> Slices(
      absl::string_view family) const = 0;

  // InvalidArgument for what is no family of the game, built or not.
  virtual absl::Status CheckFamily(absl::string_view family) const = 0;

  // The families that a build has begun and not finished, each with the name of
  // a file that it left.
  virtual absl::StatusOr<std::map<std::string, std::string>> Unfinished()
      const = 0;

  // The number of indices of a slice, holes included.
  virtual absl::StatusOr<uint64_t> SliceSize(absl::string_view slice) const = 0;

  // The states that play from the initial ones comes to, with symmetries the
  // canonical ones; nothing for a game in slices, whose other slices would have
  // to be gone through. `memory_limit` in bytes. Errors as of
  // AnyGame::CountReachable.
  virtual absl::StatusOr<std::optional<Reached>> CountReachable(
      uint64_t memory_limit, const std::stop_token& stop) const = 0;

  // visit(row) for each state of a slice with an index of at least `from`, in
  // the order of the index, holes left out, until it returns false. Cancelled
  // after a stop request.
  virtual absl::Status ForEachState(
      absl::string_view slice, uint64_t from, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow&)> visit) const = 0;

  // visit(row, passed) for each mutual zugzwang of a slice: the state, and the
  // value for the other side when it is to move instead. Each pair once, by the
  // state with the first player to move. FailedPrecondition in a game that does
  // not say how to pass the move; Cancelled after a stop request.
  virtual absl::Status ForEachZugzwang(
      absl::string_view slice, const std::stop_token& stop,
      absl::FunctionRef<bool(const StateRow& row, Outcome passed)> visit)
      const = 0;

  // The least limit that suffices to verify a family, in bytes, as far as it
  // can be read.
  virtual absl::StatusOr<uint64_t> VerifyMemory(
      absl::string_view family) const = 0;
  // Checks all bytes of one family, and unless `options.quick` each state
  // against those after it too. A damaged file is a fault, not an error.
  // ResourceExhausted below the least limit.
  virtual absl::StatusOr<table::FamilyReport> Verify(
      absl::string_view family, const table::VerifyOptions& options) const = 0;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_ANY_TABLES_H_
