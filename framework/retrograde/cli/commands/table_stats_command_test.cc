// `stats DIR`, on a few rows written down by hand.

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/metric.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/fake_program.h"
#include "retrograde/testing/doubles/fake_tables.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

Ended CallOn(const FakeDirectory& directory,
             const std::vector<std::string>& options) {
  FakeProgram program;
  program.directories = {{"small", directory}};
  std::vector<std::string> arguments = {"stats", "small"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return Call(program, arguments);
}

Ended CallSmall(const std::vector<std::string>& options) {
  return CallOn(SmallDirectory(), options);
}

TEST(TableStats, CountsASlice) {
  const Ended ended = CallSmall({"b"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(
      ended.out,
      "slice b0 of b: 5 states and 0 holes\n"
      "remoteness\n"
      "to move               the first player           the second player\n"
      "plies                win          loss           win          loss\n"
      "5                      2             0             0             0\n"
      "6                      0             0             0             1\n"
      "all                    2             0             0             1\n"
      "draw                                 1                           1\n"
      "states                               3                           2\n"
      "longest   win in 5 plies: y2\n"
      "longest   loss in 6 plies: y4\n"
      "conversion\n"
      "to move               the first player           the second player\n"
      "plies                win          loss           win          loss\n"
      "1                      1             0             0             0\n"
      "2                      0             0             0             1\n"
      "3                      1             0             0             0\n"
      "all                    2             0             0             1\n"
      "draw                                 1                           1\n"
      "states                               3                           2\n"
      "longest   win in 3 plies: y3\n"
      "longest   loss in 2 plies: y4\n");
}

TEST(TableStats, TellsHolesAndAllSlices) {
  const std::string out = CallSmall({}).out;
  EXPECT_THAT(out, HasSubstr("slice a0 of a: 1 state and 0 holes\n"));
  EXPECT_THAT(out, HasSubstr("\n\nslice a/1 of a: 4 states and 1 hole\n"));
  EXPECT_THAT(out, HasSubstr("\n\nslice b0 of b: 5 states and 0 holes\n"));
}

TEST(TableStats, PrintsALineOfJsonForEachMetric) {
  const std::vector<Json> lines =
      JsonLines(CallSmall({"a", "--format=json"}).out);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[2],
            Json::parse(
                R"({"family": "a", "slice": "a/1", "metric": "remoteness",
              "indices": 5, "states": 4, "win": 2, "draw": 0, "loss": 2,
              "max_plies": 4, "reachable": null, "movers": [
                {"mover": "first", "states": 2, "win": 1, "draw": 0, "loss": 1,
                 "max_plies": 2, "by_plies": [
                   {"plies": 1, "win": 1, "loss": 0},
                   {"plies": 2, "win": 0, "loss": 1}]},
                {"mover": "second", "states": 2, "win": 1, "draw": 0, "loss": 1,
                 "max_plies": 4, "by_plies": [
                   {"plies": 3, "win": 1, "loss": 0},
                   {"plies": 4, "win": 0, "loss": 1}]}],
              "longest": [
                {"mover": "first", "outcome": "win", "plies": 1,
                 "state": "x,1"},
                {"mover": "first", "outcome": "loss", "plies": 2,
                 "state": "x3"},
                {"mover": "second", "outcome": "win", "plies": 3,
                 "state": "x\"2"},
                {"mover": "second", "outcome": "loss", "plies": 4,
                 "state": "x4"}]})"));
  EXPECT_EQ(lines[3]["metric"], "conversion");
}

TEST(TableStats, TellsHowManyStatesPlayComesTo) {
  FakeDirectory directory = SmallDirectory();
  directory.reached = Reached{3, 1};
  EXPECT_THAT(
      CallOn(directory, {"b"}).out,
      HasSubstr(
          "states                               3                           2\n"
          "reachable                            3                           1"
          "\n"));
  const std::vector<Json> lines =
      JsonLines(CallOn(directory, {"b", "--format=json"}).out);
  EXPECT_EQ(lines.at(0)["reachable"], 4);
}

TEST(TableStats, CountsOutcomesAloneWhereThereAreNoLengths) {
  FakeDirectory outcomes = SmallDirectory();
  outcomes.metrics = {Metric::kOutcome};
  EXPECT_EQ(
      CallOn(outcomes, {"b"}).out,
      "slice b0 of b: 5 states and 0 holes\n"
      "to move               the first player           the second player\n"
      "                     win          loss           win          loss\n"
      "all                    2             0             0             1\n"
      "draw                                 1                           1\n"
      "states                               3                           2\n"
      "such as   win: y2\n"
      "such as   loss: y4\n");
  const std::vector<Json> lines =
      JsonLines(CallOn(outcomes, {"b", "--format=json"}).out);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0]["metric"], "outcome");
  EXPECT_TRUE(lines[0]["max_plies"].is_null());
  EXPECT_EQ(lines[0]["movers"][0]["by_plies"], Json::array());
  EXPECT_TRUE(lines[0]["longest"][0]["plies"].is_null());
}

}  // namespace
}  // namespace retrograde::cli
