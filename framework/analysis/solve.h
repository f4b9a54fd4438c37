// From any game to the values of its states: what a game lacks is made for it.
//
//   no index         the states that the initial ones reach are numbered
//                    (indexing/enumerated_game.h)
//   no predecessors  the moves are stored backwards while the engine runs
//                    (indexing/derived_predecessors.h); where the memory limit
//                    does not allow it, the engine looks at forward moves alone
//
// What each costs stands in docs/adding_a_game.md.

#ifndef RETROGRADE_ANALYSIS_SOLVE_H_
#define RETROGRADE_ANALYSIS_SOLVE_H_

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/game.h"
#include "retrograde/indexing/derived_predecessors.h"
#include "retrograde/indexing/enumerated_game.h"
#include "retrograde/indexing/preparation.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/options.h"
#include "retrograde/retrograde/values.h"

namespace retrograde {

// The game as it is solved: itself where it has an index, else with its states
// numbered.
template <class G>
using WithIndex = std::conditional_t<IndexedGame<G>, G, EnumeratedGame<G>>;

// What was made for a game that lacks a rung.
struct Preparation {
  uint64_t numbered_states = 0;  // 0 where the game has an index
  uint64_t numbering_bytes = 0;  // held as long as the game
  uint64_t edge_bytes = 0;       // held while the engine ran
  bool forward_only = false;     // no predecessors, and no room to store edges
};

template <class G>
struct Prepared {
  WithIndex<G> game;
  Preparation preparation;
};

namespace internal {

// Options for a step before the engine that may hold `most_bytes` beside
// `held`.
inline PreparationOptions ForStep(const SolveOptions& options, Phase phase,
                                  uint64_t held, uint64_t most_bytes) {
  PreparationOptions step;
  step.memory_limit = most_bytes;
  step.stop = options.stop;
  if (options.progress) {
    step.progress = [progress = options.progress, phase,
                     held](uint64_t states) {
      progress({.states = states, .bytes = held, .phase = phase});
    };
  }
  return step;
}

// What is left of the limit.
inline uint64_t Left(const SolveOptions& options, uint64_t bytes) {
  const uint64_t taken = SaturatingSum(options.held_bytes, bytes);
  return options.memory_limit - std::min(options.memory_limit, taken);
}

}  // namespace internal

// The game with an index. Errors: those of EnumeratedGame::Create.
template <Game G>
absl::StatusOr<Prepared<G>> Prepare(G game, const SolveOptions& options = {}) {
  if constexpr (IndexedGame<G>) {
    return Prepared<G>{std::move(game), {}};
  } else {
    absl::StatusOr<EnumeratedGame<G>> numbered = EnumeratedGame<G>::Create(
        game, internal::ForStep(options, Phase::kNumbering, options.held_bytes,
                                internal::Left(options, 0)));
    if (!numbered.ok()) return numbered.status();
    Preparation preparation;
    preparation.numbered_states = numbered->Size();
    preparation.numbering_bytes = numbered->NumberingBytes();
    return Prepared<G>{*std::move(numbered), preparation};
  }
}

// The values of an indexed game, with its edges stored while it is solved where
// it has no predecessors and the limit allows. `preparation` says what the game
// holds already and learns what was done.
template <IndexedGame G>
absl::StatusOr<Values> SolvePrepared(const G& game, SolveOptions options,
                                     Preparation& preparation) {
  options.held_bytes =
      SaturatingSum(options.held_bytes, preparation.numbering_bytes);
  if constexpr (!PredecessorGame<G> && !StoredEdgesGame<G>) {
    const uint64_t room = internal::Left(options, EstimateBytes(game));
    const auto stored = DerivedPredecessors<G>::Create(
        game, internal::ForStep(options, Phase::kStoringEdges,
                                options.held_bytes, room));
    if (stored.ok()) {
      SolveOptions with_edges = options;
      with_edges.held_bytes += stored->EdgeBytes();
      absl::StatusOr<Values> values = SolveValues(*stored, with_edges);
      if (!absl::IsResourceExhausted(values.status())) {
        preparation.edge_bytes = stored->EdgeBytes();
        return values;
      }
    } else if (!absl::IsResourceExhausted(stored.status())) {
      return stored.status();
    }
    preparation.forward_only = true;
  }
  return SolveValues(game, options);
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_SOLVE_H_
