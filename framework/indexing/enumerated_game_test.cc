#include "retrograde/indexing/enumerated_game.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/game.h"
#include "retrograde/indexing/derived_predecessors.h"
#include "retrograde/testing/cut_game.h"
#include "retrograde/testing/graph_game.h"
#include "retrograde/testing/mirror_game.h"
#include "retrograde/testing/random_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Plain = CutGame<GraphGame<>, Rung::kGame>;

static_assert(IndexedGame<EnumeratedGame<Plain>>);
static_assert(!PredecessorGame<EnumeratedGame<Plain>>);
static_assert(StoredEdgesGame<DerivedPredecessors<EnumeratedGame<Plain>>>);
static_assert(HashableState<uint64_t>);
// Three bytes in a row are hashed as they are; a gap between members is not.
static_assert(HashableState<MirrorState>);
struct WithGap {
  uint32_t number = 0;
  uint8_t letter = 0;
};
static_assert(!HashableState<WithGap>);

Plain Game(absl::string_view text) {
  return Plain(GraphGame<>::FromParameters(text).value());
}

// The states in the order of their numbers.
template <class G>
std::vector<uint64_t> States(const G& game) {
  std::vector<uint64_t> states;
  for (uint64_t i = 0; i < game.Size(); ++i) states.push_back(*game.Unindex(i));
  return states;
}

TEST(EnumeratedGame, NumbersWhatCanBeReachedBreadthFirst) {
  // 0 leads to 3 and 1, those to 2 and 4; 5 cannot be reached. GraphGame starts
  // from its first state.
  const auto game =
      EnumeratedGame<Plain>::Create(Game("a>3,1 b>4 b>0 a>2 b=d a>0"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_THAT(States(*game), ElementsAre(0, 3, 1, 2, 4));
  EXPECT_EQ(game->Index(4), 4u);
  EXPECT_EQ(game->Index(5), game->Size());
  EXPECT_EQ(game->Unindex(5), std::nullopt);
}

TEST(EnumeratedGame, RefusesTheTextOfAStateThatCannotBeReached) {
  const auto game = EnumeratedGame<Plain>::Create(Game("a>1 b=l a>0"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_TRUE(game->ParseState("1").ok());
  const absl::Status beyond = game->ParseState("2").status();
  EXPECT_EQ(beyond.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(beyond.message()), HasSubstr("\"2\" cannot be"));
  EXPECT_EQ(game->ParseState("x").status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(EnumeratedGame, EndsOnCyclicGames) {
  RandomGameKnobs knobs;
  knobs.states = 100'000;
  knobs.hole_percent = 0;
  knobs.terminal_percent = 0;
  knobs.stuck_percent = 0;
  const auto game = EnumeratedGame<Plain>::Create(Plain(MakeRandomGame(knobs)));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_GT(game->Size(), 50'000u);
}

TEST(EnumeratedGame, SaysWhenTheMemoryDoesNotSuffice) {
  RandomGameKnobs knobs;
  knobs.states = 10'000;
  PreparationOptions options;
  options.memory_limit = 20'000;
  const auto game =
      EnumeratedGame<Plain>::Create(Plain(MakeRandomGame(knobs)), options);
  EXPECT_TRUE(absl::IsResourceExhausted(game.status()));
  EXPECT_THAT(std::string(game.status().message()), HasSubstr("so far"));
  EXPECT_THAT(std::string(game.status().message()),
              HasSubstr("the limit is 20000"));
}

TEST(EnumeratedGame, HearsAStopRequestAndTellsHowFarItIs) {
  std::stop_source source;
  PreparationOptions options;
  options.stop = source.get_token();
  uint64_t told = 0;
  options.progress = [&](uint64_t states, uint64_t) { told = states; };
  ASSERT_TRUE(EnumeratedGame<Plain>::Create(Game("a>0"), options).ok());
  EXPECT_EQ(told, 1u);
  source.request_stop();
  EXPECT_TRUE(absl::IsCancelled(
      EnumeratedGame<Plain>::Create(Game("a>0"), options).status()));
}

TEST(EnumeratedGame, CopiesOutliveTheFirst) {
  absl::StatusOr<EnumeratedGame<Plain>> first =
      EnumeratedGame<Plain>::Create(Game("a>1 b=l"));
  ASSERT_TRUE(first.ok());
  const EnumeratedGame<Plain> copy = *first;
  first = absl::UnknownError("gone");
  EXPECT_EQ(copy.Index(1), 1u);
  EXPECT_EQ(copy.Size(), 2u);
}

TEST(EnumeratedGame, OfAGameWithoutInitialStatesIsEmpty) {
  const auto game = EnumeratedGame<Plain>::Create(Game("-"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->Size(), 0u);
}

}  // namespace
}  // namespace retrograde
