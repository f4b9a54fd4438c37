#include "retrograde/analysis/best_moves.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The best moves of state 0, by number, when the values are these.
std::vector<uint32_t> BestOfFirst(absl::string_view graph,
                                  const std::vector<Value>& values) {
  const auto game = *GraphGame<>::FromParameters(graph);
  const auto moves = BestMoves(
      game, [&](uint64_t state) { return values[state]; }, 0);
  return {moves.begin(), moves.end()};
}

TEST(BestMoves, WinnerHurries) {
  // Win in 1 (twice), win in 3, draw.
  EXPECT_THAT(BestOfFirst("a>1,2,3,4 b=l b>4 b=l b>0",
                          {Value::Win(1), Value::Loss(0), Value::Loss(2),
                           Value::Loss(0), Value::Draw()}),
              ElementsAre(0, 2));
}

TEST(BestMoves, LoserDelays) {
  EXPECT_THAT(
      BestOfFirst("a>1,2,3 b=w b>3 b>1", {Value::Loss(3), Value::Win(0),
                                          Value::Win(2), Value::Win(2)}),
      ElementsAre(1, 2));
}

TEST(BestMoves, DrawKeepsEveryMoveThatKeepsTheDraw) {
  EXPECT_THAT(
      BestOfFirst("a>1,2,3 b=d b=w a>0",
                  {Value::Draw(), Value::Draw(), Value::Win(0), Value::Draw()}),
      ElementsAre(0, 2));
}

TEST(BestMoves, SamePlayerMovingAgainWantsToWinThere) {
  EXPECT_THAT(BestOfFirst("a>1,2 a>2 a=l",
                          {Value::Win(4), Value::Win(3), Value::Loss(0)}),
              ElementsAre(0));
}

TEST(BestMoves, TerminalStateHasNone) {
  EXPECT_THAT(BestOfFirst("a=w", {Value::Win(0)}), IsEmpty());
}

TEST(BestMoves, NoneWhereAnExitIsBest) {
  EXPECT_THAT(BestOfFirst("a>1!w1 b=d", {Value::Win(1), Value::Draw()}),
              IsEmpty());
}

// Offers each move twice, as another Move with the same text.
class Stutterer : public GraphGame<> {
 public:
  explicit Stutterer(const GraphGame<>& game) : GraphGame<>(game) {}
  static absl::StatusOr<Stutterer> FromParameters(absl::string_view text) {
    return Stutterer(*GraphGame<>::FromParameters(text));
  }
  void Moves(const State& state, auto&& visit) const {
    GraphGame<>::Moves(
        state, [&](const Move& move) { return visit(move) && visit(move); });
  }
};

TEST(BestMoves, MoveOfferedTwiceIsThereOnce) {
  const Stutterer game(*GraphGame<>::FromParameters("a>1,1 b=d"));
  EXPECT_THAT(BestMoves(
                  game, [](uint64_t) { return Value::Draw(); }, 0),
              ElementsAre(0, 1));
}

}  // namespace
}  // namespace retrograde
