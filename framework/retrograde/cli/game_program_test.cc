// The program that a plug-in gets for one line, seen through Main().

#include "retrograde/cli/game_program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/take_game.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;

Ended Call(const std::vector<std::string>& arguments) {
  GameProgram<Take<false>> program;
  return Call(program, arguments);
}

TEST(GameProgram, SolvesFromTheInitialState) {
  const Ended ended = Call({"solve"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "The first player wins in 5 plies (3 moves of its own).\n"
            "state       10 first\n"
            "best moves  2\n"
            "line        2 1 3 1 3\n"
            "states      22, the longest win takes 5 plies\n");
  EXPECT_EQ(ended.err, "");
}

TEST(GameProgram, PrintsJson) {
  const Ended ended = Call({"solve", "--format=json"});
  EXPECT_EQ(Json::parse(ended.out),
            Json::parse(R"({"id": null, "state": "10 first", "mover": "first",
                            "outcome": "win", "plies": 5, "states": 22,
                            "max_plies": 5, "best_moves": ["2"],
                            "line": ["2", "1", "3", "1", "3"],
                            "line_end": "over"})"));
}

TEST(GameProgram, ProbesStates) {
  const Ended ended = Call({"probe", "8 second"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "8 second: the first player wins in 4 plies (2 moves of its own); "
            "best: 1 2 3\n");
  EXPECT_EQ(Call({"probe", "0 second"}).out,
            "0 second: the game is over, the first player has won\n");
}

TEST(GameProgram, RefusesWhatIsNoState) {
  const Ended ended = Call({"probe", "11 first"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "take: expected STONES first|second\n");
  EXPECT_EQ(Call({"probe", ""}).code, 2);
  EXPECT_EQ(Call({"probe"}).code, 2);
}

TEST(GameProgram, ShowsTheLine) {
  EXPECT_EQ(Call({"line", "8 first"}).out,
            "8 first: the second player wins in 4 plies (2 moves of its own): "
            "1 3 1 3\n");
}

TEST(GameProgram, ChecksTheGameAndItsValues) {
  const Ended ended = Call({"check"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_NE(ended.out.find("values of 22 states"), std::string::npos);
  const Json json = Json::parse(Call({"check", "--format=json"}).out);
  EXPECT_EQ(json["passed"], true);
  EXPECT_EQ(json["values"]["states"], 22);
  EXPECT_EQ(json["values"]["faults"], 0);
}

TEST(GameProgram, ACheckThatFailsIsANegativeAnswer) {
  GameProgram<Take<true>> broken;  // forgets a predecessor: axiom P2
  const Ended ended = Call(broken, {"check"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.out.find("\nFailed. Not solved"), std::string::npos);
  const Json json = Json::parse(Call(broken, {"check", "--format=json"}).out);
  EXPECT_EQ(json["passed"], false);
  EXPECT_EQ(json["values"], Json());
  const Ended solve = Call(broken, {"solve", "--check"});
  EXPECT_EQ(solve.code, 1);
  EXPECT_EQ(solve.out, "");
  EXPECT_NE(solve.err.find("P2"), std::string::npos) << solve.err;
}

TEST(GameProgram, SolvesWithChecks) {
  EXPECT_EQ(Call({"solve", "--check"}).out, Call({"solve"}).out);
}

TEST(GameProgram, CountsStatesByOutcomeAndPlies) {
  const Json json = Json::parse(Call({"stats", "--format=json"}).out);
  // For each mover lost with 0, 4 and 8 stones, won with the other eight.
  EXPECT_EQ(json["states"], 22);
  EXPECT_EQ(json["win"], 16);
  EXPECT_EQ(json["draw"], 0);
  EXPECT_EQ(json["loss"], 6);
  EXPECT_EQ(json["max_plies"], 5);
  EXPECT_EQ(json["movers"][1]["mover"], "second");
  EXPECT_EQ(json["movers"][1]["by_plies"],
            Json::parse(R"([{"plies": 0, "win": 0, "loss": 1},
                            {"plies": 1, "win": 3, "loss": 0},
                            {"plies": 2, "win": 0, "loss": 1},
                            {"plies": 3, "win": 3, "loss": 0},
                            {"plies": 4, "win": 0, "loss": 1},
                            {"plies": 5, "win": 2, "loss": 0}])"));
  EXPECT_NE(Call({"stats"}).out.find("\nstates "), std::string::npos);
}

TEST(GameProgram, PlaysAgainstItself) {
  EXPECT_EQ(Call({"play", "--self"}).out,
            "10 first: the first player to move (win in 5 plies)\n"
            "2 1 3 1 3\n"
            "The first player has won.\n");
  EXPECT_EQ(Call({"play", "--self", "--state=8 second"}).out,
            "8 second: the second player to move (loss in 4 plies)\n"
            "1 3 1 3\n"
            "The first player has won.\n");
}

TEST(GameProgram, HelpAndVersionAreAnswers) {
  for (const char* command :
       {"solve", "probe", "line", "play", "check", "stats", "compare", "build",
        "verify", "zugzwang", "query", "export", "diff"}) {
    const Ended ended = Call({command, "--help"});
    EXPECT_EQ(ended.code, 0);
    EXPECT_NE(ended.out.find(absl::StrCat("\nExamples:\n  take ", command)),
              std::string::npos)
        << ended.out;
    EXPECT_EQ(ended.err, "");
    EXPECT_NE(Call({"--help"}).out.find(command), std::string::npos);
  }
  EXPECT_EQ(Call({"--version"}).out, "take (retrograde) 0.1.0\n");
}

TEST(GameProgram, WrongUsageIsSaidOnStandardError) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"dance"},
      {"solve", "extra"},
      {"solve", "--format=yaml"},
      {"solve", "--format"},
      {"solve", "--unknown"},
      {"solve", "--memory=lots"},
      {"solve", "--input=x"},  // this game reads no games
      {"probe", "8 first", "--input=x"},
      {"play", "--as=third"},
      {"play", "--format=json"},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Ended ended = Call(arguments);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.substr(0, 6), "take: ") << ended.err;
    EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << ended.err;
  }
}

TEST(GameProgram, TooLittleMemoryIsSaidWithNeedAndLimit) {
  const Ended ended = Call({"solve", "--memory=1"});
  EXPECT_EQ(ended.code, 3);
  EXPECT_EQ(ended.out, "");
  EXPECT_NE(ended.err.find("the limit is 1"), std::string::npos) << ended.err;
}

// A game with everything that a program may override.
class OwnWords : public GameProgram<Take<false>> {
 public:
  void AddOptions(CommandKind kind, OptionSet& options) override {
    if (kind == CommandKind::kGames) {
      options.AddPositional("WORD", "A word", &word_);
    }
    options.AddNumber("--number", "A number", 3, 5, &number_);
    options.AddChoice("--choice", {"a", "b"}, "A choice", &choice_);
    options.AddFlag("--flag", "A flag", &flag_);
  }
  PlayerNames Players() const override { return {"cat", "dog"}; }
  std::vector<Format> Formats() const override { return {{"short", "?"}}; }
  void Describe(const Take<false>&, const State& state, const Counts& counts,
                Report& report) const override {
    report.keys.Set("line", "[]");
    report.keys.Set("left", absl::StrCat(state.left));
    report.remarks.push_back(
        absl::StrCat(word_.value_or("no word"), " ", number_, choice_, flag_));
    report.custom = absl::StrCat("short ", counts.States());
  }

 private:
  std::optional<std::string> word_;
  uint64_t number_ = 4;
  std::string choice_ = "a";
  bool flag_ = false;
};

TEST(GameProgram, AGameAddsOptions) {
  OwnWords program;
  const Ended ended = Call(program, {"solve", "[[1,2],[3]]", "--number=5",
                                     "--choice", "b", "--flag"});
  EXPECT_NE(ended.out.find("\n[[1,2],[3]] 5b1\n"), std::string::npos)
      << ended.out << ended.err;
  OwnWords other;
  EXPECT_NE(Call(other, {"solve", "-7"}).out.find("\n-7 4a0\n"),
            std::string::npos);
  for (const char* wrong :
       {"--number=6", "--number=-3", "--number=0x4", "--number=", "--choice=c",
        "--number=99999999999999999999"}) {
    OwnWords refusing;
    EXPECT_EQ(Call(refusing, {"solve", wrong}).code, 2) << wrong;
  }
}

TEST(GameProgram, AGameAddsKeysWordsAndFormats) {
  OwnWords program;
  const Json json = Json::parse(Call(program, {"solve", "--format=json"}).out);
  EXPECT_EQ(json["mover"], "cat");
  EXPECT_EQ(json["line"], Json::array());
  EXPECT_EQ(json["left"], 10);
  EXPECT_EQ(Call(program, {"solve", "--format=short"}).out, "short 0\n");
  EXPECT_EQ(Call(program, {"probe", "4 second"}).out,
            "4 second: the cat wins in 2 plies (1 move of its own); best: 1 2 "
            "3\n");
}

}  // namespace
}  // namespace retrograde::cli
