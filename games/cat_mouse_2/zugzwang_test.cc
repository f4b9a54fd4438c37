// Who may stay where it is can hand the turn over by a move: there is no
// zugzwang.

#include "retrograde/analysis/zugzwang.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/cat_mouse_2/board.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"

namespace retrograde::cat_mouse_2 {
namespace {

using State = CatMouse2::State;

TEST(CatMouse2Zugzwang, NobodyIsWhoMayStay) {
  const std::vector<std::pair<std::vector<std::string>, Jumps>> boards = {
      {{"####F", "#C...", "M...."}, {1, 2}},
      {{"C...#", "...#F", "....#", "M...."}, {2, 5}},
      {{"M#F#C"}, {8, 8}}};
  for (const auto& [grid, jumps] : boards) {
    const auto solution =
        Solve(CatMouse2::Create(Board::Create(grid).value(), jumps).value())
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

}  // namespace
}  // namespace retrograde::cat_mouse_2
