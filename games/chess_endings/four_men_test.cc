// Four-men endings as published. Takes minutes without optimization, so it is
// tagged `large`.

#include "games/chess_endings/published_endings.h"
#include "games/chess_endings/solved_endings.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {
namespace {

class FourMen : public ::testing::TestWithParam<PublishedEnding> {};

TEST_P(FourMen, CountsLengthsAndZugzwangsAreThePublishedOnes) {
  SolvedEndings to_mate, to_conversion(Metric::kConversion);
  ExpectPublished(GetParam(), to_mate, to_conversion);
}

INSTANTIATE_TEST_SUITE_P(
    Endings, FourMen,
    ::testing::Values(PublishedEnding{"KBBK",
                                      {312'951, 322'599, 0},
                                      {0, 502'483, 351'755},
                                      37,
                                      38,
                                      37,
                                      0},
                      PublishedEnding{"KBNK",
                                      {1'352'913, 6'665, 0},
                                      {0, 309'147, 1'398'741},
                                      65,
                                      66,
                                      65,
                                      0},
                      PublishedEnding{"KQKR",
                                      {1'108'111, 8'963, 2'142},
                                      {386'313, 78'518, 883'075},
                                      69,
                                      70,
                                      61,
                                      0},
                      PublishedEnding{"KRKN",
                                      {651'492, 696'413, 1},
                                      {4, 1'396'546, 170'672},
                                      79,
                                      80,
                                      53,
                                      18},
                      PublishedEnding{"KRKB",
                                      {473'447, 874'459, 0},
                                      {0, 1'431'462, 47'736},
                                      57,
                                      58,
                                      35,
                                      5},
                      PublishedEnding{"KQKP",
                                      {3'349'631, 21'317, 20},
                                      {385'976, 601'733, 3'993'795},
                                      55,
                                      56,
                                      52,
                                      0}),
    [](const auto& info) { return info.param.name; });

TEST(FourMenPositions, AreWorthWhatIsPublished) {
  SolvedEndings to_mate, to_conversion(Metric::kConversion);
  EXPECT_EQ(to_mate.ValueOf("8/8/8/8/2r5/8/2k5/K6Q w - -"), Value::Win(69));
  EXPECT_EQ(to_conversion.ValueOf("8/8/8/8/2r5/8/2k5/K6Q w - -"),
            Value::Win(59));
  EXPECT_EQ(to_mate.ValueOf("8/2R5/8/8/7k/3K4/8/4n3 w - -"), Value::Win(79));
  EXPECT_EQ(to_mate.ValueOf("8/8/7N/8/8/8/8/K1k1B3 w - -"), Value::Win(65));
  EXPECT_EQ(to_mate.CountsOf("KRKN").Of(kWhite).wins.At(79), 1u);
}

// The right to capture en passant saves Black.
TEST(FourMenPositions, AreWorthMoreWithARightToCaptureEnPassant) {
  SolvedEndings to_mate;
  EXPECT_EQ(to_mate.ValueOf("8/8/8/8/pP6/8/K7/7k b - b3"), Value::Draw());
  EXPECT_EQ(to_mate.ValueOf("8/8/8/8/pP6/8/K7/7k b - -"), Value::Loss(30));
}

}  // namespace
}  // namespace retrograde::chess_endings
