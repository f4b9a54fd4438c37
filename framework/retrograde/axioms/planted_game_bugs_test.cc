// Faults in what every game has (G1 to G6) and in the index (I1, I2).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using State = RandomRowState;

// ----- Games as such -----

TEST(PlantedBugs, HealthyGameHasNoFault) {
  EXPECT_THAT(Broken(Healthy(SmallKnobs())), ElementsAre());
}

struct NoMoves : Planted<NoMoves> {
  State where = LiveStates()[5];
  void Moves(const State& state, auto&& visit) const {
    if (!(state == where)) Healthy::Moves(state, visit);
  }
};
TEST(PlantedBugs, StateWithoutAMoveThatIsNotTerminalBreaksG1) {
  EXPECT_THAT(Broken(NoMoves()), Contains("G1"));
}

struct TextOfAnother : Planted<TextOfAnother> {
  State where = States()[40];
  std::string StateText(const State& state) const {
    return Healthy::StateText(state == where ? States()[41] : state);
  }
};
struct TextNotUnderstood : Planted<TextNotUnderstood> {
  State where = States()[40];
  std::string StateText(const State& state) const {
    return state == where ? "here" : Healthy::StateText(state);
  }
};
TEST(PlantedBugs, StateTextThatDoesNotComeBackBreaksG2) {
  EXPECT_THAT(Broken(TextOfAnother()), ElementsAre("G2"));
  EXPECT_THAT(Broken(TextNotUnderstood()), ElementsAre("G2"));
}

struct SameMoveText : Planted<SameMoveText> {
  // "again" is left out, so that two moves may read alike.
  std::string MoveText(const State&, const Move& move) const {
    return absl::StrCat(move.to);
  }
};
TEST(PlantedBugs, MoveTextThatDoesNotComeBackBreaksG3) {
  EXPECT_THAT(Broken(SameMoveText()), ElementsAre("G3"));
}

// One text for two moves; it gives one of them again.
struct TwoMovesOneText : Planted<TwoMovesOneText> {
  struct Move {
    RandomRowMove move;
    bool mark = false;  // not in the text
    friend bool operator==(const Move&, const Move&) = default;
  };
  void Moves(const State& state, auto&& visit) const {
    Healthy::Moves(state, [&](const RandomRowMove& move) {
      return visit(Move{move, false}) && visit(Move{move, true});
    });
  }
  State Apply(const State& state, const Move& move) const {
    return Healthy::Apply(state, move.move);
  }
  std::string MoveText(const State& state, const Move& move) const {
    return Healthy::MoveText(state, move.move);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    return Move{*Healthy::ParseMove(state, text), false};
  }
};
TEST(PlantedBugs, TwoMovesWithOneTextBreakG3) {
  EXPECT_THAT(Broken(TwoMovesOneText()), ElementsAre("G3"));
}

struct ForgetfulParameters : Planted<ForgetfulParameters> {
  std::string Parameters() const { return text; }
  std::string text = "1";
  static absl::StatusOr<ForgetfulParameters> FromParameters(absl::string_view) {
    ForgetfulParameters other;
    other.text = "2";
    return other;
  }
};
struct RefusedParameters : Planted<RefusedParameters> {
  static absl::StatusOr<RefusedParameters> FromParameters(absl::string_view) {
    return absl::InvalidArgumentError("not today");
  }
};
struct OtherStart : Planted<OtherStart> {
  bool moved = false;
  void InitialStates(auto&& visit) const { visit(States()[moved ? 1 : 0]); }
  static absl::StatusOr<OtherStart> FromParameters(absl::string_view) {
    OtherStart other;
    other.moved = true;
    return other;
  }
};
TEST(PlantedBugs, ParametersThatDoNotGiveTheGameAgainBreakG4) {
  EXPECT_THAT(Broken(ForgetfulParameters()), ElementsAre("G4"));
  EXPECT_THAT(Broken(RefusedParameters()), ElementsAre("G4"));
  EXPECT_THAT(Broken(OtherStart()), ElementsAre("G4"));
}

// A move too few behind the first one.
struct ForgetfulMovesFrom : Planted<ForgetfulMovesFrom> {
  void MovesFrom(const State& state, uint64_t first, auto&& visit) const {
    uint64_t to_pass = first == 1 ? 2 : first;
    Moves(state, [&](const auto& move) {
      if (to_pass == 0) return visit(move);
      --to_pass;
      return true;
    });
  }
};
TEST(PlantedBugs, MovesFromThatForgetsAMoveBreaksG6) {
  EXPECT_THAT(Broken(ForgetfulMovesFrom()), ElementsAre("G6"));
}

struct FalsePromise : Planted<FalsePromise> {
  static constexpr bool kMoversAlternate = true;
};
TEST(PlantedBugs, PlayerWhoMovesTwiceAgainstThePromiseBreaksG5) {
  EXPECT_THAT(Broken(FalsePromise()), ElementsAre("G5"));
}

// ----- The index -----

struct WrongUnindex : Planted<WrongUnindex> {
  State where = States()[100];
  std::optional<State> Unindex(uint64_t index) const {
    const auto state = Healthy::Unindex(index);
    if (state != where) return state;
    return States()[101];
  }
};
TEST(PlantedBugs, IndexThatDoesNotComeBackBreaksI1) {
  EXPECT_THAT(Broken(WrongUnindex()), Contains("I1"));
}

// Answers with a state that does not exist at all.
struct StrangeUnindex : Planted<StrangeUnindex> {
  State where = States()[100];
  std::optional<State> Unindex(uint64_t index) const {
    const auto state = Healthy::Unindex(index);
    if (state != where) return state;
    return State{{4'000'000'000, 4'000'000'000}, Player::kSecond};
  }
  uint64_t Index(const State& state) const {
    return state.part[0] > 1'000'000 ? ~uint64_t{0} : Healthy::Index(state);
  }
};
TEST(PlantedBugs, StateThatDoesNotExistBreaksI1AndDoesNoHarm) {
  EXPECT_THAT(Broken(StrangeUnindex()), Contains("I1"));
}

// Two states with one index: `where` takes that of another state.
struct Collision : Planted<Collision> {
  State where;
  uint64_t Index(const State& state) const {
    return Healthy::Index(state == where ? States()[0] : state);
  }
};
TEST(PlantedBugs, TwoStatesWithOneIndexBreakI1AndI2) {
  const std::vector<State> states = States();
  for (uint64_t i = 1; i < states.size(); i += 97) {
    Collision game;
    game.where = states[i];
    EXPECT_THAT(Broken(game), Contains("I1")) << i;
  }
}

// The collision is with a state that has no index of its own.
struct HiddenCollision : Planted<HiddenCollision> {
  State where;
  uint64_t Index(const State& state) const {
    return Healthy::Index(state == where ? States()[0] : state);
  }
  std::optional<State> Unindex(uint64_t index) const {
    const auto state = Healthy::Unindex(index);
    return state == where ? std::nullopt : state;
  }
};
TEST(PlantedBugs, StateAfterAMoveWithTheIndexOfAnotherBreaksI2) {
  HiddenCollision game;
  const State from = LiveStates()[7];
  Healthy(SmallKnobs()).Moves(from, [&](const RandomRowMove& move) {
    game.where = game.Apply(from, move);
    return false;
  });
  const Axioms broken = Broken(game);
  EXPECT_THAT(broken, Contains("I2"));
  EXPECT_EQ(broken.count("I1"), 0u);
}

struct IndexBeyond : Planted<IndexBeyond> {
  State where = States()[100];
  uint64_t Index(const State& state) const {
    return state == where ? Size() + 17 : Healthy::Index(state);
  }
};
TEST(PlantedBugs, IndexBeyondTheSizeBreaksI1AndI2AndDoesNoHarm) {
  EXPECT_THAT(Broken(IndexBeyond()), IsSupersetOf({"I1", "I2"}));
}

struct MoveIntoHole : Planted<MoveIntoHole> {
  State from = LiveStates()[3];
  State Apply(const State& state, const Move& move) const {
    return state == from ? Hole() : Healthy::Apply(state, move);
  }
};
TEST(PlantedBugs, MoveIntoAHoleBreaksI2) {
  EXPECT_THAT(Broken(MoveIntoHole()), Contains("I2"));
}

struct StartInHole : Planted<StartInHole> {
  void InitialStates(auto&& visit) const { visit(Hole()); }
};
TEST(PlantedBugs, InitialStateInAHoleBreaksI2) {
  EXPECT_THAT(Broken(StartInHole()), ElementsAre("I2"));
}

// ----- Large games, by samples -----

TEST(PlantedBugs, FaultsInManyPlacesAreFoundInSamples) {
  ConformanceOptions options;
  options.exhaustive_limit = 0;
  EXPECT_THAT(Broken(FalsePromise(), options), ElementsAre("G5"));
  EXPECT_THAT(Broken(SameMoveText(), options), ElementsAre("G3"));
}

}  // namespace
}  // namespace retrograde
