// What the program of a game on lower rungs says, or of one with symmetries,
// and commands that only one game has.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/cli/game_program.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/take_game.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/mirror_game.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

// ----- Without an index, without predecessors -----

using GameAlone = CutGame<Take<false>, Rung::kGame>;

class GameAloneProgram : public GameProgram<GameAlone> {
 public:
  absl::StatusOr<GameAlone> MakeGame() const override {
    return GameAlone(Take<false>());
  }
};

TEST(GameProgram, GameAloneIsSolvedCheckedAndPlayed) {
  GameAloneProgram program;
  EXPECT_THAT(Call(program, {"solve"}).out,
              HasSubstr("wins in 5 plies (3 moves of its own)"));
  EXPECT_THAT(Call(program, {"check"}).out, HasSubstr("Passed."));
  EXPECT_THAT(Call(program, {"solve", "--check"}).out, HasSubstr("wins in 5"));
  EXPECT_EQ(Call(program, {"play", "--self"}).code, 0);
}

TEST(GameProgram, StateThatCannotBeReachedIsRefused) {
  GameAloneProgram program;
  const Ended ended = Call(program, {"probe", "9 first"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err, HasSubstr("\"9 first\" cannot be reached"));
}

TEST(GameProgram, StatsTellWhatWasMadeForAGame) {
  GameAloneProgram program;
  const std::string text = Call(program, {"stats"}).out;
  EXPECT_THAT(text, HasSubstr("The game has no index: numbering its states"));
  EXPECT_THAT(text, HasSubstr("The game names no predecessors: its edges"));
  const Json json = Json::parse(Call(program, {"stats", "--format=json"}).out);
  EXPECT_EQ(json["states"], 20);
  EXPECT_GT(json["numbering_bytes"], 20 * sizeof(GameAlone::State));
  EXPECT_GT(json["edge_bytes"], 20);
}

TEST(GameProgram, WithoutRoomForEdgesItIsSolvedAllTheSame) {
  GameAloneProgram program;
  std::string text;
  // The least that suffices is not known here; it is below 6,000 bytes.
  int limit = 6000;
  do {
    const std::string memory = absl::StrCat("--memory=", limit -= 10);
    const Ended ended = Call(program, {"stats", memory});
    ASSERT_EQ(ended.code, 0) << ended.err;
    text = ended.out;
  } while (text.find("by forward moves alone") == std::string::npos);
  EXPECT_THAT(text, HasSubstr("all                    7             3"));
  EXPECT_THAT(text, Not(HasSubstr("its edges took")));
}

// ----- Symmetries -----

class MirrorProgram : public GameProgram<MirrorGame<true>> {
 public:
  absl::StatusOr<MirrorGame<true>> MakeGame() const override {
    return MirrorGame<true>(9, 3);
  }
};

TEST(GameProgram, StatsCountImagesBesideCanonicalStates) {
  MirrorProgram program;
  const Json json = Json::parse(Call(program, {"stats", "--format=json"}).out);
  // For each mover 9 x 9 states, of which the one in the middle is its own
  // image: (81 + 1) / 2 canonical ones.
  EXPECT_EQ(json["states"], 2 * 41);
  EXPECT_EQ(json["images"]["states"], 2 * 81);
  EXPECT_EQ(json["images"]["movers"][0]["states"], 81);
  EXPECT_THAT(Call(program, {"stats"}).out,
              HasSubstr("with all images of each state\n"));
}

TEST(GameProgram, AnswersAreAboutTheStateAsItWasGiven) {
  MirrorProgram program;
  // 8,1 is the image of 0,7, and not canonical.
  const Json asked =
      Json::parse(Call(program, {"probe", "8,1,first", "--format=json"}).out);
  const Json image =
      Json::parse(Call(program, {"probe", "0,7,first", "--format=json"}).out);
  EXPECT_EQ(asked["state"], "8,1,first");
  EXPECT_EQ(asked["outcome"], image["outcome"]);
  EXPECT_EQ(asked["plies"], image["plies"]);
  std::vector<std::string> mirrored;
  for (const std::string move : image["best_moves"]) {
    mirrored.push_back(absl::StrCat(8 - std::stoi(move)));
  }
  std::vector<std::string> moves = asked["best_moves"];
  std::sort(moves.begin(), moves.end());
  std::sort(mirrored.begin(), mirrored.end());
  EXPECT_EQ(moves, mirrored);
}

// ----- Commands of its own -----

class OwnCommandProgram : public GameProgram<Take<false>> {
 public:
  std::vector<Command> OwnCommands() override {
    Command greet;
    greet.name = "greet";
    greet.summary = "Say hello";
    greet.examples = {"greet --times=2"};
    greet.add_options = [this](Declaration& to) {
      to.options.AddNumber("--times", "How often", 0, 9, &times_);
      AddFormat(to);
      AddSolving(to);
    };
    greet.run = [this](Session& session) {
      return session.SayError(Greet(session));
    };
    return {greet};
  }

 private:
  absl::Status Greet(Session& session) const {
    if (times_ == 0) return absl::InvalidArgumentError("not even once?");
    session.Out().Write(absl::StrCat(session.Args().format, " hello ", times_,
                                     " ", session.Request().memory_limit,
                                     "\n"));
    if (times_ == 9) return absl::ResourceExhaustedError("out of breath");
    return absl::OkStatus();
  }

  uint64_t times_ = 1;
};

TEST(GameProgram, AGameMayHaveCommandsOfItsOwn) {
  OwnCommandProgram program;
  EXPECT_EQ(Call(program, {"greet", "--memory=5K", "--times=3"}).out,
            "text hello 3 5120\n");
  EXPECT_EQ(Call(program, {"greet", "--format=json", "--memory=1"}).out,
            "json hello 3 1\n");
  const Ended refused = Call(program, {"greet", "--times=0"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err, "take: not even once?\n");
  const Ended broken_off = Call(program, {"greet", "--times=9", "--memory=1"});
  EXPECT_EQ(broken_off.code, 3);
  EXPECT_EQ(broken_off.out, "text hello 9 1\n");
  EXPECT_EQ(broken_off.err, "take: out of breath\n");
  EXPECT_EQ(Call(program, {"greet", "--times=10"}).code, 2);
}

TEST(GameProgram, HelpKnowsACommandOfItsOwn) {
  OwnCommandProgram program;
  EXPECT_THAT(Call(program, {"--help"}).out, HasSubstr("Say hello"));
  EXPECT_THAT(Call(program, {"greet", "--help"}).out,
              HasSubstr("Examples:\n  take greet --times=2"));
  EXPECT_THAT(
      Call(program, {"great"}).err,
      HasSubstr(
          "\"great\", expected one of solve, probe, line, play, "
          "check, stats, compare, build, verify, zugzwang, query, export, "
          "diff, greet"));
}

}  // namespace
}  // namespace retrograde::cli
