// A game as the commands see it: states and moves are texts.
//
// The commands are ordinary functions, compiled once for all games. What they
// ask of a game goes through this class; game_program.h makes one from any type
// that is a Game.

#ifndef RETROGRADE_CLI_ERASED_ANY_GAME_H_
#define RETROGRADE_CLI_ERASED_ANY_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/cli/erased/any_values.h"
#include "retrograde/engine/options.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cli {

// A game and, once solved, its values. Not thread-safe.
class AnyGame : public AnyValues {
 public:
  // Tests the axioms of the game.
  virtual ConformanceReport CheckAxioms(const ConformanceOptions& options) = 0;

  // The bytes that a solve allocates, where that is known before it: not for a
  // game that has to be numbered, or its edges stored, first.
  virtual std::optional<uint64_t> EstimateBytes() const { return std::nullopt; }

  // Solves the game. The values, and what follows but for tables, need that.
  virtual absl::Status Solve(const SolveOptions& options) = 0;

  // Compares each value with those behind its moves.
  virtual CheckReport CheckValues(const CheckOptions& options) const = 0;

  // All states by mover, outcome and length; with symmetries, the canonical
  // ones. Not complete after the stop request that Solve() was given, nor are
  // the counts in an answer: nobody is to see them.
  virtual Counts CountStates() const = 0;

  // The same with all images counted; nothing in a game without symmetries.
  virtual std::optional<Counts> CountImages() const = 0;

  // The states that play from the initial ones comes to; with symmetries, the
  // canonical ones. `memory_limit` in bytes, of all that is held.
  // ResourceExhausted above it; Cancelled after the stop request that Solve()
  // was given.
  virtual absl::StatusOr<Reached> CountReachable(
      uint64_t memory_limit) const = 0;

  // What had to be made for the game before it could be solved.
  virtual retrograde::Preparation Preparation() const = 0;

  // The game as a graph, which has the values too if the game is solved. It
  // must not outlive the game. InvalidArgument for too many states,
  // ResourceExhausted above the limit, Cancelled after a stop request.
  virtual absl::StatusOr<std::unique_ptr<interchange::StateGraph>> Graph(
      const SolveOptions&) const {
    return absl::UnimplementedError("this game makes no graph");
  }

  // What each family of the options will take; for a game that has to be
  // numbered first that takes a while. InvalidArgument for no family.
  virtual absl::StatusOr<std::vector<table::FamilyNeed>> EstimateTables(
      const table::BuildOptions&) const {
    return absl::UnimplementedError("this game makes no tables");
  }

  // Builds the families and all that they need; needs no Solve(). DataLoss
  // when an axiom does not hold or a file of an unfinished build is damaged,
  // Cancelled after a stop request, ResourceExhausted for memory or disk.
  virtual absl::StatusOr<table::BuildReport> BuildTables(
      const table::BuildOptions&) {
    return absl::UnimplementedError("this game makes no tables");
  }
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_ANY_GAME_H_
