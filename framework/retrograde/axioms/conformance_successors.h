// The axiom of slices that name the successors of a state: L7 of
// core/sliced_game.h.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_SUCCESSORS_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_SUCCESSORS_H_

#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_slice_states.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/axioms/conformance_ways.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"

namespace retrograde {
namespace internal {

// What Successors says of a state.
template <class States>
Ways<typename States::Slice> WaysNamed(const States& states,
                                       const WaysOfSlice<States>& slice,
                                       const typename States::State& state) {
  Ways<typename States::Slice> said;
  const auto where = [&] {
    return absl::StrCat("of state ", Describe(states, state));
  };
  states.Successors(state, [&](const Successor& to) {
    if (to.behind == Successor::kElsewhere) {
      said.elsewhere = true;
    } else if (to.behind == Successor::kInside) {
      const auto& here = states.ThisSlice();
      if (slice.HasIndex("Successors", where, here, to.index)) {
        said.named.insert({here, to.index});
      }
    } else if (const auto* behind =
                   slice.Find("Successors", where, to.behind, to.index)) {
      said.named.insert({*behind, to.index});
    }
    return true;
  });
  return said;
}

}  // namespace internal

// L7: Successors names the states that the moves of a state lead to, as far as
// it does not say that there are others.
template <SlicedGame G>
AxiomReport CheckL7(const G& game,
                    const ConformanceOptions& options = {}) requires
    NamesSuccessors<typename G::SliceGame> {
  using internal::SliceMoves;
  return internal::CheckEachSlice<SliceMoves::kAll>(
      game, options, [](const auto& states, const ConformanceOptions& share) {
        internal::AxiomLog log("L7", "Successors names where moves lead",
                               internal::IsExhaustive(states, share), share);
        const internal::WaysOfSlice slice(states, internal::WhichWays::kAll,
                                          log);
        internal::ForEachState(
            states, log, [&](const typename G::State& state) {
              if (states.TerminalOutcome(state)) return;
              log.Looked();
              slice.Compare("Successors", state, slice.From(state),
                            internal::WaysNamed(states, slice, state));
            });
        return log.Take();
      });
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_SUCCESSORS_H_
