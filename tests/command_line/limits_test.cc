// Where something runs out: memory, disk, patience, sense of proportion.

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;

constexpr size_t kMegabyte = size_t{1} << 20;

// The path 0-1-…-(n-1). Solving it takes n levels and more.
std::string PathGraph(int nodes) {
  std::string graph = "[[1]";
  for (int v = 1; v < nodes - 1; ++v) {
    absl::StrAppend(&graph, ",[", v - 1, ",", v + 1, "]");
  }
  return absl::StrCat(graph, ",[", nodes - 2, "]]\n");
}

TEST(Output, ADiskThatIsFullIsNoticed) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{
           {"solve", kDrawn},
           {"--help"},
           {"--version"},
           {"stats", absl::StrCat("--graph=", kDrawn)},
           {"play", absl::StrCat("--graph=", kDrawn)}}) {
    Start start = CatMouse(arguments);
    start.out_file = "/dev/full";
    const Ended ended = RunProgram(start, "3\n");
    EXPECT_EQ(ended.exit_code, 3) << arguments[0];
    EXPECT_EQ(ended.err,
              "cat_mouse: cannot write standard output: No space left on "
              "device\n");
  }
}

TEST(Output, AFileThatMayGrowNoFurtherIsNoticed) {
  std::string graphs;
  for (int line = 0; line < 1000; ++line)
    absl::StrAppend(&graphs, kDrawn, "\n");
  Start start = CatMouse({"solve", "--input=-", "--format=json"});
  start.out_file = absl::StrCat(::testing::TempDir(), "/small.jsonl");
  std::ofstream(start.out_file).close();
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small = {4096, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);  // the program inherits it
  Process process(start);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  process.Write(graphs);
  process.CloseInput();
  const Ended ended = process.Wait();
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_EQ(ended.err,
            "cat_mouse: cannot write standard output: File too large\n");
}

TEST(Output, WhereThereIsNoneIsNoticed) {
  Start start = CatMouse({"solve", kDrawn});
  start.close_out = true;
  const Ended ended = RunProgram(start);
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_EQ(ended.err,
            "cat_mouse: cannot write standard output: Bad file descriptor\n");
}

TEST(Output, AReaderThatLeavesEndsTheProgramQuietly) {
  // /bin/sh closes the pipe once it has seen a line.
  Start start;
  start.arguments = {
      "/bin/sh", "-c",
      absl::StrCat("{ ", kCatMouse,
                   " solve --input=- --format=json; echo \"code $?\" >&2; } | "
                   "{ read -r line; }")};
  const std::string line = absl::StrCat(kDrawn, "\n");
  const Ended ended = RunProgram(start, [&](Process& process) {
    for (int i = 0; i < 20'000 && process.Write(line); ++i) {
    }
  });
  EXPECT_EQ(ended.err, "code 3\n");
}

TEST(Output, AnswersComeBeforeTheNextQuestion) {
  Process process(CatMouse({"solve", "--input=-", "--format=leetcode"}));
  process.Write(absl::StrCat(kCatWins, "\n"));
  EXPECT_TRUE(process.WaitForOutput("2\n"));
  process.Write(absl::StrCat(kMouseWins, "\n"));
  EXPECT_TRUE(process.WaitForOutput("2\n1\n"));
  process.CloseInput();
  EXPECT_EQ(process.Wait().exit_code, 0);
}

TEST(Interruption, EndsWaitingForInput) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Process process(CatMouse({"solve", "--input=-", "--format=leetcode"}));
    process.Write(absl::StrCat(kCatWins, "\n[[1,2"));
    EXPECT_TRUE(process.WaitForOutput("2\n"));
    process.Signal(signal);
    const Ended ended = process.Wait();
    EXPECT_EQ(ended.exit_code, 130);
    EXPECT_EQ(ended.out, "2\n");
    EXPECT_EQ(ended.err, "");
  }
}

TEST(Interruption, EndsASolve) {
  const std::string path = ::testing::TempDir() + "long_path.json";
  std::ofstream(path) << kCatWins << "\n" << PathGraph(6000);
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--format=leetcode"},
                                             {"--check"},
                                             {"--threads=1"},
                                             {"--threads=3"}}) {
    std::vector<std::string> arguments = {"solve", "--input=" + path};
    arguments.insert(arguments.end(), options.begin(), options.end());
    Process process(CatMouse(arguments));
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    process.Signal(SIGINT);
    const auto sent = std::chrono::steady_clock::now();
    EXPECT_EQ(process.Wait().exit_code, 130);
    EXPECT_LT(std::chrono::steady_clock::now() - sent,
              std::chrono::seconds(20));
  }
}

TEST(Interruption, EndsAGame) {
  Process process(CatMouse({"play", absl::StrCat("--graph=", kDrawn)}));
  EXPECT_TRUE(process.WaitForOutput("> "));
  process.Signal(SIGINT);
  EXPECT_EQ(process.Wait().exit_code, 130);
}

TEST(Memory, ALimitThatDoesNotSufficeIsNamedWithTheNeed) {
  // 300 nodes: 180,000 states of a byte or more.
  const Ended ended =
      RunCatMouse({"solve", "--input=-", "--memory=100K"}, PathGraph(300));
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_EQ(ended.out, "");
  EXPECT_TRUE(absl::StrContains(ended.err, "102400")) << ended.err;
  EXPECT_TRUE(absl::StrContains(ended.err, "standard input:1: ")) << ended.err;
}

TEST(Memory, OneMegabyteIsNotEnoughForAThousandNodes) {
  const Ended ended = RunCatMouse(
      {"solve", "--input=-", "--memory=1M", "--format=json"}, PathGraph(1000));
  EXPECT_EQ(ended.exit_code, 3);
  const Json json = Json::parse(ended.out);
  EXPECT_TRUE(absl::StrContains(json["error"].get<std::string>(), "1048576"))
      << json;
}

TEST(Memory, ADecentLimitSuffices) {
  const Ended ended =
      RunCatMouse({"solve", "--input=-", "--memory=64MiB", "--format=leetcode"},
                  PathGraph(1000));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
}

TEST(Memory, AGraphTooLargeToReadIsRefused) {
  const Ended ended =
      RunCatMouse({"solve", "--input=-", "--input-format=edges", "--memory=1G"},
                  "0 4000000000\n");
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_TRUE(absl::StrContains(ended.err, "1073741824")) << ended.err;
}

TEST(LargeInput, DeepNestingIsRefusedAndSkipped) {
  for (const char* piece : {"[", "{\"a\":", "{\"graph\":["}) {
    std::string input;
    for (int i = 0; i < 1'000'000; ++i) input += piece;
    const Ended ended =
        RunCatMouse({"solve", "--input=-", "--format=leetcode"},
                    absl::StrCat(input, "\n", kMouseWins, "\n"));
    EXPECT_EQ(ended.exit_code, 2) << piece;
    EXPECT_EQ(ended.out, "error\n1\n") << piece;
    EXPECT_TRUE(absl::StartsWith(ended.err, "cat_mouse: standard input:1:"));
    EXPECT_LT(ended.err.size(), 200u);
  }
}

// A line that is one piece again and again, part of an endless token, list or
// blank, and what becomes of it.
struct LongLine {
  std::string begin, piece, end;
  int exit_code;
};

// Feeds so many megabytes of it and a good graph behind it.
Ended RunWithLongLine(const LongLine& line, size_t megabytes) {
  std::string chunk;
  while (chunk.size() < kMegabyte) chunk += line.piece;
  const Start start =
      CatMouse({"solve", "--input=-", "--format=leetcode", "--memory=4M"});
  return RunProgram(start, [&](Process& process) {
    process.Write(line.begin);
    for (size_t i = 0; i < megabytes; ++i) process.Write(chunk);
    process.Write(absl::StrCat(line.end, "\n", kMouseWins, "\n"));
  });
}

TEST(LargeInput, MemoryDoesNotGrowWithTheLine) {
  for (const LongLine& line : {LongLine{"", "7", "", 2},
                               {"[[", "7", "]]", 2},
                               {"{\"x\":\"", "x", "\"}", 2},
                               {"", "x", "", 2},
                               {"[[", "1,", "1]]", 3},
                               {"[[1],", "[],", "[]]", 3},
                               {"{\"x\":[", "1,", "1]}", 2},
                               {"{\"x\":", " ", "1}", 2},
                               {"", " ", "", 0}}) {
    SCOPED_TRACE(absl::StrCat(line.begin, line.piece, "…"));
    const Ended small = RunWithLongLine(line, 4);
    const Ended large = RunWithLongLine(line, 32);
    EXPECT_EQ(large.exit_code, line.exit_code);
    EXPECT_EQ(large.out, line.exit_code == 0 ? "1\n" : "error\n1\n");
    EXPECT_LT(large.peak_kib, small.peak_kib + 12 * 1024);
  }
}

TEST(LargeInput, LongLinesOfStatesAndMovesAreRefused) {
  const std::string line(3 * kMegabyte, '1');
  const Ended probe =
      RunCatMouse({"probe", absl::StrCat("--graph=", kDrawn), "--input=-"},
                  absl::StrCat(line, "\n2,4,cat\n"));
  EXPECT_EQ(probe.exit_code, 2);
  EXPECT_TRUE(absl::StartsWith(probe.out, "2,4,cat: ")) << probe.out;
  EXPECT_LT(probe.err.size(), 200u);
  const Ended play = RunCatMouse({"play", absl::StrCat("--graph=", kDrawn)},
                                 absl::StrCat(line, "\nquit\n"));
  EXPECT_EQ(play.exit_code, 0);
  EXPECT_LT(play.out.size(), 2000u);
}

TEST(LargeInput, ManyGraphsComeOutInOrder) {
  std::string input, expected;
  for (int i = 0; i < 2000; ++i) {
    const bool cat = i % 3 == 0;
    absl::StrAppend(&input, "{\"graph\":", cat ? kCatWins : kMouseWins,
                    ",\"id\":", i, "}\n");
    absl::StrAppend(&expected, cat ? "2\n" : "1\n");
  }
  EXPECT_EQ(RunCatMouse({"solve", "--input=-", "--format=leetcode"}, input).out,
            expected);
}

}  // namespace
}  // namespace retrograde::command_line
