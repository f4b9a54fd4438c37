// Faults in slices (L1 to L5), in passing (Z1, Z2), and in what slices make of
// the rungs below.

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
#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class Bug {
  kNone,
  kBehindForgets,       // what lies behind slice 3
  kBehindGoesRound,     // behind slice 0 lies slice 4
  kLandsTwoBelow,       // who takes a coin in slice 3 takes two
  kOtherSlice,          // a state of slice 2 is said to lie in slice 1
  kSliceTextOfAnother,  // slice 2 is read as slice 3
  kSliceTextRefused,
  kFamilyForgets,
  kFamilyNamesTwice,
  kFamilyName,
  kAnswerLandsBehind,   // not in the slice it is said to lie in, nor behind
  kAnswerLandsInFront,  // in the slice that play came from
  kAnswersForever,
  kTransientHasIndex,
  kIndexTwice,  // in slice 1, for two states
  kPredecessorForgotten,
  kPredecessorOfOtherSlice,
  kSameMover,
  kOtherPlace,
  kNoWayBack,
  kPassedIsNoState,
  kPassedHasNoIndex,
};

// Coins lie on a heap, and a marker stands on one of six places of a ring. The
// mover pushes the marker one or two places on, or, from an even place, takes a
// coin. Who takes one from place 4 is to be answered: the other player, in a
// transient state, must push. When the heap is empty, the game is over on place
// 0, where the mover has lost, and on place 3, a draw. A slice is a number of
// coins.
class Coins {
 public:
  static constexpr int kPlaces = 6;
  static constexpr int kMostCoins = 4;
  static constexpr bool kMoversAlternate = true;

  struct State {
    int coins = 0;
    int place = 0;
    Player mover = Player::kFirst;
    bool answers = false;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = int;  // how many places, or 0 for a coin
  using Slice = int;
  class SliceGame;

  explicit Coins(Bug bug = Bug::kNone) : bug_(bug) {}

  static absl::string_view Name() { return "coins"; }
  std::string Parameters() const { return ""; }
  static absl::StatusOr<Coins> FromParameters(absl::string_view) {
    return Coins();
  }
  void InitialStates(auto&& visit) const {
    visit(State{kMostCoins, 0, Player::kFirst, false});
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (state.coins > 0 || state.answers) return std::nullopt;
    if (state.place == 0) return Outcome::kLoss;
    if (state.place == 3) return Outcome::kDraw;
    return std::nullopt;
  }
  void Moves(const State& state, auto&& visit) const {
    if (state.coins > 0 && state.place % 2 == 0 && !state.answers) {
      if (!visit(0)) return;
    }
    if (visit(1)) visit(2);
  }
  State Apply(const State& state, Move move) const {
    State after{state.coins - (move == 0), (state.place + move) % kPlaces,
                Other(state.mover), move == 0 && state.place == 4};
    if (Has(Bug::kLandsTwoBelow) && move == 0 && state.coins == 3) {
      --after.coins;
    }
    if (state.answers && state.coins == 2) {
      if (Has(Bug::kAnswerLandsBehind)) after.coins = 0;
      if (Has(Bug::kAnswerLandsInFront)) after.coins = 3;
      if (Has(Bug::kAnswersForever)) after.answers = true;
    }
    return after;
  }
  std::string StateText(const State& state) const {
    return absl::StrCat(state.coins, ":", state.place,
                        state.mover == Player::kFirst ? "a" : "b",
                        state.answers ? "!" : "");
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    for (int i = 0; i < (kMostCoins + 1) * kPlaces * 4; ++i) {
      const State state{i / 4 / kPlaces, i / 4 % kPlaces,
                        static_cast<Player>(i / 2 % 2), i % 2 != 0};
      if (StateText(state) == text) return state;
    }
    return absl::InvalidArgumentError("expected a state such as 4:0a");
  }
  std::string MoveText(const State&, Move move) const {
    return absl::StrCat(move);
  }
  absl::StatusOr<Move> ParseMove(const State&, absl::string_view text) const {
    return text[0] - '0';
  }

  std::optional<State> WithOtherMover(const State& state) const {
    if (state.answers) return std::nullopt;
    State other = state;
    other.mover = Other(state.mover);
    if (state.coins == 1 && state.place == 2) PlantInPassing(state, other);
    if (Has(Bug::kNoWayBack) && state == State{1, 2, Player::kSecond, false}) {
      return std::nullopt;
    }
    return other;
  }

  Slice SliceOf(const State& state) const {
    const bool is_wrong =
        Has(Bug::kOtherSlice) && state == State{2, 1, Player::kFirst, false};
    return is_wrong ? 1 : state.coins;
  }
  void Behind(Slice coins, auto&& visit) const {
    if (Has(Bug::kBehindForgets) && coins == 3) return;
    if (Has(Bug::kBehindGoesRound) && coins == 0) visit(4);
    if (coins > 0) visit(coins - 1);
  }
  std::string SliceText(Slice coins) const { return absl::StrCat(coins); }
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const {
    if (Has(Bug::kSliceTextOfAnother) && text == "2") return 3;
    if (Has(Bug::kSliceTextRefused) && text == "2") {
      return absl::InvalidArgumentError("no such slice");
    }
    return text[0] - '0';
  }
  std::string FamilyOf(Slice coins) const {
    if (coins < 2) return "few";
    return Has(Bug::kFamilyName) ? "quite a few" : "many";
  }
  void Families(auto&& visit) const {
    for (const Slice coins : {0, 2}) visit(FamilyOf(coins));
  }
  absl::Status FamilySlices(absl::string_view family, auto&& visit) const {
    for (Slice coins = 0; coins <= kMostCoins; ++coins) {
      if (FamilyOf(coins) != family) continue;
      if (Has(Bug::kFamilyForgets) && coins == 3) continue;
      if (Has(Bug::kFamilyNamesTwice) && coins == 3) visit(coins);
      visit(coins);
    }
    return absl::OkStatus();
  }
  SliceGame InSlice(Slice coins) const;
  bool IsTransient(const State& state) const {
    return state.answers && !Has(Bug::kTransientHasIndex);
  }

 protected:
  bool Has(Bug bug) const { return bug_ == bug; }

 private:
  void PlantInPassing(const State& state, State& other) const {
    if (Has(Bug::kSameMover)) other.mover = state.mover;
    if (Has(Bug::kOtherPlace)) other.place = 3;
    if (Has(Bug::kPassedIsNoState)) other.coins = 5;
    if (Has(Bug::kPassedHasNoIndex)) other.answers = true;
  }

  Bug bug_;
};

// Index 6 of each slice is a hole.
class Coins::SliceGame : public Coins {
 public:
  SliceGame(const Coins& game, Slice coins) : Coins(game), coins_(coins) {}

  static absl::StatusOr<SliceGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }
  uint64_t Size() const { return 2 * kPlaces + 1; }
  uint64_t Index(const State& state) const {
    int place = state.place;
    if (Has(Bug::kIndexTwice) && coins_ == 1 && place == 2) place = 1;
    return static_cast<uint64_t>(
        place + (state.mover == Player::kFirst ? 0 : kPlaces + 1));
  }
  std::optional<State> Unindex(uint64_t index) const {
    if (index == kPlaces) return std::nullopt;
    const int place = static_cast<int>(index % (kPlaces + 1));
    return State{coins_, place,
                 index < kPlaces ? Player::kFirst : Player::kSecond, false};
  }
  void Predecessors(const State& state, auto&& visit) const {
    for (const Move move : {1, 2}) {
      State before = state;
      before.place = (state.place + kPlaces - move) % kPlaces;
      before.mover = Other(state.mover);
      if (state.place == 2 && coins_ == 2 && move == 2) {
        if (Has(Bug::kPredecessorForgotten)) continue;
        if (Has(Bug::kPredecessorOfOtherSlice)) before.coins = 3;
      }
      if (!TerminalOutcome(before) && !visit(before)) return;
    }
  }

 private:
  Slice coins_;
};

Coins::SliceGame Coins::InSlice(Slice coins) const { return {*this, coins}; }

static_assert(CheckSlicedGame<Coins>());
static_assert(TransientGame<Coins>);
static_assert(CheckPassableGame<Coins>());
static_assert(CheckPredecessorGame<Coins::SliceGame>());

// The first fault of an axiom.
std::string FaultOf(Bug bug, absl::string_view axiom) {
  for (const AxiomReport& report : CheckConformance(Coins(bug)).axioms) {
    if (report.axiom == axiom && !report.faults.empty()) {
      return report.faults[0];
    }
  }
  return "";
}

TEST(PlantedSliceBugs, HealthyGameHasNoFaultAndAllOfItIsLookedAt) {
  const ConformanceReport report = CheckConformance(Coins());
  std::vector<std::string> axioms;
  for (const AxiomReport& axiom : report.axioms) {
    axioms.push_back(axiom.axiom);
    EXPECT_TRUE(axiom.faults.empty()) << axiom.faults[0];
    EXPECT_TRUE(axiom.exhaustive);
    EXPECT_GT(axiom.checked, 0u);
  }
  EXPECT_THAT(axioms,
              ElementsAre("G1", "G2", "G3", "G4", "G5", "L1", "L2", "L3", "L4",
                          "L5", "Z1", "Z2", "I1", "I2", "P1", "P2", "P3"));
}

TEST(PlantedSliceBugs, WhereThereIsTooMuchSamplesAreLookedAt) {
  ConformanceOptions options;
  options.exhaustive_limit = 60;  // there are 65 indices
  options.samples = 10;
  const ConformanceReport report = CheckConformance(Coins(), options);
  EXPECT_EQ(report.FaultCount(), 0u);
  options.exhaustive_limit = 5;
  for (const AxiomReport& axiom : CheckConformance(Coins(), options).axioms) {
    EXPECT_EQ(axiom.fault_count, 0u) << axiom.faults[0];
    EXPECT_GT(axiom.checked, 0u) << axiom.axiom;
  }
  EXPECT_THAT(Broken(Coins(Bug::kBehindForgets), options), Contains("L1"));
}

TEST(PlantedSliceBugs, SliceThatBehindForgetsIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kBehindForgets)), ElementsAre("L1", "L5"));
  EXPECT_EQ(FaultOf(Bug::kBehindForgets, "L1"),
            "slice 3: state \"3:0a\" (index 0) has a move to state \"2:0b\", "
            "which lies in slice 2, which Behind does not name");
}

TEST(PlantedSliceBugs, MoveToASliceThatIsNotNamedIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kLandsTwoBelow)), Contains("L1"));
}

TEST(PlantedSliceBugs, SliceBehindItselfIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kBehindGoesRound)), ElementsAre("L2"));
  EXPECT_THAT(FaultOf(Bug::kBehindGoesRound, "L2"),
              HasSubstr("slice 0 lies behind itself"));
}

TEST(PlantedSliceBugs, StateThatIsSaidToLieElsewhereIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kOtherSlice)), Contains("L3"));
  EXPECT_EQ(FaultOf(Bug::kOtherSlice, "L3"),
            "slice 2: index 1 is state \"2:1a\", which lies in slice 1");
}

TEST(PlantedSliceBugs, TextOfASliceThatDoesNotComeBackIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kSliceTextOfAnother)), ElementsAre("L4"));
  EXPECT_EQ(FaultOf(Bug::kSliceTextOfAnother, "L4"),
            "slice 2 has the text of another slice, 3");
  EXPECT_THAT(Broken(Coins(Bug::kSliceTextRefused)), ElementsAre("L4"));
}

TEST(PlantedSliceBugs, FamilyThatDoesNotNameItsSliceOnceIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kFamilyForgets)), ElementsAre("L4"));
  EXPECT_EQ(FaultOf(Bug::kFamilyForgets, "L4"),
            "slice 3 is of the family many, which names it 0 times");
  EXPECT_THAT(Broken(Coins(Bug::kFamilyNamesTwice)), ElementsAre("L4"));
  EXPECT_THAT(Broken(Coins(Bug::kFamilyName)), ElementsAre("L4"));
}

TEST(PlantedSliceBugs, TransientStateThatLeadsToTheWrongPlaceIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kAnswerLandsBehind)), ElementsAre("L5"));
  EXPECT_EQ(FaultOf(Bug::kAnswerLandsBehind, "L5"),
            "slice 3: transient state \"2:4b!\" has a move to state \"0:5a\", "
            "which lies in slice 0, which Behind does not name");
  EXPECT_THAT(Broken(Coins(Bug::kAnswerLandsInFront)), ElementsAre("L5"));
}

TEST(PlantedSliceBugs, TransientStatesWithoutEndAreFound) {
  EXPECT_THAT(Broken(Coins(Bug::kAnswersForever)), ElementsAre("L5"));
  EXPECT_THAT(FaultOf(Bug::kAnswersForever, "L5"),
              HasSubstr("comes after 16 others in a row"));
}

TEST(PlantedSliceBugs, StateThatOughtToBeTransientIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kTransientHasIndex)), Contains("L1"));
  EXPECT_THAT(FaultOf(Bug::kTransientHasIndex, "L1"),
              HasSubstr("has no index of its own in its slice"));
}

TEST(PlantedSliceBugs, FaultsOfARungBelowAreFoundInTheirSlice) {
  EXPECT_THAT(Broken(Coins(Bug::kIndexTwice)), Contains("I1"));
  EXPECT_EQ(FaultOf(Bug::kIndexTwice, "I1"),
            "slice 1: index 2 is state \"1:2a\" (index 1)");
  EXPECT_THAT(Broken(Coins(Bug::kPredecessorForgotten)), ElementsAre("P2"));
  EXPECT_THAT(Broken(Coins(Bug::kPredecessorOfOtherSlice)),
              ElementsAre("P2", "P3"));
}

TEST(PlantedSliceBugs, PassingThatIsNotItsOwnInverseIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kSameMover)), ElementsAre("Z1"));
  EXPECT_EQ(FaultOf(Bug::kSameMover, "Z1"),
            "slice 1: state \"1:2a\" (index 2) is with the other mover state "
            "\"1:2a\", which has the same mover");
  EXPECT_THAT(Broken(Coins(Bug::kOtherPlace)), ElementsAre("Z1"));
  EXPECT_THAT(Broken(Coins(Bug::kNoWayBack)), ElementsAre("Z1"));
}

TEST(PlantedSliceBugs, PassingToWhatIsNoStateIsFound) {
  EXPECT_THAT(Broken(Coins(Bug::kPassedIsNoState)), Contains("Z2"));
  EXPECT_THAT(FaultOf(Bug::kPassedIsNoState, "Z2"),
              HasSubstr("has a text that is refused"));
  EXPECT_THAT(Broken(Coins(Bug::kPassedHasNoIndex)), Contains("Z1"));
}

}  // namespace
}  // namespace retrograde
