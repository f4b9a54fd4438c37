// The program, seen through Main().

#include "games/connect_k/connect_k_cli.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/testing/doubles/call_program.h"

namespace retrograde::connect_k {
namespace {

using Json = nlohmann::json;

using cli::Ended;

Ended Call(const std::vector<std::string>& arguments) {
  ConnectKProgram program;
  return cli::Call(program, arguments);
}

TEST(ConnectKProgram, SolvesTheBoardOfItsOptions) {
  const Json four = Json::parse(Call({"solve", "--format=json"}).out);
  EXPECT_EQ(four["state"], "..../..../..../....");
  EXPECT_EQ(four["outcome"], "draw");
  EXPECT_EQ(four["states"], 161'029);
  // By another program, which plays every game out.
  const Json three = Json::parse(
      Call({"solve", "--width=4", "--height=3", "--k=3", "--format=json"}).out);
  EXPECT_EQ(three["outcome"], "win");
  EXPECT_EQ(three["plies"], 9);
  EXPECT_EQ(three["states"], 7157);
}

TEST(ConnectKProgram, TakesMirrorImagesForOneWhenAsked) {
  const std::vector<std::string> board = {"solve", "--width=4", "--height=3",
                                          "--k=3", "--format=json"};
  std::vector<std::string> symmetric = board;
  symmetric.push_back("--symmetric");
  Json expected = Json::parse(Call(board).out);
  Json json = Json::parse(Call(symmetric).out);
  EXPECT_EQ(json["states"], 3587);
  for (const char* const key : {"outcome", "plies", "best_moves", "line"}) {
    EXPECT_EQ(json[key], expected[key]) << key;
  }
}

// The second player has to keep the first from four in the bottom row.
TEST(ConnectKProgram, AnswersAboutStatesInTheirOwnOrientation) {
  for (const std::string mode : {"--k=4", "--symmetric"}) {
    EXPECT_EQ(Call({"probe", mode, "..../..../OO../XXX."}).out,
              "..../..../OO../XXX.: draw, neither side can force a win; best: "
              "4\n");
    EXPECT_EQ(Call({"probe", mode, "..../..../..OO/.XXX"}).out,
              "..../..../..OO/.XXX: draw, neither side can force a win; best: "
              "1\n");
  }
}

TEST(ConnectKProgram, KnowsWhenAGameIsOver) {
  EXPECT_EQ(Call({"probe", "..../..../OOO./XXXX"}).out,
            "..../..../OOO./XXXX: the game is over, the first player has "
            "won\n");
}

TEST(ConnectKProgram, RefusesStatesThatPlayCannotReach) {
  // Both have four in a row.
  const Ended ended = Call({"probe", "..../..../OOOO/XXXX"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err,
            "connect_k: the state \"..../..../OOOO/XXXX\" cannot be reached "
            "from an initial state\n");
}

TEST(ConnectKProgram, WrongUsage) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"solve", "--width=0"},
      {"solve", "--width=65"},
      {"solve", "--width=9", "--height=8"},
      {"solve", "--k=0"},
      {"solve", "--k=four"},
      {"solve", "--mirror"},
      {"probe", "..../..../..../...?"},
      {"probe", "..../..../..../XX.."},
      {"probe", "--width=3", "..../..../..../X..."},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Ended ended = Call(arguments);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.rfind("connect_k: ", 0), 0u) << ended.err;
  }
  EXPECT_EQ(Call({"solve", "--width=9", "--height=8"}).err,
            "connect_k: the board is 9 wide and 8 high, expected at most 64 "
            "cells\n");
}

}  // namespace
}  // namespace retrograde::connect_k
