// What we say of a game, against what a solver of parity games says that shares
// no code with us: through the texts that any other solver would read and
// write. Thousands of random games with cycles, loops, parallel moves, stuck
// players, games of one player and games without a state.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/explicit_game.h"
#include "games/graph_game/made_games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/interchange/game_graph.h"
#include "retrograde/interchange/pgsolver.h"
#include "retrograde/interchange/solution.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/duel_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/mirror_game.h"
#include "retrograde/testing/games/random_game.h"
#include "tests/interchange/attractor_solver.h"

namespace retrograde::interchange {
namespace {

using PlainGame = GraphGame<GraphGameKind{.alternate = false, .exits = false}>;
using AlternatingGame =
    GraphGame<GraphGameKind{.alternate = true, .exits = false}>;

std::array<std::string, 2> TextsOf(const StateGraph& graph) {
  std::array<std::string, 2> texts = {PgsolverHead(graph.States()),
                                      PgsolverHead(graph.States())};
  const auto status = graph.ForEachState({}, [&](const GraphState& state) {
    const std::array<std::string, 2> lines = PgsolverLines(state);
    for (int game : {0, 1}) texts[game] += lines[game];
    return true;
  });
  EXPECT_TRUE(status.ok()) << status;
  return texts;
}

Winners Read(const std::string& text) {
  WinnersReader reader("solution", ~uint64_t{0});
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    EXPECT_TRUE(reader.AddLine(line).ok());
  }
  absl::StatusOr<Winners> winners = std::move(reader).Finish();
  EXPECT_TRUE(winners.ok()) << winners.status();
  return winners.ok() ? *std::move(winners) : Winners();
}

// What the attractor solver says of both texts.
Winners TheirsOf(const StateGraph& graph) {
  const std::array<std::string, 2> texts = TextsOf(graph);
  const absl::StatusOr<Winners> merged =
      MergeWinners(Read(attractor::SolveParityGame(texts[0])), "first",
                   Read(attractor::SolveParityGame(texts[1])), "second");
  EXPECT_TRUE(merged.ok()) << merged.status();
  return merged.ok() ? *merged : Winners();
}

Winners OursOf(const StateGraph& graph) {
  Winners winners;
  const auto status = graph.ForEachValue({}, [&](const GraphValue& value) {
    EXPECT_EQ(value.id, winners.size());
    winners.push_back(value.winner);
    return true;
  });
  EXPECT_TRUE(status.ok()) << status;
  return winners;
}

// Solves a game and lets the other solver solve it; gives the winners.
template <class G>
Winners SolveBoth(const G& game) {
  const absl::StatusOr<Solution<G>> solution = Solve(game);
  EXPECT_TRUE(solution.ok()) << solution.status();
  if (!solution.ok()) return {};
  const auto graph = GameGraph<WithIndex<G>>::Create(
      solution->Game(),
      [&](uint64_t index) { return solution->Values().At(index).outcome; }, {});
  EXPECT_TRUE(graph.ok()) << graph.status();
  if (!graph.ok()) return {};
  const Winners winners = TheirsOf(**graph);
  EXPECT_EQ(OursOf(**graph), winners);
  return winners;
}

template <class G>
void SolveRandomGames(uint64_t count) {
  std::array<uint64_t, 3> won = {};
  for (uint64_t number = 0; number < count; ++number) {
    SCOPED_TRACE("graph game " + std::to_string(number));
    const RandomGameKnobs knobs =
        RandomKnobs(number, false, MoversAlternate<G>());
    for (Winner winner : SolveBoth(MakeRandomGame<G>(knobs))) {
      ++won[static_cast<int>(winner)];
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_THAT(won, ::testing::Each(::testing::Gt(count)));
}

TEST(Attractor, AgreesOnRandomGames) { SolveRandomGames<PlainGame>(2000); }
TEST(Attractor, AgreesOnRandomGamesWithAlternatingMovers) {
  SolveRandomGames<AlternatingGame>(1000);
}

TEST(Attractor, AgreesOnGamesOfOnePlayerWithLoopsAndStuckStates) {
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    RandomGameKnobs knobs;
    knobs.seed = seed;
    knobs.first_player_percent = seed % 2 == 0 ? 0 : 100;
    knobs.loop_percent = 40;
    knobs.stuck_percent = 30;
    const PlainGame game = MakeRandomGame<PlainGame>(knobs);
    SolveBoth(game);
    ASSERT_FALSE(HasFailure()) << game.Parameters();
  }
}

TEST(Attractor, AgreesOnGamesThatAreNumberedFirst) {
  using GameAlone = CutGame<PlainGame, Rung::kGame>;
  for (uint64_t number = 0; number < 200; ++number) {
    const PlainGame game =
        MakeRandomGame<PlainGame>(RandomKnobs(number, false, false));
    SolveBoth(GameAlone(game));
    ASSERT_FALSE(HasFailure()) << game.Parameters();
  }
}

TEST(Attractor, AgreesOnGamesWithoutStates) {
  EXPECT_THAT(SolveBoth(*PlainGame::Create({})), ::testing::IsEmpty());
  EXPECT_THAT(SolveBoth(*PlainGame::FromParameters("- -")),
              ::testing::IsEmpty());
}

// The winners of the canonical states are those of the game that knows nothing
// of symmetries.
TEST(Attractor, AgreesOnGamesWithSymmetries) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const MirrorGame<true> folded(7, seed);
    const MirrorGame<false> plain(7, seed);
    const Winners expected = SolveBoth(plain);
    const Winners winners = SolveBoth(folded);
    uint32_t id = 0;
    for (uint64_t index = 0; index < folded.Size(); ++index) {
      const auto state = folded.Unindex(index);
      if (!state) continue;
      ASSERT_EQ(winners[id++], expected[plain.Index(*state)]) << index;
    }
    ASSERT_EQ(id, winners.size());
  }
}

// Two nodes stand for a state: with the players as they are, and exchanged.
TEST(Attractor, AgreesWhereImagesExchangeThePlayers) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const DuelGame<false> plain(9, seed);
    const Winners expected = SolveBoth(plain);
    const Winners winners = SolveBoth(DuelGame<true>(9, seed));
    ASSERT_EQ(winners.size(), expected.size());
    // The first player's states come first in the index of the plain game, and
    // in the same order as the second's.
    const uint64_t plane = expected.size() / 2;
    for (uint64_t state = 0; state < plane; ++state) {
      ASSERT_EQ(winners[2 * state], expected[state]) << seed;
      ASSERT_EQ(winners[2 * state + 1], expected[plane + state]) << seed;
    }
  }
}

// A random parity game in which only the ends decide: play that never ends is a
// win of the player `endless`. One game in four is of one player.
std::string RandomParityGame(uint64_t seed, uint64_t endless) {
  std::mt19937_64 random(seed);
  const uint64_t states = 1 + random() % 16;
  const bool one_player = random() % 4 == 0;
  std::string text = absl::StrCat("parity ", states - 1, ";\n");
  for (uint64_t id = 0; id < states; ++id) {
    const bool end = random() % 4 == 0;
    std::vector<uint64_t> moves = {end ? id : random() % states};
    while (!end && random() % 2 == 0) moves.push_back(random() % states);
    absl::StrAppend(&text, id, " ", end ? random() % 2 : endless, " ",
                    one_player ? seed % 2 : random() % 2, " ",
                    absl::StrJoin(moves, ","), ";\n");
  }
  return text;
}

// Games that were parity games before they were ours: as two games of ours, and
// with draws as wins as the one that they were.
TEST(Attractor, AgreesOnParityGamesOfFiles) {
  std::array<uint64_t, 3> won = {};
  for (uint64_t seed = 1; seed <= 1000; ++seed) {
    const std::string text = RandomParityGame(seed, seed / 2 % 2);
    SCOPED_TRACE(text);
    const auto read = graph_game::ReadText(text);
    ASSERT_TRUE(read.ok()) << read.status();
    const graph_game::ExplicitGame game(read->graph);
    Winners winners = SolveBoth(game);
    for (Winner& winner : winners) {
      ++won[static_cast<int>(winner)];
      if (winner == Winner::kNobody) winner = WinnerOf(*game.EndlessWinner());
    }
    ASSERT_EQ(winners, Read(attractor::SolveParityGame(text)));
  }
  EXPECT_THAT(won, ::testing::Each(::testing::Gt(1000)));
}

// ----- The other solver itself -----

TEST(Attractor, SolvesGamesByHand) {
  // Player 0 alone decides: 0 goes to the end of priority 0, unless player 1
  // owns it and can stay in the cycle 0-1 of priority 1.
  EXPECT_EQ(attractor::SolveParityGame("parity 2;\n0 1 0 1,2;\n1 1 0 0;\n"
                                       "2 0 0 2 \"end\";\n"),
            "paritysol 2;\n0 0;\n1 0;\n2 0;\n");
  EXPECT_EQ(attractor::SolveParityGame("parity 2;\n0 1 1 1,2;\n1 1 0 0;\n"
                                       "2 0 0 2;\n"),
            "paritysol 2;\n0 1;\n1 1;\n2 0;\n");
  // 1 of priority 2 comes up again and again if player 0 wants it; of the
  // priorities 2 and 1 the higher decides.
  EXPECT_EQ(attractor::SolveParityGame("parity 1;\n0 1 0 0,1;\n1 2 1 0;\n"),
            "paritysol 1;\n0 0;\n1 0;\n");
  EXPECT_EQ(attractor::SolveParityGame("parity 1;\n0 1 1 0,1;\n1 2 0 0;\n"),
            "paritysol 1;\n0 1;\n1 1;\n");
  EXPECT_EQ(attractor::SolveParityGame("parity 0;\n0 3 0 0;\n"),
            "paritysol 0;\n0 1;\n");
}

TEST(Attractor, RefusesWhatIsNoGame) {
  for (const char* text :
       {"paritysol 1;\n", "parity 1;\n0 0 0 0;\n", "parity 0;\n0 0 2 0;\n",
        "parity 0;\n0 0 0 1;\n", "parity 0;\n0 0 0;\n", "parity 0;\n0 0 0 0\n",
        "parity 0;\n0 0 0 0;\n0 0 0 0;\n",
        "parity 2;\n0 0 0 0;\n1 1 0 0;\n2 2 0 0;\n"}) {
    EXPECT_THROW(attractor::SolveParityGame(text), std::runtime_error) << text;
  }
}

}  // namespace
}  // namespace retrograde::interchange
