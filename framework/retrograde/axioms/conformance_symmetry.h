// The axioms of a SymmetricGame, S1 to S4 of core/symmetric_game.h, each a
// function of its own.
//
// S1 to S3 are looked at in the states that every axiom is looked at in, and in
// what a move leads to from there, as the move leaves it: mostly images that
// are not canonical. S4 counts images, so it walks through all of them.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_SYMMETRY_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_SYMMETRY_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {
namespace internal {

// visit(state) for each state looked at, and for each image after its moves.
template <SymmetricGame G, class Visitor>
void ForEachImage(const G& game, AxiomLog& log, Visitor&& visit) {
  ForEachState(game, log, [&](const typename G::State& state) {
    log.Looked();
    visit(state);
    if (game.TerminalOutcome(state)) return;
    game.Moves(state, [&](const typename G::Move& move) {
      const typename G::State after = game.Apply(state, move);
      if (!HasPlace(game, after)) return true;
      log.Looked();
      visit(after);
      return !log.Done();
    });
  });
}

// The canonical states after a move, sorted by their texts, each once.
template <SymmetricGame G>
std::vector<std::string> SuccessorTexts(const G& game, AxiomLog& log,
                                        const typename G::State& state) {
  std::vector<std::string> texts;
  if (game.TerminalOutcome(state)) return texts;
  game.Moves(state, [&](const typename G::Move& move) {
    texts.push_back(
        std::string(game.StateText(game.Canonical(game.Apply(state, move)))));
    return !log.Done();
  });
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

// What S2 finds different between a state and its canonical form; empty if
// nothing is.
template <SymmetricGame G>
std::string ImageFault(const G& game, const typename G::State& state,
                       const typename G::State& canonical) {
  if (!ImagesExchangePlayers<G>() &&
      game.Mover(state) != game.Mover(canonical)) {
    return "another mover";
  }
  if (game.TerminalOutcome(state) != game.TerminalOutcome(canonical)) {
    return "another terminal outcome";
  }
  const uint64_t size = game.OrbitSize(state);
  if (size == 0) return "the orbit size 0";
  if (size == game.OrbitSize(canonical)) return "";
  return absl::StrCat("another orbit size: ", size, " and ",
                      game.OrbitSize(canonical));
}

// S1 for an index: what it gives is canonical.
template <SymmetricGame G>
void CheckIndexIsCanonical(const G& game, AxiomLog& log) {
  ForEachIndex(game, log, [&](uint64_t index) {
    const std::optional<typename G::State> state = game.Unindex(index);
    if (!state) return false;
    log.Looked();
    if (IsCanonical(game, *state)) return true;
    log.Fault([&] {
      return absl::StrCat(
          "index ", index, " is state \"", std::string(game.StateText(*state)),
          "\", which is not its own canonical form, \"",
          std::string(game.StateText(game.Canonical(*state))), "\"");
    });
    return true;
  });
}

}  // namespace internal

// S1: Canonical(Canonical(s)) == Canonical(s), and an index is of a canonical
// state.
template <SymmetricGame G>
AxiomReport CheckS1(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("S1", "a canonical form is its own canonical form",
                         internal::IsExhaustive(game, options), options);
  if constexpr (IndexedGame<G>) internal::CheckIndexIsCanonical(game, log);
  internal::ForEachImage(game, log, [&](const State& state) {
    const State once = game.Canonical(state);
    if (game.Canonical(once) == once) return;
    log.Fault([&] {
      return absl::StrCat(
          "state ", internal::Describe(game, state),
          " has the canonical form \"", std::string(game.StateText(once)),
          "\", which has another one, \"",
          std::string(game.StateText(game.Canonical(once))), "\"");
    });
  });
  return log.Take();
}

// S2: a state and its canonical form have the same mover (unless the game says
// that images exchange the players), terminal outcome and orbit size.
template <SymmetricGame G>
AxiomReport CheckS2(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log(
      "S2", "images have the same mover, terminal outcome and orbit size",
      internal::IsExhaustive(game, options), options);
  internal::ForEachImage(game, log, [&](const State& state) {
    const State canonical = game.Canonical(state);
    const std::string fault = internal::ImageFault(game, state, canonical);
    if (fault.empty()) return;
    log.Fault([&] {
      return absl::StrCat("state \"", std::string(game.StateText(state)),
                          "\" and its canonical form ",
                          internal::Describe(game, canonical), " have ", fault);
    });
  });
  return log.Take();
}

// S3: the moves of a state and of its canonical form lead to the same states,
// up to symmetry.
template <SymmetricGame G>
AxiomReport CheckS3(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("S3", "images have moves to the same canonical forms",
                         internal::IsExhaustive(game, options), options);
  internal::ForEachImage(game, log, [&](const State& state) {
    const State canonical = game.Canonical(state);
    if (canonical == state) return;
    const std::vector<std::string> ours =
        internal::SuccessorTexts(game, log, state);
    if (ours == internal::SuccessorTexts(game, log, canonical)) return;
    if (log.Done()) return;  // not all were seen
    log.Fault([&] {
      return absl::StrCat("state \"", std::string(game.StateText(state)),
                          "\" and its canonical form ",
                          internal::Describe(game, canonical),
                          " have moves to different canonical forms");
    });
  });
  return log.Take();
}

namespace internal {

// Counts the states that share a canonical form.
template <SymmetricGame G>
class Orbits {
 public:
  using State = typename G::State;

  explicit Orbits(const G& game) : game_(game) {}

  void Add(const State& state) { ++counts_[Key(state)]; }

  // The orbit size says more / less than the states that were added.
  bool IsShort(const State& state) const {
    return counts_.at(Key(state)) < game_.OrbitSize(state);
  }
  bool IsOver(const State& state) const {
    return counts_.at(Key(state)) > game_.OrbitSize(state);
  }
  uint64_t Count(const State& state) const { return counts_.at(Key(state)); }

 private:
  std::string Key(const State& state) const {
    return std::string(game_.StateText(game_.Canonical(state)));
  }

  const G& game_;
  absl::flat_hash_map<std::string, uint64_t> counts_;
};

}  // namespace internal

// S4: as many states share a canonical form as its orbit size says, among those
// that the initial states reach, which come with all their images. Where there
// are too many states to look at, no more than that.
template <SymmetricGame G>
AxiomReport CheckS4(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("S4", "an orbit has the size that OrbitSize says",
                         /*exhaustive=*/true, options);
  internal::Orbits<G> orbits(game);
  std::vector<State> canonical;
  internal::ForEachReachableState(game, log, [&](const State& state) {
    log.Looked();
    orbits.Add(state);
    if (IsCanonical(game, state)) canonical.push_back(state);
  });
  const bool whole = log.Exhaustive() && !log.Done();
  for (const State& state : canonical) {
    if (log.Done()) break;
    if (!orbits.IsOver(state) && !(whole && orbits.IsShort(state))) continue;
    log.Fault([&] {
      return absl::StrCat("state ", internal::Describe(game, state),
                          " has the orbit size ", game.OrbitSize(state), ", ",
                          orbits.Count(state), " of its images were met");
    });
  }
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_SYMMETRY_H_
