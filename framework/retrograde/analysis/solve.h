// From any game to the values of its states: what a game lacks is made for it.
//
//   no index         the states that the initial ones reach are numbered
//                    (numbering/enumerated_game.h)
//   no predecessors  the moves are stored backwards while the engine runs
//                    (numbering/derived_predecessors.h), from a record of them
//                    where the states were numbered; where the memory limit
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
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/numbering/derived_predecessors.h"
#include "retrograde/numbering/enumerated_game.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/numbering/recorded_moves.h"

namespace retrograde {

// The game as it is solved: itself where it has an index, else with its states
// numbered.
template <class G>
using WithIndex = std::conditional_t<IndexedGame<G>, G, EnumeratedGame<G>>;

template <class G>
struct Prepared {
  WithIndex<G> game;
  Preparation preparation;
  RecordedMoves moves;  // as many as there was room for
};

namespace internal {

// The options of a step before the engine that may hold `most_bytes` beside
// `held`.
inline PreparationOptions ForStep(const SolveOptions& options, Phase phase,
                                  uint64_t held, uint64_t most_bytes) {
  PreparationOptions step;
  step.threads = options.threads;
  step.memory_limit = most_bytes;
  step.stop = options.stop;
  if (options.progress) {
    step.progress = [progress = options.progress, phase, held](uint64_t states,
                                                               uint64_t bytes) {
      progress({.states = states, .bytes = held + bytes, .phase = phase});
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
    return Prepared<G>{std::move(game), {}, {}};
  } else {
    RecordedMoves moves;
    absl::StatusOr<EnumeratedGame<G>> numbered = EnumeratedGame<G>::Create(
        game,
        internal::ForStep(options, Phase::kNumbering, options.held_bytes,
                          internal::Left(options, 0)),
        &moves);
    if (!numbered.ok()) return numbered.status();
    Preparation preparation;
    preparation.numbered_states = numbered->Size();
    preparation.numbering_bytes = numbered->NumberingBytes();
    preparation.peak_bytes = options.held_bytes + numbered->PeakBytes();
    return Prepared<G>{*std::move(numbered), preparation, std::move(moves)};
  }
}

namespace internal {

// The game with stored edges, where the limit leaves room for them beside the
// engine.
template <class G>
absl::StatusOr<DerivedPredecessors<WithIndex<G>>> StoreEdges(
    Prepared<G>& prepared, const SolveOptions& options, RecordedMoves moves) {
  auto stored = DerivedPredecessors<WithIndex<G>>::Create(
      prepared.game,
      ForStep(options, Phase::kStoringEdges, options.held_bytes,
              Left(options, EstimateBytes(prepared.game))),
      std::move(moves));
  if (stored.ok()) {
    uint64_t& peak = prepared.preparation.peak_bytes;
    peak = std::max(peak, options.held_bytes + stored->PeakBytes());
  }
  return stored;
}

// The game with its stored edges, as StoreEdges gives it; where the record of
// moves took the room that they need, they are made without it.
template <class G>
absl::StatusOr<DerivedPredecessors<WithIndex<G>>> StoreEdgesInTheRoomThereIs(
    Prepared<G>& prepared, const SolveOptions& options) {
  const bool had_record = !prepared.moves.IsEmpty();
  auto stored =
      StoreEdges(prepared, options, std::exchange(prepared.moves, {}));
  if (absl::IsResourceExhausted(stored.status()) && had_record) {
    return StoreEdges(prepared, options, {});
  }
  return stored;
}

}  // namespace internal

// The values of the game, with its edges stored while it is solved where it has
// no predecessors and the limit allows. `prepared` learns what was done.
template <Game G>
absl::StatusOr<Values> SolvePrepared(Prepared<G>& prepared,
                                     SolveOptions options) {
  Preparation& preparation = prepared.preparation;
  options.held_bytes =
      SaturatingSum(options.held_bytes, preparation.numbering_bytes);
  if constexpr (!PredecessorGame<WithIndex<G>>) {
    const auto stored = internal::StoreEdgesInTheRoomThereIs(prepared, options);
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
  return SolveValues(prepared.game, options);
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_SOLVE_H_
