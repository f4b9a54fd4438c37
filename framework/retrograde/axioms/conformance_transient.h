// The axiom L5 of core/sliced_game.h: where transient states lead.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_TRANSIENT_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_TRANSIENT_H_

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_slice_states.h"
#include "retrograde/axioms/conformance_slices.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {
namespace internal {

// Follows play from one state of a slice through transient states.
template <TransientGame G, class States>
class TransientWalk {
 public:
  using State = typename G::State;
  using Slice = typename G::Slice;

  TransientWalk(const G& game, const States& states, AxiomLog& log)
      : game_(game), states_(states), log_(log) {}

  void From(const State& state) {
    if (game_.TerminalOutcome(state)) return;
    AddTransientAfter(state, 1);
    while (!waiting_.empty() && !log_.Done()) {
      const auto [transient, plies] = std::move(waiting_.back());
      waiting_.pop_back();
      if (plies > kMostTransient) {
        Fault(transient,
              absl::StrCat("comes after ", kMostTransient, " others in a row"));
        continue;
      }
      Look(transient);
      AddTransientAfter(transient, plies + 1);
    }
    waiting_.clear();
  }

 private:
  Slice SliceOf(const State& state) const {
    return game_.SliceOf(CanonicalState(game_, state));
  }
  // The slice of a state and those behind it.
  std::set<Slice> Allowed(const State& state) const {
    const Slice slice = SliceOf(state);
    std::set<Slice> allowed = SlicesBehind(game_, slice);
    allowed.insert(slice);
    return allowed;
  }

  void AddTransientAfter(const State& state, int plies) {
    const std::set<Slice> allowed = Allowed(state);
    game_.Moves(state, [&](const typename G::Move& move) {
      const State after = game_.Apply(state, move);
      if (game_.TerminalOutcome(after) || !game_.IsTransient(after)) {
        return true;
      }
      waiting_.push_back({after, plies});
      const Slice slice = SliceOf(after);
      if (!allowed.contains(slice)) {
        Fault(after, absl::StrCat("would belong to slice ",
                                  std::string(game_.SliceText(slice)),
                                  ", which Behind does not name for state \"",
                                  std::string(game_.StateText(state)), "\""));
      }
      return true;
    });
  }

  // Whether the states after a transient one are where they ought to be.
  void Look(const State& transient) {
    const std::set<Slice> allowed = Allowed(transient);
    game_.Moves(transient, [&](const typename G::Move& move) {
      const State after = game_.Apply(transient, move);
      if (game_.TerminalOutcome(after)) return true;
      if (game_.IsTransient(after)) return true;
      log_.Looked();
      std::string fault = PlaceFault(states_, allowed, after);
      if (fault.empty() && states_.LiesHere(CanonicalState(game_, after))) {
        fault = "lies in the slice that play came from";
      }
      if (fault.empty()) return !log_.Done();
      Fault(transient, absl::StrCat("has a move to state \"",
                                    std::string(game_.StateText(after)),
                                    "\", which ", fault));
      return true;
    });
  }

  void Fault(const State& transient, const std::string& what) {
    log_.Fault([&] {
      return absl::StrCat("transient state \"",
                          std::string(game_.StateText(transient)), "\" ", what);
    });
  }

  const G& game_;
  const States& states_;
  AxiomLog& log_;
  std::vector<std::pair<State, int>> waiting_;
};

}  // namespace internal

// L5: the states after a move of a transient state are terminal, transient or
// in the slice that it would belong to or one behind that, and transient states
// lead to each other for at most kMostTransient plies. Looked at are those that
// a state of a slice leads to. They must belong to that slice or one behind it,
// and lead into a slice that can be finished before that one.
template <TransientGame G>
AxiomReport CheckL5(const G& game, const ConformanceOptions& options = {}) {
  return internal::CheckEachSlice<internal::SliceMoves::kAll>(
      game, options, [&](const auto& states, const ConformanceOptions& share) {
        internal::AxiomLog log("L5",
                               "transient states lead to slices behind, soon",
                               internal::IsExhaustive(states, share), share);
        internal::TransientWalk walk(game, states, log);
        internal::ForEachState(
            states, log,
            [&](const typename G::State& state) { walk.From(state); });
        return log.Take();
      });
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_TRANSIENT_H_
