#include "retrograde/core/lru.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::table {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Numbers = Lru<std::string, int>;

// The values, the longest unused first.
std::vector<int> InOrder(Numbers& numbers) {
  std::vector<int> values;
  numbers.DropOldest([&values](int value) {
    values.push_back(value);
    return Fate::kKeep;
  });
  return values;
}

Numbers OneTwoThree() {
  Numbers numbers;
  numbers.Put("one", 1);
  numbers.Put("two", 2);
  numbers.Put("three", 3);
  return numbers;
}

TEST(Lru, FindsWhatWasPut) {
  Numbers numbers = OneTwoThree();
  EXPECT_EQ(numbers.Count(), 3u);
  ASSERT_NE(numbers.Find("two"), nullptr);
  EXPECT_EQ(*numbers.Find("two"), 2);
  EXPECT_EQ(numbers.Find("four"), nullptr);
}

TEST(Lru, KeepsTheOrderOfTheLastUse) {
  Numbers numbers = OneTwoThree();
  EXPECT_THAT(InOrder(numbers), ElementsAre(1, 2, 3));
  numbers.Find("one");
  EXPECT_THAT(InOrder(numbers), ElementsAre(2, 3, 1));
  numbers.Find("three");
  EXPECT_THAT(InOrder(numbers), ElementsAre(2, 1, 3));
  numbers.Find("three");
  EXPECT_THAT(InOrder(numbers), ElementsAre(2, 1, 3));
}

TEST(Lru, ErasesOneEntry) {
  Numbers numbers = OneTwoThree();
  EXPECT_TRUE(numbers.Erase("two"));
  EXPECT_FALSE(numbers.Erase("two"));
  EXPECT_EQ(numbers.Find("two"), nullptr);
  EXPECT_THAT(InOrder(numbers), ElementsAre(1, 3));
  numbers.Put("two", 22);
  EXPECT_THAT(InOrder(numbers), ElementsAre(1, 3, 22));
}

TEST(Lru, DropsTheLongestUnusedUntilItIsEnough) {
  Numbers numbers = OneTwoThree();
  numbers.Find("one");
  numbers.DropOldest([&numbers](int) {
    return numbers.Count() > 1 ? Fate::kDrop : Fate::kStop;
  });
  EXPECT_THAT(InOrder(numbers), ElementsAre(1));
  EXPECT_EQ(numbers.Find("three"), nullptr);
}

TEST(Lru, PassesOverWhatIsToBeKept) {
  Numbers numbers = OneTwoThree();
  numbers.DropOldest(
      [](int value) { return value == 2 ? Fate::kKeep : Fate::kDrop; });
  EXPECT_THAT(InOrder(numbers), ElementsAre(2));
  numbers.DropOldest([](int) { return Fate::kDrop; });
  EXPECT_THAT(InOrder(numbers), IsEmpty());
  EXPECT_EQ(numbers.Count(), 0u);
}

// Owners give out what points into a value while others come and go.
TEST(Lru, NeverMovesAValue) {
  Lru<int, std::unique_ptr<int>> owned;
  std::unique_ptr<int>* const first = &owned.Put(0, std::make_unique<int>(7));
  for (int key = 1; key < 1000; ++key) owned.Put(key, nullptr);
  EXPECT_EQ(owned.Find(0), first);
  EXPECT_EQ(**first, 7);
}

}  // namespace
}  // namespace retrograde::table
