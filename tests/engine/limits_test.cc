// What a caller may ask of a solve: memory, stopping, progress; and its ends.

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "tests/engine/chain_game.h"

namespace retrograde {
namespace {

using ::testing::HasSubstr;

// ----- Memory -----

template <class G>
void ExpectLimitIsKept(const G& game) {
  const uint64_t need = EstimateBytes(game);
  SolveOptions options;
  options.memory_limit = need - 1;
  const absl::Status refused = SolveValues(game, options).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(refused.message()), HasSubstr(absl::StrCat(need)));
  EXPECT_THAT(std::string(refused.message()),
              HasSubstr(absl::StrCat(need - 1)));

  options.memory_limit = need;
  const absl::StatusOr<Values> values = SolveValues(game, options);
  ASSERT_TRUE(values.ok()) << values.status();
  EXPECT_LE(values->Statistics().peak_bytes, need);
  EXPECT_GE(values->Statistics().peak_bytes, game.Size());
}

TEST(MemoryLimit, OneByteTooLittleIsRefusedAndTheEstimateSuffices) {
  ExpectLimitIsKept(ChainGame(100));
  ExpectLimitIsKept(RandomRowGame<>(RandomRowGameKnobs{}));
  ExpectLimitIsKept(*GraphGame<>::FromParameters("a>1 b=l a=w"));
}

// So many lengths do not fit into a byte a state.
TEST(MemoryLimit, IsKeptWhenCellsWouldHaveToBeWidened) {
  const ChainGame game(100'000);
  SolveOptions options;
  options.memory_limit = EstimateBytes(game);
  const absl::Status refused = SolveValues(game, options).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(refused.message()),
              HasSubstr(absl::StrCat(options.memory_limit)));
}

// A byte a state is enough for 254 plies where wins take odd numbers of plies
// and losses even ones.
TEST(MemoryLimit, TheEstimateSufficesForALongGameWhoseOutcomesTakeTurns) {
  const ChainGame game(255);
  SolveOptions options;
  options.memory_limit = EstimateBytes(game);
  const absl::StatusOr<Values> values = SolveValues(game, options);
  ASSERT_TRUE(values.ok()) << values.status();
  EXPECT_EQ(values->Bytes(), 255u);
  for (uint64_t index = 0; index < 255; ++index) {
    ASSERT_EQ(values->At(index), ChainGame::ValueOf(index)) << index;
  }
  options.memory_limit = EstimateBytes(ChainGame(256));
  EXPECT_TRUE(
      absl::IsResourceExhausted(SolveValues(ChainGame(256), options).status()));
}

// Sanitizers end the program when an allocation fails.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RETROGRADE_ALLOCATION_MAY_FAIL false
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RETROGRADE_ALLOCATION_MAY_FAIL false
#endif
#endif
#ifndef RETROGRADE_ALLOCATION_MAY_FAIL
#define RETROGRADE_ALLOCATION_MAY_FAIL true
#endif

TEST(MemoryLimit, MoreThanAnyMachineHasIsRefusedWithoutACrash) {
  if (!RETROGRADE_ALLOCATION_MAY_FAIL) GTEST_SKIP() << "under a sanitizer";
  const ChainGame game(uint64_t{1} << 60);
  EXPECT_EQ(SolveValues(game).status().code(),
            absl::StatusCode::kResourceExhausted);
}

// ----- Stop requests -----

TEST(StopRequest, BeforeTheStartEndsWithCancelled) {
  std::stop_source source;
  source.request_stop();
  SolveOptions options;
  options.stop = source.get_token();
  EXPECT_EQ(SolveValues(ChainGame(10), options).status().code(),
            absl::StatusCode::kCancelled);
  EXPECT_EQ(SolveValues(RandomRowGame<>({}), options).status().code(),
            absl::StatusCode::kCancelled);
}

TEST(StopRequest, DuringTheSolveEndsWithCancelledAtTheNextLevel) {
  std::stop_source source;
  SolveOptions options;
  options.stop = source.get_token();
  Ply last = 0;
  options.progress = [&](const Progress& progress) {
    last = progress.level;
    if (progress.level == 50) source.request_stop();
  };
  EXPECT_EQ(SolveValues(ChainGame(10'000), options).status().code(),
            absl::StatusCode::kCancelled);
  EXPECT_GE(last, 50u);
  EXPECT_LE(last, 51u);
}

// Set-up alone takes long here; it must hear the request as well.
TEST(StopRequest, IsHeardWhileTheTerminalStatesAreLookedFor) {
  std::stop_source source;
  SolveOptions options;
  options.stop = source.get_token();
  uint64_t calls = 0;
  options.progress = [&](const Progress& progress) {
    ++calls;
    EXPECT_EQ(progress.level, 0u);
    source.request_stop();
  };
  EXPECT_EQ(SolveValues(ChainGame(20'000'000), options).status().code(),
            absl::StatusCode::kCancelled);
  EXPECT_LE(calls, 3u);
}

// ----- Progress -----

TEST(Progress, IsCalledForEveryLevelAndNeverGoesBack) {
  const ChainGame game(1000);
  std::vector<Progress> calls;
  SolveOptions options;
  options.progress = [&](const Progress& progress) {
    calls.push_back(progress);
  };
  const absl::StatusOr<Values> values = SolveValues(game, options);
  ASSERT_TRUE(values.ok()) << values.status();
  ASSERT_GE(calls.size(), 1000u);
  for (size_t i = 0; i < calls.size(); ++i) {
    EXPECT_EQ(calls[i].states, 1000u);
    EXPECT_GT(calls[i].bytes, 1000u);
    if (i == 0) continue;
    EXPECT_GE(calls[i].level, calls[i - 1].level);
    EXPECT_LE(calls[i].level, calls[i - 1].level + 1);
    EXPECT_GE(calls[i].decided, calls[i - 1].decided);
  }
  EXPECT_EQ(calls.back().decided, 1000u);
}

TEST(Statistics, CountWhatWasDecided) {
  // Two wins, two losses, two draws, a hole.
  const auto game = *GraphGame<>::FromParameters("a>1 b>2 a>3 b=l - a>6 b>5");
  const absl::StatusOr<Values> values = SolveValues(game);
  ASSERT_TRUE(values.ok()) << values.status();
  EXPECT_EQ(values->Statistics().wins, 2u);
  EXPECT_EQ(values->Statistics().losses, 2u);
  EXPECT_GE(values->Statistics().levels, 3u);
}

// ----- Ends of the range -----

TEST(Engine, GameWithoutTerminalStatesIsDrawnEverywhere) {
  const auto game = *GraphGame<>::FromParameters("a>1,2 b>0 a>2 - b>0,2");
  const absl::StatusOr<Values> values = SolveValues(game);
  ASSERT_TRUE(values.ok()) << values.status();
  for (uint64_t index = 0; index < game.Size(); ++index) {
    EXPECT_EQ(values->At(index), Value::Draw()) << index;
  }
  EXPECT_EQ(values->Statistics().wins + values->Statistics().losses, 0u);
}

TEST(Engine, GamesOfNoStatesAndOfHolesAreSolved) {
  for (const char* graph : {"", "-", "- - -"}) {
    const auto game = *GraphGame<>::FromParameters(graph);
    const absl::StatusOr<Values> values = SolveValues(game);
    ASSERT_TRUE(values.ok()) << graph << values.status();
    EXPECT_EQ(values->Size(), game.Size());
  }
}

TEST(Engine, ExitsFarAheadAreReachedAtOnce) {
  const auto game = *GraphGame<>::FromParameters("b>1 a!w2000000000 a!l7");
  const absl::StatusOr<Values> values = SolveValues(game);
  ASSERT_TRUE(values.ok()) << values.status();
  EXPECT_EQ(values->At(0), Value::Loss(2'000'000'001));
  EXPECT_EQ(values->At(1), Value::Win(2'000'000'000));
  EXPECT_EQ(values->At(2), Value::Loss(7));
}

TEST(Engine, LengthThatDoesNotFitIsOutOfRangeAndNeverWraps) {
  std::vector<GraphNode> nodes(2);
  nodes[0].moves = {1};
  nodes[1].exits = {{Outcome::kWin, kMaxPly}};
  const auto game = *GraphGame<>::Create(nodes);
  EXPECT_EQ(SolveValues(game).status().code(), absl::StatusCode::kOutOfRange);
}

TEST(Engine, RemotenessOver70000IsExact) {
  const ChainGame game(100'001);
  const absl::StatusOr<Values> values = SolveValues(game);
  ASSERT_TRUE(values.ok()) << values.status();
  for (uint64_t index = 0; index < game.Size(); ++index) {
    ASSERT_EQ(values->At(index), ChainGame::ValueOf(index)) << index;
  }
}

}  // namespace
}  // namespace retrograde
