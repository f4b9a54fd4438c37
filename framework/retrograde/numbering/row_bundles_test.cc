#include "retrograde/numbering/row_bundles.h"

#include <cstdint>
#include <random>
#include <set>

#include "gtest/gtest.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace {

TEST(RowBundles, UnindexInvertsIndexAndNoTwoPlacingsShareOne) {
  for (const uint64_t places : {1, 2, 63, 64, 65, 130}) {
    const RowBundles bundles(places);
    std::set<uint64_t> seen;
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      for (uint64_t moving = 0; moving < places; ++moving) {
        for (uint64_t waiting = 0; waiting < places; ++waiting) {
          const Placing placing = {mover, moving, waiting};
          const uint64_t index = bundles.Index(placing);
          ASSERT_LT(index, bundles.Size());
          EXPECT_TRUE(seen.insert(index).second);
          ASSERT_EQ(bundles.Unindex(index), placing);
        }
      }
    }
    // What is left over are holes.
    for (uint64_t index = 0; index < bundles.Size(); ++index) {
      EXPECT_EQ(seen.count(index) == 1,
                bundles.Unindex(index).waiting < places);
    }
  }
}

TEST(RowBundles, PlayersMayHaveDifferentPlaces) {
  constexpr uint64_t kPlaces[] = {70, 130};
  const RowBundles bundles(kPlaces[0], kPlaces[1]);
  EXPECT_EQ(bundles.Size(), 3u * 70 * 64 + 2u * 130 * 64);
  EXPECT_EQ(bundles.WaitingIn(Player::kFirst, 2), 0b11u);
  EXPECT_EQ(bundles.WaitingIn(Player::kSecond, 1), 0b111111u);
  std::set<uint64_t> seen;
  for (const int mover : {0, 1}) {
    for (uint64_t moving = 0; moving < kPlaces[mover]; ++moving) {
      for (uint64_t waiting = 0; waiting < kPlaces[1 - mover]; ++waiting) {
        const Placing placing = {static_cast<Player>(mover), moving, waiting};
        const uint64_t index = bundles.Index(placing);
        ASSERT_LT(index, bundles.Size());
        EXPECT_TRUE(seen.insert(index).second);
        ASSERT_EQ(bundles.Unindex(index), placing);
      }
    }
  }
}

TEST(RowBundles, HoldMoreThanTwoToThe32States) {
  const RowBundles bundles(RowBundles::kMostPlaces);
  EXPECT_GT(bundles.Size(), uint64_t{18} * 1'000'000'000 * 1'000'000'000 - 1);
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const Placing placing = {
        i % 2 == 0 ? Player::kFirst : Player::kSecond,
        i < 10 ? RowBundles::kMostPlaces - 1 : random() % 3'000'000'000,
        i < 20 ? RowBundles::kMostPlaces - 1 : random() % 3'000'000'000};
    const uint64_t index = bundles.Index(placing);
    ASSERT_LT(index, bundles.Size());
    ASSERT_EQ(bundles.Unindex(index), placing);
  }
}

TEST(RowBundles, TheViewOfAPlacingIsThatPlacing) {
  const RowBundles bundles(200);
  const PlaneShape shape = bundles.Shape(Player::kFirst);
  for (uint64_t index = 0; index < bundles.Size(); index += 7) {
    const Placing placing = bundles.Unindex(index);
    int views = 0;
    bundles.Views(PlaceOfIndex(shape, shape, index), [&](const View& view) {
      ++views;
      EXPECT_EQ(RowBundles::OfView(view), placing);
    });
    EXPECT_EQ(views, 1);
  }
}

TEST(RowBundles, ABundleKnowsItsPlaces) {
  const RowBundles bundles(70);
  EXPECT_EQ(bundles.WaitingIn(Player::kFirst, 0), ~uint64_t{0});
  EXPECT_EQ(bundles.WaitingIn(Player::kFirst, 1), 0b111111u);
  EXPECT_EQ(RowBundles::BitIn(1, 64), 1u);
  EXPECT_EQ(RowBundles::BitIn(0, 64), 0u);
}

}  // namespace
}  // namespace retrograde
