// `query`: which states it lists, and how it samples.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/fake_program.h"
#include "retrograde/testing/doubles/fake_tables.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Ended CallOn(const FakeDirectory& directory,
             const std::vector<std::string>& options) {
  FakeProgram program;
  program.directories = {{"small", directory}};
  std::vector<std::string> arguments = {"query", "small"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return Call(program, arguments);
}

// The states that are listed.
std::vector<std::string> States(std::vector<std::string> options,
                                const FakeDirectory& directory) {
  options.push_back("--format=json");
  const Ended ended = CallOn(directory, options);
  EXPECT_EQ(ended.code, 0) << ended.err;
  std::vector<std::string> states;
  for (const Json& line : JsonLines(ended.out)) {
    states.push_back(line["state"]);
  }
  return states;
}

std::vector<std::string> States(const std::vector<std::string>& options) {
  return States(options, SmallDirectory());
}

// A slice of a hundred draws.
FakeDirectory Draws() {
  FakeSlice slice{"a", "a0", 100, {}, {}};
  for (uint64_t i = 0; i < 100; ++i) {
    slice.rows.push_back(
        {i, absl::StrCat(i), Player::kFirst, Outcome::kDraw, {}, {}});
  }
  return {"", {Metric::kRemoteness}, {slice}, {}};
}

TEST(Query, ListsStatesWithTheirValues) {
  const Ended ended = CallOn(SmallDirectory(), {"b"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "y0: draw\n"
            "y1: draw\n"
            "y2: win, remoteness 5, conversion 1\n"
            "y3: win, remoteness 5, conversion 3\n"
            "y4: loss, remoteness 6, conversion 2\n");
  EXPECT_EQ(CallOn(SmallDirectory(), {"a", "--format=json", "--plies=3"}).out,
            "{\"slice\":\"a/1\",\"index\":1,\"state\":\"x\\\"2\",\"mover\":"
            "\"second\",\"outcome\":\"win\",\"remoteness\":3,\"conversion\":1}"
            "\n");
}

TEST(Query, TakesStatesByOutcomeMoverAndLength) {
  EXPECT_THAT(States({"--outcome=draw"}), ElementsAre("y0", "y1"));
  EXPECT_THAT(States({"--outcome=win", "--mover=second"}), ElementsAre("x\"2"));
  EXPECT_THAT(States({"--plies=5"}), ElementsAre("y2", "y3"));
  EXPECT_THAT(States({"--plies=0"}), ElementsAre("end"));
  EXPECT_THAT(States({"--min-plies=5"}), ElementsAre("y2", "y3", "y4"));
  EXPECT_THAT(States({"--max-plies=1"}), ElementsAre("end", "x,1"));
  EXPECT_THAT(States({"--min-plies=2", "--max-plies=3"}),
              ElementsAre("x\"2", "x3"));
  EXPECT_THAT(States({"--plies=3", "--metric=conversion"}), ElementsAre("y3"));
  EXPECT_THAT(States({"--min-plies=9"}), ElementsAre());
}

TEST(Query, PliesAreThoseThatWereBuilt) {
  FakeDirectory directory = SmallDirectory();
  directory.metrics = {Metric::kConversion};
  EXPECT_THAT(States({"--plies=3"}, directory), ElementsAre("y3"));
  const Ended ended = CallOn(directory, {"--metric=remoteness", "--plies=3"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err, HasSubstr("not built with \"remoteness\""));
  directory.metrics = {Metric::kOutcome};
  EXPECT_THAT(CallOn(directory, {"--plies=3"}).err,
              HasSubstr("built without lengths"));
  EXPECT_THAT(States({"--outcome=draw"}, directory), ElementsAre("y0", "y1"));
}

TEST(Query, ASampleIsInOrderAndTheSameForASeed) {
  const std::vector<std::string> sample = States({"--sample=10"}, Draws());
  EXPECT_EQ(sample.size(), 10u);
  EXPECT_EQ(std::set<std::string>(sample.begin(), sample.end()).size(), 10u);
  EXPECT_TRUE(std::is_sorted(
      sample.begin(), sample.end(),
      [](const auto& a, const auto& b) { return stoi(a) < stoi(b); }));
  EXPECT_EQ(States({"--sample=10"}, Draws()), sample);
  EXPECT_NE(States({"--sample=10", "--seed=7"}, Draws()), sample);
}

TEST(Query, ASampleOfAllIsAll) {
  EXPECT_THAT(States({"--outcome=draw", "--sample=2"}),
              ElementsAre("y0", "y1"));
  EXPECT_THAT(States({"--outcome=draw", "--sample=9"}),
              ElementsAre("y0", "y1"));
}

TEST(Query, EachStateIsAsLikely) {
  // 100 samples of 50 out of 100: each state 50 times on average. With a
  // standard deviation of 5, all hundred stay within six of them.
  std::map<std::string, int> times;
  for (int seed = 0; seed < 100; ++seed) {
    for (const std::string& state :
         States({"--sample=50", absl::StrCat("--seed=", seed)}, Draws())) {
      ++times[state];
    }
  }
  EXPECT_EQ(times.size(), 100u);
  for (const auto& [state, count] : times) {
    EXPECT_GT(count, 20) << state;
    EXPECT_LT(count, 80) << state;
  }
}

TEST(Query, RefusesWhatMakesNoSense) {
  const std::vector<std::vector<std::string>> cases = {
      {"--outcome=lost"},
      {"--mover=third"},
      {"--metric=outcome"},
      {"--metric=depth"},
      {"--plies=1", "--min-plies=1"},
      {"--plies=-1"},
      {"--min-plies=4", "--max-plies=3"},
      {"--outcome=draw", "--plies=3"},
      {"--sample=0"},
      {"--format=csv"},
  };
  for (const std::vector<std::string>& options : cases) {
    const Ended ended = CallOn(SmallDirectory(), options);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(options);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.substr(0, 6), "take: ") << ended.err;
  }
}

}  // namespace
}  // namespace retrograde::cli
