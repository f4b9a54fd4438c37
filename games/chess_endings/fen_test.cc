// FEN: round trips, and what is refused with which words.

#include "games/chess_endings/fen.h"

#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/random_positions.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

TEST(Fen, RoundTripOfTexts) {
  for (const std::string fen :
       {"8/8/8/8/8/2k5/1r6/K6R w - -", "8/8/8/8/8/2k5/1r6/K6R w - - 0 1",
        "8/8/8/8/8/2k5/1r6/K6R b - - 99 120",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6",
        "k6K/8/8/8/8/8/8/8 b - - 65535 65535", "k6K/8/8/8/8/8/8/8 b - - 0 0",
        "kqrbnK2/8/8/8/8/8/8/8 w - -"}) {
    const absl::StatusOr<Position> position = ParseFen(fen);
    ASSERT_TRUE(position.ok()) << position.status();
    EXPECT_EQ(FenText(*position), fen);
  }
}

TEST(Fen, RoundTripOfPositions) {
  RandomPositions random(4);
  for (int i = 0; i < 500; ++i) {
    const Position position = random.Next(2 + i % 5);
    EXPECT_EQ(ParseFen(FenText(position)).value(), position)
        << FenText(position);
  }
}

TEST(Fen, WhiteSpaceAroundFieldsDoesNoHarm) {
  EXPECT_EQ(FenText(ParseFen("  k6K/8/8/8/8/8/8/8  w - -\t3   4\r\n").value()),
            "k6K/8/8/8/8/8/8/8 w - - 3 4");
}

TEST(Fen, AnEnPassantSquareWithoutALegalCaptureIsDropped) {
  // Nobody beside the pawn, and a pawn whose capture uncovers its king.
  EXPECT_EQ(FenText(ParseFen("4k3/8/8/8/1p1P4/8/8/4K3 b - d3 0 1").value()),
            "4k3/8/8/8/1p1P4/8/8/4K3 b - - 0 1");
  EXPECT_EQ(FenText(ParseFen("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1").value()),
            "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1");
}

void ExpectRefused(const std::map<std::string, std::string>& messages) {
  for (const auto& [fen, message] : messages) {
    const absl::Status status = ParseFen(fen).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << fen;
    EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
  }
}

TEST(Fen, OtherNumbersOfFieldsAreRefused) {
  ExpectRefused({{"", "it has 0 fields"},
                 {"k6K/8/8/8/8/8/8/8", "it has 1 field, expected"},
                 {"k6K/8/8/8/8/8/8/8 w -", "it has 3 fields"},
                 {"k6K/8/8/8/8/8/8/8 w - - 0", "both clocks or none"},
                 {"k6K/8/8/8/8/8/8/8 w - - 0 1 2", "it has 7 fields"}});
}

TEST(Fen, OtherPlacementsAreRefusedWithThePlace) {
  ExpectRefused(
      {{"k6K/8/8/8/8/8/8 w - -", "it has 7 ranks, expected 8"},
       {"k6K/8/8/8/8/8/8/8/8 w - -", "it has 9 ranks, expected 8"},
       {"k6K/8/8/8/8/8/7/8 w - -", "\"7\": rank 2 has 7 squares, expected 8"},
       {"k6K/8/8/8/8/8/8/9 w - -",
        "rank 1 has '9' as character 1, expected one of KQRBNPkqrbnp and 1 to "
        "8"},
       {"k6K/8/8/8/8/8/8/44R w - -", "rank 1 has 9 squares"},
       {"k6K/8/8/8/8/8/8/8R w - -", "rank 1 has 9 squares"},
       {"k6K//8/8/8/8/8/8 w - -", "rank 7 has 0 squares"},
       {"k6K/8/8/3x4/8/8/8/8 w - -", "rank 5 has 'x' as character 2"},
       {"k6K/8/8/3\xC3\xA9"
        "4/8/8/8/8 w - -",
        "\"3\xC3\xA9"
        "4\": rank 5 has '\xC3\xA9' as character 2, expected one"},
       {"k6K/8/8/3\xC3"
        "4/8/8/8/8 w - -",
        "\"3\\xc3"
        "4\": rank 5 has '\\xc3' as character 2, expected one"},
       {"kqrbn2K/Q7/8/8/8/8/8/8 w - -",
        "too many men: 7, expected at most 6, kings included"},
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "too many men: 32"}});
}

TEST(Fen, OtherFieldsAreRefused) {
  ExpectRefused(
      {{"k6K/8/8/8/8/8/8/8 W - -", "side to move \"W\": expected w or b"},
       {"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "castling \"K\": castling is not part of this game"},
       {"k6K/8/8/8/8/8/8/8 w x -", "castling \"x\""},
       {"k6K/8/8/8/8/8/8/8 w - e9",
        "en passant \"e9\": expected a square such as e3, or -"},
       {"k6K/8/8/8/8/8/8/8 w - - x 1",
        "halfmove clock \"x\": expected a number from 0 to 65535"},
       {"k6K/8/8/8/8/8/8/8 w - - -1 1", "halfmove clock \"-1\""},
       {"k6K/8/8/8/8/8/8/8 w - - +1 1", "halfmove clock \"+1\""},
       {"k6K/8/8/8/8/8/8/8 w - - 65536 1", "halfmove clock \"65536\""},
       {"k6K/8/8/8/8/8/8/8 w - - 0 99999999999999",
        "move number \"99999999999999\": expected a number"},
       {"k6K/8/8/8/8/8/8/8 w - - 0 1.5", "move number \"1.5\""}});
}

TEST(Fen, PositionsAgainstTheRulesAreRefused) {
  ExpectRefused(
      {{"7K/8/8/8/8/8/8/8 w - -", "Black has 0 kings, expected one"},
       {"kk5K/8/8/8/8/8/8/8 w - -", "Black has 2 kings, expected one"},
       {"kK6/8/8/8/8/8/8/8 w - -", "the kings touch, b8 and a8"},
       {"k6K/8/8/8/8/8/8/P7 w - -", "there is a pawn on a1"},
       {"k6R/8/8/8/8/8/8/K7 w - -",
        "Black is in check on a8, but White is to move"},
       {"k6K/8/8/8/8/8/8/8 w - e3",
        "the en passant square e3 is not on the rank"},
       {"k6K/8/8/8/8/8/8/8 w - e6",
        "the en passant square e6 has no pawn before it"},
       {"k3n2K/8/4n3/3Pp3/8/8/8/8 w - e6",
        "the en passant square e6 was not passed"}});
}

TEST(Fen, ADoubleStepSetsTheClockToZero) {
  ExpectRefused(
      {{"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 1 1",
        "halfmove clock \"1\": the double step that makes d3 the en passant "
        "square sets it to 0"},
       {"4k3/8/8/8/1p1P4/8/8/4K3 b - d3 99 120", "sets it to 0"}});
}

TEST(Fen, WhatIsNoTextIsShownInPart) {
  EXPECT_TRUE(
      absl::StrContains(ParseFen(std::string("x\0\x1by", 4)).status().message(),
                        "FEN, text \"x\\x00\\x1by\": it has 1 field"));
  EXPECT_LT(ParseFen(std::string(100000, '8')).status().message().size(), 500);
}

TEST(Fen, TheMenMayBeFewerThanTheRulesAllow) {
  constexpr char kFive[] = "7k/pp6/8/8/8/8/P7/K7 w - -";
  constexpr char kSix[] = "7k/pp6/8/8/8/8/PP6/K7 w - -";
  EXPECT_TRUE(ParseFen(kFive, 5).ok());
  EXPECT_TRUE(ParseFen(kSix).ok());
  EXPECT_TRUE(
      absl::StrContains(ParseFen(kSix, 5).status().message(),
                        "too many men: 6, expected at most 5, kings included"));
}

}  // namespace
}  // namespace retrograde::chess_endings
