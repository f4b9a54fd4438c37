// Mutual zugzwangs where Black to move is White to move with colours exchanged.

#include "retrograde/analysis/zugzwang.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "games/chess_endings/chess_endings.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {
namespace {

// As if whoever is to move lost everywhere: each arrangement in which the move
// can be passed is one.
TEST(ChessEndingsZugzwang, TwoStatesThatAreOneArrangementCountOnce) {
  const ChessEndings game;
  const auto slice = game.InSlice(game.ParseSlice("KPKP-a2-a7").value());
  std::set<std::pair<std::string, std::string>> arrangements;
  for (uint64_t index = 0; index < slice.Size(); ++index) {
    const std::optional<Position> position = slice.Unindex(index);
    if (!position) continue;
    ASSERT_EQ(position->mover, kWhite);
    const std::optional<Position> passed = game.WithOtherMover(*position);
    if (!passed) continue;
    const std::string ours = FenText(*position);
    const std::string theirs = FenText(game.Canonical(*passed));
    arrangements.insert(std::minmax(ours, theirs));
  }
  const ZugzwangCounts counts = CountMutualZugzwangs(
      slice, [](const Position&) { return std::optional(Outcome::kLoss); });
  EXPECT_EQ(counts.full_point, arrangements.size());
  EXPECT_GT(counts.full_point, 1000u);
}

}  // namespace
}  // namespace retrograde::chess_endings
