// Broken games: each has one fault, and the check must name the right axiom.
//
// The games are a healthy random row game in which one operation answers wrong
// in one place. Where the fault can be planted anywhere, tests plant it in many
// places in turn: up to a million states no single fault may be missed.

#ifndef RETROGRADE_TESTING_SUITES_PLANTED_BUGS_H_
#define RETROGRADE_TESTING_SUITES_PLANTED_BUGS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/random_row_game.h"

namespace retrograde {

using Axioms = std::set<std::string>;

// More than a word of columns, so that there are two blocks of rows.
inline RandomRowGameKnobs SmallKnobs() {
  RandomRowGameKnobs knobs;
  knobs.parts[0] = 70;
  knobs.parts[1] = 9;
  knobs.most_same_moves = 2;
  return knobs;
}

using Healthy =
    RandomRowGame<RandomRowGameKind{.row_operator = true, .same_mover = true}>;

// A game that is healthy but for what the derived class hides.
template <class Derived>
class Planted : public Healthy {
 public:
  Planted() : Healthy(SmallKnobs()) {}
  static absl::StatusOr<Derived> FromParameters(absl::string_view) {
    return Derived();
  }
};

// The axioms that a game is found to break, and the report.
template <class G>
Axioms Broken(const G& game, const ConformanceOptions& options = {}) {
  Axioms broken;
  for (const AxiomReport& axiom : CheckConformance(game, options).axioms) {
    if (axiom.fault_count == 0) continue;
    broken.insert(axiom.axiom);
    EXPECT_FALSE(axiom.faults.empty());
  }
  return broken;
}

// All legal states of the healthy game / those that are not terminal.
inline std::vector<RandomRowState> States() {
  const Healthy game(SmallKnobs());
  std::vector<RandomRowState> states;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    if (const auto state = game.Unindex(index)) states.push_back(*state);
  }
  return states;
}
inline std::vector<RandomRowState> LiveStates() {
  const Healthy game(SmallKnobs());
  std::vector<RandomRowState> states;
  for (const RandomRowState& state : States()) {
    if (!game.TerminalOutcome(state)) states.push_back(state);
  }
  return states;
}
inline RandomRowState TerminalState() {
  const Healthy game(SmallKnobs());
  for (const RandomRowState& state : States()) {
    if (game.TerminalOutcome(state)) return state;
  }
  return {};
}
inline RandomRowState Hole() {
  const Healthy game(SmallKnobs());
  for (uint32_t part = 0; part < 70; ++part) {
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      const RandomRowState state{{part, 3}, mover};
      if (!game.Unindex(game.Index(state))) return state;
    }
  }
  return {};
}

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_SUITES_PLANTED_BUGS_H_
