// The axioms of subtraction games, and their values against closed forms.

#include "games/subtraction/subtraction.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using subtraction::Subtraction;

struct SubtractionInstances {
  using Game = Subtraction;
  static std::vector<Subtraction> Instances() {
    std::vector<Subtraction> games;
    for (const char* game :
         {"1 take 2", "21 take 1,2,3", "20 take 1", "60 take 2,3",
          "100 take 1,3,4", "100 take 3,5,8", "100 take 64"}) {
      for (const char* play : {"", " misere"}) {
        games.push_back(
            Subtraction::FromParameters(absl::StrCat(game, play)).value());
      }
    }
    return games;
  }
  static std::string GoldenFile() {
    return "games/subtraction/testdata/golden.txt";
  }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Subtraction, GameConformance,
                               SubtractionInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Subtraction, IndexedGameConformance,
                               SubtractionInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Subtraction, PredecessorGameConformance,
                               SubtractionInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Subtraction, SolverAgreement,
                               SubtractionInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Subtraction, GoldenValues, SubtractionInstances);

namespace subtraction {
namespace {

constexpr uint32_t kStones = 60;

// Calls test(stones, value) for 0 to kStones stones and either mover.
template <class Test>
void ForEachValue(const std::string& numbers, bool misere, const Test& test) {
  SCOPED_TRACE(absl::StrCat("take ", numbers, misere ? ", misère" : ""));
  const auto solution =
      Solve(Subtraction::Create(kStones, numbers, misere).value()).value();
  for (uint32_t stones = 0; stones <= kStones; ++stones) {
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      test(stones, solution.Value({stones, mover}));
    }
  }
}

// Where 1 to k may be taken, m(k + 1) stones are lost in 2m plies, and r more,
// 0 < r <= k, are won in 2m + 1. By induction over m: without stones the mover
// has lost. With r more the mover takes r; no other number leaves a multiple of
// k + 1, so no other wins. With (m + 1)(k + 1) whatever is taken leaves
// m(k + 1) + r with some 0 < r <= k, so that all moves are as long.
TEST(Subtraction, OfOneToKMultiplesOfKPlusOneAreLost) {
  for (uint32_t k = 1; k <= 9; ++k) {
    ForEachValue(
        absl::StrCat("1..", k), false, [k](uint32_t stones, Value value) {
          const Ply plies = stones / (k + 1) * 2;
          EXPECT_EQ(value, stones % (k + 1) == 0 ? Value::Loss(plies)
                                                 : Value::Win(plies + 1))
              << stones;
        });
  }
}

// In misère play one stone more is lost, and one ply later: m(k + 1) + 1 in
// 2m + 1 plies, and r more are won in 2m + 2. A single stone is taken, and then
// the other side has no move and wins. From there the induction is the same:
// that no stones at all are won, in 0 plies, changes nothing, as only moves to
// lost states win. All lengths are 2 ceil(stones / (k + 1)), of losses one
// less.
TEST(Subtraction, OfOneToKInMiserePlayWhatLeavesOneIsLost) {
  for (uint32_t k = 1; k <= 9; ++k) {
    ForEachValue(
        absl::StrCat("1..", k), true, [k](uint32_t stones, Value value) {
          const Ply plies = (stones + k) / (k + 1) * 2;
          EXPECT_EQ(value, stones % (k + 1) == 1 ? Value::Loss(plies - 1)
                                                 : Value::Win(plies))
              << stones;
        });
  }
}

// Modulo 7, taking 1, 3 or 4 leads from 0 to 6, 4 or 3 and from 2 to 1, 6 or 5;
// from 1, 3 and 4 one of them leads to 0, from 5 and 6 one leads to 2.
TEST(Subtraction, OfOneThreeAndFourZeroAndTwoModuloSevenAreLost) {
  ForEachValue("1,3,4", false, [](uint32_t stones, Value value) {
    const bool lost = stones % 7 == 0 || stones % 7 == 2;
    EXPECT_EQ(value.outcome, lost ? Outcome::kLoss : Outcome::kWin) << stones;
  });
}

// Plain recursion; shares nothing with the type or the engine.
std::vector<Value> SecondOpinion(const std::vector<uint32_t>& numbers,
                                 bool misere) {
  std::vector<Value> values;
  for (uint32_t stones = 0; stones <= kStones; ++stones) {
    std::optional<Value> best;
    for (const uint32_t number : numbers) {
      if (number > stones) continue;
      const auto [outcome, plies] = values[stones - number];
      const Value mine = outcome == Outcome::kLoss ? Value::Win(plies + 1)
                                                   : Value::Loss(plies + 1);
      if (!best || Better(mine, *best)) best = mine;
    }
    values.push_back(best.value_or(misere ? Value::Win(0) : Value::Loss(0)));
  }
  return values;
}

TEST(Subtraction, ValuesAreThoseOfASecondOpinion) {
  const std::vector<std::vector<uint32_t>> sets = {
      {1, 3, 4}, {2, 3}, {3, 5, 8}, {4}, {2, 4, 7, 10}, {60, 64}};
  for (const std::vector<uint32_t>& numbers : sets) {
    for (const bool misere : {false, true}) {
      const std::vector<Value> expected = SecondOpinion(numbers, misere);
      ForEachValue(absl::StrJoin(numbers, ","), misere,
                   [&](uint32_t stones, Value value) {
                     EXPECT_EQ(value, expected[stones]) << stones;
                   });
    }
  }
}

// Expects an error about bad data, with these words.
void ExpectRefused(const absl::Status& status, const std::string& message) {
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
}

TEST(Subtraction, NumbersAreASetAndRangesAreAllowed) {
  const auto parameters = [](const char* numbers) {
    return Subtraction::Create(9, numbers, false)->Parameters();
  };
  EXPECT_EQ(parameters("4,1,3,1"), "9 take 1,3,4");
  EXPECT_EQ(parameters("7,1..3,2..2"), "9 take 1,2,3,7");
  EXPECT_EQ(parameters("64"), "9 take 64");
  EXPECT_EQ(parameters("1..64"), parameters("1..32,33..64"));
  for (const std::string text :
       {"", "0", "65", "3..1", "0..3", "1..65", "1..", "..3", "1..2..3", "1,",
        "-1", "+1", "01", " 1", "a", "1-3", "4294967297"}) {
    ExpectRefused(Subtraction::Create(9, text, false).status(),
                  "the numbers to take are \"" + text +
                      "\", expected numbers from 1 to 64, such as 1,3,4 or "
                      "1..3");
  }
}

TEST(Subtraction, OtherParametersAreRefused) {
  for (const uint64_t stones :
       {uint64_t{0}, uint64_t{1'000'001}, ~uint64_t{0}}) {
    ExpectRefused(Subtraction::Create(stones, "1", false).status(),
                  "expected a number from 1 to 1000000");
  }
  EXPECT_TRUE(Subtraction::Create(1'000'000, "1", false).ok());
  for (const std::string text : {"", "x take 1", " take 1", "misere", "21 1"}) {
    ExpectRefused(Subtraction::FromParameters(text).status(),
                  text + "\", expected stones and numbers such as 21 take");
  }
  ExpectRefused(Subtraction::FromParameters("21").status(),
                "the numbers to take are \"\"");
  EXPECT_FALSE(Subtraction::FromParameters("21 take 1 misere misere").ok());
}

TEST(Subtraction, OtherStatesAndMovesAreRefused) {
  const Subtraction game = Subtraction::Create(21, "1,3,4", false).value();
  for (const std::string text : {"", "21", "22,first", "-1,first", "07,first",
                                 "7,third", "7,first,", "first", "7 first"}) {
    ExpectRefused(game.ParseState(text).status(),
                  "the state is \"" + text +
                      "\", expected 0 to 21 stones and first or second, such "
                      "as 21,first");
  }
  const Subtraction::State state = game.ParseState("3,second").value();
  EXPECT_EQ(game.StateText(game.Apply(state, *game.ParseMove(state, "3"))),
            "0,first");
  for (const std::string text : {"", "0", "2", "4", "65", "-1", "03", "x"}) {
    ExpectRefused(game.ParseMove(state, text).status(),
                  "the move is \"" + text +
                      "\", expected one of 1,3,4, and no more stones than "
                      "there are");
  }
}

}  // namespace
}  // namespace subtraction
}  // namespace retrograde
