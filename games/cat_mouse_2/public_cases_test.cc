// Every published grid, through the library: result, plies, counts, against
// figures that two other solvers agree on (testdata/README.md).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/cat_mouse_2/case_files.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/analysis/solution.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cat_mouse_2 {
namespace {

using Json = nlohmann::json;
using State = CatMouse2::State;

State Start(const CatMouse2& game) {
  return {game.Board().Mouse(), game.Board().Cat(), kMouse};
}

// Calls test(case, solution) for each published grid.
template <class Test>
void ForEachCase(Test test) {
  const std::vector<Json> cases = ReadPublicCases();
  ASSERT_EQ(cases.size(), 41u);
  for (const Json& test_case : cases) {
    SCOPED_TRACE(test_case.at("id").get<std::string>());
    test(test_case, Solve(GameOf(test_case)).value());
  }
}

TEST(PublicCases, HaveTheirResultAndLength) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse2>& solution) {
    const Value value = solution.Value(Start(solution.Game()));
    const std::map<Outcome, int> numbers = {
        {Outcome::kWin, 1}, {Outcome::kLoss, 2}, {Outcome::kDraw, 0}};
    EXPECT_EQ(numbers.at(value.outcome), test_case.at("outcome"));
    EXPECT_EQ(value.outcome == Outcome::kWin, test_case.at("expected"));
    const bool draw = value.outcome == Outcome::kDraw;
    EXPECT_EQ(draw ? Json() : Json(value.remoteness), test_case.at("depth"));
  });
}

TEST(PublicCases, HaveTheirCounts) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse2>& solution) {
    const Counts counts = solution.Counts();
    const Json by_winner = {{"mouse", counts.WonBy(kMouse)},
                            {"cat", counts.WonBy(kCat)},
                            {"draw", counts.Draws()}};
    EXPECT_EQ(by_winner, test_case.at("counts"));
    EXPECT_EQ(counts.States(), test_case.at("states"));
    EXPECT_EQ(counts.Longest().value_or(0), test_case.at("max_depth"));
  });
}

TEST(PublicCases, LinesTakeAsLongAsTheValueSays) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse2>& solution) {
    const auto line = solution.Line(Start(solution.Game()));
    const Json& depth = test_case.at("depth");
    if (!depth.is_null()) {
      EXPECT_EQ(line.moves.size(), depth);
    }
  });
}

TEST(PublicCases, PassTheChecker) {
  ForEachCase([](const Json&, const Solution<CatMouse2>& solution) {
    const CheckReport report = CheckValues(
        solution.Game(),
        [&](uint64_t index) { return solution.Values().At(index); });
    EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  });
}

// Where the source says what it expects, it is what we find.
TEST(PublicCases, SourcesAgree) {
  for (const Json& test_case : ReadPublicCases()) {
    for (const Json& expected : test_case.at("source_expected")) {
      EXPECT_EQ(expected, test_case.at("expected")) << test_case.at("id");
    }
  }
}

}  // namespace
}  // namespace retrograde::cat_mouse_2
