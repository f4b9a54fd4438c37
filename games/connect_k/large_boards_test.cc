// The known figures of boards with millions of states, with and without mirror
// images; README.md says where they come from.

#include <cstdint>

#include "games/connect_k/connect_k.h"
#include "games/connect_k/symmetric_connect_k.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::connect_k {
namespace {

uint64_t CountMoves(const Solution<ConnectK>& solution) {
  uint64_t moves = 0;
  for (uint64_t index = 0; index < solution.Game().Size(); ++index) {
    const ConnectK::State state = *solution.Game().Unindex(index);
    if (solution.Game().TerminalOutcome(state)) continue;
    solution.Game().Moves(state, [&moves](ConnectK::Move) {
      ++moves;
      return true;
    });
  }
  return moves;
}

struct Figures {
  uint64_t states, wins, draws, losses;  // for the side to move
  uint64_t moves;
};

uint64_t Wins(const Counts& counts) {
  return counts.players[0].wins.Total() + counts.players[1].wins.Total();
}
uint64_t Losses(const Counts& counts) {
  return counts.players[0].losses.Total() + counts.players[1].losses.Total();
}

void ExpectCounts(const Counts& counts, const Figures& figures) {
  EXPECT_EQ(counts.States(), figures.states);
  EXPECT_EQ(Wins(counts), figures.wins);
  EXPECT_EQ(counts.Draws(), figures.draws);
  EXPECT_EQ(Losses(counts), figures.losses);
}

// Expects four in a row to be a draw on this board, with these figures.
void ExpectDrawnBoard(uint64_t width, uint64_t height, const Figures& figures) {
  const ConnectK game = ConnectK::Create(width, height, 4).value();
  const Solution<ConnectK> plain = Solve(game).value();
  EXPECT_EQ(plain.Value(ConnectK::State()), Value::Draw());
  ExpectCounts(plain.Counts(), figures);
  EXPECT_EQ(CountMoves(plain), figures.moves);
  const Solution<SymmetricConnectK> symmetric =
      Solve(SymmetricConnectK(game)).value();
  EXPECT_EQ(symmetric.Value(ConnectK::State()), Value::Draw());
  ExpectCounts(symmetric.WeightedCounts(), figures);
  EXPECT_LT(symmetric.Game().Size(), figures.states * 51 / 100);
}

TEST(ConnectK, HasTheKnownFiguresOf4x5) {
  ExpectDrawnBoard(4, 5, {1'706'255, 509'601, 712'421, 484'233, 3'175'616});
}

TEST(ConnectK, HasTheKnownFiguresOf5x4) {
  ExpectDrawnBoard(5, 4,
                   {3'945'711, 1'390'516, 1'303'636, 1'251'559, 8'757'625});
}

}  // namespace
}  // namespace retrograde::connect_k
