// The moves that are left out change nothing but the number of moves.

#include "games/cops_and_robbers/brief_cops.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "games/cops_and_robbers/named_graphs.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/axioms/conformance.h"

namespace retrograde::cops_and_robbers {
namespace {

using ::testing::ElementsAre;
using State = CopsAndRobbers::State;

BriefCops GameOn(const std::string& name, int cops) {
  return BriefCops(
      CopsAndRobbers::Create(NamedGraph(name).value(), cops).value());
}

template <class G>
std::vector<std::string> MovesOf(const G& game, const State& state) {
  std::vector<std::string> moves;
  game.Moves(state, [&](const Places& to) {
    moves.push_back(game.MoveText(state, to));
    return true;
  });
  return moves;
}

// The canonical states after a move.
template <class G>
std::set<std::string> StatesAfter(const G& game, const State& state) {
  std::set<std::string> states;
  game.Moves(state, [&](const Places& to) {
    states.insert(game.StateText(game.Canonical(game.Apply(state, to))));
    return true;
  });
  return states;
}

TEST(BriefCops, CopsChooseTheirNodesInAscendingOrder) {
  EXPECT_THAT(MovesOf(GameOn("path:3", 2), {}),
              ElementsAre("0+0", "0+1", "0+2", "1+1", "1+2", "2+2"));
  // C(8 + 7 - 1, 7) in place of 8 to the power of 7.
  EXPECT_EQ(MovesOf(GameOn("cycle:8", 7), {}).size(), 3432u);
}

TEST(BriefCops, CopsOnOneNodeGoInAscendingOrderAndOthersInAny) {
  const BriefCops game = GameOn("path:4", 3);
  const State state = game.ParseState("0+1+0,3,cops").value();
  EXPECT_THAT(MovesOf(game, state),
              ElementsAre("0+0+0", "0+0+1", "0+1+0", "0+1+1", "0+2+0", "0+2+1",
                          "1+0+1", "1+1+1", "1+2+1"));
  const State robber = game.ParseState("0+1+0,3,robber").value();
  EXPECT_THAT(MovesOf(game, robber), ElementsAre("2", "3"));
}

TEST(BriefCops, EveryStateHasMovesToTheSameStates) {
  for (const auto& [name, cops] :
       {std::pair("path:2", 4), {"path:4", 3}, {"cycle:5", 3}, {"cube:3", 2}}) {
    const BriefCops brief = GameOn(name, cops);
    const CopsAndRobbers& whole = brief;
    for (uint64_t index = 0; index < whole.Size(); ++index) {
      const State state = *whole.Unindex(index);
      ASSERT_EQ(StatesAfter(brief, state), StatesAfter(whole, state))
          << whole.StateText(state);
    }
  }
}

TEST(BriefCops, KeepsTheAxiomsOfASymmetryButForTheImagesMet) {
  const BriefCops game = GameOn("cycle:5", 3);
  EXPECT_EQ(CheckS1(game).ToStatus(), absl::OkStatus());
  EXPECT_EQ(CheckS2(game).ToStatus(), absl::OkStatus());
  EXPECT_EQ(CheckS3(game).ToStatus(), absl::OkStatus());
  EXPECT_NE(CheckS4(game).fault_count, 0u);
}

TEST(BriefCops, EveryStateHasTheSameValue) {
  const BriefCops brief = GameOn("grid:2x3", 3);
  const auto short_solution = Solve(brief).value();
  const auto solution = Solve<CopsAndRobbers>(brief).value();
  for (uint64_t index = 0; index < brief.Size(); ++index) {
    ASSERT_EQ(short_solution.Values().At(index), solution.Values().At(index));
  }
}

TEST(BriefCops, AMoveMayBeWrittenInAnyOrder) {
  const BriefCops game = GameOn("path:4", 3);
  const auto read = [&](const State& state, const std::string& text) {
    return game.MoveText(state, game.ParseMove(state, text).value());
  };
  for (const char* text : {"0+1+3", "1+0+3", "3+0+1", "3+1+0"}) {
    EXPECT_EQ(read({}, text), "0+1+3") << text;
  }
  const State state = game.ParseState("0+1+0,3,cops").value();
  EXPECT_EQ(read(state, "1+2+0"), "0+2+1");
  EXPECT_EQ(read(game.ParseState("0+1+0,3,robber").value(), "2"), "2");
  EXPECT_FALSE(game.ParseMove(state, "2+1+0").ok());
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
