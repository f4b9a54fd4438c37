// Tables of games of more than 126 plies, whose values are bytes that stand for
// longer lengths, or wider cells, while they are solved.

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/check/verify_tables.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "retrograde/testing/games/cut_game.h"
#include "tests/engine/chain_game.h"

namespace retrograde {
namespace {

using table::BuildOptions;
using table::BuildTables;
using table::GameTables;

// Bytes suffice for 254 plies; the last game needs four bytes.
constexpr uint64_t kStates[] = {200, 255, 256, 300, 33'000};

// Tables of the chain in some form, of `states` states.
template <Game G>
void ExpectTheValuesOfTheChain(const G& game, uint64_t states,
                               const BuildOptions& options) {
  SCOPED_TRACE(states);
  const absl::Status built = BuildTables(game, options).status();
  ASSERT_TRUE(built.ok()) << built;
  const auto tables = GameTables<G>::Open(game, options.directory);
  ASSERT_TRUE(tables.ok()) << tables.status();
  for (uint64_t state = 0; state < states; ++state) {
    const absl::StatusOr<Value> value = tables->Value(state);
    ASSERT_TRUE(value.ok()) << value.status();
    ASSERT_EQ(*value, ChainGame::ValueOf(state)) << state;
  }
  const auto report = table::VerifyFamily(*tables, "all", {});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->faults.Count(), 0u);
  EXPECT_EQ(report->states, states);
}

template <class G>
void TestChains() {
  for (const uint64_t states : kStates) {
    const table::TestDirectory directory;
    BuildOptions options;
    options.directory = directory.Path();
    options.generator = "a test";
    ExpectTheValuesOfTheChain(G(ChainGame(states)), states, options);
  }
}

TEST(LongGames, WithAnIndexHaveTheirLengthsInTables) {
  TestChains<ChainGame>();
}

TEST(LongGames, WithoutAnIndexHaveTheirLengthsInTables) {
  TestChains<CutGame<ChainGame, Rung::kGame>>();
}

}  // namespace
}  // namespace retrograde
