// Cops and robbers as a plug-in: any graph, interchangeable cops.
//
// For n nodes and k cops there are M = C(n + k - 1, k) ways to place the cops,
// and a state is one of
//
//     index                kind
//     0 …                  the cops to move:   ways · n + robber's node
//     M · n …              the robber to move: likewise
//     2 · M · n …          the robber to choose its place: ways
//     2 · M · n + M        nobody has a place
//
// A state may hold the cops in any order. Ascending ones stand for all orders,
// and k! orders less what equal places have in common are one orbit. So 3 cops
// on 20 nodes need 63,141 states in place of 328,001.

#ifndef GAMES_COPS_AND_ROBBERS_COPS_AND_ROBBERS_H_
#define GAMES_COPS_AND_ROBBERS_COPS_AND_ROBBERS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cops_and_robbers/cops_rules.h"
#include "games/cops_and_robbers/graph.h"
#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/numbering/combinations.h"

namespace retrograde::cops_and_robbers {

// Immutable; may be used from several threads at once. Copies share the graph.
class CopsAndRobbers : public CopsRules {
 public:
  // InvalidArgument unless there are 1 to kMaxCops cops, and when the states
  // cannot be numbered in 64 bits.
  static absl::StatusOr<CopsAndRobbers> Create(Graph board, uint64_t cops);

  // --- Game; what is not here is in CopsRules ---
  static absl::string_view Name() { return "cops_and_robbers"; }
  static absl::StatusOr<CopsAndRobbers> FromParameters(absl::string_view text);

  // --- IndexedGame ---
  uint64_t Size() const { return Unplaced() + 1; }
  // Precondition: the cops ascend.
  uint64_t Index(const State& state) const;
  std::optional<State> Unindex(uint64_t index) const;

  // --- SymmetricGame ---
  State Canonical(const State& state) const;
  uint64_t OrbitSize(const State& state) const;

  // --- PredecessorGame ---
  // Of tuples that differ in the order of cops on one node, one: the states
  // that they name are images of each other.
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    PredecessorsWith(Twins::kAlike, state, visit);
  }

 private:
  CopsAndRobbers(Graph board, int cops, uint64_t ways)
      : CopsRules(std::move(board), cops),
        ways_(ways),
        binomials_(
            std::make_shared<const BinomialTable>(Nodes() + cops - 1, cops)) {}

  // The index of the state in which nobody has a place.
  uint64_t Unplaced() const { return ways_ * (2 * Nodes() + 1); }
  uint64_t Nodes() const { return Board().NodeCount(); }

  uint64_t ways_;  // to place the cops
  std::shared_ptr<const BinomialTable> binomials_;
};

static_assert(CheckIndexedGame<CopsAndRobbers>());
static_assert(CheckPredecessorGame<CopsAndRobbers>());
static_assert(CheckSymmetricGame<CopsAndRobbers>());
static_assert(CheckPassableGame<CopsAndRobbers>());

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_COPS_AND_ROBBERS_H_
