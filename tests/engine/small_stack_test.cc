// A chain of five million states, solved on a stack of one mebibyte (what
// `ulimit -s 1024` leaves): nothing in a solve may be recursive, and a level
// that decides one state may look at a few words only, of the 78,125 that a set
// of all states has.

#include <pthread.h>

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/engine/options.h"
#include "tests/engine/chain_game.h"

namespace retrograde {
namespace {

constexpr uint64_t kStates = 5'000'000;
constexpr size_t kStackBytes = 1024 * 1024;

using ChainSolution = std::optional<absl::StatusOr<Solution<ChainGame>>>;

void* SolveChain(void* result) {
  static_cast<ChainSolution*>(result)->emplace(Solve(ChainGame(kStates)));
  return nullptr;
}

// Runs SolveChain in a thread with a small stack.
ChainSolution SolveOnSmallStack() {
  ChainSolution result;
  pthread_attr_t attributes;
  EXPECT_EQ(pthread_attr_init(&attributes), 0);
  EXPECT_EQ(pthread_attr_setstacksize(&attributes, kStackBytes), 0);
  pthread_t thread;
  EXPECT_EQ(pthread_create(&thread, &attributes, SolveChain, &result), 0);
  EXPECT_EQ(pthread_join(thread, nullptr), 0);
  EXPECT_EQ(pthread_attr_destroy(&attributes), 0);
  return result;
}

TEST(SmallStack, ChainOfFiveMillionStatesIsSolvedExactly) {
  const ChainSolution result = SolveOnSmallStack();
  ASSERT_TRUE(result.has_value());
  const absl::StatusOr<Solution<ChainGame>>& solution = *result;
  ASSERT_TRUE(solution.ok()) << solution.status();
  for (uint64_t state = 0; state < kStates; ++state) {
    ASSERT_EQ(solution->Value(state), ChainGame::ValueOf(state)) << state;
  }
  const SolveStatistics& statistics = solution->Values().Statistics();
  EXPECT_EQ(statistics.wins + statistics.losses, kStates);
  EXPECT_GE(statistics.words_visited, kStates);
  EXPECT_LE(statistics.words_visited, 100 * kStates);
}

}  // namespace
}  // namespace retrograde
