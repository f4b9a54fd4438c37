#include "retrograde/verify/reference_solver.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/verify/checker.h"

namespace retrograde {
namespace {

// The values of a graph game as text, "hole" for holes.
std::vector<std::string> Solved(absl::string_view graph) {
  const auto game = GraphGame<>::FromParameters(graph);
  EXPECT_TRUE(game.ok()) << std::string(game.status().message());
  if (!game.ok()) return {};
  std::vector<std::string> texts;
  for (const std::optional<Value>& value : SolveSlowly(*game)) {
    texts.push_back(value ? ValueText(*value) : "hole");
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(ReferenceSolver, TerminalStatesHaveTheirOutcomeAndNoLength) {
  EXPECT_EQ(Solved("a=w b=d a=l - b=w"),
            (Texts{"win in 0 plies", "draw", "loss in 0 plies", "hole",
                   "win in 0 plies"}));
}

TEST(ReferenceSolver, WinnerHurriesAndLoserDelays) {
  // 0 may win at once (to 3) or in three (to 1). 1 loses: it may delay by
  // going to 2. 4 has a losing move of each length and takes the longer.
  EXPECT_EQ(Solved("a>1,3 b>2 a>3 b=l b>0,2"),
            (Texts{"win in 1 ply", "loss in 2 plies", "win in 1 ply",
                   "loss in 0 plies", "loss in 2 plies"}));
  // Both moves of 0 lose, in two plies and in four.
  EXPECT_EQ(Solved("a>1,2 b>3 b>4 a=l a>5 b>3")[0], "loss in 4 plies");
}

TEST(ReferenceSolver, MoversNeedNotAlternate) {
  // The first player moves twice running, and then the second has lost.
  EXPECT_EQ(Solved("a>1 a>2 b=l"),
            (Texts{"win in 2 plies", "win in 1 ply", "loss in 0 plies"}));
  // A terminal win for the same player is a win for who moves there.
  EXPECT_EQ(Solved("a>1 a=w"), (Texts{"win in 1 ply", "win in 0 plies"}));
  // A terminal win for the other player is a loss for who moves there.
  EXPECT_EQ(Solved("a>1 b=w"), (Texts{"loss in 1 ply", "win in 0 plies"}));
}

TEST(ReferenceSolver, EndlessPlayIsADraw) {
  EXPECT_EQ(Solved("a>1 b>0"), (Texts{"draw", "draw"}));
  EXPECT_EQ(Solved("a>0"), (Texts{"draw"}));
  // 1 would lose by going to 2, so it goes on for ever instead.
  EXPECT_EQ(Solved("a>1 b>0,2 a=w"), (Texts{"draw", "draw", "win in 0 plies"}));
}

TEST(ReferenceSolver, TerminalDrawsKeepFromLosing) {
  EXPECT_EQ(Solved("a>1,2 b=w b=d")[0], "draw");
  EXPECT_EQ(Solved("a>1,2 b=l b=d")[0], "win in 1 ply");
}

TEST(ReferenceSolver, WinningExitWinsAtItsLevel) {
  EXPECT_EQ(Solved("a!w5"), (Texts{"win in 5 plies"}));
  EXPECT_EQ(Solved("a!w5,w3,l9"), (Texts{"win in 3 plies"}));
  // Through 1 the first player wins in 2: the exit is too slow.
  EXPECT_EQ(Solved("a>1!w5 a>2 b=l")[0], "win in 2 plies");
  EXPECT_EQ(Solved("a>1!w2 a>2 b>3 a=w")[0], "win in 2 plies");
}

TEST(ReferenceSolver, LosingExitIsARefutedOptionOfItsLength) {
  EXPECT_EQ(Solved("a!l4"), (Texts{"loss in 4 plies"}));
  EXPECT_EQ(Solved("a!l4,l7"), (Texts{"loss in 7 plies"}));
  // The move loses in 1, the exit in 6: the loser delays.
  EXPECT_EQ(Solved("a>1!l6 b=w")[0], "loss in 6 plies");
  // The move loses in 3, the exit in 2.
  EXPECT_EQ(Solved("a>1!l2 b>2 b>3 b=w")[0], "loss in 3 plies");
  // Beside a losing exit, endless play still draws.
  EXPECT_EQ(Solved("a>0!l2")[0], "draw");
}

TEST(ReferenceSolver, DrawnExitKeepsFromLosing) {
  EXPECT_EQ(Solved("a!d"), (Texts{"draw"}));
  EXPECT_EQ(Solved("a>1!d,l3 b=w")[0], "draw");
  EXPECT_EQ(Solved("a>1!d b=l")[0], "win in 1 ply");
}

TEST(ReferenceSolver, ExitsFarAheadAreWaitedFor) {
  EXPECT_EQ(Solved("b>1 a!w2000000000"),
            (Texts{"loss in 2000000001 plies", "win in 2000000000 plies"}));
  EXPECT_EQ(Solved("a!l1000000")[0], "loss in 1000000 plies");
}

// A path: each state can only go on, so lengths are the distances to the end.
TEST(ReferenceSolver, LengthsOnAPathAreDistances) {
  constexpr uint32_t kStates = 300;
  std::vector<GraphNode> nodes(kStates);
  for (uint32_t i = 0; i < kStates; ++i) {
    nodes[i].mover = i % 2 == 0 ? Player::kFirst : Player::kSecond;
    if (i == 0) nodes[i].terminal = Outcome::kLoss;
    if (i != 0) nodes[i].moves = {i - 1};
  }
  const auto values = SolveSlowly(*GraphGame<>::Create(nodes));
  for (uint32_t i = 0; i < kStates; ++i) {
    EXPECT_EQ(values[i], i % 2 == 0 ? Value::Loss(i) : Value::Win(i)) << i;
  }
}

}  // namespace
}  // namespace retrograde
