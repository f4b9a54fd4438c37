// The program on the endings of three men: what a user sees, against figures
// from the literature.
//
// Counts and lengths are those of two independent generators; KRK is the UCI
// data set "Chess (King-Rook vs. King)", and the longest mates are in Kryukov's
// lists (kirill-kryukov.com/chess/longest-checkmates).

#include "games/chess_endings/chess_endings_cli.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/fen.h"
#include "games/chess_endings/moves.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/testing/doubles/call_program.h"

namespace retrograde::chess_endings {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kQueen[] = "8/8/8/5k2/8/8/1Q6/K7 w - -";
constexpr char kBlackQueen[] = "k7/1q6/8/8/5K2/8/8/8 b - -";
constexpr char kPawn[] = "8/8/8/1k6/8/8/K5P1/8 w - -";

cli::Ended CallProgram(const std::vector<std::string>& arguments) {
  ChessEndingsProgram program;
  return cli::Call(program, arguments);
}

// The tables of all endings of three men, built once.
class ThreeMen : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::filesystem::remove_all(Directory());
    const cli::Ended built =
        CallProgram({"build", Directory(), "--men=3", "--no-check"});
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_THAT(built.out, HasSubstr(": 5 families, 28 slices, "));
  }

  static std::string Directory() {
    return absl::StrCat(::testing::TempDir(), "/three_men");
  }
  // The command on the tables.
  static cli::Ended Run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin() + 1, Directory());
    return CallProgram(arguments);
  }
  static Json Probe(absl::string_view fen) {
    return Json::parse(Run({"probe", std::string(fen), "--format=json"}).out);
  }
};

TEST_F(ThreeMen, AreWhole) {
  const cli::Ended ended = Run({"verify", "KQK"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, ::testing::EndsWith("Passed.\n"));
}

TEST_F(ThreeMen, TheLongestWinsAreThoseOfTheLiterature) {
  for (const auto& [fen, plies, moves] :
       std::vector<std::tuple<std::string, int, int>>{
           {kQueen, 19, 10}, {kBlackQueen, 19, 10}, {kPawn, 55, 28}}) {
    const Json json = Probe(fen);
    EXPECT_EQ(json["outcome"], "win") << fen;
    EXPECT_EQ(json["dtm_plies"], plies) << fen;
    EXPECT_EQ(json["remoteness"], plies) << fen;
    EXPECT_EQ(json["dtm_moves"], moves) << fen;
    EXPECT_EQ(json["dtz_plies"], json["conversion"]) << fen;
    EXPECT_FALSE(json.contains("fifty_move_rule")) << fen;
  }
  EXPECT_EQ(Probe(kQueen)["dtz_plies"], 19);
  EXPECT_EQ(Probe(kQueen)["dtz_moves"], 10);
}

TEST_F(ThreeMen, APawnThatQueensConvertsAtOnce) {
  const Json json = Probe("8/1P6/8/8/8/8/5k2/K7 w - -");
  EXPECT_EQ(json["outcome"], "win");
  EXPECT_EQ(json["dtz_plies"], 1);
  EXPECT_EQ(json["dtz_moves"], 1);
  EXPECT_GT(json["dtm_plies"], 1);
}

TEST_F(ThreeMen, DrawsHaveNoDistances) {
  const Json json = Probe("8/8/8/5k2/8/8/1B6/K7 w - - 3 40");
  EXPECT_EQ(json["outcome"], "draw");
  for (const char* key :
       {"dtm_plies", "dtz_plies", "dtm_moves", "dtz_moves", "plies"}) {
    EXPECT_TRUE(json[key].is_null()) << key;
  }
  EXPECT_EQ(json["fifty_move_rule"], "draw");
  EXPECT_FALSE(json.contains("line"));
  // It ends where a position comes up again, though the clock goes on.
  const Json line = Json::parse(
      Run({"line", "8/8/8/5k2/8/8/1B6/K7 w - - 3 40", "--format=json"}).out);
  EXPECT_LT(line["line"].size(), 100);
}

// What the program has to say with the clock at each number. The rule itself is
// tested in fifty_move_rule_test.cc.
TEST_F(ThreeMen, TheClockIsHeldAgainstTheDistances) {
  const auto ruled = [](absl::string_view fen, int clock) {
    return std::string(
        Probe(absl::StrCat(fen, " ", clock, " 90"))["fifty_move_rule"]);
  };
  EXPECT_EQ(ruled(kQueen, 81), "win");
  EXPECT_EQ(ruled(kQueen, 82), "draw");
  EXPECT_EQ(ruled(kBlackQueen, 81), "win");
  // Black to move: mate in 20 plies.
  constexpr absl::string_view kLost = "8/8/8/8/4k3/8/1Q6/K7 b - -";
  EXPECT_EQ(ruled(kLost, 80), "loss");
  EXPECT_EQ(ruled(kLost, 81), "draw");
}

TEST_F(ThreeMen, TextSaysItInTheWordsOfChess) {
  EXPECT_THAT(
      Run({"probe", kQueen}).out,
      StartsWith(absl::StrCat(kQueen,
                              ": White wins, mate in 10 moves (19 plies), "
                              "conversion in 10 moves (19 plies); best: ")));
  EXPECT_THAT(Run({"probe", absl::StrCat(kBlackQueen, " 81 99")}).out,
              HasSubstr("Black wins, mate in 10 moves (19 plies), conversion "
                        "in 10 moves (19 plies), within the 50-move rule; "));
  EXPECT_THAT(Run({"probe", absl::StrCat(kQueen, " 82 99")}).out,
              HasSubstr(": a draw by the 50-move rule; without a clock White "
                        "wins, mate in 10 moves (19 plies), conversion in 10 "
                        "moves (19 plies); best: "));
  EXPECT_THAT(Run({"line", absl::StrCat(kQueen, " 100 99")}).out,
              HasSubstr("(19 plies):  (50-move rule)\n"));
  EXPECT_THAT(Run({"probe", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}).out,
              HasSubstr(": the game is over, White has won\n"));
  EXPECT_THAT(Run({"probe", "8/8/8/5k2/8/8/1B6/K7 w - -"}).out,
              HasSubstr(": draw, neither side can force a win; best: "));
}

TEST_F(ThreeMen, ALineMatesInExactlyThePliesPromised) {
  for (const auto& [fen, plies] : std::vector<std::pair<std::string, size_t>>{
           {kQueen, 19}, {kBlackQueen, 19}, {kPawn, 55}}) {
    const Json json = Json::parse(Run({"line", fen, "--format=json"}).out);
    ASSERT_EQ(json["line"].size(), plies);
    Position position = ParseFen(fen).value();
    for (const std::string move : json["line"]) {
      const auto parsed = ParseMove(position, move);
      ASSERT_TRUE(parsed.ok()) << parsed.status();
      position = After(position, *parsed);
    }
    EXPECT_TRUE(IsCheckmate(position)) << FenText(position);
  }
}

// The king takes the queen, its only move.
TEST_F(ThreeMen, ADrawnLineSaysHowItEnds) {
  constexpr char kLoneQueen[] = "8/8/8/8/8/8/1Q6/k6K b - -";
  EXPECT_EQ(Run({"line", kLoneQueen}).out,
            absl::StrCat(kLoneQueen,
                         ": draw, neither side can force a win: a1b2 (bare "
                         "kings)\n"));
  EXPECT_EQ(
      Json::parse(Run({"line", kLoneQueen, "--format=json"}).out)["line_end"],
      "bare kings");
  EXPECT_THAT(Run({"probe", "7k/7P/6K1/8/8/8/8/8 b - -"}).out,
              HasSubstr(": the game is over, a draw: stalemate\n"));
}

// Two king's moves mate as soon, but bring the clock to 100.
TEST_F(ThreeMen, BestMovesKeepWhatTheClockLeaves) {
  constexpr char kLate[] = "8/8/2P5/7k/3K4/8/8/8 w - - 99 120";
  const Json json = Probe(kLate);
  EXPECT_EQ(json["fifty_move_rule"], "win");
  EXPECT_EQ(json["best_moves"], Json::array({"c6c7"}));
  EXPECT_EQ(Probe("8/8/2P5/7k/3K4/8/8/8 w - -")["best_moves"],
            Json::array({"d4e4", "d4e5", "c6c7"}));
  EXPECT_THAT(Run({"probe", kLate}).out,
              HasSubstr(": White wins, within the 50-move rule; without a "
                        "clock mate in "));
  const std::string played = Run({"play", "--self", "--state", kLate}).out;
  EXPECT_THAT(played, HasSubstr(")\nc6c7 "));
  EXPECT_THAT(played, HasSubstr("\nWhite has won.\n"));
}

// The line is a game by the rules, whose clock never comes to 100.
TEST_F(ThreeMen, ALineOfAWinMatesBeforeTheClockRunsOut) {
  for (const std::string fen : {"8/8/2P5/7k/3K4/8/8/8 w - - 99 120",
                                "8/8/8/1k6/8/8/K5P1/8 w - - 81 90"}) {
    const Json json = Json::parse(Run({"line", fen, "--format=json"}).out);
    ASSERT_EQ(json["fifty_move_rule"], "win") << fen;
    Position position = ParseFen(fen).value();
    for (const std::string move : json["line"]) {
      const auto parsed = ParseMove(position, move);
      ASSERT_TRUE(parsed.ok()) << parsed.status();
      position = After(position, *parsed);
      EXPECT_TRUE(position.clocks->halfmoves < 100 || IsCheckmate(position));
    }
    EXPECT_TRUE(IsCheckmate(position)) << FenText(position);
    EXPECT_EQ(json["line_end"], "over");
  }
  // The pawn moves in the 19th ply at the earliest, and 82 + 18 is 100.
  EXPECT_EQ(Probe("8/8/8/1k6/8/8/K5P1/8 w - - 82 90")["fifty_move_rule"],
            "draw");
}

TEST_F(ThreeMen, RefusesWhatTheTablesCannotHold) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"8/8/8/8/8/8/8/R3K2k w Q - 0 1", "castling is not part of this game"},
      {"8/8/8/5k2/qq6/3r4/1Q6/K7 w - -",
       "too many men: 6, expected at most 5, kings included"},
      {"8/8/8/5k2/qqq5/3r4/1Q6/K7 w - -",
       "too many men: 7, expected at most 5, kings included"},
      {"8/8/8/8/8/8/kK6/1Q6 w - -", "king"},
      {"8/8/8/5k2/8/8/5Q2/K7 w - -", "check"},
      {"8/8/8/5k2/8/8/8/K6P w - -", "pawn"},
      {"8/8/8/5k2/8/8/8/Q7 w - -", "king"},
      {"8/8/8/5k2/8/8/1Q6/K7 w - - 3", "it has 5 fields"},
      {"8/8/8/5k2/8/8/1Q6/K8 w - -", "rank 1 "},
      {"KQK", "it has 1 field, "},
  };
  for (const auto& [fen, reason] : cases) {
    const cli::Ended ended = Run({"probe", fen});
    EXPECT_EQ(ended.code, 2) << fen;
    EXPECT_EQ(ended.out, "") << fen;
    EXPECT_THAT(ended.err, HasSubstr(reason)) << fen;
  }
}

TEST_F(ThreeMen, ATableThatIsMissingIsNamed) {
  for (const auto& [fen, family] :
       std::vector<std::pair<std::string, std::string>>{
           {"8/8/8/5k2/8/3r4/1Q6/K7 w - -", "KQKR"},
           {"8/8/8/5k2/8/3q4/1R6/K7 w - -", "KQKR"},
           {"8/8/8/5k2/8/3r4/1Q6/KB6 b - -", "KQBKR"}}) {
    const cli::Ended ended = Run({"probe", fen});
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.err,
                HasSubstr(absl::StrCat("there is no table of the family ",
                                       family, "; build it with `build ",
                                       Directory(), " ", family, "`")));
  }
}

TEST_F(ThreeMen, ABadLineDoesNotStopTheOthers) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/states.fen");
  std::ofstream(path) << kQueen << " 0 1\r\n\nnonsense\n"
                      << "8/8/8/5k2/8/3r4/1Q6/K7 w - -\n  " << kPawn << "\n";
  const cli::Ended ended =
      Run({"probe", absl::StrCat("--input=", path), "--format=json"});
  EXPECT_EQ(ended.code, 2);
  const std::vector<Json> lines = cli::JsonLines(ended.out);
  ASSERT_EQ(lines.size(), 4);
  EXPECT_EQ(lines[0]["dtm_plies"], 19);
  EXPECT_EQ(lines[1]["line"], 3);
  EXPECT_THAT(std::string(lines[1]["error"]), HasSubstr("it has 1 field, "));
  EXPECT_EQ(lines[2]["line"], 4);
  EXPECT_THAT(std::string(lines[2]["error"]), HasSubstr("KQKR"));
  EXPECT_EQ(lines[3]["dtm_plies"], 55);
}

// Wins, draws and losses of either side, and its longest win or loss.
struct SideTotals {
  uint64_t win = 0, draw = 0, loss = 0, longest = 0;
  friend bool operator==(const SideTotals&, const SideTotals&) = default;
};

// What `stats` says of all slices of an ending, by one metric: for White to
// move and for Black.
std::array<SideTotals, 2> Totals(const std::vector<Json>& lines,
                                 const std::string& metric) {
  std::array<SideTotals, 2> totals;
  for (const Json& line : lines) {
    if (line["metric"] != metric) continue;
    for (int side = 0; side < 2; ++side) {
      const Json& counts = line["movers"][side];
      totals[side].win += counts["win"].get<uint64_t>();
      totals[side].draw += counts["draw"].get<uint64_t>();
      totals[side].loss += counts["loss"].get<uint64_t>();
      if (counts["max_plies"].is_null()) continue;
      totals[side].longest =
          std::max(totals[side].longest, counts["max_plies"].get<uint64_t>());
    }
  }
  return totals;
}

TEST_F(ThreeMen, CountsAreThoseOfTheLiterature) {
  const std::map<std::string, std::array<SideTotals, 2>> expected = {
      {"KQK", {{{18081, 0, 0, 19}, {0, 2896, 25160, 20}}}},
      {"KRK", {{{21959, 0, 0, 31}, {0, 2796, 25260, 32}}}},
      {"KBK", {{{0, 24178, 0, 0}, {0, 28056, 0, 0}}}},
      {"KPK", {{{62480, 19184, 0, 55}, {0, 35210, 48802, 56}}}},
  };
  for (const auto& [ending, totals] : expected) {
    const cli::Ended ended = Run({"stats", ending, "--format=json"});
    ASSERT_EQ(ended.code, 0) << ended.err;
    const std::array<SideTotals, 2> found =
        Totals(cli::JsonLines(ended.out), "remoteness");
    EXPECT_TRUE(found == totals) << ending << "\n" << ended.out;
  }
}

TEST_F(ThreeMen, TheLongestWayToAConversionIsThatOfTheLiterature) {
  for (const auto& [ending, plies] :
       std::map<std::string, uint64_t>{{"KQK", 19}, {"KRK", 31}, {"KPK", 19}}) {
    const cli::Ended ended = Run({"stats", ending, "--format=json"});
    EXPECT_EQ(Totals(cli::JsonLines(ended.out), "conversion")[0].longest, plies)
        << ending;
  }
}

TEST_F(ThreeMen, AnEndingMayBeNamedWithEitherSideFirst) {
  EXPECT_EQ(Run({"verify", "KKP", "--quick"}).out,
            Run({"verify", "KPK", "--quick"}).out);
  for (const char* command : {"stats", "zugzwang", "query"}) {
    const cli::Ended ended = Run({command, "KKP"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, Run({command, "KPK"}).out) << command;
  }
  EXPECT_EQ(Run({"stats", "KPK", "KKP"}).out, Run({"stats", "KPK"}).out);
  const cli::Ended missing = Run({"verify", "KRKQ"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("no family \"KQKR\" was built"));
}

TEST_F(ThreeMen, MutualZugzwangsArePawnEndings) {
  const std::string last =
      "KPK: 80 mutual zugzwangs, 0 of a full point, 80 of "
      "half a point\n";
  EXPECT_EQ(Run({"zugzwang", "KPK", "--limit=0"}).out, last);
  EXPECT_THAT(Run({"zugzwang", "KQK", "KRK"}).out,
              ::testing::Not(HasSubstr("w - -")));
  EXPECT_THAT(Run({"zugzwang", "KPK"}).out,
              HasSubstr(": a draw with White to move, a loss with Black to "
                        "move\n"));
}

TEST_F(ThreeMen, QueriesFindTheOnlyLongestWins) {
  EXPECT_EQ(Run({"query", "KQK", "--mover=white", "--min-plies=19"}).out,
            absl::StrCat(kQueen, ": win, remoteness 19, conversion 19\n"));
}

TEST_F(ThreeMen, ExportsKeepAFenInOneField) {
  const cli::Ended ended = Run({"export", "KBK", "--output=-"});
  ASSERT_EQ(ended.code, 0) << ended.err;
  uint64_t rows = 0;
  for (const absl::string_view line :
       absl::StrSplit(ended.out, '\n', absl::SkipEmpty())) {
    const std::vector<std::string> fields = absl::StrSplit(line, ',');
    ASSERT_EQ(fields.size(), 7) << line;
    if (rows++ == 0) continue;  // the names
    ASSERT_TRUE(ParseFen(fields[2]).ok()) << line;
  }
  EXPECT_EQ(rows, 1 + 24178 + 28056);
}

TEST_F(ThreeMen, PlayGoesOnToMate) {
  const cli::Ended ended =
      Run({"play", "--self", "--state=7k/Q7/6K1/8/8/8/8/8 w - - 99 120"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("White has won."));
}

TEST(ChessEndingsProgram, TakesEitherNamesOrMen) {
  const std::string directory = absl::StrCat(::testing::TempDir(), "/none");
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{
           {"build", directory, "KQK", "--men=3"},
           {"build", directory, "--men=2"},
           {"build", directory, "--men=6"},
           {"build", directory, "KQ", "--no-check"},
           {"build", directory, "KQRBNK", "--no-check"}}) {
    const cli::Ended ended = CallProgram(arguments);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_THAT(ended.err, HasSubstr("expected"));
  }
}

TEST(ChessEndingsProgram, NamesTheTablesThatAnAnswerNeeds) {
  const cli::Ended ended = CallProgram({"probe", kBlackQueen});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err,
              HasSubstr("; `build DIR KQK` makes tables that have it\n"));
}

TEST(ChessEndingsProgram, NamesTheEndingThatIsMeant) {
  for (const char* name : {"krkq", "KrKQ", "KQKr"}) {
    const cli::Ended ended = CallProgram({"build", "none", name, "--estimate"});
    EXPECT_EQ(ended.code, 2) << name;
    EXPECT_THAT(ended.err, HasSubstr("; KQKR is one\n")) << name;
  }
}

TEST(ChessEndingsProgram, EstimatesAllEndingsOfSoManyMen) {
  const auto families = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"build", "none", "--estimate",
                                          "--format=json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Json::parse(CallProgram(arguments).out)["families"].size();
  };
  EXPECT_EQ(families({"--men=3"}), 5);
  EXPECT_EQ(families({"--men=4"}), 35);
  EXPECT_EQ(families({}), 35);
  EXPECT_EQ(families({"KKQ"}), 1);
}

TEST(ChessEndingsProgram, EachCommandHasExamples) {
  for (const char* command :
       {"solve", "probe", "line", "play", "check", "stats", "compare", "build",
        "verify", "zugzwang", "query", "export", "diff"}) {
    EXPECT_THAT(CallProgram({command, "--help"}).out,
                HasSubstr(absl::StrCat("  chess_endings ", command)));
  }
  EXPECT_THAT(CallProgram({"build", "--help"}).out, HasSubstr("--men"));
}

}  // namespace
}  // namespace retrograde::chess_endings
