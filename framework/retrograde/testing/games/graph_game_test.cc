#include "retrograde/testing/games/graph_game.h"

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(GraphGame, TextNamesEveryFeature) {
  const auto nodes = ParseGraph("a>1,2,2!w3,d b=l - a=d b!l7");
  ASSERT_TRUE(nodes.ok()) << nodes.status();
  ASSERT_EQ(nodes->size(), 5u);
  const GraphNode& first = (*nodes)[0];
  EXPECT_EQ(first.mover, Player::kFirst);
  EXPECT_EQ(first.terminal, std::nullopt);
  EXPECT_THAT(first.moves, ElementsAre(1, 2, 2));
  EXPECT_THAT(first.exits,
              ElementsAre(Exit{Outcome::kWin, 3}, Exit{Outcome::kDraw, 1}));
  EXPECT_EQ((*nodes)[1].mover, Player::kSecond);
  EXPECT_EQ((*nodes)[1].terminal, Outcome::kLoss);
  EXPECT_TRUE((*nodes)[2].hole);
  EXPECT_EQ((*nodes)[3].terminal, Outcome::kDraw);
  EXPECT_THAT((*nodes)[4].exits, ElementsAre(Exit{Outcome::kLoss, 7}));
  EXPECT_EQ(GraphText(*nodes), "a>1,2,2!w3,d b=l - a=d b!l7");
}

std::string Error(absl::string_view text) {
  const auto game = GraphGame<>::FromParameters(text);
  EXPECT_FALSE(game.ok()) << text;
  return std::string(game.status().message());
}

TEST(GraphGame, WrongTextsAreRefusedWithTheStateNamed) {
  EXPECT_THAT(Error("a>1 c"), HasSubstr("state 1 (\"c\")"));
  EXPECT_THAT(Error("a=x"), HasSubstr("w, d or l"));
  EXPECT_THAT(Error("a>"), HasSubstr("a state"));
  EXPECT_THAT(Error("a>1,"), HasSubstr("a state"));
  EXPECT_THAT(Error("a>-1"), HasSubstr("a state"));
  EXPECT_THAT(Error("a!w"), HasSubstr("a level"));
  EXPECT_THAT(Error("a!"), HasSubstr("w, d or l"));
  EXPECT_THAT(Error("a1"), HasSubstr("> or !"));
}

TEST(GraphGame, WrongGraphsAreRefusedWithTheStateNamed) {
  EXPECT_THAT(Error("a>1"), HasSubstr("state 0 has a move to 1"));
  EXPECT_THAT(Error("a>1 -"), HasSubstr("state 0 has a move to 1"));
  EXPECT_THAT(Error("b=w a"), HasSubstr("state 1 is not terminal"));
  EXPECT_FALSE(
      (GraphGame<GraphGameKind{true, true}>::FromParameters("a>1 a>0").ok()));
}

TEST(GraphGame, PredecessorsAreTheReverseOfMoves) {
  const auto game = *GraphGame<>::FromParameters("a>1,1 b>0,1 a>1");
  std::vector<uint64_t> before;
  game.Predecessors(1, [&](uint64_t state) {
    before.push_back(state);
    return true;
  });
  EXPECT_THAT(before, ElementsAre(0, 0, 1, 2));
}

}  // namespace
}  // namespace retrograde
