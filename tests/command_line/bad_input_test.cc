// What is no graph: every kind is refused with its place, nothing is half
// printed, and the good graphs beside it are still solved.

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

struct Case {
  std::string input;
  std::string error;  // behind "cat_mouse: standard input:"
};

const std::vector<Case>& Cases() {
  static const auto* const cases = new std::vector<Case>{
      {"graph", "1:1: expected a value, found graph"},
      {"\xFF\xFE[", "1:1: expected a value, found byte 0xFF"},
      {"null", "1:1: expected a graph, such as [[1],[0,2],[1]], found null"},
      {"[]", "1: the graph has 0 nodes, expected at least 3"},
      {"[[1],[0]]", "1: the graph has 2 nodes, expected at least 3"},
      {"{}", "1:1: expected an object with the key \"graph\""},
      {"[[1,2],]", "1:8: expected a value, found ']'"},
      {"[[1,2],[0,2],[0,1]",
       "1:19: expected ',' or ']', found the end of the input"},
      {"[[1,2],[0,2],[0,1]]]", "1:20: expected the end of the line, found ']'"},
      {"[[NaN]]", "1:3: expected a value, found NaN"},
      {"[[Infinity]]", "1:3: expected a value, found Infinity"},
      {"[[1e400]]",
       "1:3: expected a node's number as graph[0][0], found 1e400"},
      {"[[99999999999999999999]]",
       "1:3: expected a node's number as graph[0][0], found "
       "99999999999999999999"},
      {"[[-1]]", "1:3: expected a node's number as graph[0][0], found -1"},
      {"[[1.5]]", "1:3: expected a node's number as graph[0][0], found 1.5"},
      {"[[true]]", "1:3: expected a node's number as graph[0][0], found true"},
      {"[[null]]", "1:3: expected a node's number as graph[0][0], found null"},
      {"[[[1]]]", "1:3: expected a node's number as graph[0][0], found '['"},
      {"[[\"1\"]]",
       "1:3: expected a node's number as graph[0][0], found \"1\""},
      {"[[1],[0,2],[3]]", "1: graph[2][0] is 3, expected a node from 0 to 2"},
      {"{\"graph\":[],\"graph\":[]}",
       "1:13: expected each key once, found \"graph\""},
      {"{\"a\xC3(\":1}", "1:5: expected UTF-8, found '('"},
      {"\xC3\xA9", "1:1: expected a value, found '\xC3\xA9'"},
      {"{\"grpah\":[]}",
       "1:2: expected one of the keys graph, id, found \"grpah\"; did you mean "
       "graph?"},
      {"[[1,\r\n2],[0,2],\r\n[0 1]]\r\n",
       "3:4: expected ',' or ']', found '1'"},
  };
  return *cases;
}

TEST(BadInput, IsRefusedWithItsPlace) {
  for (const Case& bad : Cases()) {
    const Ended ended = RunCatMouse({"solve", "--input=-"}, bad.input);
    EXPECT_EQ(ended.exit_code, 2) << bad.input;
    EXPECT_EQ(ended.out, "") << bad.input;
    EXPECT_EQ(ended.err,
              absl::StrCat("cat_mouse: standard input:", bad.error, "\n"));
  }
}

TEST(BadInput, IsAnObjectInJson) {
  for (const Case& bad : Cases()) {
    const Ended ended =
        RunCatMouse({"solve", "--input=-", "--format=json"}, bad.input);
    EXPECT_EQ(ended.exit_code, 2) << bad.input;
    EXPECT_EQ(ended.err, "") << bad.input;
    const Json json = Json::parse(ended.out);
    EXPECT_EQ(json["id"], Json());
    EXPECT_EQ(json["error"], absl::StrCat("standard input:", bad.error));
    EXPECT_EQ(json.size(), 3u);
  }
}

TEST(BadInput, ANulByteIsNoEnd) {
  const std::string input("[[1,2],\0[0,2],[0,1]]", 20);
  EXPECT_EQ(RunCatMouse({"solve", "--input=-"}, input).err,
            "cat_mouse: standard input:1:8: expected a value, found byte "
            "0x00\n");
}

TEST(BadInput, AsymmetricListsAreRefusedUnlessDirected) {
  const std::string graph = "[[1],[0,2],[]]";
  const Ended ended = RunCatMouse({"solve", graph});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_NE(ended.err.find("graph[1] names 2, but graph[2] does not name 1"),
            std::string::npos)
      << ended.err;
  EXPECT_NE(ended.err.find("--directed"), std::string::npos);
  EXPECT_EQ(RunCatMouse({"solve", graph, "--directed"}).exit_code, 0);
}

TEST(BadInput, DoesNotStopTheOthers) {
  std::string input;
  for (const Case& bad : Cases()) {
    if (bad.input.find('\n') != std::string::npos) continue;
    absl::StrAppend(&input, bad.input, "\n{\"id\":7,\"graph\":", kCatWins,
                    "}\n");
  }
  const Ended ended =
      RunCatMouse({"solve", "--input=-", "--format=leetcode"}, input);
  EXPECT_EQ(ended.exit_code, 2);
  std::string rest = ended.out;
  size_t pairs = 0;
  while (rest.rfind("error\n2\n", 0) == 0) {
    rest.erase(0, 8);
    ++pairs;
  }
  EXPECT_EQ(rest, "");
  EXPECT_EQ(pairs, Cases().size() - 1);
}

TEST(BadInput, NoQuestionsHaveNoAnswers) {
  const std::string graph = absl::StrCat("--graph=", kDrawn);
  for (const char* empty : {"", "\n \n", "\xEF\xBB\xBF"}) {
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{
             {"solve"}, {"probe", graph}, {"line", graph}}) {
      for (const char* format : {"--format=text", "--format=json"}) {
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), {"--input=-", format});
        const Ended ended = RunCatMouse(arguments, empty);
        EXPECT_EQ(ended.exit_code, 0) << command[0] << format;
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(ended.err, "");
      }
    }
  }
}

TEST(BadInput, WhereOneGraphIsWantedNoneIsAnError) {
  const std::string error = ": expected a graph, found the end of the input\n";
  EXPECT_EQ(RunCatMouse({"solve", ""}).err, "cat_mouse: GRAPH:1:1" + error);
  EXPECT_EQ(RunCatMouse({"solve", "--graph-file=-"}, "\n").err,
            "cat_mouse: standard input:2:1" + error);
  const Ended ended = RunCatMouse({"stats", "--input=-"}, "");
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_EQ(ended.err, "cat_mouse: standard input:1:1" + error);
}

TEST(BadInput, AByteOrderMarkAndCarriageReturnsAreNoError) {
  const Ended ended = RunCatMouse(
      {"solve", "--input=-", "--format=leetcode"},
      absl::StrCat("\xEF\xBB\xBF", kCatWins, "\r\n", kMouseWins, "\r\n"));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_EQ(ended.out, "2\n1\n");
}

TEST(BadInput, FilesThatCannotBeRead) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"/no/such/file", "No such file or directory"},
      {"/", "expected a file, found a directory"},
  };
  for (const char* option : {"--input=", "--graph-file="}) {
    for (const auto& [path, reason] : cases) {
      const Ended ended = RunCatMouse({"solve", option + path});
      EXPECT_EQ(ended.exit_code, 2) << option << path;
      EXPECT_EQ(ended.out, "");
      EXPECT_NE(ended.err.find(reason), std::string::npos) << ended.err;
    }
  }
  Start closed = CatMouse({"solve", "--input=-"});
  closed.close_in = true;
  EXPECT_EQ(RunProgram(closed).exit_code, 3);
}

TEST(BadInput, EdgeLists) {
  const std::vector<Case> cases = {
      {"", "1:1: expected an edge, found the end of the input"},
      {"0 1\n1\n", "2:2: expected a node's number, found the end of the line"},
      {"0 x\n", "1:3: expected a node's number, found \"x\""},
      {"0 -1\n", "1:3: expected a node's number, found \"-1\""},
      {"[[1],[0]]\n", "1:1: expected a node's number, found \"[[1],[0]]\""},
  };
  for (const Case& bad : cases) {
    const Ended ended =
        RunCatMouse({"solve", "--input=-", "--input-format=edges"}, bad.input);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err,
              absl::StrCat("cat_mouse: standard input:", bad.error, "\n"));
  }
  EXPECT_EQ(
      RunCatMouse({"solve", "--input=-", "--input-format=edges"}, "0 1\n").err,
      "cat_mouse: standard input: the graph has 2 nodes, expected at "
      "least 3\n");
}

TEST(BadInput, CommandsOfOneGraphTakeNoTwo) {
  for (const char* command : {"check", "stats"}) {
    const Ended ended = RunCatMouse({command, "--input=-"},
                                    absl::StrCat(kDrawn, "\n", kDrawn, "\n"));
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err,
              "cat_mouse: standard input:2: this command takes one game, found "
              "another\n");
  }
}

TEST(BadInput, WrongUsage) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"solv", kDrawn},
      {"solve", kDrawn, kDrawn},
      {"solve", kDrawn, "--mouse=x"},
      {"solve", kDrawn, "--mouse=-1"},
      {"solve", kDrawn, "--mouse=4294967296"},
      {"solve", kDrawn, "--no-move=win"},
      {"solve", kDrawn, "--input-format=xml"},
      {"solve", kDrawn, "--format=leetcod"},
      {"solve", kDrawn, "--memory=much"},
      {"solve", kDrawn, "--colour"},
      {"solve", kDrawn, "--mouse=1", "--mouse=3"},
      {"probe", "--graph", kDrawn, "--format=leetcode", "1,2,mouse"},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Ended ended = RunCatMouse(arguments);
    EXPECT_EQ(ended.exit_code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.rfind("cat_mouse: ", 0), 0u) << ended.err;
  }
}

}  // namespace
}  // namespace retrograde::command_line
