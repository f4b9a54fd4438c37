// The axioms of a PassableGame, Z1 and Z2 of core/passable_game.h, each a
// function of its own.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_PASSING_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_PASSING_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"

namespace retrograde {
namespace internal {

// Expects fault(state, other), a text, to be empty for each state and the one
// with the other mover.
template <PassableGame G, class FaultOf>
void CheckPassed(const G& game, AxiomLog& log, const FaultOf& fault_of) {
  ForEachState(game, log, [&](const typename G::State& state) {
    const std::optional<typename G::State> other = game.WithOtherMover(state);
    if (!other) return;
    log.Looked();
    const std::string fault = fault_of(state, *other);
    if (fault.empty()) return;
    log.Fault([&] {
      return absl::StrCat(
          "state ", Describe(game, state), " is with the other mover state \"",
          std::string(game.StateText(*other)), "\", which ", fault);
    });
  });
}

}  // namespace internal

// Z1: the mover of WithOtherMover(s) is the other player, and WithOtherMover of
// that is s again.
template <PassableGame G>
AxiomReport CheckZ1(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("Z1", "handing the turn over twice changes nothing",
                         internal::IsExhaustive(game, options), options);
  internal::CheckPassed(
      game, log, [&](const State& state, const State& other) -> std::string {
        if (game.Mover(other) == game.Mover(state)) return "has the same mover";
        const std::optional<State> back = game.WithOtherMover(other);
        if (!back) return "has no state with the other mover";
        if (*back == state) return "";
        return absl::StrCat("is with the other mover state \"",
                            std::string(game.StateText(*back)), "\"");
      });
  return log.Take();
}

// Z2: what WithOtherMover gives is a state of the game: its text gives it
// again, and where there is an index it has one.
template <PassableGame G>
AxiomReport CheckZ2(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("Z2", "with the other mover it is a state of the game",
                         internal::IsExhaustive(game, options), options);
  internal::CheckPassed(
      game, log, [&](const State&, const State& other) -> std::string {
        const absl::StatusOr<State> back =
            game.ParseState(game.StateText(other));
        if (!back.ok()) {
          return absl::StrCat("has a text that is refused: ",
                              std::string(back.status().message()));
        }
        if (!(*back == other)) return "has the text of another state";
        if (internal::HasPlace(game, other)) return "";
        return "has no index of its own";
      });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_PASSING_H_
