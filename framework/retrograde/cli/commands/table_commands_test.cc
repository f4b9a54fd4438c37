// The commands that read tables, on a few rows written down by hand.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/metric.h"
#include "retrograde/table/check/verify_report.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/fake_program.h"
#include "retrograde/testing/doubles/fake_tables.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

Ended CallOn(const FakeDirectory& directory,
             const std::vector<std::string>& arguments) {
  FakeProgram program;
  program.directories = {{"small", directory}};
  return Call(program, arguments);
}

Ended CallSmall(const std::vector<std::string>& arguments) {
  return CallOn(SmallDirectory(), arguments);
}

FakeDirectory WithMetrics(const std::vector<Metric>& metrics) {
  FakeDirectory directory = SmallDirectory();
  directory.metrics = metrics;
  return directory;
}

TEST(Tables, MissingOnesAreBadInput) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"verify", "large"},
                                             {"stats", "large"},
                                             {"probe", "large", "x3"},
                                             {"line", "large", "x3"},
                                             {"play", "large"},
                                             {"zugzwang", "large"},
                                             {"query", "large"},
                                             {"export", "large", "--output=-"},
                                             {"diff", "large", "small"},
                                             {"diff", "small", "large"}}) {
    const Ended ended = CallSmall(arguments);
    EXPECT_EQ(ended.code, 2) << arguments[0];
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err, "take: large: no tables; `build large` makes them\n");
  }
}

TEST(Tables, ADirectoryIsNeeded) {
  for (const char* command : {"verify", "zugzwang", "query", "export"}) {
    const Ended ended = CallSmall({command, "", "--output=-"});
    EXPECT_EQ(ended.code, 2) << command;
    const Ended none = CallSmall({command});
    EXPECT_EQ(none.code, 2) << command;
    EXPECT_THAT(none.err, HasSubstr("expected ")) << command;
  }
}

TEST(Tables, AFamilyThatWasNotBuiltIsNamed) {
  for (const char* command : {"verify", "stats", "zugzwang", "query"}) {
    const Ended ended = CallSmall({command, "small", "a", "c"});
    EXPECT_EQ(ended.code, 2) << command;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err,
              "take: small: no family \"c\" was built, only a, b; `build small "
              "c` makes it\n");
  }
}

// To build it would be refused as well.
TEST(Tables, ANameThatNoFamilyHasIsNoReasonToBuild) {
  for (const char* command : {"verify", "stats", "zugzwang", "query"}) {
    for (const std::string name : {"KXK", ""}) {
      const Ended ended = CallSmall({command, "small", name});
      EXPECT_EQ(ended.code, 2) << command;
      EXPECT_EQ(ended.err,
                "take: small: \"" + name + "\": expected one letter\n");
    }
  }
}

TEST(Tables, AFamilyIsWhatTheGameTakesAWordFor) {
  for (const char* command : {"verify", "stats", "zugzwang", "query"}) {
    FakeProgram program;
    program.directories = {{"small", SmallDirectory()}};
    program.nicknames = {{"beta", "b"}};
    const Ended ended = Call(program, {command, "small", "beta"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, CallSmall({command, "small", "b"}).out) << command;
  }
}

TEST(Tables, KnowTheirGameAndTakeNoOptionsOfIt) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"probe", "small", "x3"},
                                             {"line", "small", "x3"},
                                             {"play", "small", "--self"},
                                             {"stats", "small"}}) {
    std::vector<std::string> with_size = arguments;
    with_size.push_back("--size=3");
    const Ended ended = CallSmall(with_size);
    EXPECT_EQ(ended.code, 2) << arguments[0];
    EXPECT_EQ(ended.err,
              "take: --size: not to be used with tables, which know their "
              "game\n");
  }
  EXPECT_THAT(CallSmall({"stats", "small", "--input=x"}).err,
              HasSubstr("--input: not to be used with tables"));
  EXPECT_EQ(CallSmall({"verify", "small", "--size=3"}).code, 2);
}

TEST(Tables, AnInterruptionEndsEachCommandSilently) {
  FakeDirectory directory = SmallDirectory();
  directory.interrupted = true;
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"stats", "small"},
                                             {"query", "small"},
                                             {"query", "small", "--sample=3"},
                                             {"export", "small", "--output=-"},
                                             {"diff", "small", "small"}}) {
    const Ended ended = CallOn(directory, arguments);
    EXPECT_EQ(ended.code, 130) << arguments[0];
    EXPECT_EQ(ended.err, "") << arguments[0];
  }
}

TEST(Tables, HalfOfTheMemoryIsForBlocks) {
  FakeProgram program;
  program.directories = {{"small", SmallDirectory()}};
  Call(program, {"verify", "small", "--memory=6M"});
  EXPECT_EQ(program.last_opened.cache_bytes, 3 << 20);
  Call(program, {"verify", "small", "--memory=2G"});
  EXPECT_EQ(program.last_opened.cache_bytes, 1 << 30);
  Call(program, {"verify", "small"});
  EXPECT_LE(program.last_opened.cache_bytes, 256 << 20);
}

TEST(Probe, AnswersFromTables) {
  const Ended ended = CallSmall({"probe", "small", "x3"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "x3: the second player wins in 2 plies (1 move of its own), "
            "conversion in 2 plies; best: go\n");
  const Json json =
      Json::parse(CallSmall({"probe", "small", "y4", "--format=json"}).out);
  EXPECT_EQ(json["outcome"], "loss");
  EXPECT_EQ(json["plies"], 6);
  EXPECT_EQ(json["remoteness"], 6);
  EXPECT_EQ(json["conversion"], 2);
  EXPECT_EQ(json["states"], 10);
}

TEST(Probe, SaysWhatTheTablesKnow) {
  const FakeDirectory conversions = WithMetrics({Metric::kConversion});
  EXPECT_EQ(CallOn(conversions, {"probe", "small", "y4"}).out,
            "y4: the first player wins, conversion in 2 plies; best: go\n");
  Json json = Json::parse(
      CallOn(conversions, {"probe", "small", "y4", "--format=json"}).out);
  EXPECT_EQ(json["plies"], 2);
  EXPECT_EQ(json["conversion"], 2);
  EXPECT_FALSE(json.contains("remoteness"));

  const FakeDirectory outcomes = WithMetrics({Metric::kOutcome});
  EXPECT_EQ(CallOn(outcomes, {"probe", "small", "y4"}).out,
            "y4: the first player wins; best: go\n");
  json = Json::parse(
      CallOn(outcomes, {"probe", "small", "y4", "--format=json"}).out);
  EXPECT_EQ(json["outcome"], "loss");
  EXPECT_TRUE(json["plies"].is_null());
  EXPECT_TRUE(json["max_plies"].is_null());
  EXPECT_FALSE(json.contains("remoteness"));
}

TEST(Probe, LeavesOutTheLineWhereTheProgramSaysSo) {
  FakeProgram program;
  program.directories = {{"small", SmallDirectory()}};
  program.probe_has_line = false;
  EXPECT_EQ(Call(program, {"probe", "small", "x3"}).out,
            "x3: the second player wins in 2 plies, conversion in 2 plies; "
            "best: go\n");
  const Json json =
      Json::parse(Call(program, {"probe", "small", "x3", "--format=json"}).out);
  EXPECT_FALSE(json.contains("line"));
  EXPECT_EQ(json["best_moves"], Json::parse(R"(["go"])"));
  EXPECT_EQ(Call(program, {"line", "small", "x,1"}).out,
            CallSmall({"line", "small", "x,1"}).out);
}

TEST(Probe, OneArgumentIsAStateUnlessStatesComeFromAFile) {
  // Solved in memory: the game of ten stones has this state, the tables have
  // not.
  EXPECT_EQ(CallSmall({"probe", "1 first"}).code, 0);
  const Ended missing = CallSmall({"probe", "small", "--input=no/such/file"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("no/such/file"));
  const Ended both = CallSmall({"probe", "small", "x3", "--input=-"});
  EXPECT_EQ(both.code, 2);
  EXPECT_EQ(both.err, "take: expected either a STATE or --input=FILE\n");
}

TEST(Probe, WhatIsNoStateIsBadInput) {
  const Ended ended = CallSmall({"probe", "small", "z"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "take: no such state\n");
}

TEST(Line, ComesFromTables) {
  EXPECT_EQ(CallSmall({"line", "small", "x,1"}).out,
            "x,1: the first player wins in 1 ply (1 move of its own), "
            "conversion in 1 ply: go on\n");
}

TEST(Play, ShowsWhatTheTablesKnow) {
  EXPECT_THAT(CallSmall({"play", "small", "--self"}).out,
              HasSubstr("x,1: the first player to move (win in 1 ply)\n"));
  EXPECT_THAT(
      CallOn(WithMetrics({Metric::kConversion}), {"play", "small", "--self"})
          .out,
      HasSubstr("(win, conversion in 1 ply)\n"));
  // Whoever does not know how far it is may win in circles for ever.
  const Ended refused =
      CallOn(WithMetrics({Metric::kOutcome}), {"play", "small", "--self"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--metric=remoteness"));
}

TEST(Verify, PassesWhatIsRight) {
  const Ended ended = CallSmall({"verify", "small"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "a: 2 slices, 5 states: each checksum is right, each value follows "
            "from those after it\n"
            "b: 1 slice, 5 states: each checksum is right, each value follows "
            "from those after it\n"
            "Passed.\n");
  EXPECT_EQ(CallSmall({"verify", "small", "b", "--quick"}).out,
            "b: 1 slice: each checksum is right\nPassed.\n");
}

TEST(Verify, WithTooLittleMemoryChecksNothing) {
  FakeDirectory directory = SmallDirectory();
  directory.verify_memory = (uint64_t{9} << 20) + 1;
  const Ended ended = CallOn(directory, {"verify", "small", "--memory=9M"});
  EXPECT_EQ(ended.code, 3);
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, HasSubstr("needs 9437185 bytes of memory"));
  EXPECT_EQ(CallOn(directory, {"verify", "small", "--memory=9437185"}).code, 0);
  EXPECT_EQ(
      CallOn(directory, {"verify", "small", "--memory=9M", "--quick"}).code, 0);
}

TEST(Verify, ListsFaultsAndGoesOn) {
  FakeDirectory directory = SmallDirectory();
  table::FaultList faults(2);  // so many are listed, and all are counted
  for (const char* fault : {"a.rgt: block 3 is damaged", "state x3", "state x4",
                            "state x5", "state x6", "state x7", "state x8"}) {
    faults.Add(fault);
  }
  directory.faults["a"] = {2, 5, faults};
  const Ended ended = CallOn(directory, {"verify", "small"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out,
            "a: 2 slices, 5 states: 7 faults\n"
            "    a.rgt: block 3 is damaged\n"
            "    state x3\n"
            "b: 1 slice, 5 states: each checksum is right, each value follows "
            "from those after it\n"
            "Failed.\n");
  const Ended json = CallOn(directory, {"verify", "small", "--format=json"});
  EXPECT_EQ(json.code, 1);
  const std::vector<Json> lines = JsonLines(json.out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0],
            Json::parse(R"({"family": "a", "passed": false, "quick": false,
                            "slices": 2, "states": 5, "faults": 7, "examples":
                            ["a.rgt: block 3 is damaged", "state x3"]})"));
  EXPECT_EQ(lines[1]["passed"], true);
}

TEST(Verify, NamesWhatABuildHasNotFinished) {
  FakeDirectory directory = SmallDirectory();
  directory.unfinished = {{"c", "c.rgt.part"}};
  const std::string what =
      "c.rgt.part: the build of the family c has not finished; unless it is at "
      "work, `build small c --resume` goes on with it";
  const Ended ended = CallOn(directory, {"verify", "small", "--quick"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out,
            "a: 2 slices: each checksum is right\n"
            "b: 1 slice: each checksum is right\n"
            "c: 0 slices: 1 fault\n"
            "    " +
                what + "\nFailed.\n");
  const Ended json = CallOn(directory, {"verify", "small", "--format=json"});
  EXPECT_EQ(json.code, 1);
  const std::vector<Json> lines = JsonLines(json.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[2]["family"], "c");
  EXPECT_EQ(lines[2]["passed"], false);
  EXPECT_EQ(lines[2]["examples"], Json::array({what}));
  directory.unfinished = {{"KXK", "KXK.rgt.part"}};
  EXPECT_THAT(CallOn(directory, {"verify", "small"}).out,
              HasSubstr("    KXK.rgt.part: no build of this game goes on with "
                        "it: \"KXK\": expected one letter\n"));
  directory.unfinished = {{"c", "c.rgt.part"}};
  // What is asked for is in order.
  EXPECT_EQ(CallOn(directory, {"verify", "small", "a"}).code, 0);
  for (const char* command : {"verify", "stats", "query"}) {
    const Ended named = CallOn(directory, {command, "small", "c"});
    EXPECT_EQ(named.code, 2) << command;
    EXPECT_EQ(named.err, "take: small: " + what + "\n") << command;
  }
}

TEST(Verify, FindsFaultWithADirectoryThatHasNoTable) {
  FakeDirectory directory = SmallDirectory();
  directory.slices.clear();
  const Ended ended = CallOn(directory, {"verify", "small"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err,
            "take: small: no family was built; `build small` makes some\n");
  EXPECT_THAT(CallOn(directory, {"verify", "small", "a"}).err,
              HasSubstr("no family \"a\" was built; `build small a`"));
}

TEST(Zugzwang, ListsAndCounts) {
  const Ended ended = CallSmall({"zugzwang", "small"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "x3: whoever is to move loses\n"
            "a: 1 mutual zugzwang, 1 of a full point, 0 of half a point\n"
            "y0: a draw with the first player to move, a loss with the second "
            "player to move\n"
            "b: 1 mutual zugzwang, 0 of a full point, 1 of half a point\n");
  const std::vector<Json> lines =
      JsonLines(CallSmall({"zugzwang", "small", "--format=json"}).out);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[2], Json::parse(R"({"slice": "b0", "index": 0, "state": "y0",
                                      "mover": "first", "outcome": "draw",
                                      "passed": "loss",
                                      "full_point": false})"));
  EXPECT_EQ(lines[3], Json::parse(R"({"family": "b", "mutual_zugzwangs": 1,
                                      "full_point": 0, "half_point": 1})"));
}

TEST(Zugzwang, CountsWhatItDoesNotList) {
  EXPECT_EQ(CallSmall({"zugzwang", "small", "--limit=0"}).out,
            "a: 1 mutual zugzwang, 1 of a full point, 0 of half a point\n"
            "b: 1 mutual zugzwang, 0 of a full point, 1 of half a point\n");
  EXPECT_EQ(
      JsonLines(
          CallSmall({"zugzwang", "small", "--limit=1", "--format=json"}).out)
          .size(),
      3u);
}

TEST(Zugzwang, NeedsAGameThatCanPass) {
  FakeDirectory directory = SmallDirectory();
  directory.can_pass = false;
  const Ended ended = CallOn(directory, {"zugzwang", "small"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "take: take: no passing of the move\n");
}

}  // namespace
}  // namespace retrograde::cli
