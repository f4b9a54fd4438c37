// Faults in planes, rows, columns, sources and views (R1 to R5, R7 to R9).

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/row_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using State = RandomRowState;

// ----- Rows -----

struct OneRowMore : Planted<OneRowMore> {
  PlaneShape Shape(Player mover) const {
    PlaneShape shape = Healthy::Shape(mover);
    if (mover == Player::kSecond) ++shape.rows;
    return shape;
  }
};
struct EndlessRows : Planted<EndlessRows> {
  PlaneShape Shape(Player) const {
    return {~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}};
  }
};
struct EndlessSources : Planted<EndlessSources> {
  PlaneShape Shape(Player mover) const {
    PlaneShape shape = Healthy::Shape(mover);
    shape.same_sources = ~uint64_t{0};
    return shape;
  }
};
TEST(PlantedBugs, PlanesThatDoNotAddUpBreakR1AndDoNoHarm) {
  EXPECT_THAT(Broken(OneRowMore()), ElementsAre("R1"));
  EXPECT_THAT(Broken(EndlessRows()), ElementsAre("R1"));
  EXPECT_THAT(Broken(EndlessSources()), ElementsAre("R1"));
}

// Says of one state that it is the other player's turn.
struct WrongMover : Planted<WrongMover> {
  State where;
  Player Mover(const State& state) const {
    return state == where ? Other(state.mover) : state.mover;
  }
};
TEST(PlantedBugs, AnyOneStateWithTheWrongMoverBreaksR2) {
  const std::vector<State> states = States();
  for (uint64_t i = 0; i < states.size(); i += 53) {
    WrongMover game;
    game.where = states[i];
    EXPECT_THAT(CheckR2(game).fault_count, 1u) << i;
  }
}

// Changes one bit of a set of columns of one row.
struct WrongColumns : Planted<WrongColumns> {
  uint64_t legal = 64 * 2, terminal = 64 * 2;  // none
  void LegalColumns(Player mover, uint64_t row, Words columns) const {
    Healthy::LegalColumns(mover, row, columns);
    if (mover == Player::kFirst && row == 5) Flip(columns, legal);
  }
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const {
    Healthy::TerminalColumns(mover, row, sets);
    if (mover == Player::kFirst && row == 5) Flip(sets.draw, terminal);
  }
  static void Flip(Words words, uint64_t bit) {
    if (WordOf(bit) < words.size()) words[WordOf(bit)] ^= MaskOf(bit);
  }
};
TEST(PlantedBugs, AnyWrongLegalColumnBreaksR2) {
  for (uint64_t column = 0; column < 128; ++column) {  // 70 and 58 beyond
    WrongColumns game;
    game.legal = column;
    EXPECT_EQ(CheckR2(game).fault_count, 1u) << column;
  }
}
TEST(PlantedBugs, AnyWrongTerminalColumnBreaksR3) {
  for (uint64_t column = 0; column < 128; ++column) {
    WrongColumns game;
    game.terminal = column;
    EXPECT_EQ(CheckR3(game).fault_count, 1u) << column;
  }
}

struct MissedSource : Planted<MissedSource> {
  State after;
  View view;
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    Healthy::LegalSources(mover, row, sources);
    if (static_cast<int>(mover) == view.plane && row == view.row) {
      ClearBit(sources, view.source);
    }
  }
};
TEST(PlantedBugs, MoveToASourceThatIsNotLegalBreaksR4) {
  MissedSource game;
  const State before = LiveStates()[11];
  game.Moves(before, [&](const RandomRowMove& move) {
    game.view = {
        static_cast<int>(before.mover),
        before.part[1 - static_cast<int>(before.mover)],
        move.to + (move.again ? game.Shape(before.mover).SameBase() : 0)};
    return false;
  });
  EXPECT_THAT(Broken(game), ElementsAre("R4"));
}

// The row of one state is told the source one too high.
struct WrongView : Planted<WrongView> {
  void Views(const Place& place, auto&& visit) const {
    const Place where = PlaceOfIndex(Shape(Player::kFirst),
                                     Shape(Player::kSecond), Index(state));
    Healthy::Views(place, [&](const View& view) {
      visit(
          View{view.plane, view.row, view.source + (place == where ? by : 0)});
    });
  }
  State state = States()[200];
  uint64_t by = 1;
};
TEST(PlantedBugs, ViewThatIsAnotherStateBreaksR5) {
  EXPECT_THAT(Broken(WrongView()), Contains("R5"));
}
TEST(PlantedBugs, ViewThatDoesNotExistBreaksR5AndDoesNoHarm) {
  WrongView game;
  game.by = 1'000'000;
  EXPECT_THAT(Broken(game), Contains("R5"));
}

struct WrongSourceState : Planted<WrongSourceState> {
  std::optional<State> SourceState(const View& view) const {
    if (view == View{0, 4, 33}) return States()[0];
    return Healthy::SourceState(view);
  }
};
TEST(PlantedBugs, SourceStateThatIsAnotherBreaksR5) {
  EXPECT_THAT(Broken(WrongSourceState()), Contains("R5"));
}

struct SourceInPadding : Planted<SourceInPadding> {
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    Healthy::LegalSources(mover, row, sources);
    if (mover == Player::kFirst && row == 2) SetBit(sources, 100);
  }
};
TEST(PlantedBugs, LegalSourceThatDoesNotExistBreaksR5) {
  EXPECT_THAT(Broken(SourceInPadding()), ElementsAre("R5"));
}

// ----- Blocks -----

// Sources are numbered so that neighbours in a word are far apart: 37 is prime
// to 70, so this only renames them.
struct ScatteredSources : RandomRowGameBase {
  static constexpr uint64_t kParts = 70;
  ScatteredSources() : RandomRowGameBase(Knobs()) {}
  static RandomRowGameKnobs Knobs() {
    RandomRowGameKnobs knobs;
    knobs.parts[0] = knobs.parts[1] = kParts;
    return knobs;
  }
  static absl::string_view Name() { return "scattered"; }
  static absl::StatusOr<ScatteredSources> FromParameters(absl::string_view) {
    return ScatteredSources();
  }
  void Views(const Place& place, auto&& visit) const {
    RandomRowGameBase::Views(place, [&](const View& view) {
      return visit(View{view.plane, view.row, view.source * 37 % kParts});
    });
  }
  std::optional<State> SourceState(const View& view) const {
    for (uint64_t source = 0; source < kParts; ++source) {
      if (source * 37 % kParts != view.source) continue;
      return RandomRowGameBase::SourceState({view.plane, view.row, source});
    }
    return std::nullopt;
  }
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    ClearWords(sources);
    for (uint64_t source = 0; source < kParts; ++source) {
      if (SourceState({static_cast<int>(mover), row, source})) {
        SetBit(sources, source);
      }
    }
  }
};
TEST(PlantedBugs, BlocksOfRowsThatShareAWordBreakR7) {
  EXPECT_THAT(Broken(ScatteredSources()), ElementsAre("R7"));
}

// Rows that are no bundles, with the promise that they are.
struct NoBundles : Planted<NoBundles> {
  static constexpr bool kBundledRows = true;
};
TEST(PlantedBugs, RowsThatAreNoBundlesBreakR8) {
  EXPECT_THAT(Broken(NoBundles()), Contains("R8"));
  EXPECT_EQ(CheckR8(NoBundles()).checked, States().size());
}

// Names the views of a word, but for one, and one too often.
struct ViewsOfWords : Planted<ViewsOfWords> {
  uint64_t forgotten = ~uint64_t{0};  // a column
  bool all = false;                   // of the word, whatever is asked for
  void ViewsOfWord(int plane, uint64_t row, uint64_t word, uint64_t members,
                   auto&& visit) const {
    if (all) members |= members >> 1;
    ForEachBit(members, word * kBitsPerWord, [&](uint64_t column) {
      if (column != forgotten) Views(Place{plane, row, column}, visit);
    });
  }
};
TEST(PlantedBugs, ViewsOfWordsThatAreNotThoseOfTheirStatesBreakR9) {
  ViewsOfWords game;
  EXPECT_THAT(Broken(game), ElementsAre());
  EXPECT_GT(CheckR9(game).checked, 0u);
  game.forgotten = 3;
  EXPECT_THAT(Broken(game), ElementsAre("R9"));
  game.forgotten = ~uint64_t{0};
  game.all = true;
  EXPECT_THAT(Broken(game), ElementsAre("R9"));
}

// ----- Large games, by samples -----

TEST(PlantedBugs, FaultsInManyPlacesAreFoundInSamples) {
  ConformanceOptions options;
  options.exhaustive_limit = 0;
  EXPECT_THAT(Broken(ScatteredSources(), options), ElementsAre("R7"));
}

}  // namespace
}  // namespace retrograde
