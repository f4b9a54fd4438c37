// The axioms of an IndexedGame, I1 and I2 of core/game.h, each a function of
// its own.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_INDEX_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_INDEX_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {

// I1: Index(Unindex(i)) == i for every i that is no hole.
template <IndexedGame G>
AxiomReport CheckI1(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("I1", "an index that is no hole comes back",
                         internal::IsExhaustive(game, options), options);
  internal::ForEachIndex(game, log, [&](uint64_t index) {
    const std::optional<typename G::State> state = game.Unindex(index);
    if (!state) return false;
    log.Looked();
    if (game.Index(*state) == index) return true;
    log.Fault([&] {
      return absl::StrCat("index ", index, " is state ",
                          internal::Describe(game, *state));
    });
    return true;
  });
  return log.Take();
}

namespace internal {

// What is wrong with the index of a state; empty if it is sound.
template <IndexedGame G>
std::string IndexFault(const G& game, const typename G::State& state) {
  const typename G::State canonical = CanonicalState(game, state);
  const uint64_t index = game.Index(canonical);
  if (index >= game.Size()) {
    return absl::StrCat("has an index that is not below Size(), ", game.Size());
  }
  const std::optional<typename G::State> back = game.Unindex(index);
  if (!back) return "has the index of a hole";
  if (*back == canonical) return "";
  return absl::StrCat("shares its index with state \"",
                      std::string(game.StateText(*back)), "\"");
}

}  // namespace internal

// I2: initial states and states after a move have an index below Size() that is
// no hole and gives the state again. So no two of them share one.
template <IndexedGame G>
AxiomReport CheckI2(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log(
      "I2", "initial states and states after a move have an index of their own",
      internal::IsExhaustive(game, options), options);
  game.InitialStates([&](const typename G::State& state) {
    log.Looked();
    if (!internal::IsSound(game, state)) {
      log.Fault([&] {
        return absl::StrCat("initial state ", internal::Describe(game, state),
                            " ", internal::IndexFault(game, state));
      });
    }
    return !log.Done();
  });
  internal::ForEachState(game, log, [&](const typename G::State& state) {
    if (game.TerminalOutcome(state)) return;
    game.Moves(state, [&](const typename G::Move& move) {
      log.Looked();
      const typename G::State after = game.Apply(state, move);
      if (internal::IsSound(game, after)) return !log.Done();
      log.Fault([&] {
        return absl::StrCat("state ", internal::Describe(game, after),
                            " after a move from ",
                            internal::Describe(game, state), " ",
                            internal::IndexFault(game, after));
      });
      return true;
    });
  });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_INDEX_H_
