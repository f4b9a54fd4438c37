// Faults in the row operator (R6).

#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/row_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using State = RandomRowState;

// Forgets one column for one source in one row, in small or in all sets.
struct ForgetfulOperator : Planted<ForgetfulOperator> {
  uint64_t row = 3, column = 0, source = 0;
  bool small_sources_only = false, small_want_only = false;
  bool large_sets_only = false;

  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t at, const Sources& sources, const Want& want,
           Out& out) const {
    const bool here =
        mover == Player::kFirst && at == row && sources.Has(source) &&
        (!small_sources_only || sources.Count() == 1) &&
        (!small_want_only || want.Count() == 1) &&
        (!large_sets_only || (sources.Count() > 20 && want.Count() > 20));
    if (!here) return Healthy::Pre(mover, at, sources, want, out);
    std::vector<uint64_t> words(Shape(mover).ColumnWords());
    PlainBits found{absl::MakeSpan(words)};
    Healthy::Pre(mover, at, sources, want, found);
    ClearBit(absl::MakeSpan(words), column);
    found.ForEachWord([&](uint64_t w, uint64_t word) { out.AddWord(w, word); });
  }
};

// visit(column, source) for every third move of the first player in row 3.
template <class Visitor>
void ForEachMoveInRow3(Visitor&& visit) {
  const Healthy game(SmallKnobs());
  int moves = 0;
  for (const State& state : LiveStates()) {
    if (state.mover != Player::kFirst || state.part[1] != 3) continue;
    game.Moves(state, [&](const RandomRowMove& move) {
      if (moves++ % 3 != 0) return true;
      visit(state.part[0],
            move.to + (move.again ? game.Shape(state.mover).SameBase() : 0));
      return true;
    });
  }
}

TEST(PlantedBugs, AnyOneColumnThatTheOperatorForgetsBreaksR6) {
  int moves = 0;
  ForEachMoveInRow3([&](uint64_t column, uint64_t source) {
    for (const bool small_sources : {false, true}) {
      ForgetfulOperator game;
      game.column = column;
      game.source = source;
      game.small_sources_only = small_sources;
      EXPECT_GT(CheckR6(game).fault_count, 0u) << column << " " << source;
    }
    ++moves;
  });
  EXPECT_GT(moves, 25);
}
TEST(PlantedBugs, ColumnForgottenWhenFewAreWantedBreaksR6) {
  ForEachMoveInRow3([&](uint64_t column, uint64_t source) {
    ForgetfulOperator game;
    game.column = column;
    game.source = source;
    game.small_want_only = true;
    EXPECT_GT(CheckR6(game).fault_count, 0u) << column << " " << source;
  });
}
TEST(PlantedBugs, ColumnForgottenInLargeSetsBreaksR6) {
  ForEachMoveInRow3([&](uint64_t column, uint64_t source) {
    ForgetfulOperator game;
    game.column = column;
    game.source = source;
    game.large_sets_only = true;
    EXPECT_GT(CheckR6(game).fault_count, 0u) << column << " " << source;
  });
}
TEST(PlantedBugs, OperatorFaultNamesTheStateAndNoOtherAxiom) {
  ForgetfulOperator game;
  ForEachMoveInRow3([&](uint64_t column, uint64_t source) {
    game.column = column;
    game.source = source;
  });
  const AxiomReport report = CheckR6(game);
  EXPECT_THAT(report.faults[0],
              HasSubstr(absl::StrCat("\"", game.column, ",3,first\"")));
  EXPECT_THAT(Broken(game), ElementsAre("R6"));
}

// Gives a column more than it should.
struct GenerousOperator : Planted<GenerousOperator> {
  uint64_t extra = 0;
  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t row, const Sources& sources, const Want& want,
           Out& out) const {
    Healthy::Pre(mover, row, sources, want, out);
    if (mover == Player::kFirst && row == 3) out.Add(extra);
  }
};
TEST(PlantedBugs, AnyColumnWithoutAMoveIntoTheSourcesBreaksR6) {
  for (const State& state : LiveStates()) {
    if (state.mover != Player::kFirst || state.part[1] != 3) continue;
    GenerousOperator game;
    game.extra = state.part[0];
    const AxiomReport report = CheckR6(game);
    EXPECT_GT(report.fault_count, 0u) << game.extra;
    EXPECT_THAT(report.faults[0], HasSubstr("wrongly gives"));
  }
}
TEST(PlantedBugs, ColumnBeyondTheRowBreaksR6AndDoesNoHarm) {
  for (const uint64_t extra : {128, 1'000'000'000}) {
    GenerousOperator game;
    game.extra = extra;
    EXPECT_THAT(Broken(game), ElementsAre("R6")) << extra;
  }
}
TEST(PlantedBugs, ColumnThatCanNotBeWantedIsNoFault) {
  for (const uint64_t extra : {70, 127}) {  // beyond the last column
    GenerousOperator game;
    game.extra = extra;
    EXPECT_THAT(Broken(game), ElementsAre()) << extra;
  }
}

}  // namespace
}  // namespace retrograde
