// Predecessors for an indexed game whose author wrote none.
//
// They are its moves, turned round once and stored (reverse_edges.h). Written
// predecessors need neither the memory nor the passes over all moves.

#ifndef RETROGRADE_NUMBERING_DERIVED_PREDECESSORS_H_
#define RETROGRADE_NUMBERING_DERIVED_PREDECESSORS_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/numbering/recorded_moves.h"
#include "retrograde/numbering/reverse_edges.h"

namespace retrograde {

// The game `G` with its edges stored: a StoredEdgesGame. Copies share them.
// Immutable; may be used from several threads at once.
template <class G>
class DerivedPredecessors : public G {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The game with predecessors, which are made from its recorded moves as far
  // as there are any, else from the game itself. O(states + moves), times the
  // passes that a small limit asks for; the limit is for the record too.
  // Errors: ResourceExhausted, Cancelled.
  static absl::StatusOr<DerivedPredecessors> Create(
      const G& game, const PreparationOptions& options = {},
      RecordedMoves moves = {});

  static absl::StatusOr<DerivedPredecessors> FromParameters(
      absl::string_view text) {
    const absl::StatusOr<G> game = G::FromParameters(text);
    if (!game.ok()) return game.status();
    return Create(*game);
  }

  // The memory that the edges take, and the most that was held to make them.
  uint64_t EdgeBytes() const { return edges_->Bytes(); }
  uint64_t PeakBytes() const { return edges_->PeakBytes(); }

  // visit(before) for the index of each state with a move to that of `index`,
  // or to an image of it.
  template <class Visitor>
  void PredecessorIndices(uint64_t index, Visitor&& visit) const {
    edges_->Visit(index, visit);
  }

 private:
  DerivedPredecessors(const G& game, std::shared_ptr<const ReverseEdges> edges)
      : G(game), edges_(std::move(edges)) {}

  // Records all moves, by index.
  static absl::Status RecordAll(const G& game,
                                const PreparationOptions& options,
                                uint64_t most_bytes, Workers& workers,
                                RecordedMoves& moves);
  // Those of the states [begin, end).
  static absl::Status RecordSome(const G& game, uint64_t begin, uint64_t end,
                                 const std::stop_token& stop, unsigned lane,
                                 RecordedMoves& moves);

  std::shared_ptr<const ReverseEdges> edges_;
};

template <class G>
absl::StatusOr<DerivedPredecessors<G>> DerivedPredecessors<G>::Create(
    const G& game, const PreparationOptions& options, RecordedMoves moves) {
  static_assert(CheckIndexedGame<G>());
  const auto no_memory = [] {
    return absl::ResourceExhaustedError(
        "not enough memory to store the edges of the game");
  };
  try {
    const absl::Status status = options.Report(0, moves.Bytes());
    if (!status.ok()) return status;
    Workers workers(options.threads);
    absl::StatusOr<ReverseEdges> edges = ReverseEdges::Create(
        game.Size(), std::move(moves),
        [&](RecordedMoves& record, uint64_t most_bytes) {
          return RecordAll(game, options, most_bytes, workers, record);
        },
        options.memory_limit, workers, options.stop);
    if (!edges.ok()) return edges.status();
    return DerivedPredecessors(
        game, std::make_shared<const ReverseEdges>(*std::move(edges)));
  } catch (const std::bad_alloc&) {
    return no_memory();
  } catch (const std::length_error&) {
    return no_memory();
  }
}

template <class G>
absl::Status DerivedPredecessors<G>::RecordAll(
    const G& game, const PreparationOptions& options, uint64_t most_bytes,
    Workers& workers, RecordedMoves& moves) {
  constexpr uint64_t kStatesPerTask = 1024;
  const uint64_t size = game.Size();
  std::vector<absl::Status> statuses;
  for (uint64_t begin = 0; begin < size; begin += kStatesBetweenReports) {
    const absl::Status status = options.Report(begin, moves.Bytes());
    if (!status.ok()) return status;
    moves.Allow(most_bytes);
    const uint64_t end = std::min(size, begin + kStatesBetweenReports);
    const uint64_t tasks = DivideUp(end - begin, kStatesPerTask);
    statuses.assign(tasks, absl::OkStatus());
    workers.Run(tasks, [&](uint64_t task, unsigned lane) {
      const uint64_t first = begin + task * kStatesPerTask;
      statuses[task] =
          RecordSome(game, first, std::min(end, first + kStatesPerTask),
                     options.stop, lane, moves);
    });
    for (const absl::Status& one : statuses) {
      if (!one.ok()) return one;
    }
  }
  return absl::OkStatus();
}

template <class G>
absl::Status DerivedPredecessors<G>::RecordSome(const G& game, uint64_t begin,
                                                uint64_t end,
                                                const std::stop_token& stop,
                                                unsigned lane,
                                                RecordedMoves& moves) {
  const uint64_t size = game.Size();
  absl::Status status;
  for (uint64_t from = begin; from < end && status.ok(); ++from) {
    if (stop.stop_requested()) return internal::StoppedError();
    const auto state = game.Unindex(from);
    if (!state || game.TerminalOutcome(*state)) continue;
    game.Moves(*state, [&](const Move& move) {
      const State after = game.Apply(*state, move);
      const uint64_t to = game.Index(CanonicalState(game, after));
      if (to >= size) {
        status = internal::NoIndex(game, *state, after);
      } else if (internal::BreaksPromise(game, *state, after)) {
        status = internal::BrokenPromise(game, *state, after);
      } else {
        moves.Add(lane, from, to);
      }
      return status.ok();
    });
  }
  return status;
}

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_DERIVED_PREDECESSORS_H_
