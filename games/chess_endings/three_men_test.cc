// Three-men endings as published.

#include <cstdint>
#include <optional>
#include <vector>

#include "games/chess_endings/chess_endings.h"
#include "games/chess_endings/published_endings.h"
#include "games/chess_endings/solved_endings.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {
namespace {

class ThreeMen : public ::testing::Test {
 protected:
  // Solved once for all tests.
  static SolvedEndings& ToMate() {
    static SolvedEndings* const endings = new SolvedEndings();
    return *endings;
  }
  static SolvedEndings& ToConversion() {
    static SolvedEndings* const endings =
        new SolvedEndings(Metric::kConversion);
    return *endings;
  }
};

class GoldenValues : public ThreeMen {};

TEST_F(GoldenValues, CountsAndLongestWinsAreThePublishedOnes) {
  const std::vector<PublishedEnding> endings = PublishedEndings(3);
  ASSERT_EQ(endings.size(), 4u);
  for (const PublishedEnding& ending : endings) {
    ExpectPublished(ending, ToMate(), ToConversion());
  }
}

// A lone knight mates nobody (FIDE Laws, article 5.2.2).
TEST_F(ThreeMen, NothingIsDecidedWithAKnight) {
  const Counts counts = ToMate().CountsOf("KNK");
  EXPECT_EQ(counts.Draws(), counts.States());
  EXPECT_EQ(counts.Of(kBlack).States(), 28'056u);
}

// The KRK data set of the UCI repository (Bain and Hoff 1994): positions with
// Black to move by the moves that White needs, from mate to sixteen.
TEST_F(ThreeMen, RookEndingHasTheLengthsOfTheDataSet) {
  const uint64_t lost_in[] = {27,   78,   246,  81,   198,  471,
                              592,  683,  1433, 1712, 1985, 2854,
                              3597, 4194, 4553, 2166, 390};
  const Counts counts = ToMate().CountsOf("KRK");
  uint64_t lost = 0;
  for (Ply moves = 0; moves <= 16; ++moves) {
    EXPECT_EQ(counts.Of(kBlack).losses.At(2 * moves), lost_in[moves]) << moves;
    lost += lost_in[moves];
  }
  EXPECT_EQ(counts.Of(kBlack).losses.Total(), lost);
  EXPECT_EQ(lost + counts.Of(kBlack).draws, 28'056u);
}

TEST_F(ThreeMen, SinglePositionsAreWorthWhatIsPublished) {
  EXPECT_EQ(ToMate().ValueOf("8/8/8/5k2/8/8/1Q6/K7 w - -"), Value::Win(19));
  EXPECT_EQ(ToMate().ValueOf("8/8/8/1k6/8/8/K5P1/8 w - -"), Value::Win(55));
  EXPECT_EQ(ToMate().CountsOf("KQK").Of(kWhite).wins.At(19), 1u);
}

// Every image of a position is worth the same, whoever has which colour.
TEST_F(ThreeMen, ImagesAreWorthTheSame) {
  const ChessEndings& game = ToMate().Game();
  for (const char* const fen :
       {"8/8/8/1k6/8/8/K5P1/8 w - -", "8/8/8/5k2/8/8/1Q6/K7 w - -"}) {
    const Position position = game.ParseState(fen).value();
    const Value value = ToMate().ValueOf(position);
    int images = 0;
    ForEachImage(position, [&](const Position& image) {
      EXPECT_EQ(ToMate().ValueOf(image), value) << FenText(image);
      EXPECT_EQ(game.Canonical(image), game.Canonical(position));
      ++images;
    });
    EXPECT_EQ(images, MaterialOf(position).HasPawns() ? 4 : 16);
  }
}

// The best line is as long as promised, each move keeps the outcome, and the
// end is mate.
TEST_F(ThreeMen, LongestPawnEndingIsPlayedOutToMateInThePliesPromised) {
  const ChessEndings& game = ToMate().Game();
  Position position = game.ParseState("8/8/8/1k6/8/8/K5P1/8 w - -").value();
  for (Ply left = 55; left > 0; --left) {
    std::optional<Position> next;
    game.Moves(position, [&](const ChessMove& move) {
      const Position after = game.Apply(position, move);
      const Value value = ToMate().ValueOf(after);
      const Outcome wanted = left % 2 == 1 ? Outcome::kLoss : Outcome::kWin;
      if (value == Value{wanted, left - 1}) next = after;
      return !next.has_value();
    });
    ASSERT_TRUE(next.has_value()) << FenText(position);
    position = *next;
  }
  EXPECT_TRUE(IsCheckmate(position));
}

// A rook pawn is promoted in one move, whatever it becomes.
TEST_F(ThreeMen, PromotionsAreConversions) {
  EXPECT_EQ(ToConversion().ValueOf("8/P7/8/8/8/2K5/8/7k w - -"), Value::Win(1));
  EXPECT_GT(ToMate().ValueOf("8/P7/8/8/8/2K5/8/7k w - -").remoteness, 1u);
}

}  // namespace
}  // namespace retrograde::chess_endings
