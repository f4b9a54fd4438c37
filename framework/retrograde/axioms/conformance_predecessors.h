// The axioms of a PredecessorGame, P1 to P3 of core/game.h, each a function of
// its own.
//
// P1 and P2 together say that two sets of arcs are equal: those that Moves give
// and those that Predecessors give. Looking each arc up in the other set costs
// the square of the number of moves of a state, so an exhaustive check compares
// sums first: for each state the sum of a hash over its distinct moves, and the
// same sum over the distinct states that name it as predecessor. One arc too
// few or too many always changes the sum; several cancel out with a chance of
// 2^-64. Only where the sums differ are arcs looked up one by one.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_PREDECESSORS_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_PREDECESSORS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_index.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {
namespace internal {

// What P1 to P3 can be asked of.
template <class G>
concept ArcGame = IndexedGame<G> && PredecessorGame<G>;

// Whether is(after) holds for a state after one of the moves.
template <Game G, class Is>
bool HasMoveWhere(const G& game, const typename G::State& state, const Is& is) {
  bool found = false;
  game.Moves(state, [&](const typename G::Move& move) {
    found = found || is(game.Apply(state, move));
    return !found;
  });
  return found;
}

// Whether is(before) holds for one of the predecessors that the state names.
template <PredecessorGame G, class Is>
bool NamesWhere(const G& game, const typename G::State& state, const Is& is) {
  bool found = false;
  game.Predecessors(state, [&](const typename G::State& predecessor) {
    found = found || is(predecessor);
    return !found;
  });
  return found;
}

// Whether `state` has a move to `after` or to an image of `after`.
// Precondition: `after` is canonical.
template <Game G>
bool HasMoveTo(const G& game, const typename G::State& state,
               const typename G::State& after) {
  return HasMoveWhere(game, state, [&](const typename G::State& image) {
    return CanonicalState(game, image) == after;
  });
}

// Whether `state` names `before`, or an image of `before`, as its predecessor.
// Precondition: `before` is canonical.
template <PredecessorGame G>
bool Names(const G& game, const typename G::State& state,
           const typename G::State& before) {
  return NamesWhere(game, state, [&](const typename G::State& image) {
    return CanonicalState(game, image) == before;
  });
}

// Finds the states whose moves and whose mentions as a predecessor differ; see
// above. Takes 16 bytes an index.
template <class G>
class ArcSums {
 public:
  using State = typename G::State;

  ArcSums(const G& game, AxiomLog& log)
      : game_(game), log_(log), sums_(game.Size()), last_(game.Size()) {}

  // By index: not 0 for such a state. At most kMost are named, so that the
  // search for single arcs ends in a game where everything is wrong. Empty
  // when there are none.
  std::vector<uint64_t> Mismatched() {
    constexpr uint64_t kMost = 1000;
    ForEachState(game_, log_, [&](const State& state) { AddMoves(state); });
    std::fill(last_.begin(), last_.end(), 0);
    ForEachState(game_, log_, [&](const State& state) { TakeNamed(state); });
    uint64_t count = 0;
    for (uint64_t& sum : sums_) {
      if (sum != 0 && ++count > kMost) sum = 0;
    }
    if (count == 0) sums_.clear();
    return std::move(sums_);
  }

 private:
  static uint64_t Hash(uint64_t from, uint64_t to) {
    return MixBits(MixBits(from + 1) + to) | 1;
  }

  // Whether `other` is met for the first time on behalf of `index`.
  bool IsNew(uint64_t index, uint64_t other) {
    if (last_[other] == index + 1) return false;
    last_[other] = index + 1;
    return true;
  }

  void AddMoves(const State& state) {
    const uint64_t from = game_.Index(state);
    ForEachSuccessor(game_, state, [&](const State& after) {
      const uint64_t to = game_.Index(after);
      log_.Looked();
      if (IsNew(from, to)) sums_[from] += Hash(from, to);
      return !log_.Done();
    });
  }

  void TakeNamed(const State& state) {
    const uint64_t to = game_.Index(state);
    ForEachPredecessor(game_, state, [&](const State& before) {
      const uint64_t from = game_.Index(before);
      if (IsNew(to, from)) sums_[from] -= Hash(from, to);
      return true;
    });
  }

  const G& game_;
  AxiomLog& log_;
  std::vector<uint64_t> sums_;  // by index: moves less mentions
  std::vector<uint64_t> last_;  // by index: who met it last
};

// Up to eight of the things that a loop offers, in random choice.
template <class T>
class Handful {
 public:
  explicit Handful(SeededRandom& random) : random_(random) {}

  void Offer(const T& thing) {
    ++offered_;
    if (things_.size() < kMost) {
      things_.push_back(thing);
    } else if (const uint64_t at = random_.Below(offered_); at < kMost) {
      things_[at] = thing;
    }
  }
  const std::vector<T>& Get() const { return things_; }

 private:
  static constexpr size_t kMost = 8;
  SeededRandom& random_;
  uint64_t offered_ = 0;
  std::vector<T> things_;
};

// The arcs that have to be looked up one by one: those at a mismatched state
// where everything is looked at, else a handful at each state.
template <class G>
class ArcsToLookUp {
 public:
  using State = typename G::State;

  ArcsToLookUp(const G& game, AxiomLog& log)
      : game_(game), log_(log), random_(log.Options().seed) {
    if (log.Exhaustive()) suspects_ = ArcSums<G>(game, log).Mismatched();
  }

  bool None() const { return log_.Exhaustive() && suspects_.empty(); }

  // visit(before) for the chosen states that the state names as predecessors.
  template <class Visitor>
  void Named(const State& state, Visitor&& visit) {
    Handful<State> some(random_);
    ForEachPredecessor(game_, state, [&](const State& before) {
      if (!log_.Exhaustive()) {
        some.Offer(before);
      } else if (suspects_[game_.Index(before)] != 0) {
        visit(before);
      }
      return true;
    });
    for (const State& before : some.Get()) {
      log_.Looked();
      visit(before);
    }
  }

  // visit(after) for the chosen states that the state has a move to.
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) {
    if (log_.Exhaustive() && suspects_[game_.Index(state)] == 0) return;
    Handful<State> some(random_);
    ForEachSuccessor(game_, state, [&](const State& after) {
      if (log_.Exhaustive()) {
        visit(after);
      } else {
        some.Offer(after);
      }
      return true;
    });
    for (const State& after : some.Get()) {
      log_.Looked();
      visit(after);
    }
  }

 private:
  const G& game_;
  AxiomLog& log_;
  SeededRandom random_;
  std::vector<uint64_t> suspects_;  // see ArcSums
};

// P1 and P2 in each orientation, where there are symmetries and rows: what
// stands above takes canonical forms, but rows ask for the predecessors of
// images. An image after a move must name, as it is, the very state that moved
// there, and nothing that has no move to it.
template <class G, class Check>
void ForEachMoveToAnImage(const G& game, AxiomLog& log, const Check& check) {
  using State = typename G::State;
  ForEachState(game, log, [&](const State& state) {
    ForEachImageAfter(game, state, [&](const State& after) {
      if (IsCanonical(game, after)) return true;
      log.Looked();
      check(state, after);
      return !log.Done();
    });
  });
}

template <class G>
void CheckPredecessorsOfImages(const G& game, AxiomLog& log) {
  using State = typename G::State;
  ForEachMoveToAnImage(game, log, [&](const State&, const State& after) {
    game.Predecessors(after, [&](const State& before) {
      if (!IsSound(game, before) || game.TerminalOutcome(before)) return true;
      const auto is_after = [&](const State& s) { return s == after; };
      if (HasMoveWhere(game, before, is_after)) return true;
      log.Fault([&] {
        return absl::StrCat("state ", Describe(game, after), " names ",
                            Describe(game, before),
                            " as predecessor, which has no move to this image");
      });
      return true;
    });
  });
}

template <class G>
void CheckImagesNamePredecessors(const G& game, AxiomLog& log) {
  using State = typename G::State;
  ForEachMoveToAnImage(game, log, [&](const State& state, const State& after) {
    const auto is_state = [&](const State& s) { return s == state; };
    if (NamesWhere(game, after, is_state)) return;
    log.Fault([&] {
      return absl::StrCat("state ", Describe(game, state), " has a move to ",
                          Describe(game, after),
                          ", an image that does not name it as predecessor");
    });
  });
}

}  // namespace internal

// P1: every predecessor named has a move to the state. (Terminal ones and holes
// are P3's.)
template <internal::ArcGame G>
AxiomReport CheckP1(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("P1", "every predecessor named has a move there",
                         internal::IsExhaustive(game, options), options);
  if constexpr (SymmetricGame<G> && RowGame<G>) {
    internal::CheckPredecessorsOfImages(game, log);
  }
  internal::ArcsToLookUp<G> arcs(game, log);
  if (arcs.None()) return log.Take();
  internal::ForEachState(game, log, [&](const State& state) {
    arcs.Named(state, [&](const State& before) {
      if (internal::HasMoveTo(game, before, state)) return;
      log.Fault([&] {
        return absl::StrCat("state ", internal::Describe(game, state),
                            " names ", internal::Describe(game, before),
                            " as predecessor, which has no move there");
      });
    });
  });
  return log.Take();
}

// P2: a state with a move to another is named by that one.
template <internal::ArcGame G>
AxiomReport CheckP2(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("P2", "a state with a move to another is named there",
                         internal::IsExhaustive(game, options), options);
  if constexpr (SymmetricGame<G> && RowGame<G>) {
    internal::CheckImagesNamePredecessors(game, log);
  }
  internal::ArcsToLookUp<G> arcs(game, log);
  if (arcs.None()) return log.Take();
  internal::ForEachState(game, log, [&](const State& state) {
    arcs.Moves(state, [&](const State& after) {
      if (internal::Names(game, after, state)) return;
      log.Fault([&] {
        return absl::StrCat("state ", internal::Describe(game, state),
                            " has a move to ", internal::Describe(game, after),
                            ", which does not name it as predecessor");
      });
    });
  });
  return log.Take();
}

// P3: no predecessor is terminal or a hole.
template <internal::ArcGame G>
AxiomReport CheckP3(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log("P3", "no predecessor is terminal or a hole",
                         internal::IsExhaustive(game, options), options);
  internal::ForEachState(game, log, [&](const State& state) {
    game.Predecessors(state, [&](const State& before) {
      log.Looked();
      const bool sound = internal::IsSound(game, before);
      if (sound && !game.TerminalOutcome(before)) return !log.Done();
      log.Fault([&] {
        return absl::StrCat(
            "state ", internal::Describe(game, state), " names ",
            internal::Describe(game, before), " as predecessor, which ",
            sound ? "is terminal" : internal::IndexFault(game, before));
      });
      return true;
    });
  });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_PREDECESSORS_H_
