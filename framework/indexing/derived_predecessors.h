// Predecessors for an indexed game whose author wrote none.
//
// They are its moves, turned round once and stored (reverse_edges.h). Written
// predecessors need neither the memory nor the passes over all moves.

#ifndef RETROGRADE_INDEXING_DERIVED_PREDECESSORS_H_
#define RETROGRADE_INDEXING_DERIVED_PREDECESSORS_H_

#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/indexing/preparation.h"
#include "retrograde/indexing/recorded_moves.h"
#include "retrograde/indexing/reverse_edges.h"

namespace retrograde {

// The game `G` with its edges stored: a StoredEdgesGame. Copies share them.
// Immutable; may be used from several threads at once.
template <class G>
class DerivedPredecessors : public G {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // From the recorded moves of the game where there are any, else from the game
  // itself. O(states + moves), times the passes that a small limit asks for.
  // Errors: ResourceExhausted, Cancelled.
  static absl::StatusOr<DerivedPredecessors> Create(
      const G& game, const PreparationOptions& options = {},
      const RecordedMoves* moves = nullptr);

  static absl::StatusOr<DerivedPredecessors> FromParameters(
      absl::string_view text) {
    const absl::StatusOr<G> game = G::FromParameters(text);
    if (!game.ok()) return game.status();
    return Create(*game);
  }

  // Memory that the edges take, and the most that was held to make them.
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

  // visit(from, to) for each move, by index.
  template <class Visitor>
  static absl::Status ForEachEdge(const G& game,
                                  const PreparationOptions& options,
                                  Visitor&& visit);
  // The same from what was recorded.
  template <class Visitor>
  static absl::Status ForEachRecorded(const RecordedMoves& moves,
                                      const PreparationOptions& options,
                                      Visitor&& visit);

  std::shared_ptr<const ReverseEdges> edges_;
};

template <class G>
absl::StatusOr<DerivedPredecessors<G>> DerivedPredecessors<G>::Create(
    const G& game, const PreparationOptions& options,
    const RecordedMoves* moves) {
  static_assert(CheckIndexedGame<G>());
  const auto for_each_edge = [&](auto&& visit) {
    return moves != nullptr && !moves->IsGivenUp()
               ? ForEachRecorded(*moves, options, visit)
               : ForEachEdge(game, options, visit);
  };
  const auto no_memory = [] {
    return absl::ResourceExhaustedError(
        "not enough memory to store the edges of the game");
  };
  try {
    absl::StatusOr<ReverseEdges> edges =
        ReverseEdges::Create(game.Size(), for_each_edge, options.memory_limit);
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
template <class Visitor>
absl::Status DerivedPredecessors<G>::ForEachEdge(
    const G& game, const PreparationOptions& options, Visitor&& visit) {
  const uint64_t size = game.Size();
  absl::Status status;
  for (uint64_t from = 0; from < size && status.ok(); ++from) {
    if (from % kStatesBetweenReports == 0) {
      status = options.Report(from, 0);
      if (!status.ok()) return status;
    }
    const auto state = game.Unindex(from);
    if (!state || game.TerminalOutcome(*state)) continue;
    game.Moves(*state, [&](const Move& move) {
      const State after = game.Apply(*state, move);
      const uint64_t to = game.Index(CanonicalState(game, after));
      if (to >= size) {
        status = internal::NoIndex(game, *state, after);
      } else if (MoversAlternate<G>() &&
                 game.Mover(after) == game.Mover(*state)) {
        status = internal::BrokenPromise(game, *state, after);
      } else {
        visit(from, to);
      }
      return status.ok();
    });
  }
  return status;
}

template <class G>
template <class Visitor>
absl::Status DerivedPredecessors<G>::ForEachRecorded(
    const RecordedMoves& moves, const PreparationOptions& options,
    Visitor&& visit) {
  absl::Status status = options.Report(0, 0);
  uint64_t next_report = kStatesBetweenReports;
  moves.ForEach([&](uint64_t from, uint64_t to) {
    visit(from, to);
    if (from < next_report) return true;
    next_report = from + kStatesBetweenReports;
    status = options.Report(from, 0);
    return status.ok();
  });
  return status;
}

}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_DERIVED_PREDECESSORS_H_
