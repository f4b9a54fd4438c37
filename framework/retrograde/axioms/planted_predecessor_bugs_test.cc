// Faults in the predecessors (P1 to P3).

#include <cstdint>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using State = RandomRowState;

// Misses one predecessor of one state.
struct MissedPredecessor : Planted<MissedPredecessor> {
  State before, after;
  void Predecessors(const State& state, auto&& visit) const {
    Healthy::Predecessors(state, [&](const State& each) {
      if (state == after && each == before) return true;
      return static_cast<bool>(visit(each));
    });
  }
};
TEST(PlantedBugs, AnyOneMissedPredecessorBreaksP2AndNothingElse) {
  int arcs = 0;
  for (const State& before : LiveStates()) {
    MissedPredecessor game;
    game.Moves(before, [&](const RandomRowMove& move) {
      if (++arcs % 20 != 0) return true;
      game.before = before;
      game.after = game.Apply(before, move);
      const AxiomReport report = CheckP2(game);
      EXPECT_EQ(report.fault_count, 1u) << arcs;
      EXPECT_THAT(report.faults[0], HasSubstr(game.StateText(game.before)));
      EXPECT_THAT(report.faults[0], HasSubstr(game.StateText(game.after)));
      EXPECT_EQ(CheckP1(game).fault_count, 0u) << arcs;
      return true;
    });
  }
  EXPECT_GT(arcs, 1000);
}
TEST(PlantedBugs, MissedPredecessorBreaksP2AndTheOperatorThatKnowsBetter) {
  MissedPredecessor game;
  game.before = LiveStates()[9];
  game.Moves(game.before, [&](const RandomRowMove& move) {
    game.after = game.Apply(game.before, move);
    return false;
  });
  EXPECT_THAT(Broken(game), ElementsAre("P2", "R6"));
}

struct WrongPredecessor : Planted<WrongPredecessor> {
  State after = States()[30];
  State wrong;
  void Predecessors(const State& state, auto&& visit) const {
    Healthy::Predecessors(state, visit);
    if (state == after) visit(wrong);
  }
};
TEST(PlantedBugs, AnyOnePredecessorWithoutAMoveBreaksP1) {
  int planted = 0;
  for (const State& wrong : LiveStates()) {
    WrongPredecessor game;
    game.wrong = wrong;
    if (internal::HasMoveTo(game, wrong, game.after)) continue;
    if (++planted % 10 != 0) continue;
    const AxiomReport report = CheckP1(game);
    EXPECT_EQ(report.fault_count, 1u);
    EXPECT_THAT(report.faults[0], HasSubstr(game.StateText(wrong)));
    EXPECT_EQ(CheckP2(game).fault_count, 0u);
    EXPECT_EQ(CheckP3(game).fault_count, 0u);
  }
  EXPECT_GT(planted, 300);
}
TEST(PlantedBugs, TerminalPredecessorBreaksP3) {
  WrongPredecessor game;
  game.wrong = TerminalState();
  EXPECT_THAT(Broken(game), ElementsAre("P3"));
}
TEST(PlantedBugs, PredecessorInAHoleBreaksP3) {
  WrongPredecessor game;
  game.wrong = Hole();
  EXPECT_THAT(Broken(game), ElementsAre("P3"));
}

struct NoPredecessors : Planted<NoPredecessors> {
  void Predecessors(const State&, auto&&) const {}
};
TEST(PlantedBugs, NoPredecessorsAtAllBreakP2) {
  EXPECT_THAT(Broken(NoPredecessors()), ElementsAre("P2", "R6"));
}

// ----- Large games, by samples -----

TEST(PlantedBugs, FaultsInManyPlacesAreFoundInSamples) {
  ConformanceOptions options;
  options.exhaustive_limit = 0;
  EXPECT_THAT(Broken(NoPredecessors(), options), ElementsAre("P2", "R6"));
}

}  // namespace
}  // namespace retrograde
