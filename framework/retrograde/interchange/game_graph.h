// Any game with an index as a graph; see state_graph.h.

#ifndef RETROGRADE_INTERCHANGE_GAME_GRAPH_H_
#define RETROGRADE_INTERCHANGE_GAME_GRAPH_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/interchange/state_ids.h"
#include "retrograde/numbering/preparation.h"

namespace retrograde::interchange {

// What the outcome of an index that is no hole is, for its mover.
using OutcomeAt = std::function<Outcome(uint64_t index)>;

template <IndexedGame G>
class GameGraph final : public StateGraph {
 public:
  using State = typename G::State;

  // Looks for the holes of the index, unless the game was numbered and has
  // none. `outcome_at` is empty for a game that is not solved. Errors:
  // InvalidArgument for more than `most_states` nodes, ResourceExhausted above
  // the memory limit, Cancelled.
  static absl::StatusOr<std::unique_ptr<StateGraph>> Create(
      G game, OutcomeAt outcome_at, const PreparationOptions& options,
      uint32_t most_states = kMostStates);

  uint32_t States() const override { return ids_.Count() * kNodes; }
  std::optional<Player> EndlessWinner() const override;
  absl::Status ForEachState(
      const std::stop_token& stop,
      absl::FunctionRef<bool(const GraphState&)> visit) const override;
  absl::Status ForEachValue(
      const std::stop_token& stop,
      absl::FunctionRef<bool(const GraphValue&)> visit) const override;

 private:
  // Nodes of a state: with the players as they are, and exchanged.
  static constexpr uint32_t kNodes = ImagesExchangePlayers<G>() ? 2 : 1;

  static absl::StatusOr<StateIds> FindStates(const G& game,
                                             const PreparationOptions& options,
                                             uint32_t most);

  GameGraph(G game, OutcomeAt outcome_at, StateIds ids)
      : game_(std::move(game)),
        outcome_at_(std::move(outcome_at)),
        ids_(std::move(ids)) {}

  // visit(index, state), a StatusOr<bool>, until it is false or an error.
  template <class Visit>
  absl::Status Walk(const std::stop_token& stop, const Visit& visit) const;
  // Where the moves of a state lead to, by the ids of nodes without exchange.
  absl::Status FindMoves(const State& state,
                         std::vector<uint32_t>& moves) const;
  std::string TextOf(const State& state, uint32_t node) const;

  G game_;
  OutcomeAt outcome_at_;
  StateIds ids_;
};

// ----- Details -----

namespace internal {

inline absl::Status TooManyStates(uint32_t most) {
  return absl::InvalidArgumentError(
      absl::StrCat("the game has more than ", most,
                   " states, which is the most that "
                   "other solvers have ids for"));
}

}  // namespace internal

template <IndexedGame G>
absl::StatusOr<StateIds> GameGraph<G>::FindStates(
    const G& game, const PreparationOptions& options, uint32_t most) {
  const uint64_t size = game.Size();
  if constexpr (requires { game.NumberingBytes(); }) {
    if (size > most) return internal::TooManyStates(most);
    return StateIds::WithoutHoles(static_cast<uint32_t>(size));
  }
  const uint64_t bytes = StateIds::BytesFor(size);
  if (bytes > options.memory_limit) {
    return absl::ResourceExhaustedError(
        absl::StrCat("to number the states needs ", bytes,
                     " bytes of memory, more than the limit leaves: ",
                     options.memory_limit));
  }
  StateIds ids(size);
  for (uint64_t index = 0; index < size; ++index) {
    if (index % kStatesBetweenReports == 0) {
      absl::Status status = options.Report(ids.Count(), bytes);
      if (!status.ok()) return status;
    }
    if (!game.Unindex(index)) continue;
    if (ids.Count() == most) return internal::TooManyStates(most);
    ids.Add(index);
  }
  return ids;
}

template <IndexedGame G>
absl::StatusOr<std::unique_ptr<StateGraph>> GameGraph<G>::Create(
    G game, OutcomeAt outcome_at, const PreparationOptions& options,
    uint32_t most_states) {
  absl::StatusOr<StateIds> ids =
      FindStates(game, options, most_states / kNodes);
  if (!ids.ok()) return ids.status();
  return std::unique_ptr<StateGraph>(
      new GameGraph(std::move(game), std::move(outcome_at), *std::move(ids)));
}

template <IndexedGame G>
std::optional<Player> GameGraph<G>::EndlessWinner() const {
  return EndlessWinnerOf(game_);
}

template <IndexedGame G>
template <class Visit>
absl::Status GameGraph<G>::Walk(const std::stop_token& stop,
                                const Visit& visit) const {
  constexpr uint64_t kStatesBetweenStops = 4096;
  for (uint64_t index = 0; index < game_.Size(); ++index) {
    if (index % kStatesBetweenStops == 0 && stop.stop_requested()) {
      return absl::CancelledError("stopped");
    }
    if (!ids_.Contains(index)) continue;
    const std::optional<State> state = game_.Unindex(index);
    const absl::StatusOr<bool> more = visit(index, *state);
    if (!more.ok()) return more.status();
    if (!*more) break;
  }
  return absl::OkStatus();
}

template <IndexedGame G>
absl::Status GameGraph<G>::FindMoves(const State& state,
                                     std::vector<uint32_t>& moves) const {
  absl::Status error;
  moves.clear();
  game_.Moves(state, [&](const typename G::Move& move) {
    const State after = CanonicalState(game_, game_.Apply(state, move));
    const uint64_t index = game_.Index(after);
    if (!ids_.Contains(index)) {
      error = absl::FailedPreconditionError(absl::StrCat(
          "a move from state \"", std::string(game_.StateText(state)),
          "\" leads to state \"", std::string(game_.StateText(after)),
          "\", which has no index (axiom I2; `check` tells more)"));
      return false;
    }
    const bool exchanged =
        kNodes == 2 && game_.Mover(after) == game_.Mover(state);
    moves.push_back(ids_.IdOf(index) * kNodes + (exchanged ? 1 : 0));
    return true;
  });
  if (!error.ok()) return error;
  if (BestExit(game_, state)) {
    return absl::FailedPreconditionError(
        absl::StrCat("state \"", std::string(game_.StateText(state)),
                     "\" has a move that leaves the game, so that the game "
                     "is no graph of its own"));
  }
  if (moves.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("state \"", std::string(game_.StateText(state)),
                     "\" has no move and is not terminal (axiom G1; `check` "
                     "tells more)"));
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return absl::OkStatus();
}

template <IndexedGame G>
std::string GameGraph<G>::TextOf(const State& state, uint32_t node) const {
  std::string text(game_.StateText(state));
  if (node == 1) text += ", players exchanged";
  return text;
}

template <IndexedGame G>
absl::Status GameGraph<G>::ForEachState(
    const std::stop_token& stop,
    absl::FunctionRef<bool(const GraphState&)> visit) const {
  std::vector<uint32_t> moves;
  return Walk(
      stop, [&](uint64_t index, const State& state) -> absl::StatusOr<bool> {
        const Player mover = game_.Mover(state);
        const std::optional<Outcome> terminal = game_.TerminalOutcome(state);
        moves.clear();
        if (!terminal) {
          absl::Status found = FindMoves(state, moves);
          if (!found.ok()) return found;
        }
        for (uint32_t node = 0; node < kNodes; ++node) {
          if (node == 1) {  // what follows is exchanged too
            for (uint32_t& id : moves) id ^= 1;
            std::sort(moves.begin(), moves.end());
          }
          const auto text = [&] { return TextOf(state, node); };
          if (!visit({ids_.IdOf(index) * kNodes + node,
                      node == 0 ? mover : Other(mover), terminal, moves,
                      text})) {
            return false;
          }
        }
        return true;
      });
}

template <IndexedGame G>
absl::Status GameGraph<G>::ForEachValue(
    const std::stop_token& stop,
    absl::FunctionRef<bool(const GraphValue&)> visit) const {
  if (!outcome_at_) {
    return absl::FailedPreconditionError("the game is not solved");
  }
  return Walk(
      stop, [&](uint64_t index, const State& state) -> absl::StatusOr<bool> {
        const Player mover = game_.Mover(state);
        const Outcome outcome = outcome_at_(index);
        for (uint32_t node = 0; node < kNodes; ++node) {
          const auto text = [&] { return TextOf(state, node); };
          if (!visit({ids_.IdOf(index) * kNodes + node,
                      WinnerOf(node == 0 ? mover : Other(mover), outcome),
                      text})) {
            return false;
          }
        }
        return true;
      });
}

}  // namespace retrograde::interchange

#endif  // RETROGRADE_INTERCHANGE_GAME_GRAPH_H_
