// Mutual zugzwangs: where either side does worse when it is the one to move.
//
// A state and the same state with the other side to move (core/passable_game.h)
// are one arrangement. Whoever may choose who is to move compares two values: a
// mover who gives the turn away would get what the other side leaves. If that
// is more than moving is worth, having to move is a burden; and it then is one
// for both, since what one side gains the other loses. Seen by the mover, with
// `moving` for the value of moving and `passed` for what the other side gets
// when the turn is handed to it, there are three kinds:
//
//     moving  passed                                      chess players say
//     loss    loss    whoever moves loses                 full point
//     loss    draw    the mover loses, or else it draws   half point
//     draw    loss    the mover draws, or else it wins    half point
//
// Only outcomes are compared, not lengths, as is usual. A mover without any
// move is in zugzwang too, where the rules call that a loss.

#ifndef RETROGRADE_ANALYSIS_ZUGZWANG_H_
#define RETROGRADE_ANALYSIS_ZUGZWANG_H_

#include <cstdint>
#include <optional>
#include <stop_token>

#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde {

// Whether an arrangement in which the mover gets `moving`, and the other side
// `passed` when it is the one to move, is a mutual zugzwang.
constexpr bool IsMutualZugzwang(Outcome moving, Outcome passed) {
  return moving < Flip(passed);
}

// One arrangement: the state with the first player to move.
template <class State>
struct MutualZugzwang {
  uint64_t index = 0;
  State state;
  Outcome moving = Outcome::kDraw;  // for the first player, who is to move
  Outcome passed = Outcome::kDraw;  // for the second, when it is to move

  // Whether either player loses by having to move.
  bool IsFullPoint() const {
    return moving == Outcome::kLoss && passed == Outcome::kLoss;
  }
};

// How many there are.
struct ZugzwangCounts {
  uint64_t full_point = 0;    // whoever moves loses
  uint64_t first_loses = 0;   // the first player by moving; the second draws
  uint64_t second_loses = 0;  // the other way round

  template <class State>
  void Add(const MutualZugzwang<State>& zugzwang) {
    const bool first_loses_it = zugzwang.moving == Outcome::kLoss;
    full_point += zugzwang.IsFullPoint();
    first_loses += first_loses_it && !zugzwang.IsFullPoint();
    second_loses += !first_loses_it;
  }
  uint64_t Total() const { return full_point + first_loses + second_loses; }
  friend bool operator==(const ZugzwangCounts&,
                         const ZugzwangCounts&) = default;
};

namespace internal {

// Where images exchange the players, the state with the move passed may be the
// image of one with the first player to move, and that one's passed state the
// image of this one: the two are one arrangement. Whether this is the later.
// Precondition: that image has an index here, as in a slice with all images of
// an arrangement.
template <IndexedGame G>
bool IsSecondOfItsPair(const G& game, uint64_t index,
                       const typename G::State& passed) {
  if constexpr (ImagesExchangePlayers<G>()) {
    const typename G::State image = game.Canonical(passed);
    return game.Mover(image) == Player::kFirst && game.Index(image) < index;
  }
  return false;
}

}  // namespace internal

// The mutual zugzwang of a state of the index with the first player to move,
// nothing where it is none.
//
// outcome_of(state), a std::optional<Outcome>, is the outcome of a state for
// its mover, asked about the state and about what WithOtherMover makes of it,
// which need be neither canonical nor in the same slice; nothing where it is
// not known: that arrangement is left out. Of two states that are one
// arrangement, where images exchange the players, it is that of the first.
template <IndexedGame G, class OutcomeOf>
requires PassableGame<G> std::optional<MutualZugzwang<typename G::State>>
MutualZugzwangAt(const G& game, uint64_t index, const typename G::State& state,
                 const OutcomeOf& outcome_of) {
  using State = typename G::State;
  if (game.Mover(state) != Player::kFirst) return std::nullopt;
  const std::optional<State> other = game.WithOtherMover(state);
  if (!other) return std::nullopt;
  const std::optional<Outcome> moving = outcome_of(state);
  const std::optional<Outcome> passed = outcome_of(*other);
  if (!moving || !passed || !IsMutualZugzwang(*moving, *passed) ||
      internal::IsSecondOfItsPair(game, index, *other)) {
    return std::nullopt;
  }
  return MutualZugzwang<State>{index, state, *moving, *passed};
}

// visit(zugzwang) for each mutual zugzwang among the states of the index (of a
// slice, where `game` is one), in its order, until `visit` returns false or
// there is a stop request. Each arrangement comes once, with the first player
// to move; in a game with symmetries, once for all its images.
// One pass over the index.
template <IndexedGame G, class OutcomeOf, class Visitor>
requires PassableGame<G>
void ForEachMutualZugzwang(const G& game, const OutcomeOf& outcome_of,
                           Visitor&& visit, const std::stop_token& stop = {}) {
  constexpr uint64_t kIndicesBetweenStops = 4096;
  using State = typename G::State;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    if (index % kIndicesBetweenStops == 0 && stop.stop_requested()) return;
    const std::optional<State> state = game.Unindex(index);
    if (!state) continue;
    const auto zugzwang = MutualZugzwangAt(game, index, *state, outcome_of);
    if (zugzwang && !visit(*zugzwang)) return;
  }
}

// How many mutual zugzwangs there are; see above. After a stop request the
// counts are not complete.
template <IndexedGame G, class OutcomeOf>
requires PassableGame<G> ZugzwangCounts
CountMutualZugzwangs(const G& game, const OutcomeOf& outcome_of,
                     const std::stop_token& stop = {}) {
  ZugzwangCounts counts;
  ForEachMutualZugzwang(
      game, outcome_of,
      [&](const auto& zugzwang) {
        counts.Add(zugzwang);
        return true;
      },
      stop);
  return counts;
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_ZUGZWANG_H_
