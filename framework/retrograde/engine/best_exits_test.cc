#include "retrograde/engine/best_exits.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/value.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

constexpr uint64_t kAllBits = ~uint64_t{0};

std::vector<std::pair<uint64_t, Exit>> TakeAll(BestExits& exits, uint64_t word,
                                               uint64_t mask = kAllBits) {
  std::vector<std::pair<uint64_t, Exit>> taken;
  exits.Take(word, mask, [&](uint64_t column, const Exit& exit) {
    taken.emplace_back(column, exit);
  });
  return taken;
}

// From the best to the worst, as core/exits.h has it.
const Exit kInOrder[] = {
    {Outcome::kWin, 1},  {Outcome::kWin, 2},        {Outcome::kWin, kMaxPly},
    {Outcome::kDraw, 1}, {Outcome::kLoss, kMaxPly}, {Outcome::kLoss, 2},
    {Outcome::kLoss, 1},
};

TEST(BestExits, ShortWinsComeFirstAndShortLossesLast) {
  BestExits exits(1);
  for (const Exit& first : kInOrder) {
    for (const Exit& second : kInOrder) {
      exits.Add(0, 1, first);
      exits.Add(0, 1, second);
      const Exit& better = &first < &second ? first : second;
      EXPECT_THAT(TakeAll(exits, 0), ElementsAre(Pair(0, better)));
    }
  }
}

TEST(BestExits, EachColumnHasItsOwn) {
  BestExits exits(3);
  exits.Add(2, 0b1101, {Outcome::kLoss, 4});
  exits.Add(2, 0b0110, {Outcome::kWin, 9});
  exits.Add(0, uint64_t{1} << 63, Exit{});
  EXPECT_THAT(TakeAll(exits, 0), ElementsAre(Pair(63, Exit{})));
  EXPECT_THAT(TakeAll(exits, 1), IsEmpty());
  EXPECT_THAT(TakeAll(exits, 2),
              ElementsAre(Pair(128, Exit{Outcome::kLoss, 4}),
                          Pair(129, Exit{Outcome::kWin, 9}),
                          Pair(130, Exit{Outcome::kWin, 9}),
                          Pair(131, Exit{Outcome::kLoss, 4})));
}

TEST(BestExits, LevelOfADrawIsNotKept) {
  BestExits exits(1);
  exits.Add(0, 1, {Outcome::kDraw, 77});
  EXPECT_THAT(TakeAll(exits, 0), ElementsAre(Pair(0, Exit{})));
}

TEST(BestExits, TakeForgetsAWordWhoeverWasAskedFor) {
  BestExits exits(2);
  exits.Add(0, 0b111, {Outcome::kWin, 5});
  exits.Add(1, 0b1, {Outcome::kWin, 6});
  EXPECT_THAT(TakeAll(exits, 0, 0b010),
              ElementsAre(Pair(1, Exit{Outcome::kWin, 5})));
  EXPECT_THAT(TakeAll(exits, 0), IsEmpty());
  EXPECT_THAT(TakeAll(exits, 1), ElementsAre(Pair(64, Exit{Outcome::kWin, 6})));
  exits.Add(0, 0b1, {Outcome::kLoss, 5});
  EXPECT_THAT(TakeAll(exits, 0), ElementsAre(Pair(0, Exit{Outcome::kLoss, 5})));
}

}  // namespace
}  // namespace retrograde
