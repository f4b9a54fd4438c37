// Who may stay where it is can hand the turn over by a move: there is no
// zugzwang.

#include "retrograde/analysis/zugzwang.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "games/cops_and_robbers/cops_and_robbers.h"
#include "games/cops_and_robbers/named_graphs.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"

namespace retrograde::cops_and_robbers {
namespace {

using State = CopsAndRobbers::State;

TEST(CopsAndRobbersZugzwang, NobodyIsWhoMayStay) {
  for (const auto& [name, cops] :
       {std::pair("cycle:8", 1), {"petersen", 2}, {"grid:2x3", 2}}) {
    const auto solution =
        Solve(CopsAndRobbers::Create(NamedGraph(name).value(), cops).value())
            .value();
    uint64_t asked = 0;
    const auto counts =
        CountMutualZugzwangs(solution.Game(), [&](const State& state) {
          ++asked;
          return std::optional(solution.Value(state).outcome);
        });
    EXPECT_EQ(counts.Total(), 0u);
    EXPECT_GT(asked, 0u);
  }
}

TEST(CopsAndRobbersZugzwang, TheTurnIsNobodysElseBeforeAllHavePlaces) {
  const auto game = CopsAndRobbers::Create(NamedGraph("path:3").value(), 1);
  const State start;
  EXPECT_EQ(game->WithOtherMover(start), std::nullopt);
  const State placed = game->ParseState("1,-,robber").value();
  EXPECT_EQ(game->WithOtherMover(placed), std::nullopt);
  const State all = game->ParseState("1,2,cops").value();
  EXPECT_EQ(game->WithOtherMover(all), game->ParseState("1,2,robber").value());
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
