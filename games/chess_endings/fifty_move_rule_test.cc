#include "games/chess_endings/fifty_move_rule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/chess_endings.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/fen.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/solved_endings.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/under_clock.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

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

// ----- Against the rule, played out -----

// One pawn ending with the pawn on one square, and every clock: the hundredth
// quiet ply is a draw unless it mates, a pawn move or capture begins anew, and
// there is time for every win that then is left
// (FourMen.NoWinTakesAHundredPlies). A quiet ply makes the clock larger, so
// that nothing goes round in circles.
class PlayedOut {
 public:
  PlayedOut(absl::string_view slice, SolvedEndings& endings)
      : slice_(ParseSlice(slice).value()),
        game_(endings.Game().InSlice(slice_)) {
    for (uint64_t index = 0; index < game_.Size(); ++index) {
      const auto position = game_.Unindex(index);
      moves_.emplace_back();
      if (position) ListMoves(index, *position, endings);
    }
    outcomes_.resize(kMostQuietPlies + 1);
    for (int clock = kMostQuietPlies; clock >= 0; --clock) PlayOut(clock);
  }

  const ChessEndings::SliceGame& Game() const { return game_; }
  Outcome Of(uint64_t index, int clock) const {
    return outcomes_[clock][index];
  }
  // What a move is worth to its maker when it is made at that clock.
  Outcome OfMove(uint64_t index, size_t number, int clock) const {
    const Played& move = moves_[index].list[number];
    return move.quiet_to ? Flip(Of(*move.quiet_to, clock + 1)) : move.worth;
  }

 private:
  struct Played {
    std::optional<uint64_t> quiet_to;  // an index
    Outcome worth = Outcome::kDraw;    // of any other move
  };
  struct Moves {
    std::optional<Outcome> terminal;
    std::vector<Played> list;
  };

  void ListMoves(uint64_t index, const Position& position,
                 SolvedEndings& endings) {
    const ChessEndings& game = endings.Game();
    moves_[index].terminal = game.TerminalOutcome(position);
    if (moves_[index].terminal) return;
    game.Moves(position, [&](const ChessMove& move) {
      const Position after = game.Canonical(game.Apply(position, move));
      const bool quiet = after.men.Size() == 3 && game.SliceOf(after) == slice_;
      Played played;
      if (quiet) {
        played.quiet_to = game_.Index(after);
      } else {
        played.worth = Flip(endings.ValueOf(after).outcome);
      }
      moves_[index].list.push_back(played);
      return true;
    });
  }

  void PlayOut(int clock) {
    std::vector<Outcome>& outcomes = outcomes_[clock];
    outcomes.assign(moves_.size(), Outcome::kDraw);
    for (uint64_t index = 0; index < moves_.size(); ++index) {
      const Moves& moves = moves_[index];
      if (moves.terminal) outcomes[index] = *moves.terminal;
      if (moves.list.empty() || clock == kMostQuietPlies) continue;
      outcomes[index] = Outcome::kLoss;
      for (size_t i = 0; i < moves.list.size(); ++i) {
        outcomes[index] = std::max(outcomes[index], OfMove(index, i, clock));
      }
    }
  }

  EndingSlice slice_;
  ChessEndings::SliceGame game_;
  std::vector<Moves> moves_;                    // by index
  std::vector<std::vector<Outcome>> outcomes_;  // by clock and index
};

class PawnEndings : public ::testing::Test {
 protected:
  // What tables with both lengths tell.
  auto Play() {
    const auto solved = [this](const Position& position) {
      const Value to_mate = mates_.ValueOf(position);
      SolvedValue value{to_mate.outcome, {}};
      if (to_mate.outcome != Outcome::kDraw) {
        value.lengths[Metric::kRemoteness] = to_mate.remoteness;
        value.lengths[Metric::kConversion] =
            conversions_.ValueOf(position).remoteness;
      }
      return absl::StatusOr<SolvedValue>(value);
    };
    const auto move_value = [this](const Position&, const Position& after) {
      return absl::StatusOr<Value>(ValueOfMove(mates_.ValueOf(after), false));
    };
    return ClockedPlay(mates_.Game(), solved, move_value);
  }

  // The moves that keep the outcome under the rule and of these the best by the
  // distance to mate.
  std::set<std::string> BestMoves(const PlayedOut& played, uint64_t index,
                                  const Position& position, int clock) {
    std::set<std::string> best;
    std::optional<Value> value;
    size_t number = 0;
    mates_.Game().Moves(position, [&](const ChessMove& move) {
      const Outcome kept = played.OfMove(index, number++, clock);
      if (kept != played.Of(index, clock)) return true;
      const Value without = ValueOfMove(
          mates_.ValueOf(mates_.Game().Apply(position, move)), false);
      if (!value || Better(without, *value)) {
        value = without;
        best.clear();
      }
      if (without == *value) best.insert(MoveText(move));
      return true;
    });
    return best;
  }

  void ExpectRule(const PlayedOut& played, uint64_t index, int clock) {
    Position position = *played.Game().Unindex(index);
    position.clocks = Clocks{static_cast<uint16_t>(clock), 60};
    const auto play = Play();
    ASSERT_EQ(*play.RangeOf(position),
              OutcomeRange::Of(played.Of(index, clock)))
        << FenText(position);
    std::set<std::string> found;
    const auto best = play.BestMoves(position);
    for (const ChessMove& move : *best) {
      found.insert(MoveText(move));
    }
    const bool over = clock == kMostQuietPlies ||
                      mates_.Game().TerminalOutcome(position).has_value();
    ASSERT_EQ(found, over ? std::set<std::string>()
                          : BestMoves(played, index, position, clock))
        << FenText(position);
  }

  SolvedEndings mates_, conversions_{Metric::kConversion};
};

TEST_F(PawnEndings, OutcomesAndBestMovesAreThoseOfTheRulePlayedOut) {
  uint64_t spoilt = 0;
  for (const char* slice : {"KPK-c6", "KPK-a5"}) {
    const PlayedOut played(slice, mates_);
    for (uint64_t index = 0; index < played.Game().Size(); index += 11) {
      if (!played.Game().Unindex(index)) continue;
      for (const int clock : {0, 45, 60, 80, 90, 95, 97, 98, 99, 100}) {
        ExpectRule(played, index, clock);
        spoilt += played.Of(index, clock) != played.Of(index, 0);
      }
    }
  }
  EXPECT_GT(spoilt, 100u);  // there is something to see
}

// With a move of the king the clock comes to 100.
TEST_F(PawnEndings, OnlyThePawnMoveKeepsAWinAtTheLastMoment) {
  const Position position =
      ParseFen("8/8/2P5/7k/3K4/8/8/8 w - - 99 120").value();
  const auto best = Play().BestMoves(position);
  ASSERT_EQ(best->size(), 1u);
  EXPECT_EQ(MoveText(best->front()), "c6c7");
}

}  // namespace
}  // namespace retrograde::chess_endings
