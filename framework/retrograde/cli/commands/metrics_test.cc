// Each metric of the traits, those to come as well, goes through the commands:
// it is built, verified, told of a state, exported and counted.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/cli/game_program.h"
#include "retrograde/core/metric.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/take_game.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::Contains;

// In a game of one slice no move leaves it, so that each length is that to the
// end: with ten stones five plies (see take_game.h).
constexpr int kPliesOfTen = 5;

class EveryMetric : public ::testing::TestWithParam<Metric> {
 protected:
  EveryMetric()
      : name_(MetricText(GetParam())),
        tables_(absl::StrCat(::testing::TempDir(), "/of_", name_)) {}

  static Ended Run(const std::vector<std::string>& arguments) {
    GameProgram<Take<false>> program;
    return Call(program, arguments);
  }
  static Json AsJson(std::vector<std::string> arguments) {
    arguments.push_back("--format=json");
    return Json::parse(Run(arguments).out);
  }

  std::string name_, tables_;
};

TEST_P(EveryMetric, IsBuiltToldAndCounted) {
  const bool counts = CountsPlies(GetParam());
  const Ended built = Run({"build", tables_, "--metric=" + name_});
  ASSERT_EQ(built.code, 0) << built.err;
  EXPECT_EQ(Run({"verify", tables_}).code, 0);

  const Json answer = AsJson({"probe", tables_, "10 first"});
  EXPECT_EQ(answer["outcome"], "win");
  EXPECT_EQ(answer["plies"], counts ? Json(kPliesOfTen) : Json());
  // Each answer says the outcome, whatever is counted.
  const bool is_told = counts || GetParam() == Metric::kOutcome;
  EXPECT_EQ(answer.contains(name_), is_told) << answer;
  if (counts) {
    EXPECT_EQ(answer[name_], kPliesOfTen);
  }

  const Json stats = AsJson({"stats", tables_});
  EXPECT_EQ(stats["metric"], name_);
  EXPECT_EQ(stats["max_plies"], counts ? Json(kPliesOfTen) : Json());

  const Json row = AsJson({"query", tables_, "--sample=1"});
  EXPECT_EQ(row.contains(name_), is_told) << row;
}

class EveryLength : public EveryMetric {};

TEST_P(EveryLength, HasItsColumnOfCsvAndItsArray) {
  const std::string tables = tables_ + "_exported";
  ASSERT_EQ(Run({"build", tables, "--metric=" + name_}).code, 0);
  const std::vector<std::string> lines = absl::StrSplit(
      Run({"export", tables, "--format=csv", "--output=-"}).out, '\n');
  const std::vector<std::string> columns = absl::StrSplit(lines.at(0), ',');
  ASSERT_THAT(columns, Contains(name_));
  for (const std::string& line : lines) {
    const std::vector<std::string> fields = absl::StrSplit(line, ',');
    if (fields.size() < 3 || fields[2] != "10 first") continue;
    for (size_t i = 0; i < columns.size(); ++i) {
      const auto metric = MetricOf(columns[i]);
      if (!metric || !CountsPlies(*metric)) continue;
      const bool built = columns[i] == name_;
      EXPECT_EQ(fields.at(i), built ? absl::StrCat(kPliesOfTen) : "");
    }
  }
  const std::string arrays = tables + ".npy";
  EXPECT_EQ(Run({"export", tables, "--format=npy", "--output=" + arrays}).code,
            0);
  EXPECT_EQ(Run({"query", tables, "--metric=" + name_, "--plies=5"}).code, 0);
}

std::string NameOf(const ::testing::TestParamInfo<Metric>& info) {
  return std::string(MetricText(info.param));
}

std::vector<Metric> AllLengths() {
  std::vector<Metric> metrics(kMetrics.begin(), kMetrics.end());
  std::erase_if(metrics, [](Metric metric) { return !CountsPlies(metric); });
  return metrics;
}

INSTANTIATE_TEST_SUITE_P(Traits, EveryMetric, ::testing::ValuesIn(kMetrics),
                         NameOf);
INSTANTIATE_TEST_SUITE_P(Traits, EveryLength, ::testing::ValuesIn(AllLengths()),
                         NameOf);

TEST(Metrics, AllTogetherAreToldByTheFirst) {
  EXPECT_EQ(MainMetricOf(kMetrics), Metric::kRemoteness);
  EXPECT_EQ(MainMetricOf(std::vector<Metric>{Metric::kConversion}),
            Metric::kConversion);
  EXPECT_EQ(MainMetricOf(std::vector<Metric>{Metric::kOutcome}),
            Metric::kOutcome);
}

TEST(Metrics, NamesGoThereAndBack) {
  for (const Metric metric : kMetrics) {
    EXPECT_EQ(MetricOf(MetricText(metric)), metric);
  }
  EXPECT_EQ(MetricOf("remotenest"), std::nullopt);
}

}  // namespace
}  // namespace retrograde::cli
