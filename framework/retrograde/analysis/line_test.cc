#include "retrograde/analysis/line.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The line from a state with the reference solver's values.
Line<GraphGame<>> LineOf(const GraphGame<>& game, uint64_t from) {
  const auto values = SolveSlowly(game);
  return OptimalLine(
      game, [&](uint64_t state) { return *values[state]; }, from);
}
Line<GraphGame<>> LineOf(absl::string_view graph, uint64_t from = 0) {
  return LineOf(*GraphGame<>::FromParameters(graph), from);
}

TEST(Line, DecidedGameGoesToItsEnd) {
  const auto line = LineOf("a>1 b>2 a>3 b=l");
  EXPECT_THAT(line.states, ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(line.moves, ElementsAre(0, 0, 0));
  EXPECT_EQ(line.end, LineEnd::kTerminal);
}

TEST(Line, DrawGoesToTheFirstStateThatWasThereBefore) {
  const auto line = LineOf("a>1 b>2 a>3 b>1,4 a=w");
  EXPECT_THAT(line.states, ElementsAre(0, 1, 2, 3, 1));
  EXPECT_EQ(line.end, LineEnd::kRepetition);
}

TEST(Line, LoopIsARepetition) {
  const auto line = LineOf("a>0");
  EXPECT_THAT(line.states, ElementsAre(0, 0));
  EXPECT_EQ(line.end, LineEnd::kRepetition);
}

TEST(Line, DrawnGameMayEnd) {
  const auto line = LineOf("a>1 b=d");
  EXPECT_THAT(line.states, ElementsAre(0, 1));
  EXPECT_EQ(line.end, LineEnd::kTerminal);
}

TEST(Line, TerminalStateIsALineOfItsOwn) {
  const auto line = LineOf("a=d");
  EXPECT_THAT(line.states, ElementsAre(0));
  EXPECT_THAT(line.moves, IsEmpty());
  EXPECT_EQ(line.end, LineEnd::kTerminal);
}

TEST(Line, EndsWhereTheBestWayOnLeaves) {
  const auto line = LineOf("a>1 b!l3");
  EXPECT_THAT(line.states, ElementsAre(0, 1));
  EXPECT_EQ(line.end, LineEnd::kExit);
}

TEST(Line, AmongEqualMovesTheFirstInTextOrderIsTaken) {
  // Moves 0 … 10 all draw; as text "10" comes after "1" and before "2". Moves
  // 0 and 1 lose, so that the first is "10".
  const auto line = LineOf("a>2,2,1,1,1,1,1,1,1,1,1 b=d b=w");
  EXPECT_THAT(line.moves, ElementsAre(10));
}

// Lines of random games: lengths are the remoteness, and each move is best.
TEST(Line, LengthIsTheRemoteness) {
  int decided = 0;
  for (uint64_t number = 0; number < 200; ++number) {
    const RandomGame game = MakeRandomGame(RandomKnobs(number, false, false));
    const auto values = SolveSlowly(game);
    for (uint64_t from = 0; from < game.Size(); ++from) {
      if (!values[from] || values[from]->outcome == Outcome::kDraw) continue;
      const auto line = OptimalLine(
          game, [&](uint64_t state) { return *values[state]; }, from);
      EXPECT_EQ(line.moves.size(), values[from]->remoteness);
      EXPECT_EQ(line.states.size(), line.moves.size() + 1);
      EXPECT_EQ(line.end, LineEnd::kTerminal);
      ++decided;
    }
  }
  EXPECT_GT(decided, 1000);
}

}  // namespace
}  // namespace retrograde
