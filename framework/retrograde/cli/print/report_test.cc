#include "retrograde/cli/print/report.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde::cli {
namespace {

using ::testing::HasSubstr;

const PlayerNames kNames = {"first", "mouse"};

Report Won() {
  Report report;
  report.state = "s";
  report.mover = Player::kSecond;
  report.value = Value::Loss(2);
  report.states = 7;
  report.max_plies = 9;
  report.best_moves = {"a", "b"};
  report.line = {"a", "c"};
  report.line_end = std::string(kLineOver);
  report.winner_moves = 1;
  return report;
}

TEST(Report, PlayersHaveNames) {
  EXPECT_EQ(PlayerText(kNames, Player::kFirst), "the first player");
  EXPECT_EQ(PlayerText(kNames, Player::kSecond), "the mouse");
  EXPECT_EQ(PlayerText({"White", "Black"}, Player::kSecond), "Black");
}

TEST(Report, ValuesArePhrasesForTheMover) {
  EXPECT_EQ(ValuePhrase(Value::Win(1)), "win in 1 ply");
  EXPECT_EQ(ValuePhrase(Value::Loss(4)), "loss in 4 plies");
  EXPECT_EQ(ValuePhrase(Value::Draw()), "draw");
  EXPECT_EQ(ValuePhrase(Value::Win(3), Metric::kConversion),
            "win, conversion in 3 plies");
  EXPECT_EQ(ValuePhrase(Value::Win(0), Metric::kOutcome), "win");
}

TEST(Report, JsonHasTheKeysInOrderAndTheGamesOwnLast) {
  Report report = Won();
  report.keys.Set("extra", "1");
  report.keys.Set("line", "[]");
  EXPECT_EQ(ReportAsJson(report, "\"x\"", kNames),
            "{\"id\":\"x\",\"state\":\"s\",\"mover\":\"mouse\",\"outcome\":"
            "\"loss\",\"plies\":2,\"states\":7,\"max_plies\":9,\"best_moves\":["
            "\"a\",\"b\"],\"line\":[],\"line_end\":\"over\",\"extra\":1}\n");
}

TEST(Report, WithoutALineSaysNothingOfIt) {
  Report report = Won();
  report.has_line = false;
  report.line = {};
  report.winner_moves = 0;
  EXPECT_EQ(ReportAsJson(report, "null", kNames).find("\"line\""),
            std::string::npos);
  EXPECT_EQ(ReportAsProbe(report, kNames),
            "s: the first player wins in 2 plies; best: a b\n");
}

TEST(Report, DrawsHaveNoPlies) {
  Report report = Won();
  report.value = Value::Draw();
  report.line_end = std::string(kLineRepeats);
  const std::string json = ReportAsJson(report, "null", kNames);
  EXPECT_NE(json.find("\"outcome\":\"draw\",\"plies\":null,"),
            std::string::npos);
  EXPECT_EQ(ReportAsLine(report, kNames),
            "s: draw, neither side can force a win: a c (repeats)\n");
}

TEST(Report, ALineSaysHowItEndsUnlessTheVerdictDoes) {
  Report report = Won();
  report.value = Value::Draw();
  const std::string drawn = "s: draw, neither side can force a win: a c";
  const auto line = [&report](absl::string_view end) {
    report.line_end = std::string(end);
    return ReportAsLine(report, kNames);
  };
  EXPECT_EQ(line(kLineDraw), drawn + " (a draw)\n");
  EXPECT_EQ(line("stalemate"), drawn + " (stalemate)\n");
  EXPECT_THAT(ReportAsJson(report, "null", kNames),
              HasSubstr("\"line\":[\"a\",\"c\"],\"line_end\":\"stalemate\""));
  EXPECT_EQ(line(kLineOver), drawn + "\n");
  EXPECT_EQ(line(""), drawn + "\n");
  EXPECT_THAT(ReportAsJson(report, "null", kNames),
              HasSubstr("\"line_end\":null"));
}

TEST(Report, TablesTellTheLengthsThatWereBuilt) {
  Report report = Won();
  report.lengths = {{Metric::kRemoteness, 2}, {Metric::kConversion, 1}};
  EXPECT_NE(ReportAsJson(report, "null", kNames)
                .find("\"plies\":2,\"remoteness\":2,\"conversion\":1,\"states"),
            std::string::npos);
  EXPECT_EQ(ReportAsProbe(report, kNames),
            "s: the first player wins in 2 plies (1 move of its own), "
            "conversion in 1 ply; best: a b\n");
  report.metric = Metric::kOutcome;
  report.lengths.clear();
  EXPECT_NE(ReportAsJson(report, "null", kNames)
                .find("\"plies\":null,\"states\":7,\"max_plies\":null,"),
            std::string::npos);
  EXPECT_EQ(ReportAsProbe(report, kNames),
            "s: the first player wins; best: a b\n");
}

TEST(Report, TextSaysWhoWinsAndHow) {
  EXPECT_EQ(ReportAsProbe(Won(), kNames),
            "s: the first player wins in 2 plies (1 move of its own); best: a "
            "b\n");
  EXPECT_EQ(ReportAsParagraph(Won(), kNames),
            "The first player wins in 2 plies (1 move of its own).\n"
            "state       s\n"
            "best moves  a b\n"
            "line        a c\n"
            "states      7, the longest win takes 9 plies\n");
}

// A win of 0 plies is one on a board where the game is over.
TEST(Report, WhereNobodyWinsThereIsNoLongestWin) {
  Report report = Won();
  report.max_plies = 0;
  EXPECT_THAT(ReportAsParagraph(report, kNames),
              HasSubstr("7, nobody wins any but those that are over\n"));
  EXPECT_THAT(ReportAsJson(report, "null", kNames),
              HasSubstr("\"max_plies\":0,"));
  report.max_plies.reset();
  EXPECT_THAT(ReportAsParagraph(report, kNames),
              HasSubstr("states      7, nobody wins any\n"));
  EXPECT_THAT(ReportAsJson(report, "null", kNames),
              HasSubstr("\"max_plies\":null,"));
}

TEST(Report, AGameMaySayWhatAValueIsInItsOwnWords) {
  Report report = Won();
  report.verdict = "mate in one";
  EXPECT_EQ(ReportAsProbe(report, kNames), "s: mate in one; best: a b\n");
  EXPECT_EQ(ReportAsLine(report, kNames), "s: mate in one: a c\n");
  EXPECT_EQ(ReportAsParagraph(report, kNames).substr(0, 13), "Mate in one.\n");
}

TEST(Report, AGameThatIsOverHasNoMoves) {
  Report report = Won();
  report.over = true;
  report.best_moves.clear();
  report.line.clear();
  report.value = Value::Win(0);
  EXPECT_EQ(ReportAsProbe(report, kNames),
            "s: the game is over, the mouse has won\n");
  report.value = Value::Draw();
  EXPECT_EQ(ReportAsLine(report, kNames), "s: the game is over, a draw\n");
  report.why_over = "stalemate";
  EXPECT_EQ(ReportAsProbe(report, kNames),
            "s: the game is over, a draw: stalemate\n");
}

}  // namespace
}  // namespace retrograde::cli
