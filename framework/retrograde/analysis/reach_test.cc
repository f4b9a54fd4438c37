#include "retrograde/analysis/reach.h"

#include <cstdint>
#include <set>
#include <stop_token>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;

constexpr uint64_t kPlenty = 1'000'000;

// The same by a set of indices that grows until it does not.
template <class G>
Reached PlainReached(const G& game) {
  std::set<uint64_t> found;
  const auto add = [&](const typename G::State& state) {
    found.insert(game.Index(state));
    return true;
  };
  game.InitialStates(add);
  for (size_t before = 0; before != found.size();) {
    before = found.size();
    for (const uint64_t index : std::set<uint64_t>(found)) {
      const auto state = *game.Unindex(index);
      if (game.TerminalOutcome(state)) continue;
      game.Moves(state, [&](const auto& move) {
        return add(game.Apply(state, move));
      });
    }
  }
  Reached reached = {};
  for (const uint64_t index : found) {
    ++reached[static_cast<int>(game.Mover(*game.Unindex(index)))];
  }
  return reached;
}

TEST(Reach, CountsTheInitialStatesAndWhatPlayLeadsTo) {
  // Play begins at 0; it leads to 1, 2 and the end, 4. From 3 it would lead
  // there too; 5 is a hole.
  const auto game = *GraphGame<>::FromParameters("a>1 b>2,4 a>0 a>4 b=l -");
  EXPECT_THAT(*CountReachable(game, kPlenty), ElementsAre(2, 2));
}

// In the small ones the stack has room for one state, so that most of them
// wait; in the large ones for a 64th.
TEST(Reach, FindsWhatAPlainSearchFinds) {
  for (uint64_t number = 0; number < 300; ++number) {
    const RandomGameKnobs knobs = RandomKnobs(number, false, false);
    const RandomGame game = MakeRandomGame(knobs);
    EXPECT_EQ(*CountReachable(game, kPlenty), PlainReached(game)) << number;
  }
  RandomGameKnobs knobs;
  knobs.states = 20'000;
  knobs.most_moves = 12;
  const RandomGame game = MakeRandomGame(knobs);
  EXPECT_EQ(*CountReachable(game, kPlenty), PlainReached(game));
}

TEST(Reach, KeepsToTheLimitAndStops) {
  const auto game = *GraphGame<>::FromParameters("a>1 b=l");
  // Two bitmaps and a stack, of a word each.
  EXPECT_TRUE(absl::IsResourceExhausted(CountReachable(game, 23).status()));
  EXPECT_TRUE(CountReachable(game, 24).ok());
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(absl::IsCancelled(
      CountReachable(game, kPlenty, source.get_token()).status()));
}

}  // namespace
}  // namespace retrograde
