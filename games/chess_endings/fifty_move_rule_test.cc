#include "games/chess_endings/fifty_move_rule.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/fen.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

std::optional<Outcome> Ruled(absl::string_view position, int clock,
                             const KnownValue& value) {
  return UnderFiftyMoveRule(
      ParseFen(absl::StrCat(position, " ", clock, " 80")).value(), value);
}

constexpr absl::string_view kQueen = "8/8/8/5k2/8/8/1Q6/K7 w - -";
constexpr absl::string_view kPawn = "8/8/8/1k6/8/8/K5P1/8 w - -";

TEST(FiftyMoveRule, AMateInTimeStands) {
  // Mate in 19 plies: with the clock at 81 it is the 100th quiet ply.
  const KnownValue value = {Outcome::kWin, 19, 19};
  EXPECT_EQ(Ruled(kQueen, 0, value), Outcome::kWin);
  EXPECT_EQ(Ruled(kQueen, 81, value), Outcome::kWin);
  EXPECT_EQ(Ruled(kQueen, 82, value), Outcome::kDraw);
}

// Black is to move at 99 before the mate: with a quiet move it may claim.
TEST(FiftyMoveRule, ALostPositionIsHeldFromTheSamePlyOn) {
  constexpr absl::string_view kLost = "8/8/8/5k2/8/8/1Q6/1K6 b - -";
  const KnownValue value = {Outcome::kLoss, 18, 18};
  EXPECT_EQ(Ruled(kLost, 82, value), Outcome::kLoss);
  EXPECT_EQ(Ruled(kLost, 83, value), Outcome::kDraw);
}

TEST(FiftyMoveRule, AtTheHundredthPlyOnlyAMateOnTheBoardStands) {
  constexpr absl::string_view kMateInOne = "7k/Q7/6K1/8/8/8/8/8 w - -";
  EXPECT_EQ(Ruled(kMateInOne, 99, {Outcome::kWin, 1, 1}), Outcome::kWin);
  EXPECT_EQ(Ruled(kMateInOne, 100, {Outcome::kWin, 1, 1}), Outcome::kDraw);
  EXPECT_EQ(Ruled(kMateInOne, 4000, {Outcome::kWin, 1, 1}), Outcome::kDraw);
  constexpr absl::string_view kMate = "7k/6Q1/6K1/8/8/8/8/8 b - -";
  EXPECT_EQ(Ruled(kMate, 100, {Outcome::kLoss, 0, 0}), Outcome::kLoss);
  EXPECT_EQ(Ruled(kMate, 4000, {Outcome::kLoss, 0, 0}), Outcome::kLoss);
}

TEST(FiftyMoveRule, APawnMoveInTimeBeginsAnew) {
  const KnownValue value = {Outcome::kWin, 55, 13};
  EXPECT_EQ(Ruled(kPawn, 45, value), Outcome::kWin);  // mate in time
  EXPECT_EQ(Ruled(kPawn, 87, value), Outcome::kWin);  // a pawn move in time
  EXPECT_EQ(Ruled(kPawn, 88, value), Outcome::kDraw);
}

TEST(FiftyMoveRule, WhatCapturesOfFiveMenLeadToIsShort) {
  constexpr absl::string_view kBishopAndKnight =
      "8/8/8/8/8/2k5/3n4/K1B1N3 w - -";
  const KnownValue value = {Outcome::kWin, 213, 90};
  EXPECT_EQ(Ruled(kBishopAndKnight, 10, value), Outcome::kWin);
  EXPECT_EQ(Ruled(kBishopAndKnight, 11, value), Outcome::kDraw);
}

// A pawn move of five men leaves five, and those may need too long.
TEST(FiftyMoveRule, WhatPawnMovesOfFiveMenLeadToIsNotKnown) {
  constexpr absl::string_view kRookAndPawn = "8/8/8/1r6/1k6/8/3P4/K3R3 w - -";
  const KnownValue value = {Outcome::kWin, 60, 30};
  EXPECT_EQ(Ruled(kRookAndPawn, 40, value), Outcome::kWin);
  EXPECT_EQ(Ruled(kRookAndPawn, 41, value), std::nullopt);
  EXPECT_EQ(Ruled(kRookAndPawn, 70, value), std::nullopt);
  EXPECT_EQ(Ruled(kRookAndPawn, 71, value), Outcome::kDraw);
}

TEST(FiftyMoveRule, LengthsThatAreMissingLeaveItOpen) {
  const KnownValue to_mate = {Outcome::kWin, 55, std::nullopt};
  EXPECT_EQ(Ruled(kPawn, 45, to_mate), Outcome::kWin);
  EXPECT_EQ(Ruled(kPawn, 46, to_mate), std::nullopt);
  EXPECT_EQ(Ruled(kPawn, 100, to_mate), Outcome::kDraw);
  const KnownValue to_conversion = {Outcome::kWin, std::nullopt, 13};
  EXPECT_EQ(Ruled(kPawn, 87, to_conversion), Outcome::kWin);
  EXPECT_EQ(Ruled(kPawn, 88, to_conversion), Outcome::kDraw);
  const KnownValue neither = {Outcome::kWin, std::nullopt, std::nullopt};
  EXPECT_EQ(Ruled(kPawn, 0, neither), std::nullopt);
  EXPECT_EQ(Ruled(kPawn, 100, neither), Outcome::kDraw);
}

TEST(FiftyMoveRule, ADrawIsADraw) {
  for (const int clock : {0, 99, 100}) {
    EXPECT_EQ(Ruled(kPawn, clock, {Outcome::kDraw, {}, {}}), Outcome::kDraw);
  }
}

}  // namespace
}  // namespace retrograde::chess_endings
