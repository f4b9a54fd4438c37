// Games that keep their axioms pass, and everything is looked at.

#include "retrograde/axioms/conformance.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "retrograde/core/row_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"

namespace retrograde {
namespace {

std::string Axioms(const ConformanceReport& report) {
  std::string text;
  for (const AxiomReport& axiom : report.axioms) text += axiom.axiom + " ";
  return text;
}

const AxiomReport& Find(const ConformanceReport& report,
                        absl::string_view axiom) {
  for (const AxiomReport& each : report.axioms) {
    if (each.axiom == axiom) return each;
  }
  ADD_FAILURE() << "no report of " << axiom;
  return report.axioms[0];
}

template <class G>
void ExpectConforms(const G& game, const ConformanceOptions& options = {}) {
  const absl::Status status = CheckConformance(game, options).ToStatus();
  EXPECT_TRUE(status.ok()) << status;
}

// Hides all rungs but the first.
class BareGame {
 public:
  using State = uint64_t;
  using Move = uint32_t;
  explicit BareGame(GraphGame<> game) : game_(std::move(game)) {}
  static absl::string_view Name() { return "bare"; }
  std::string Parameters() const { return game_.Parameters(); }
  static absl::StatusOr<BareGame> FromParameters(absl::string_view text) {
    return BareGame(*GraphGame<>::FromParameters(text));
  }
  void InitialStates(auto&& visit) const { game_.InitialStates(visit); }
  Player Mover(State state) const { return game_.Mover(state); }
  std::optional<Outcome> TerminalOutcome(State state) const {
    return game_.TerminalOutcome(state);
  }
  void Moves(State state, auto&& visit) const { game_.Moves(state, visit); }
  State Apply(State state, Move move) const { return game_.Apply(state, move); }
  std::string StateText(State state) const { return game_.StateText(state); }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    return game_.ParseState(text);
  }
  std::string MoveText(State state, Move move) const {
    return game_.MoveText(state, move);
  }
  absl::StatusOr<Move> ParseMove(State state, absl::string_view text) const {
    return game_.ParseMove(state, text);
  }

 private:
  GraphGame<> game_;
};
static_assert(CheckGame<BareGame>() && !IndexedGame<BareGame>);

TEST(Conformance, RandomGraphGamesConform) {
  for (uint64_t number = 0; number < 300; ++number) {
    ExpectConforms(MakeRandomGame(RandomKnobs(number, true, false)));
    ExpectConforms(MakeRandomGame<GraphGame<GraphGameKind{true, true}>>(
        RandomKnobs(number, true, true)));
  }
}

TEST(Conformance, RandomRowGamesConform) {
  for (uint64_t number = 0; number < 60; ++number) {
    ExpectConforms(RandomRowGame<>(RandomRowKnobs(number, false, false)));
    ExpectConforms(RandomRowGame<RandomRowGameKind{false, false, false}>(
        RandomRowKnobs(number, false, false)));
    ExpectConforms(RandomRowGame<RandomRowGameKind{true, true, true}>(
        RandomRowKnobs(number, true, true)));
  }
}

TEST(Conformance, GameHasReportsOfTheAxiomsOfItsRungs) {
  const RandomGameKnobs knobs;
  EXPECT_EQ(Axioms(CheckConformance(BareGame(MakeRandomGame(knobs)))),
            "G1 G2 G3 G4 ");
  EXPECT_EQ(Axioms(CheckConformance(MakeRandomGame(knobs))),
            "G1 G2 G3 G4 E1 I1 I2 P1 P2 P3 ");
  EXPECT_EQ(Axioms(CheckConformance(RandomRowGame<>({}))),
            "G1 G2 G3 G4 G5 I1 I2 P1 P2 P3 R1 R2 R3 R4 R5 R6 R7 ");
  EXPECT_EQ(Axioms(CheckConformance(
                RandomRowGame<RandomRowGameKind{false, true, false}>({}))),
            "G1 G2 G3 G4 I1 I2 P1 P2 P3 R1 R2 R3 R4 R5 R7 ");
}

// Level 0 would have the state decided before anything was.
TEST(Conformance, AnExitWithoutALengthIsRefused) {
  const auto game = *GraphGame<>::FromParameters("a>1 b=l a!w0");
  EXPECT_EQ(Find(CheckConformance(game), "E1").fault_count, 1u);
  const auto sound = *GraphGame<>::FromParameters("a>1 b=l a!w1");
  EXPECT_EQ(Find(CheckConformance(sound), "E1").fault_count, 0u);
}

TEST(Conformance, EveryStateOfASmallGameIsLookedAt) {
  // Five states, one hole, five moves.
  const auto game = *GraphGame<>::FromParameters("a>1,2 b>2,2 a>0 - a=l a!w3");
  const ConformanceReport report = CheckConformance(game);
  for (const AxiomReport& axiom : report.axioms) {
    EXPECT_TRUE(axiom.exhaustive) << axiom.axiom;
  }
  EXPECT_EQ(Find(report, "G1").checked, 5u);
  EXPECT_EQ(Find(report, "G2").checked, 5u);
  EXPECT_EQ(Find(report, "G3").checked, 5u);
  EXPECT_EQ(Find(report, "I1").checked, 5u);
  EXPECT_EQ(Find(report, "I2").checked, 1u + 5u);
  EXPECT_EQ(Find(report, "P1").checked, 5u);
  EXPECT_EQ(Find(report, "P2").checked, 5u);
  EXPECT_EQ(Find(report, "P3").checked, 5u);
}

TEST(Conformance, GamesWithoutAnIndexAreLookedAtWhereTheInitialStatesReach) {
  // 3 is not reached from 0.
  const BareGame game(*GraphGame<>::FromParameters("a>1,2 b>0 b=l a>0"));
  const ConformanceReport report = CheckConformance(game);
  EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  EXPECT_EQ(Find(report, "G2").checked, 3u);
  EXPECT_EQ(Find(report, "G3").checked, 3u);
}

TEST(Conformance, LargeGamesAreSampled) {
  RandomRowGameKnobs knobs;
  knobs.parts[0] = 1100;
  knobs.parts[1] = 1300;  // 2.86 million indices
  const RandomRowGame<> game(knobs);
  const ConformanceReport report = CheckConformance(game);
  EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  for (const AxiomReport& axiom : report.axioms) {
    if (axiom.axiom == "G4" || axiom.axiom == "R1") continue;
    EXPECT_FALSE(axiom.exhaustive) << axiom.axiom;
    EXPECT_GE(axiom.checked, 20'000u) << axiom.axiom;
  }
}

TEST(Conformance, SamplesAreFoundWhereNearlyAllIndicesAreHoles) {
  RandomGameKnobs knobs;
  knobs.states = 100'000;
  knobs.hole_percent = 99;
  knobs.most_moves = 99;
  knobs.stuck_percent = knobs.terminal_percent = 0;
  ConformanceOptions options;
  options.exhaustive_limit = 1000;
  options.samples = 2000;
  const AxiomReport report = CheckG1(MakeRandomGame(knobs), options);
  EXPECT_FALSE(report.exhaustive);
  EXPECT_GE(report.checked, 2000u);
}

TEST(Conformance, StopRequestEndsWithCancelledAndWithoutFaults) {
  std::stop_source source;
  source.request_stop();
  ConformanceOptions options;
  options.stop = source.get_token();
  const ConformanceReport report =
      CheckConformance(RandomRowGame<>(RandomRowGameKnobs{}), options);
  EXPECT_EQ(report.FaultCount(), 0u);
  EXPECT_EQ(report.ToStatus().code(), absl::StatusCode::kCancelled);
}

TEST(Conformance, GamesWithoutStatesConform) {
  ExpectConforms(*GraphGame<>::FromParameters(""));
  ExpectConforms(*GraphGame<>::FromParameters("-"));
}

}  // namespace
}  // namespace retrograde
