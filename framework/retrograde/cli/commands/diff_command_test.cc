// `diff`, on directories that differ in one thing.

#include <string>
#include <vector>

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
using ::testing::HasSubstr;

Ended CallDiff(const FakeDirectory& first, const FakeDirectory& second,
               const std::vector<std::string>& options = {}) {
  FakeProgram program;
  program.directories = {{"one", first}, {"two", second}};
  std::vector<std::string> arguments = {"diff", "one", "two"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return Call(program, arguments);
}

TEST(Diff, EqualTablesAreEqual) {
  const Ended ended = CallDiff(SmallDirectory(), SmallDirectory());
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, "10 states compared, none different\nEqual.\n");
  EXPECT_EQ(
      Json::parse(
          CallDiff(SmallDirectory(), SmallDirectory(), {"--format=json"}).out),
      Json::parse(R"({"equal": true, "metrics": [[], []],
                      "families": [[], []], "slices": [[], []],
                      "states": 10, "different": 0, "examples": []})"));
}

TEST(Diff, ListsValuesThatDiffer) {
  FakeDirectory other = SmallDirectory();
  other.slices[1].rows[2].conversion = 3;
  other.slices[2].rows[0] = {0, "y0", Player::kFirst, Outcome::kWin, 7, 1};
  const Ended ended = CallDiff(SmallDirectory(), other);
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_EQ(ended.out,
            "x3: loss, remoteness 2, conversion 2 and not loss, remoteness 2, "
            "conversion 3\n"
            "y0: draw and not win, remoteness 7, conversion 1\n"
            "10 states compared, 2 different\nDifferent.\n");
  const Json json =
      Json::parse(CallDiff(SmallDirectory(), other, {"--format=json"}).out);
  EXPECT_EQ(json["equal"], false);
  EXPECT_EQ(json["different"], 2);
  EXPECT_EQ(json["examples"][1],
            Json::parse(R"({"slice": "b0", "index": 0, "state": "y0", "values":
                [{"outcome": "draw", "remoteness": null, "conversion": null},
                 {"outcome": "win", "remoteness": 7, "conversion": 1}]})"));
}

TEST(Diff, CountsWhatItDoesNotList) {
  FakeDirectory other = SmallDirectory();
  for (FakeRow& row : other.slices[2].rows) row.outcome = Outcome::kLoss;
  const Ended ended = CallDiff(SmallDirectory(), other, {"--limit=1"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out,
            "y0: draw and not loss\n"
            "10 states compared, 4 different\nDifferent.\n");
}

TEST(Diff, AStateThatOnlyOneHasIsADifference) {
  FakeDirectory other = SmallDirectory();
  other.slices[1].rows.erase(other.slices[1].rows.begin() + 1);
  EXPECT_THAT(CallDiff(SmallDirectory(), other).out,
              HasSubstr("x\"2: win, remoteness 3, conversion 1 and not no "
                        "state\n10 states compared, 1 different\n"));
  EXPECT_THAT(CallDiff(other, SmallDirectory()).out,
              HasSubstr("x\"2: no state and not win, remoteness 3, conversion "
                        "1\n10 states compared, 1 different\n"));
}

TEST(Diff, NamesWhatOnlyOneHas) {
  FakeDirectory other = SmallDirectory();
  other.metrics = {Metric::kRemoteness};
  other.slices.pop_back();
  other.slices[1].name = "a/2";
  const Ended ended = CallDiff(SmallDirectory(), other);
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out,
            "only in one: metric conversion\n"
            "only in one: family b\n"
            "only in one: slice a/1\n"
            "only in two: slice a/2\n"
            "1 state compared, none different\nDifferent.\n");
  const Json json =
      Json::parse(CallDiff(SmallDirectory(), other, {"--format=json"}).out);
  EXPECT_EQ(json["slices"], Json::parse(R"([["a/1"], ["a/2"]])"));
}

TEST(Diff, LengthsThatOnlyOneHasAreNotCompared) {
  FakeDirectory other = SmallDirectory();
  other.metrics = {Metric::kRemoteness};
  other.slices[1].rows[2].conversion = 9;
  EXPECT_THAT(CallDiff(SmallDirectory(), other).out,
              HasSubstr("10 states compared, none different\nDifferent.\n"));
}

TEST(Diff, LooksAtLargeSlicesInParts) {
  FakeDirectory large{"", {Metric::kRemoteness}, {}, {}};
  FakeSlice slice{"a", "a", 150'000, {}, {}};
  for (uint64_t i = 0; i < slice.size; i += 3) {
    slice.rows.push_back(
        {i, std::to_string(i), Player::kFirst, Outcome::kDraw, {}, {}});
  }
  large.slices = {slice};
  FakeDirectory other = large;
  other.slices[0].rows[40'000].outcome = Outcome::kLoss;
  EXPECT_EQ(CallDiff(large, large).out,
            "50000 states compared, none different\nEqual.\n");
  EXPECT_THAT(CallDiff(large, other).out,
              HasSubstr("120000: draw and not loss\n50000 states compared, 1 "
                        "different\n"));
}

TEST(Diff, OtherGamesAreNotCompared) {
  FakeDirectory other = SmallDirectory();
  other.parameters = "n=4";
  const Ended ended = CallDiff(SmallDirectory(), other);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err,
            "take: the tables are of different games: one has the parameters "
            "\"n=3\", two has \"n=4\"\n");
}

TEST(Diff, NeedsTwoDirectories) {
  FakeProgram program;
  program.directories = {{"one", SmallDirectory()}};
  EXPECT_EQ(Call(program, {"diff", "one"}).code, 2);
  EXPECT_EQ(Call(program, {"diff"}).code, 2);
}

}  // namespace
}  // namespace retrograde::cli
