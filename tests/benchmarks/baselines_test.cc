// What the engine is measured against is right: each baseline against the slow
// reference solver.

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "games/cat_mouse/solve.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/verify/reference_solver.h"
#include "tests/benchmarks/answers.h"
#include "tests/benchmarks/counting_baseline.h"
#include "tests/benchmarks/engine_answers.h"
#include "tests/benchmarks/graphs.h"
#include "tests/benchmarks/queue_baseline.h"
#include "tests/benchmarks/random_updates.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;
using cat_mouse::CatMouse;
using cat_mouse::Graph;
using cat_mouse::Node;

std::vector<AdjacencyLists> SmallGraphs() {
  return {
      {{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}},
      {{1}, {0}, {}},  // a mouse and a cat that cannot move
      RandomGraph(30, 3),
      RandomGraph(70, 3),  // rows of two words
      RandomGraph(40, 12),
      Grid(6),
      PathWithChords(40),
  };
}

// The answers of the reference solver, by StateNumber.
std::vector<Answer> Expected(const AdjacencyLists& lists) {
  const CatMouse game = *CatMouse::Create(*Graph::FromLists(lists));
  const std::vector<std::optional<Value>> values = SolveSlowly(game);
  std::vector<Answer> answers(2 * lists.size() * lists.size());
  AllStates(lists.size(), [&](size_t mouse, size_t cat, size_t turn) {
    const CatMouse::State state{
        static_cast<Node>(mouse), static_cast<Node>(cat),
        turn == 0 ? cat_mouse::kMouse : cat_mouse::kCat};
    const cat_mouse::Result result =
        cat_mouse::ResultOf(state.mover, *values[game.Index(state)]);
    answers[StateNumber(lists.size(), mouse, cat, turn)] = {
        result.result, static_cast<int>(result.plies.value_or(0))};
    return true;
  });
  return answers;
}

// Expects answer_at(mouse, cat, turn) to be what the reference solver says.
template <class AnswerAt>
void ExpectAnswers(const AdjacencyLists& lists, const AnswerAt& answer_at) {
  const std::vector<Answer> expected = Expected(lists);
  AllStates(lists.size(), [&](size_t mouse, size_t cat, size_t turn) {
    const Answer answer = answer_at(mouse, cat, turn);
    const Answer& right = expected[StateNumber(lists.size(), mouse, cat, turn)];
    EXPECT_EQ(answer, right)
        << "mouse " << mouse << ", cat " << cat << ", turn " << turn
        << ", result " << answer.result << " for " << right.result
        << ", length " << answer.length << " for " << right.length;
    return answer == right;
  });
}

TEST(QueueBaseline, HasTheOutcomesAndLengthsOfTheReferenceSolver) {
  for (const AdjacencyLists& lists : SmallGraphs()) {
    const QueueAnswers answers = SolveByQueueWithLengths(lists);
    ExpectAnswers(lists, [&](size_t mouse, size_t cat, size_t turn) {
      return answers.At(StateNumber(lists.size(), mouse, cat, turn));
    });
  }
}

TEST(QueueBaseline, HasTheSameOutcomesWithoutLengths) {
  for (const AdjacencyLists& lists : SmallGraphs()) {
    const QueueAnswers without = SolveByQueue(lists);
    EXPECT_EQ(without.results, SolveByQueueWithLengths(lists).results);
    EXPECT_TRUE(without.lengths.empty());
  }
}

TEST(CountingBaseline, HasTheOutcomesAndLengthsOfTheReferenceSolver) {
  for (const AdjacencyLists& lists : SmallGraphs()) {
    const CountingSolver solver(lists);
    ExpectAnswers(lists, [&](size_t mouse, size_t cat, size_t turn) {
      return solver.At(mouse, cat, turn);
    });
  }
}

TEST(EngineAnswers, AreThoseOfTheReferenceSolver) {
  for (const AdjacencyLists& lists : SmallGraphs()) {
    const auto answers = EngineAnswers::Solve(lists, /*threads=*/1);
    ASSERT_TRUE(answers.ok());
    ExpectAnswers(lists, [&](size_t mouse, size_t cat, size_t turn) {
      return answers->At(mouse, cat, turn);
    });
  }
}

// Places are drawn evenly: with a hundred updates for each element, none is far
// from a hundred.
TEST(RandomUpdates, AreMadeAllOverTheArray) {
  constexpr int kEach = 100;
  std::vector<int> array(1000);
  UpdateAtRandom(array, kEach * array.size());
  EXPECT_EQ(std::accumulate(array.begin(), array.end(), int64_t{0}),
            static_cast<int64_t>(kEach * array.size()));
  for (const int updates : array) EXPECT_NEAR(updates, kEach, kEach / 2);
}

}  // namespace
}  // namespace retrograde::benchmarks
