// Games in slices, solved one slice after another, against solvers that know
// nothing of exits: all states at once, straight from the definitions.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/slices/state_value.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/sliced_graph_game.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/reference_solver.h"
#include "tests/engine/games_to_try.h"

namespace retrograde {
namespace {

using Slice = SlicedGraphGame::Slice;
using State = SlicedGraphGame::State;
// By node of the graph; nothing for a hole.
using NodeValues = std::vector<std::optional<Value>>;

// ----- Slice by slice -----

class SolvedSlices {
 public:
  // Solves them all. Those behind a slice have smaller numbers.
  SolvedSlices(const SlicedGraphGame& game, Metric metric)
      : game_(game), metric_(metric) {
    for (Slice slice = 0; slice < game.SliceCount(); ++slice) Solve(slice);
  }

  // Answers for the states of finished slices.
  auto ValueOf() const {
    return [this](const Slice& slice, const State& state) {
      if (slice >= solved_.size()) {
        ADD_FAILURE() << "state " << state << " lies in no finished slice";
        return Value::Draw();
      }
      return solved_[slice].At(game_.InSlice(slice).Index(state));
    };
  }

  // Of any state.
  Value At(const State& state) const {
    return ValueOfState(game_, metric_, ValueOf(), state);
  }

 private:
  void Solve(Slice slice) {
    const SliceView view(game_, slice, metric_, ValueOf());
    absl::StatusOr<Values> values = SolveValues(view);
    ASSERT_TRUE(values.ok()) << values.status();
    const absl::Status status = CheckValues(view, [&](uint64_t index) {
                                  return values->At(index);
                                }).ToStatus();
    EXPECT_TRUE(status.ok()) << status;
    using View = std::decay_t<decltype(view)>;
    const auto forwards = SolveValues(CutGame<View, Rung::kIndex>(view));
    ASSERT_TRUE(forwards.ok()) << forwards.status();
    for (uint64_t index = 0; index < values->Size(); ++index) {
      EXPECT_EQ(forwards->At(index), values->At(index)) << "index " << index;
    }
    solved_.push_back(*std::move(values));
  }

  const SlicedGraphGame& game_;
  const Metric metric_;
  std::deque<Values> solved_;
};

// ----- All at once -----

NodeValues RemotenessSlowly(const SlicedGraphGame& game) {
  const auto whole = GraphGame<>::Create(game.Graph().nodes);
  EXPECT_TRUE(whole.ok()) << whole.status();
  return SolveSlowly(*whole);
}

// "Plies until a move by either side leaves the slice with the outcome kept, or
// the game ends; such a move counts 1, a terminal state 0; the winner
// minimises, the loser maximises." Who wins does not depend on how plies are
// counted.
class ConversionSolver {
 public:
  ConversionSolver(const SlicedGraph& graph, const NodeValues& remoteness)
      : graph_(graph), outcomes_(remoteness), values_(remoteness.size()) {}

  NodeValues Solve() {
    for (uint32_t node = 0; node < values_.size(); ++node) {
      if (!outcomes_[node]) continue;
      if (outcomes_[node]->outcome == Outcome::kDraw) {
        values_[node] = Value::Draw();
      } else if (graph_.nodes[node].terminal) {
        values_[node] = Value{*graph_.nodes[node].terminal, 0};
      }
    }
    // No length exceeds the number of states.
    for (Ply plies = 1; plies <= values_.size(); ++plies) Sweep(plies);
    return values_;
  }

 private:
  // Finds the states with this length.
  void Sweep(Ply plies) {
    NodeValues next = values_;
    for (uint32_t node = 0; node < values_.size(); ++node) {
      if (values_[node] || !outcomes_[node]) continue;
      const Outcome outcome = outcomes_[node]->outcome;
      const bool found = outcome == Outcome::kWin ? ShortestWin(node) == plies
                                                  : LongestLoss(node) == plies;
      if (found) next[node] = Value{outcome, plies};
    }
    values_ = std::move(next);
  }

  // What a move counts; nothing where that is not known yet.
  std::optional<Ply> Count(uint32_t from, uint32_t to) const {
    const bool stays =
        graph_.slice_of[from] == graph_.slice_of[to] && !graph_.transient[to];
    if (!stays) return 1;
    if (!values_[to]) return std::nullopt;
    return 1 + values_[to]->remoteness;
  }

  std::optional<Ply> ShortestWin(uint32_t node) const {
    std::optional<Ply> shortest;
    for (const uint32_t to : graph_.nodes[node].moves) {
      const bool same = graph_.nodes[to].mover == graph_.nodes[node].mover;
      const Outcome winning = same ? Outcome::kWin : Outcome::kLoss;
      const std::optional<Ply> count = Count(node, to);
      if (outcomes_[to]->outcome != winning || !count) continue;
      if (!shortest || *count < *shortest) shortest = count;
    }
    return shortest;
  }

  std::optional<Ply> LongestLoss(uint32_t node) const {
    Ply longest = 0;
    for (const uint32_t to : graph_.nodes[node].moves) {
      const std::optional<Ply> count = Count(node, to);
      if (!count) return std::nullopt;
      longest = std::max(longest, *count);
    }
    return longest;
  }

  const SlicedGraph& graph_;
  const NodeValues& outcomes_;
  NodeValues values_;
};

// ----- The two together -----

void ExpectValues(const SolvedSlices& solved, const NodeValues& expected) {
  for (State state = 0; state < 2 * expected.size(); ++state) {
    const std::optional<Value>& value =
        expected[SlicedGraphGame::NodeOf(state)];
    if (!value) continue;
    EXPECT_EQ(ValueText(solved.At(state)), ValueText(*value))
        << "state " << state;
  }
}

// Calls test(game) for many random games.
template <class Test>
void ForEachGame(const Test& test) {
  for (uint64_t number = 0; number < GamesToTry(1500); ++number) {
    SCOPED_TRACE("game " + std::to_string(number));
    const RandomGameKnobs knobs =
        RandomKnobs(number, /*exits=*/false, /*alternate=*/number % 4 == 0);
    test(SlicedGraphGame(RandomSlicedGraph(knobs)));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(SlicedGames, RemotenessIsThatOfTheWholeGame) {
  ForEachGame([](const SlicedGraphGame& game) {
    ExpectValues(SolvedSlices(game, Metric::kRemoteness),
                 RemotenessSlowly(game));
  });
}

TEST(SlicedGames, ConversionIsAsDefined) {
  ForEachGame([](const SlicedGraphGame& game) {
    const NodeValues outcomes = RemotenessSlowly(game);
    ExpectValues(SolvedSlices(game, Metric::kConversion),
                 ConversionSolver(game.Graph(), outcomes).Solve());
  });
}

TEST(SlicedGames, OutcomesAreThoseOfTheWholeGame) {
  ForEachGame([](const SlicedGraphGame& game) {
    const SolvedSlices solved(game, Metric::kOutcome);
    const NodeValues expected = RemotenessSlowly(game);
    for (uint32_t node = 0; node < expected.size(); ++node) {
      if (!expected[node]) continue;
      EXPECT_EQ(solved.At(2 * State{node}).outcome, expected[node]->outcome)
          << "node " << node;
    }
  });
}

}  // namespace
}  // namespace retrograde
