// Faults in symmetries (S1 to S4), and in what rows make of them.

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/row_game.h"
#include "retrograde/testing/games/mirror_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using State = MirrorState;

constexpr uint64_t kWidth = 9;

// A mirror game that is healthy but for what the derived class hides.
template <class Derived>
class PlantedMirror : public MirrorGameWithOperator {
 public:
  PlantedMirror() : MirrorGameWithOperator(kWidth, /*seed=*/3) {}
  static absl::StatusOr<Derived> FromParameters(absl::string_view) {
    return Derived();
  }
};

struct HealthyMirror : PlantedMirror<HealthyMirror> {};

// Calls test(state) for each state of the game in either orientation.
template <class Test>
void ForEachMirrorState(const Test& test) {
  const HealthyMirror healthy;
  for (uint64_t index = 0; index < healthy.Size(); ++index) {
    const auto state = healthy.Unindex(index);
    if (!state) continue;
    test(*state);
    const State image = MirrorTables(kWidth, 3).Mirror(*state);
    if (!(image == *state)) test(image);
  }
}

bool IsMet(const State& state) {
  bool met = false;
  const HealthyMirror healthy;
  ForEachMirrorState([&](const State& from) {
    if (healthy.TerminalOutcome(from)) return;
    healthy.Moves(from, [&](uint8_t to) {
      met = met || healthy.Apply(from, to) == state;
      return !met;
    });
  });
  return met;
}

TEST(PlantedSymmetryBugs, HealthyGameHasNoFault) {
  EXPECT_THAT(Broken(HealthyMirror()), ElementsAre());
}

// A bug is planted in one state of so many: each takes a whole check.
constexpr int kPlantedEach = 3;

// One image is taken for canonical itself: two states stand for one orbit.
struct NotMerged : PlantedMirror<NotMerged> {
  State where;
  State Canonical(const State& state) const {
    return state == where ? state : HealthyMirror().Canonical(state);
  }
};
TEST(PlantedSymmetryBugs, ImageThatStandsForItselfIsFound) {
  int planted = 0, number = 0;
  ForEachMirrorState([&](const State& state) {
    if (++number % kPlantedEach != 0) return;
    if (HealthyMirror().Canonical(state) == state || !IsMet(state)) return;
    NotMerged game;
    game.where = state;
    EXPECT_FALSE(Broken(game).empty()) << game.StateText(state);
    ++planted;
  });
  EXPECT_GT(planted, 7);
}

// The canonical form of one state is that of another: a move is broken.
struct WrongImage : PlantedMirror<WrongImage> {
  State where, wrong;
  State Canonical(const State& state) const {
    return HealthyMirror().Canonical(state == where ? wrong : state);
  }
};
TEST(PlantedSymmetryBugs, CanonicalFormThatBreaksAMoveIsFound) {
  int planted = 0, number = 0;
  ForEachMirrorState([&](const State& state) {
    if (++number % kPlantedEach != 0 || !IsMet(state)) return;
    WrongImage game;
    game.where = state;
    game.wrong = state;
    game.wrong.place[1] = (state.place[1] + 1) % kWidth;
    const HealthyMirror healthy;
    if (healthy.Canonical(game.wrong) == healthy.Canonical(state)) return;
    EXPECT_FALSE(Broken(game).empty()) << game.StateText(state);
    ++planted;
  });
  EXPECT_GT(planted, 17);
}

struct GoesOn : PlantedMirror<GoesOn> {
  State Canonical(const State& state) const {
    State next = state;
    next.place[1] = (state.place[1] + 1) % kWidth;
    return next;
  }
};
TEST(PlantedSymmetryBugs, CanonicalFormWithAnotherOneBreaksS1) {
  EXPECT_THAT(Broken(GoesOn()), Contains("S1"));
}

struct IndexOfImages : PlantedMirror<IndexOfImages> {
  State where{{2, 7}, Player::kSecond};
  std::optional<State> Unindex(uint64_t index) const {
    const auto state = HealthyMirror().Unindex(index);
    return state == where ? MirrorTables(kWidth, 3).Mirror(*state) : state;
  }
};
TEST(PlantedSymmetryBugs, IndexOfAStateThatIsNotCanonicalBreaksS1) {
  EXPECT_THAT(Broken(IndexOfImages()), Contains("S1"));
}

struct OtherMover : PlantedMirror<OtherMover> {
  State Canonical(const State& state) const {
    State canonical = HealthyMirror().Canonical(state);
    if (!(canonical == state)) canonical.mover = Other(canonical.mover);
    return HealthyMirror().Canonical(canonical);
  }
};
TEST(PlantedSymmetryBugs, ImageWithAnotherMoverBreaksS2) {
  EXPECT_THAT(Broken(OtherMover()), Contains("S2"));
}

// An axis forgotten: the state that is its own image counts twice.
struct AxisCountsTwice : PlantedMirror<AxisCountsTwice> {
  uint64_t OrbitSize(const State&) const { return 2; }
};
// Every state counts once.
struct NothingCountsTwice : PlantedMirror<NothingCountsTwice> {
  uint64_t OrbitSize(const State&) const { return 1; }
};
TEST(PlantedSymmetryBugs, WrongOrbitSizesBreakS4) {
  EXPECT_THAT(Broken(AxisCountsTwice()), ElementsAre("S4"));
  EXPECT_THAT(Broken(NothingCountsTwice()), ElementsAre("S4"));
}

// Play begins on the axis, as on an empty board: the wrong size must not excuse
// itself.
struct BeginsOnTheAxis : PlantedMirror<BeginsOnTheAxis> {
  bool counts_twice = false;
  void InitialStates(auto&& visit) const {
    visit(State{{kWidth / 2, kWidth / 2}, Player::kFirst});
  }
  uint64_t OrbitSize(const State& state) const {
    return counts_twice ? 2 : HealthyMirror().OrbitSize(state);
  }
};
TEST(PlantedSymmetryBugs, WrongOrbitSizeOfTheInitialStateBreaksS4) {
  BeginsOnTheAxis game;
  EXPECT_THAT(Broken(game), Not(Contains("S4")));
  game.counts_twice = true;
  EXPECT_THAT(Broken(game), Contains("S4"));
}

struct OrbitsOfDifferentSize : PlantedMirror<OrbitsOfDifferentSize> {
  uint64_t OrbitSize(const State& state) const {
    return Canonical(state) == state ? 2 : 1;
  }
};
TEST(PlantedSymmetryBugs, ImagesWithDifferentOrbitSizesBreakS2) {
  EXPECT_THAT(Broken(OrbitsOfDifferentSize()), Contains("S2"));
}

// A row that sees only one of two images: its other source is never told.
struct OneViewOnly : PlantedMirror<OneViewOnly> {
  void Views(const Place& place, auto&& visit) const {
    bool first = true;
    MirrorGameWithOperator::Views(place, [&](const View& view) {
      if (first) visit(view);
      first = false;
    });
  }
};
TEST(PlantedSymmetryBugs, ImageThatNoRowSeesBreaksR4) {
  EXPECT_THAT(Broken(OneViewOnly()), Contains("R4"));
}

// Names nothing for images: every canonical state is as it should be.
struct ImagesNameNothing : PlantedMirror<ImagesNameNothing> {
  void Predecessors(const State& state, auto&& visit) const {
    if (!IsCanonical(*this, state)) return;
    MirrorGameWithOperator::Predecessors(state, visit);
  }
};
// Names for one image something that does not move there.
struct ImageNamesTooMuch : PlantedMirror<ImageNamesTooMuch> {
  void Predecessors(const State& state, auto&& visit) const {
    MirrorGameWithOperator::Predecessors(state, visit);
    if (IsCanonical(*this, state) || state.mover == Player::kFirst) return;
    State before = state;
    before.mover = Player::kFirst;
    for (uint8_t place = 0; place < kWidth; ++place) {
      before.place[0] = place;
      if (!TerminalOutcome(before)) visit(before);
    }
  }
};
TEST(PlantedSymmetryBugs, PredecessorsOfAnImageAreLookedAt) {
  EXPECT_THAT(Broken(ImagesNameNothing()), Contains("P2"));
  EXPECT_THAT(Broken(ImageNamesTooMuch()), Contains("P1"));
}

TEST(PlantedSymmetryBugs, HealthyGameHasNoFaultInSamplesEither) {
  ConformanceOptions options;
  options.exhaustive_limit = 10;
  options.samples = 2000;
  EXPECT_THAT(Broken(HealthyMirror(), options), ElementsAre());
  EXPECT_THAT(Broken(NothingCountsTwice(), options), ElementsAre("S4"));
}

// An operator that forgets the halo: sources right of the axis.
struct NoHalo : PlantedMirror<NoHalo> {
  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t row, const Sources& sources, const Want&,
           Out& out) const {
    ForEachMember(sources, [&](uint64_t source) {
      if (mover == Player::kFirst && source > kWidth / 2) return;
      Predecessors(*SourceState({static_cast<int>(mover), row, source}),
                   [&](const State& before) {
                     if (!IsCanonical(*this, before)) return true;
                     out.Add(before.place[static_cast<int>(mover)]);
                     return true;
                   });
    });
  }
};
TEST(PlantedSymmetryBugs, OperatorThatForgetsTheHaloBreaksR6) {
  EXPECT_THAT(Broken(NoHalo()), ElementsAre("R6"));
}

}  // namespace
}  // namespace retrograde
