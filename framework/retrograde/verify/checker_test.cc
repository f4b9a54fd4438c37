#include "retrograde/verify/checker.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde {
namespace {

using ::testing::HasSubstr;

GraphGame<> Graph(absl::string_view text) {
  return *GraphGame<>::FromParameters(text);
}

CheckReport Check(const GraphGame<>& game, const std::vector<Value>& values,
                  const CheckOptions& options = {}) {
  return CheckValues(
      game, [&](uint64_t index) { return values[index]; }, options);
}

// The reference solver's values; a draw for holes.
std::vector<Value> TrueValues(const GraphGame<>& game) {
  std::vector<Value> values;
  for (const std::optional<Value>& value : SolveSlowly(game)) {
    values.push_back(value.value_or(Value::Draw()));
  }
  return values;
}

// 0 wins in 3 through 1; 4 and 5 chase each other for ever.
constexpr absl::string_view kSmall = "a>1 b>2 a>3 b=l a>5 b>4 -";
const std::vector<Value> SmallValues() {
  return {Value::Win(3), Value::Loss(2), Value::Win(1), Value::Loss(0),
          Value::Draw(), Value::Draw(),  Value::Draw()};
}

TEST(Checker, AcceptsTheValuesWorkedOutByHand) {
  const CheckReport report = Check(Graph(kSmall), SmallValues());
  EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  EXPECT_EQ(report.states, 6);
}

TEST(Checker, NeverAsksForTheValueOfAHole) {
  const std::vector<Value> values = SmallValues();
  CheckValues(Graph(kSmall), [&](uint64_t index) {
    EXPECT_NE(index, 6u);
    return values[index];
  });
}

TEST(Checker, DescribesTheStateWhoseValueIsWrong) {
  std::vector<Value> values = SmallValues();
  values[0] = Value::Win(5);
  const CheckReport report = Check(Graph(kSmall), values);
  ASSERT_EQ(report.fault_count, 1u);
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].index, 0u);
  EXPECT_EQ(report.faults[0].state, "0");
  EXPECT_EQ(report.faults[0].found, Value::Win(5));
  EXPECT_EQ(report.faults[0].expected, Value::Win(3));
  EXPECT_EQ(report.ToStatus().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(report.ToStatus().message()),
              HasSubstr("state 0 (index 0): found win in 5 plies, expected win "
                        "in 3 plies"));
}

TEST(Checker, RefusesADrawThatCarriesALength) {
  std::vector<Value> values = SmallValues();
  values[4].remoteness = 7;
  EXPECT_EQ(Check(Graph(kSmall), values).fault_count, 1u);
}

// On some hundred random games with exits: every single wrong value is refused.
TEST(Checker, RefusesEveryFlippedOutcomeAndEveryLengthOffByOne) {
  uint64_t planted = 0;
  for (uint64_t number = 0; number < 300; ++number) {
    const RandomGame game =
        MakeRandomGame(RandomKnobs(number, number % 2 == 0, false));
    const std::vector<Value> values = TrueValues(game);
    ASSERT_EQ(Check(game, values).fault_count, 0u) << number;
    for (uint64_t index = 0; index < values.size(); ++index) {
      if (!game.Unindex(index)) continue;
      const Value right = values[index];
      const Value wrong[] = {Value::Win(right.remoteness),
                             Value::Loss(right.remoteness),
                             Value::Draw(),
                             {right.outcome, right.remoteness + 1},
                             {right.outcome, right.remoteness - 1}};
      for (const Value value : wrong) {
        if (value == right) continue;
        std::vector<Value> broken = values;
        broken[index] = value;
        EXPECT_GT(Check(game, broken).fault_count, 0u)
            << "game " << number << ", index " << index << ": "
            << ValueText(value) << " for " << ValueText(right);
        ++planted;
      }
    }
  }
  EXPECT_GT(planted, 10'000u);
}

// Cat-and-mouse on [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]] from mouse 1 and
// cat 2, as a plain graph: hole 0, states (mouse, cat, mover), numbered
// 2 * (6 * mouse + cat) + (1 if the cat is to move).
GraphGame<> FiveDraws() {
  const std::vector<std::vector<uint32_t>> edges = {
      {2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}};
  std::vector<GraphNode> nodes(2 * 6 * 6);
  const auto number = [](uint32_t mouse, uint32_t cat, int turn) {
    return 2 * (6 * mouse + cat) + turn;
  };
  for (uint32_t mouse = 0; mouse < 6; ++mouse) {
    for (uint32_t cat = 0; cat < 6; ++cat) {
      GraphNode& mice = nodes[number(mouse, cat, 0)];
      GraphNode& cats = nodes[number(mouse, cat, 1)];
      mice.hole = cats.hole = cat == 0;
      cats.mover = Player::kSecond;
      if (cat == 0) continue;
      if (mouse == 0 || mouse == cat) {
        mice.terminal = mouse == 0 ? Outcome::kWin : Outcome::kLoss;
        cats.terminal = Flip(*mice.terminal);
        continue;
      }
      for (const uint32_t to : edges[mouse]) {
        mice.moves.push_back(number(to, cat, 1));
      }
      for (const uint32_t to : edges[cat]) {
        if (to != 0) cats.moves.push_back(number(mouse, to, 0));
      }
    }
  }
  return *GraphGame<>::Create(nodes);
}

TEST(Checker, RefusesFiveDrawsRewrittenAsWinsOfEitherPlayer) {
  const GraphGame<> game = FiveDraws();
  const std::vector<Value> values = TrueValues(game);
  EXPECT_EQ(Check(game, values).fault_count, 0u);
  for (const Player winner : {Player::kFirst, Player::kSecond}) {
    for (const Ply plies : {0, 1, 2, 5, 1000}) {
      std::vector<Value> broken = values;
      int draws = 0;
      for (uint64_t index = 0; index < broken.size(); ++index) {
        const auto state = game.Unindex(index);
        if (!state || broken[index] != Value::Draw()) continue;
        ++draws;
        broken[index] = game.Mover(*state) == winner ? Value::Win(plies)
                                                     : Value::Loss(plies);
      }
      EXPECT_EQ(draws, 5);
      EXPECT_GT(Check(game, broken).fault_count, 0u) << plies;
    }
  }
}

// Whether every state's outcome, lengths ignored, fits those behind its moves.
bool OutcomesFit(const GraphGame<>& game, const std::vector<Value>& values) {
  for (uint64_t index = 0; index < values.size(); ++index) {
    const auto state = game.Unindex(index);
    if (!state) continue;
    const Value expected = internal::ExpectedValue(
        game, [&](uint64_t i) { return values[i]; }, *state);
    if (expected.outcome != values[index].outcome) return false;
  }
  return true;
}

// The reason for lengths: the same wrong values pass a check of outcomes.
TEST(Checker, FiveDrawsRewrittenAsWinsWouldPassACheckOfOutcomes) {
  const GraphGame<> game = FiveDraws();
  for (const Player winner : {Player::kFirst, Player::kSecond}) {
    std::vector<Value> broken = TrueValues(game);
    for (uint64_t index = 0; index < broken.size(); ++index) {
      const auto state = game.Unindex(index);
      if (!state || broken[index] != Value::Draw()) continue;
      broken[index].outcome =
          game.Mover(*state) == winner ? Outcome::kWin : Outcome::kLoss;
    }
    EXPECT_TRUE(OutcomesFit(game, broken));
  }
}

TEST(Checker, CountsAllFaultsAndListsTheFirstFew) {
  const std::vector<GraphNode> nodes = *ParseGraph("a>0 a>0 a>0 a>0 a>0");
  const std::vector<Value> wrong(nodes.size(), Value::Win(1));
  CheckOptions options;
  options.faults_listed = 2;
  const CheckReport report = Check(*GraphGame<>::Create(nodes), wrong, options);
  EXPECT_EQ(report.fault_count, 5u);
  EXPECT_EQ(report.faults.size(), 2u);
  EXPECT_THAT(std::string(report.ToStatus().message()),
              HasSubstr("5 of 5 values"));
}

// Twenty thousand states: five tasks for the threads.
TEST(Checker, ReportsTheSameForAnyNumberOfThreads) {
  const std::vector<GraphNode> nodes(20'000, ParseGraph("a=l")->front());
  const GraphGame<> game = *GraphGame<>::Create(nodes);
  std::vector<Value> values(nodes.size(), Value::Loss(0));
  const std::vector<uint64_t> wrong = {4095, 4096, 9000, 12'289, 19'999};
  for (const uint64_t index : wrong) values[index] = Value::Win(1);
  for (const unsigned threads : {1, 2, 8}) {
    CheckOptions options;
    options.threads = threads;
    options.faults_listed = 3;
    const CheckReport report = Check(game, values, options);
    EXPECT_EQ(report.states, nodes.size());
    EXPECT_EQ(report.fault_count, wrong.size());
    ASSERT_EQ(report.faults.size(), 3u);
    for (size_t i = 0; i < 3; ++i) EXPECT_EQ(report.faults[i].index, wrong[i]);
  }
}

TEST(Checker, StopRequestEndsWithCancelled) {
  std::stop_source source;
  source.request_stop();
  CheckOptions options;
  options.stop = source.get_token();
  const CheckReport report = Check(Graph(kSmall), SmallValues(), options);
  EXPECT_TRUE(report.stopped);
  EXPECT_EQ(report.ToStatus().code(), absl::StatusCode::kCancelled);
}

}  // namespace
}  // namespace retrograde
