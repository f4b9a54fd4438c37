// Every published graph, through the library: result, plies, counts, best
// moves, against figures that two other solvers agree on (testdata/README.md).

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse/case_files.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "games/cat_mouse/solve.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/analysis/solution.h"
#include "retrograde/verify/checker.h"

namespace retrograde::cat_mouse {
namespace {

using Json = nlohmann::json;
using State = CatMouse::State;
using ByWinner = std::map<std::string, uint64_t>;

constexpr char kWinners[][6] = {"draw", "mouse", "cat"};

Solution<CatMouse> SolutionOf(const Json& test_case) {
  return retrograde::Solve(CatMouse::Create(GraphOf(test_case)).value())
      .value();
}

// Whether a piece has arrived: what the case files call a terminal state. (A
// mover without a move is not among them.)
bool HasArrived(const State& state) {
  return state.mouse == Rules().hole || state.mouse == state.cat;
}

void CountState(const Solution<CatMouse>& solution, const State& state,
                ByWinner* counts) {
  const Result result = ResultOf(state.mover, solution.Value(state));
  ++(*counts)[kWinners[result.result]];
}

// The counts of the states that `wanted` takes.
template <class Wanted>
ByWinner CountStates(const Solution<CatMouse>& solution, Wanted wanted) {
  ByWinner counts = {{"draw", 0}, {"mouse", 0}, {"cat", 0}};
  for (uint64_t index = 0; index < solution.Game().Size(); ++index) {
    const std::optional<State> state = solution.Game().Unindex(index);
    if (state && wanted(*state)) CountState(solution, *state, &counts);
  }
  return counts;
}

// The states that play can reach from the start.
std::vector<State> Reachable(const CatMouse& game) {
  std::vector<State> states = {{1, 2, kMouse}};
  absl::flat_hash_set<uint64_t> seen = {game.Index(states[0])};
  for (size_t next = 0; next < states.size(); ++next) {
    const State state = states[next];
    if (HasArrived(state)) continue;
    game.Moves(state, [&](Node to) {
      const State after = game.Apply(state, to);
      if (seen.insert(game.Index(after)).second) states.push_back(after);
      return true;
    });
  }
  return states;
}

// Calls test(case, solution) for each published graph.
template <class Test>
void ForEachCase(Test test) {
  const std::vector<Json> cases = ReadCases(kPublicCases);
  ASSERT_EQ(cases.size(), 86u);
  for (const Json& test_case : cases) {
    SCOPED_TRACE(test_case.at("id").get<std::string>());
    test(test_case, SolutionOf(test_case));
  }
}

TEST(PublicCases, HaveTheirResultAndLength) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse>& solution) {
    const Result result = Solve(GraphOf(test_case)).value();
    EXPECT_EQ(result.result, test_case.at("expected"));
    EXPECT_EQ(result.plies ? Json(*result.plies) : Json(),
              test_case.at("depth"));
    EXPECT_EQ(ResultOf(kMouse, solution.Value({1, 2, kMouse})), result);
    EXPECT_EQ(solution.Counts().Longest().value_or(0),
              test_case.at("max_depth"));
  });
}

TEST(PublicCases, HaveTheirResultWhereStuckPlayersLose) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse>&) {
    Rules rules;
    rules.no_move = NoMove::kLoss;
    const absl::StatusOr<Result> result = Solve(GraphOf(test_case), rules);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_EQ(result->result, test_case.at("expected_if_stuck_loses"));
  });
}

TEST(PublicCases, HaveTheirCounts) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse>& solution) {
    EXPECT_EQ(CountStates(solution, [](const State&) { return true; }),
              test_case.at("counts").get<ByWinner>());
    EXPECT_EQ(
        CountStates(solution, [](const State& s) { return !HasArrived(s); }),
        test_case.at("counts_nonterminal").get<ByWinner>());
    EXPECT_EQ(solution.Counts().States(), test_case.at("states"));
  });
}

TEST(PublicCases, HaveTheirCountsOfReachableStates) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse>& solution) {
    const std::vector<State> reachable = Reachable(solution.Game());
    EXPECT_EQ(reachable.size(), test_case.at("reachable"));
    ByWinner counts = {{"draw", 0}, {"mouse", 0}, {"cat", 0}};
    for (const State& state : reachable) CountState(solution, state, &counts);
    EXPECT_EQ(counts, test_case.at("counts_reachable").get<ByWinner>());
  });
}

TEST(PublicCases, HaveTheirBestFirstMoves) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse>& solution) {
    EXPECT_THAT(
        solution.BestMoves({1, 2, kMouse}),
        ::testing::ElementsAreArray(
            test_case.at("optimal_first_moves").get<std::vector<Node>>()));
  });
}

TEST(PublicCases, LinesTakeAsLongAsTheValueSays) {
  ForEachCase([](const Json& test_case, const Solution<CatMouse>& solution) {
    const auto line = solution.Line({1, 2, kMouse});
    const Json& depth = test_case.at("depth");
    if (!depth.is_null()) {
      EXPECT_EQ(line.moves.size(), depth);
    }
    for (size_t ply = 0; ply < line.moves.size(); ++ply) {
      EXPECT_EQ(solution.Game().Apply(line.states[ply], line.moves[ply]),
                line.states[ply + 1]);
    }
  });
}

TEST(PublicCases, PassTheChecker) {
  ForEachCase([](const Json&, const Solution<CatMouse>& solution) {
    const CheckReport report = CheckValues(
        solution.Game(),
        [&](uint64_t index) { return solution.Values().At(index); });
    EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  });
}

TEST(PublicCases, AreSymmetricOrNamedAsDirected) {
  for (const Json& test_case : ReadCases(kPublicCases)) {
    EXPECT_EQ(GraphOf(test_case).CheckSymmetric().ok(), !IsDirected(test_case))
        << test_case.at("id");
  }
}

TEST(MalformedCases, AreRefused) {
  const std::vector<Json> cases = ReadCases(kMalformedCases);
  ASSERT_EQ(cases.size(), 7u);
  for (const Json& test_case : cases) {
    if (test_case.at("id") == "bad913-007") continue;  // no lists at all
    absl::StatusOr<Graph> graph =
        Graph::FromLists(test_case.at("graph").get<AdjacencyLists>());
    const absl::Status status =
        graph.ok() ? CatMouse::Create(*std::move(graph)).status()
                   : graph.status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument)
        << test_case.at("id");
  }
}

}  // namespace
}  // namespace retrograde::cat_mouse
