// The games that are made up: the same everywhere, and as hard as they say.

#include "games/graph_game/generate.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/explicit_game.h"
#include "games/graph_game/made_games.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/engine/engine.h"

namespace retrograde::graph_game {
namespace {

TEST(Generate, IsTheSameForASeedEverywhere) {
  // Made by another program, in a language without numbers of fixed size.
  EXPECT_EQ(
      GeneratedText(
          {.states = 5, .degree = 2, .terminals = 40, .loops = 20, .seed = 7}),
      "{\"states\":5,\"initial\":0}\n"
      "{\"state\":0,\"mover\":\"first\",\"moves\":[0,3]}\n"
      "{\"state\":1,\"mover\":\"second\",\"outcome\":\"win\"}\n"
      "{\"state\":2,\"mover\":\"first\",\"moves\":[0,2]}\n"
      "{\"state\":3,\"mover\":\"first\",\"outcome\":\"loss\"}\n"
      "{\"state\":4,\"mover\":\"second\",\"moves\":[0,1]}\n");
}

TEST(Generate, RandomGamesKeepToTheirOptions) {
  const Graph graph =
      Generated({.states = 20'000, .degree = 5, .terminals = 30, .loops = 20})
          .States();
  uint64_t terminals = 0, loops = 0, moves = 0, firsts = 0;
  for (StateId state = 0; state < graph.StateCount(); ++state) {
    firsts += graph.Mover(state) == Player::kFirst;
    terminals += graph.TerminalOutcome(state).has_value();
    EXPECT_LE(graph.Successors(state).size(), 5u);
    for (const StateId to : graph.Successors(state)) loops += to == state;
    moves += graph.Successors(state).size();
  }
  // Five standard deviations.
  EXPECT_NEAR(static_cast<double>(firsts), 10'000, 360);
  EXPECT_NEAR(static_cast<double>(terminals), 6'000, 330);
  // A state has a loop unless none of its five moves is one: 1 - 0.8^5.
  EXPECT_NEAR(static_cast<double>(loops), 14'000 * 0.67232, 500);
  EXPECT_GT(moves, 14'000u * 4);
}

// The number of states of each kind, and the longest length, of what is made.
TEST(Generate, HardGamesAreAsHardAsTheySay) {
  const auto solve = [](const char* kind, uint64_t states) {
    return Solve(Generated({.kind = kind, .states = states, .degree = 3}))
        .value()
        .Counts();
  };
  EXPECT_EQ(solve("chain", 100).Longest(), 99u);
  EXPECT_EQ(solve("comb", 100).Longest(), 49u);
  EXPECT_EQ(solve("each-level", 100).Longest(), 99u);
  EXPECT_EQ(solve("one-level", 100).Longest(), 1u);
  EXPECT_EQ(solve("one-level", 100).Draws(), 0u);
  EXPECT_EQ(solve("hub", 100).Longest(), 99u);
  EXPECT_EQ(solve("hub", 100).WonBy(Player::kSecond), 100u);
  // Who moves as at the lost state goes round among the states of that player.
  EXPECT_EQ(solve("complete", 100).Draws(), 49u);
  EXPECT_EQ(solve("complete", 100).WonBy(Player::kSecond), 51u);
}

// Counts the moves that it names.
class CountingGame : public ExplicitGame {
 public:
  explicit CountingGame(const ExplicitGame& game) : ExplicitGame(game) {}
  static absl::StatusOr<CountingGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("made by hand");
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    MovesFrom(state, 0, visit);
  }
  template <class Visitor>
  void MovesFrom(const State& state, uint64_t first, Visitor&& visit) const {
    ExplicitGame::MovesFrom(state, first, [&](const Move& move) {
      ++*looks_;
      return visit(move);
    });
  }
  uint64_t Looks() const { return *looks_; }

 private:
  std::shared_ptr<std::atomic<uint64_t>> looks_ =
      std::make_shared<std::atomic<uint64_t>>(0);
};

// Without marks the hub alone would cost 50 million looks.
TEST(Generate, HardGamesCostAFewLooksAtEachMove) {
  for (const char* kind : {"hub", "comb", "each-level", "chain", "complete"}) {
    const bool many = std::string(kind) == "complete";
    const ExplicitGame game =
        Generated({.kind = kind, .states = many ? 150u : 10'000u, .degree = 4});
    const CountingGame counting(game);
    ASSERT_TRUE(SolveValues(counting).ok());
    EXPECT_LE(counting.Looks(), 3 * game.States().MoveCount()) << kind;
  }
}

}  // namespace
}  // namespace retrograde::graph_game
