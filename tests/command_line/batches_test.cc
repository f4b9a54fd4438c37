// Many games and several threads: the same answers in the same order, soon.

#include <csignal>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/any_threads.h"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

// A cycle of so many nodes.
std::string CycleGraph(int nodes) {
  std::string graph = absl::StrCat("[[1,", nodes - 1, "]");
  for (int v = 1; v < nodes; ++v) {
    absl::StrAppend(&graph, ",[", v - 1, ",", (v + 1) % nodes, "]");
  }
  return graph + "]";
}

// Good and bad graphs: small ones, some that a limit makes large, some with
// warnings, some that are no graphs.
std::string ManyGraphs() {
  std::string text;
  for (int i = 0; i < 400; ++i) {
    switch (i % 8) {
      case 3:
        absl::StrAppend(&text, "nonsense ", i, "\n");
        break;
      case 4:
        absl::StrAppend(&text, "{\"id\":", i, ",\"graph\":", kDrawn, "}\n");
        break;
      case 5:
        absl::StrAppend(&text, "[[1,2,2],[0,2,1],[0,1]]\n");
        break;
      case 6:
        absl::StrAppend(&text, "{\"id\":", i, ",\"graph\":[[1],[0]]}\n");
        break;
      default:
        absl::StrAppend(&text, CycleGraph(i % 200 == 0 ? 800 : 3 + i % 60),
                        "\n");
    }
  }
  return text;
}

TEST(Batch, IsAnsweredByManyThreadsAsByOne) {
  const std::string graphs = ManyGraphs();
  for (const char* format : {"json", "text", "leetcode"}) {
    const Ended ended = WithAnyThreads(
        {kCatMouse, "solve", "--input=-", absl::StrCat("--format=", format)},
        graphs);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_FALSE(ended.out.empty());
  }
  const std::string good = absl::StrCat(kDrawn, "\n");
  EXPECT_EQ(WithAnyThreads({kCatMouse, "solve", "--input=-", "--check"},
                           good + good + "bad\n" + good)
                .exit_code,
            2);
}

TEST(Batch, HasEachAnswerInItsPlace) {
  const Ended ended = WithThreads(
      3, {kCatMouse, "solve", "--input=-", "--format=json"}, ManyGraphs());
  std::vector<std::string> lines =
      absl::StrSplit(ended.out, '\n', absl::SkipEmpty());
  ASSERT_EQ(lines.size(), 400u);
  for (int i = 0; i < 400; ++i) {
    const Json json = Json::parse(lines[i]);
    const int kind = i % 8;
    EXPECT_EQ(json.contains("error"), kind == 3 || kind == 6) << json;
    EXPECT_TRUE(!json.contains("error") || json["line"] == i + 1) << json;
    EXPECT_EQ(json["id"], kind == 4 || kind == 6 ? Json(i) : Json());
  }
}

// A limit that refuses the large games lets the others pass, with any threads.
TEST(Batch, RespectsTheMemoryLimit) {
  const Ended ended = WithAnyThreads(
      {kCatMouse, "solve", "--input=-", "--format=json", "--memory=1500K"},
      ManyGraphs());
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_TRUE(absl::StrContains(ended.out, "the limit is 1536000"));
}

TEST(Batch, AnswersBeforeTheNextQuestion) {
  Process process(
      CatMouse({"solve", "--input=-", "--format=leetcode", "--threads=3"}));
  std::string expected;
  for (int round = 0; round < 30; ++round) {
    // One at a time, and several at once.
    for (int i = 0; i <= round % 3; ++i) {
      process.Write(absl::StrCat(i == 1 ? kCatWins : kMouseWins, "\n"));
      expected += i == 1 ? "2\n" : "1\n";
    }
    EXPECT_TRUE(process.WaitForOutput(expected)) << round;
  }
  process.CloseInput();
  const Ended ended = process.Wait();
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.out, expected);
}

TEST(Batch, IsCutBetweenTwoAnswers) {
  const std::string answer =
      RunCatMouse({"solve", kDrawn, "--format=json"}).out;
  std::string many;
  for (int i = 0; i < 200; ++i) absl::StrAppend(&many, kDrawn, "\n");
  for (const char* threads : {"--threads=1", "--threads=3"}) {
    Process process(CatMouse({"solve", "--input=-", "--format=json", threads}));
    for (int i = 0; i < 20; ++i) process.Write(many);
    EXPECT_TRUE(process.WaitForOutput(answer + answer));
    process.Signal(SIGINT);
    const Ended ended = process.Wait();
    EXPECT_EQ(ended.exit_code, 130);
    EXPECT_EQ(ended.err, "");
    ASSERT_EQ(ended.out.size() % answer.size(), 0u);
    for (size_t at = 0; at < ended.out.size(); at += answer.size()) {
      ASSERT_EQ(ended.out.substr(at, answer.size()), answer);
    }
  }
}

}  // namespace
}  // namespace retrograde::command_line
