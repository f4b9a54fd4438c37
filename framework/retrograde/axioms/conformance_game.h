// The axioms of a Game, G1 to G6 of core/game.h, each a function of its own.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_GAME_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_GAME_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {

// G1: a state that is not terminal has at least one move (or exit).
template <Game G>
AxiomReport CheckG1(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("G1", "a state that is not terminal has a move",
                         internal::IsExhaustive(game, options), options);
  internal::ForEachState(game, log, [&](const typename G::State& state) {
    log.Looked();
    if (game.TerminalOutcome(state)) return;
    bool any = BestExit(game, state).has_value();
    if (!any) {
      game.Moves(state, [&](const typename G::Move&) {
        any = true;
        return false;
      });
    }
    if (any) return;
    log.Fault([&] {
      return absl::StrCat("state ", internal::Describe(game, state),
                          " is not terminal and has neither move nor exit");
    });
  });
  return log.Take();
}

namespace internal {

// What G2 says where the text of a state gives another one.
template <Game G>
std::string OtherStateText(const G& game, const typename G::State& state,
                           const typename G::State& other) {
  if (game.StateText(state) == game.StateText(other)) {
    return absl::StrCat("two different states have the text ",
                        Describe(game, state));
  }
  return absl::StrCat("the text of state ", Describe(game, state),
                      " gives another state, ", Describe(game, other));
}

}  // namespace internal

// G2: ParseState(StateText(s)) == s.
template <Game G>
AxiomReport CheckG2(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("G2", "the text of a state gives the state again",
                         internal::IsExhaustive(game, options), options);
  internal::ForEachState(game, log, [&](const typename G::State& state) {
    log.Looked();
    const std::string text(game.StateText(state));
    const absl::StatusOr<typename G::State> back = game.ParseState(text);
    if (back.ok() && *back == state) return;
    log.Fault([&] {
      return back.ok()
                 ? internal::OtherStateText(game, state, *back)
                 : absl::StrCat(
                       "the text of state ", internal::Describe(game, state),
                       " is refused: ", std::string(back.status().message()));
    });
  });
  return log.Take();
}

namespace internal {

// G3 for one move. (Texts that give their move again are different for
// different moves, since ParseMove has one answer.)
template <Game G>
void CheckMoveText(const G& game, AxiomLog& log, const typename G::State& state,
                   const typename G::Move& move) {
  log.Looked();
  const std::string text(game.MoveText(state, move));
  const absl::StatusOr<typename G::Move> back = game.ParseMove(state, text);
  if (back.ok() && *back == move) return;
  log.Fault([&] {
    return absl::StrCat(
        "in state ", Describe(game, state), " the text \"", text,
        "\" of a move ",
        back.ok() ? std::string("gives another move")
                  : "is refused: " + std::string(back.status().message()));
  });
}

template <Game G>
std::vector<typename G::State> InitialStatesOf(const G& game) {
  std::vector<typename G::State> states;
  game.InitialStates([&](const typename G::State& state) {
    states.push_back(state);
    return true;
  });
  return states;
}

}  // namespace internal

// G3: ParseMove(s, MoveText(s, m)) == m, and two different moves of a state
// have different texts.
template <Game G>
AxiomReport CheckG3(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log(
      "G3", "the text of a move gives the move again, and no other",
      internal::IsExhaustive(game, options), options);
  internal::ForEachState(game, log, [&](const typename G::State& state) {
    if (game.TerminalOutcome(state)) return;
    game.Moves(state, [&](const typename G::Move& move) {
      internal::CheckMoveText(game, log, state, move);
      return !log.Done();
    });
  });
  return log.Take();
}

// G4: FromParameters(Parameters()) gives a game with the same Parameters() and
// the same initial states, in the same order.
template <Game G>
AxiomReport CheckG4(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("G4", "the parameters of a game give the game again",
                         /*exhaustive=*/true, options);
  log.Looked();
  const std::string text(game.Parameters());
  const absl::StatusOr<G> back = G::FromParameters(text);
  if (!back.ok()) {
    log.Fault([&] {
      return absl::StrCat("the parameters \"", text, "\" are refused: ",
                          std::string(back.status().message()));
    });
    return log.Take();
  }
  if (std::string(back->Parameters()) != text) {
    log.Fault([&] {
      return absl::StrCat("the parameters \"", text, "\" come back as \"",
                          std::string(back->Parameters()), "\"");
    });
  }
  if (internal::InitialStatesOf(*back) != internal::InitialStatesOf(game)) {
    log.Fault([&] {
      return absl::StrCat("the game made from the parameters \"", text,
                          "\" has other initial states");
    });
  }
  return log.Take();
}

// G5: where the type promises that movers alternate, every move hands the turn
// over. Nothing is looked at where there is no such promise.
template <Game G>
AxiomReport CheckG5(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("G5", "every move hands the turn to the other player",
                         internal::IsExhaustive(game, options), options);
  if constexpr (MoversAlternate<G>()) {
    internal::ForEachState(game, log, [&](const typename G::State& state) {
      if (game.TerminalOutcome(state)) return;
      game.Moves(state, [&](const typename G::Move& move) {
        const typename G::State after = game.Apply(state, move);
        if (!internal::HasPlace(game, after)) return true;
        log.Looked();
        if (game.Mover(after) != game.Mover(state)) return true;
        log.Fault([&] {
          return absl::StrCat("the move from state ",
                              internal::Describe(game, state), " to state ",
                              internal::Describe(game, after),
                              " leaves the turn with the same player");
        });
        return true;
      });
    });
  }
  return log.Take();
}

namespace internal {

// Of a list of moves, a visitor that adds to it.
template <class Move>
auto AddTo(std::vector<Move>& moves) {
  return [&moves](const Move& move) {
    moves.push_back(move);
    return true;
  };
}

}  // namespace internal

// G6: MovesFrom names the moves that Moves names, from any of them on.
template <Game G>
requires internal::HasMovesFrom<G> AxiomReport
CheckG6(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("G6", "moves from one on are those that follow it",
                         internal::IsExhaustive(game, options), options);
  using Moves = std::vector<typename G::Move>;
  internal::ForEachState(game, log, [&](const typename G::State& state) {
    if (game.TerminalOutcome(state)) return;
    Moves all;
    game.Moves(state, internal::AddTo(all));
    // All beginnings would be the square of the moves: of many, some.
    const uint64_t step = 1 + all.size() / 16;
    for (uint64_t first = 0; first <= all.size(); first += step) {
      log.Looked();
      Moves rest;
      game.MovesFrom(state, first, internal::AddTo(rest));
      if (rest == Moves(all.begin() + first, all.end())) continue;
      log.Fault([&] {
        return absl::StrCat("the moves of state ",
                            internal::Describe(game, state), " from number ",
                            first, " on are not those that Moves names");
      });
    }
  });
  return log.Take();
}

// E1: the level of an exit that is no draw is a length.
template <ExitGame G>
AxiomReport CheckE1(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("E1", "the level of an exit is a length from 1 on",
                         internal::IsExhaustive(game, options), options);
  internal::ForEachState(game, log, [&](const typename G::State& state) {
    if (game.TerminalOutcome(state)) return;
    game.Exits(state, [&](const Exit& exit) {
      log.Looked();
      if (exit.outcome == Outcome::kDraw) return true;
      if (exit.level >= 1 && exit.level <= kMaxPly) return true;
      log.Fault([&] {
        return absl::StrCat("an exit of state ",
                            internal::Describe(game, state), " has the level ",
                            exit.level);
      });
      return true;
    });
  });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_GAME_H_
