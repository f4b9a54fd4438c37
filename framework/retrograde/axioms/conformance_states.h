// Which states a conformance check looks at, and how it handles them safely.
//
// A game with an index of at most ConformanceOptions::exhaustive_limit is
// looked at in every index. A larger one is sampled: random indices, and from
// each state one random step forwards and one backwards, since the states that
// moves lead to are where an index is most easily wrong; when holes are so many
// that random indices miss, random walks from the initial states. A game
// without an index is looked at in the states that its initial states reach,
// and where those are too many, in the first of them and on random walks.
//
// Of an indexed game with symmetries canonical states are looked at, and what a
// move or a predecessor leads to is taken in its canonical form, except where
// an axiom is about images.
//
// The game may be broken, so nothing it says is trusted: an index is compared
// with Size() before it is used, and a state that does not come back from its
// own index is a fault of I1, I2 or P3 and is not handed to the game again.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_STATES_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_STATES_H_

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/core/game.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::internal {

// Whether the game is looked at in all its states. A game without an index
// always is, until the limit is reached.
template <Game G>
bool IsExhaustive(const G& game, const ConformanceOptions& options) {
  if constexpr (IndexedGame<G>) {
    return game.Size() <= options.exhaustive_limit;
  }
  return true;
}

// `"1,2,mouse" (index 5)`, for messages; the index is that of the canonical
// form.
template <Game G>
std::string Describe(const G& game, const typename G::State& state) {
  std::string text =
      absl::StrCat("\"", std::string(game.StateText(state)), "\"");
  if constexpr (IndexedGame<G>) {
    absl::StrAppend(&text, " (index ", game.Index(CanonicalState(game, state)),
                    ")");
  }
  return text;
}

// Whether the state, in its canonical form, has an index below Size() that
// gives it back.
template <Game G>
bool IsSound(const G& game, const typename G::State& state) {
  if constexpr (IndexedGame<G>) {
    const typename G::State canonical = CanonicalState(game, state);
    const uint64_t index = game.Index(canonical);
    if (index >= game.Size()) return false;
    const std::optional<typename G::State> back = game.Unindex(index);
    return back && *back == canonical;
  }
  return true;
}

// Whether a state is sound where the game may be one slice of several
// (conformance_slice_states.h), and the state in another one.
template <Game G>
bool HasPlace(const G& game, const typename G::State& state) {
  if constexpr (requires { game.HasPlace(state); }) {
    return game.HasPlace(state);
  } else {
    return IsSound(game, state);
  }
}

// The state of an index if it comes back from there and is canonical, and
// nothing for a hole. Precondition: index < Size().
template <IndexedGame G>
std::optional<typename G::State> SoundState(const G& game, uint64_t index) {
  std::optional<typename G::State> state = game.Unindex(index);
  if (!state || !IsCanonical(game, *state)) return std::nullopt;
  return game.Index(*state) == index ? state : std::nullopt;
}

// visit(after) for each move of a state that is not terminal, with the state
// after it, as the move leaves it, if that is sound; returns false to see no
// more.
template <Game G, class Visitor>
void ForEachImageAfter(const G& game, const typename G::State& state,
                       Visitor&& visit) {
  if (game.TerminalOutcome(state)) return;
  game.Moves(state, [&](const typename G::Move& move) {
    const typename G::State after = game.Apply(state, move);
    return IsSound(game, after) ? static_cast<bool>(visit(after)) : true;
  });
}

// Calls visit(after) with the canonical form of each sound state after a move,
// until it gives false.
template <Game G, class Visitor>
void ForEachSuccessor(const G& game, const typename G::State& state,
                      Visitor&& visit) {
  ForEachImageAfter(game, state, [&](const typename G::State& after) {
    return visit(CanonicalState(game, after));
  });
}

// visit(before) for each predecessor named that is sound and not terminal, in
// its canonical form; returns false to see no more.
template <PredecessorGame G, class Visitor>
void ForEachPredecessor(const G& game, const typename G::State& state,
                        Visitor&& visit) {
  game.Predecessors(state, [&](const typename G::State& before) {
    if (!IsSound(game, before) || game.TerminalOutcome(before)) return true;
    return static_cast<bool>(visit(CanonicalState(game, before)));
  });
}

// One of the things that a loop offers, each with the same probability.
template <class T>
class Chosen {
 public:
  explicit Chosen(SeededRandom& random) : random_(random) {}

  void Offer(const T& thing) {
    if (random_.Below(++offered_) == 0) thing_ = thing;
  }
  const std::optional<T>& Get() const { return thing_; }
  uint64_t Offered() const { return offered_; }

 private:
  SeededRandom& random_;
  uint64_t offered_ = 0;
  std::optional<T> thing_;
};

// A random successor of the state, if it has any; of very many moves one of the
// first.
template <Game G>
std::optional<typename G::State> RandomSuccessor(const G& game,
                                                 const typename G::State& state,
                                                 SeededRandom& random) {
  Chosen<typename G::State> chosen(random);
  ForEachSuccessor(game, state, [&](const typename G::State& after) {
    constexpr uint64_t kMostOffered = 10'000;
    chosen.Offer(after);
    return chosen.Offered() < kMostOffered;
  });
  return chosen.Get();
}

// The states that are looked at when a game is too large for all of them.
template <IndexedGame G, class Visitor>
class StateSampler {
 public:
  using State = typename G::State;

  StateSampler(const G& game, AxiomLog& log, Visitor& visit)
      : game_(game), log_(log), visit_(visit), random_(log.Options().seed) {}

  void Run() {
    constexpr uint64_t kTriesPerSample = 64;
    const uint64_t wanted = log_.Options().samples;
    for (uint64_t tries = 0; found_ < wanted; ++tries) {
      if (log_.Done() || tries / kTriesPerSample >= wanted) break;
      const uint64_t index = random_.Below(game_.Size());
      if (const auto state = SoundState(game_, index)) VisitAround(*state);
    }
    game_.InitialStates([this](const State& state) {
      if (initial_states_++ < kInitialStates) Walk(state);
      return true;
    });
    while (found_ < wanted && walked_ != 0 && !log_.Done()) {
      game_.InitialStates([&](const State& state) {
        if (found_ < wanted) Walk(state);
        return found_ < wanted;
      });
    }
  }

 private:
  static constexpr int kPliesOfWalk = 256;
  static constexpr uint64_t kInitialStates = 1000;

  void Visit(const State& state) {
    ++found_;
    visit_(state);
  }

  // The state, one after it and one before it.
  void VisitAround(const State& state) {
    Visit(state);
    if (const auto after = RandomSuccessor(game_, state, random_)) {
      visit_(*after);
    }
    if constexpr (PredecessorGame<G>) {
      Chosen<State> before(random_);
      ForEachPredecessor(game_, state, [&](const State& predecessor) {
        before.Offer(predecessor);
        return true;
      });
      if (before.Get()) visit_(*before.Get());
    }
  }

  void Walk(const State& start) {
    if (!IsSound(game_, start)) return;
    std::optional<State> state = CanonicalState(game_, start);
    for (int ply = 0; state && ply < kPliesOfWalk && !log_.Done(); ++ply) {
      ++walked_;
      Visit(*state);
      state = RandomSuccessor(game_, *state, random_);
    }
  }

  const G& game_;
  AxiomLog& log_;
  Visitor& visit_;
  SeededRandom random_;
  uint64_t found_ = 0;
  uint64_t walked_ = 0;
  uint64_t initial_states_ = 0;
};

// Random walks from the initial states, until so many states were visited.
template <Game G, class Visitor>
void WalkAtRandom(const G& game, AxiomLog& log, Visitor&& visit) {
  constexpr int kPliesOfWalk = 256;
  SeededRandom random(log.Options().seed);
  uint64_t left = log.Options().samples;
  while (left > 0 && !log.Done()) {
    Chosen<typename G::State> start(random);
    game.InitialStates([&](const typename G::State& state) {
      start.Offer(state);
      return true;
    });
    std::optional<typename G::State> state = start.Get();
    if (!state) return;
    for (int ply = 0; state && ply < kPliesOfWalk && left > 0; ++ply, --left) {
      visit(*state);
      state = RandomSuccessor(game, *state, random);
    }
  }
}

// The states that the initial ones reach, breadth first, known by their texts;
// of more than the limit the first ones only.
template <Game G, class Visitor>
void ForEachReachableState(const G& game, AxiomLog& log, Visitor&& visit) {
  // Different states may, wrongly, have one text: G2 has to see them all.
  absl::flat_hash_map<std::string, std::vector<typename G::State>> seen;
  uint64_t met = 0;
  std::deque<typename G::State> waiting;
  const auto meet = [&](const typename G::State& state) {
    if (met >= log.Options().exhaustive_limit) {
      log.SetSampled();
      return false;
    }
    auto& alike = seen[std::string(game.StateText(state))];
    if (std::find(alike.begin(), alike.end(), state) == alike.end()) {
      alike.push_back(state);
      waiting.push_back(state);
      ++met;
    }
    return !log.Done();
  };
  game.InitialStates(meet);
  while (!waiting.empty() && !log.Done()) {
    const typename G::State state = std::move(waiting.front());
    waiting.pop_front();
    visit(state);
    ForEachImageAfter(game, state, meet);
  }
}

// visit(index) for each index that a check looks at; whether it was no hole.
template <IndexedGame G, class Visitor>
void ForEachIndex(const G& game, AxiomLog& log, const Visitor& visit) {
  if (log.Exhaustive()) {
    for (uint64_t i = 0; i < game.Size() && !log.Done(); ++i) visit(i);
    return;
  }
  constexpr uint64_t kTriesPerSample = 64;
  const uint64_t wanted = log.Options().samples;
  SeededRandom random(log.Options().seed);
  uint64_t found = 0;
  for (uint64_t tries = wanted * kTriesPerSample; tries > 0; --tries) {
    if (log.Done() || found >= wanted) return;
    found += visit(random.Below(game.Size()));
  }
}

// visit(state) for each state that a check looks at.
template <Game G, class Visitor>
void ForEachState(const G& game, AxiomLog& log, Visitor&& visit) {
  if constexpr (!IndexedGame<G>) {
    ForEachReachableState(game, log, visit);
    if (!log.Exhaustive()) WalkAtRandom(game, log, visit);
  } else if (!log.Exhaustive()) {
    StateSampler<G, Visitor>(game, log, visit).Run();
  } else {
    for (uint64_t index = 0; index < game.Size() && !log.Done(); ++index) {
      if (const auto state = SoundState(game, index)) visit(*state);
    }
  }
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_STATES_H_
