// The rules, worked out by hand, and the texts.

#include "games/hexapawn/hexapawn.h"

#include <map>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::hexapawn {
namespace {

using State = Hexapawn::State;

Hexapawn Board(int width, int height) {
  return Hexapawn::Create(width, height).value();
}

// The texts of all moves of a state.
std::set<std::string> MovesOf(const Hexapawn& game, const std::string& text) {
  const absl::StatusOr<State> state = game.ParseState(text);
  EXPECT_TRUE(state.ok()) << state.status();
  std::set<std::string> texts;
  game.Moves(*state, [&](Hexapawn::Move move) {
    texts.insert(game.MoveText(*state, move));
    return true;
  });
  return texts;
}

bool IsLost(const Hexapawn& game, const std::string& text) {
  return game.TerminalOutcome(game.ParseState(text).value()) == Outcome::kLoss;
}

TEST(Hexapawn, PawnsStepStraightOnAndCaptureDiagonally) {
  const Hexapawn game = Board(3, 4);
  using Texts = std::set<std::string>;
  EXPECT_EQ(MovesOf(game, "..p/.../.../PPP,white"),
            (Texts{"a1-a2", "b1-b2", "c1-c2"}));
  EXPECT_EQ(MovesOf(game, ".../.../ppp/.P.,white"), (Texts{"b1xa2", "b1xc2"}));
  EXPECT_EQ(MovesOf(game, ".../.../ppp/.P.,black"),
            (Texts{"a2-a1", "a2xb1", "c2-c1", "c2xb1"}));
  EXPECT_EQ(MovesOf(game, ".p./PPP/.../...,black"), (Texts{"b4xa3", "b4xc3"}));
  EXPECT_EQ(MovesOf(game, ".../p.P/P.p/...,white"), (Texts{"c3-c4"}));
}

TEST(Hexapawn, PawnsDoNotLeaveAtTheSides) {
  EXPECT_EQ(MovesOf(Board(3, 3), "p../p../..P,white"),
            (std::set<std::string>{"c1-c2"}));
  EXPECT_EQ(MovesOf(Board(3, 3), "p../..P/...,black"),
            (std::set<std::string>{"a3-a2"}));
  EXPECT_EQ(MovesOf(Board(1, 3), "./p/P,white"), std::set<std::string>{});
  const Hexapawn largest = Board(8, 8);
  EXPECT_EQ(MovesOf(largest,
                    "......../p......./p......./.......P/......../......../"
                    "......../........,white"),
            (std::set<std::string>{"h5-h6"}));
  EXPECT_EQ(MovesOf(largest,
                    "......../p......./.......P/......../......../......../"
                    "......../........,black"),
            (std::set<std::string>{"a7-a6"}));
}

TEST(Hexapawn, LargestBoardUsesEveryCell) {
  const Hexapawn game = Board(8, 8);
  EXPECT_EQ(MovesOf(game,
                    "pppppppp/PPPPPPPP/......../......../......../......../"
                    "......../........,white")
                .size(),
            14u);
  game.InitialStates([&](const State& start) {
    EXPECT_EQ(game.StateText(start),
              "pppppppp/......../......../......../......../......../......../"
              "PPPPPPPP,white");
  });
}

TEST(Hexapawn, CaptureTakesThePawnAway) {
  const Hexapawn game = Board(3, 3);
  const State state = game.ParseState("ppp/P../.PP,black").value();
  const absl::StatusOr<Hexapawn::Move> move = game.ParseMove(state, "b3xa2");
  ASSERT_TRUE(move.ok()) << move.status();
  EXPECT_EQ(game.StateText(game.Apply(state, *move)), "p.p/p../.PP,white");
}

TEST(Hexapawn, WhoeverReachesTheLastRowHasWon) {
  const Hexapawn game = Board(3, 3);
  EXPECT_TRUE(IsLost(game, "P.p/.../..P,black"));
  EXPECT_TRUE(IsLost(game, "p../P../..p,white"));
  EXPECT_FALSE(IsLost(game, "p../P../.P.,white"));
}

TEST(Hexapawn, MoverWithoutAMoveHasLost) {
  const Hexapawn game = Board(3, 3);
  EXPECT_TRUE(IsLost(game, "p.p/P.P/...,black"));
  EXPECT_TRUE(IsLost(game, ".../p.p/P.P,white"));
  EXPECT_TRUE(IsLost(game, ".../..P/...,black"));
  EXPECT_TRUE(IsLost(game, ".../..p/...,white"));
}

void ExpectRefused(const absl::Status& status, const std::string& message) {
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
}

TEST(Hexapawn, TextsThatAreNoStateAreRefusedWithThePlace) {
  const Hexapawn game = Board(3, 3);
  const std::map<std::string, std::string> messages = {
      {"", "expected ROWS,white or ROWS,black"},
      {"ppp/.../PPP", "expected ROWS,white or ROWS,black"},
      {"ppp/.../PPP,White", "expected ROWS,white or ROWS,black"},
      {"ppp/.../PPP,white,black", "expected ROWS,white or ROWS,black"},
      {"ppp/PPP,white", "it has 2 rows, expected 3"},
      {"ppp/.../.../PPP,white", "it has 4 rows, expected 3"},
      {"ppp/../PPP,white", "row 2, \"..\", has 2 cells, expected 3"},
      {"pppp/.../PPP,white", "row 3, \"pppp\", has 4 cells, expected 3"},
      {"ppp/..x/PPP,white", "cell c2 is 'x', expected P, p or ."},
      {"ppp/..p/PPP,white", "black has 4 pawns, expected at most 3"},
      {"ppp/P../PPP,black", "white has 4 pawns, expected at most 3"},
      {"pPp/.../P..,white", "last row already, b3"},
      {"p../.../Pp.,black", "last row already, b1"}};
  for (const auto& [text, message] : messages) {
    ExpectRefused(game.ParseState(text).status(), message);
  }
}

TEST(Hexapawn, StatesThatPlayCannotReachAreNotFound) {
  const auto solution = Solve(Board(3, 3)).value();
  EXPECT_TRUE(absl::IsNotFound(
      solution.Game().ParseState("ppp/.../PPP,black").status()));
}

TEST(Hexapawn, OtherTextsThanThoseOfItsMovesAreRefused) {
  const Hexapawn game = Board(3, 3);
  const State start = game.ParseState("ppp/.../PPP,white").value();
  const State over = game.ParseState("P.p/.../..P,black").value();
  ExpectRefused(game.ParseMove(over, "c3-c2").status(), "the game is over");
  for (const std::string text :
       {"", "a1", "a2", "a1a2", "a1xa2", "a1-b2", "a3-a2", "d1-d2", "a1-a3"}) {
    ExpectRefused(game.ParseMove(start, text).status(),
                  "expected one of a1-a2, b1-b2, c1-c2");
  }
}

TEST(Hexapawn, OtherSizesAreRefused) {
  EXPECT_EQ(Board(8, 8).Parameters(), "8x8");
  ExpectRefused(Hexapawn::Create(0, 3).status(),
                "the width is 0, expected 1 to 8");
  ExpectRefused(Hexapawn::Create(9, 3).status(),
                "the width is 9, expected 1 to 8");
  ExpectRefused(Hexapawn::Create(3, 2).status(),
                "the height is 2, expected 3 to 8");
  ExpectRefused(Hexapawn::Create(3, 9).status(),
                "the height is 9, expected 3 to 8");
  for (const std::string text : {"", "3", "x", "3x", "3x33", "3X3", "3x9",
                                 "0x3", "3,3", "-x3", "3x3 "}) {
    EXPECT_FALSE(Hexapawn::FromParameters(text).ok()) << text;
    EXPECT_FALSE(SymmetricHexapawn::FromParameters(text).ok()) << text;
  }
}

TEST(Hexapawn, MirrorImagesHaveOneCanonicalForm) {
  const SymmetricHexapawn game(Board(4, 3));
  const State state = game.ParseState("p.pp/.P../P.PP,black").value();
  const State image = game.ParseState("pp.p/..P./PP.P,black").value();
  EXPECT_EQ(game.Canonical(state), game.Canonical(image));
  EXPECT_EQ(game.OrbitSize(state), 2u);
  const State even = game.ParseState("p..p/..../.PP.,black").value();
  EXPECT_EQ(game.Canonical(even), even);
  EXPECT_EQ(game.OrbitSize(even), 1u);
}

}  // namespace
}  // namespace retrograde::hexapawn
