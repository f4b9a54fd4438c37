// Tables of games, built and read again: every value is that of a solve in
// memory, and nothing shows how the build went.

#include "retrograde/table/build.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "games/cat_mouse/cat_mouse.h"
#include "games/connect_k/connect_k.h"
#include "games/cops_and_robbers/brief_cops.h"
#include "games/hexapawn/hexapawn.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/metric.h"
#include "retrograde/indexing/one_slice.h"
#include "retrograde/table/build_keyed.h"
#include "retrograde/table/game_tables.h"
#include "retrograde/table/verify_tables.h"

namespace retrograde {
namespace {

using cat_mouse::CatMouse;
using connect_k::ConnectK;
using cops_and_robbers::BriefCops;
using hexapawn::Hexapawn;
using table::BuildOptions;
using table::GameTables;
using tic_tac_toe::TicTacToe;

template <Game G>
absl::Status Build(const G& game, const BuildOptions& options) {
  if constexpr (SlicedGame<G>) {
    return table::BuildTables(game, options);
  } else if constexpr (IndexedGame<G>) {
    return table::BuildTables(OneSlice<G>(game), options);
  } else {
    return table::BuildKeyedTable(game, options);
  }
}

class Tables : public ::testing::Test {
 protected:
  void SetUp() override {
    directory_ =
        ::testing::TempDir() + "/" +
        ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(directory_);
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  BuildOptions Options(std::string name = "") const {
    BuildOptions options;
    options.directory = directory_ + name;
    options.generator = "a test";
    return options;
  }

  std::string directory_;
};

// Compares the tables with a solve in memory, state by state.
template <Game G>
void ExpectTheValuesOfASolve(const G& game, const std::string& directory) {
  const auto tables = GameTables<G>::Open(game, directory);
  ASSERT_TRUE(tables.ok()) << tables.status();
  const auto solution = Solve(game);
  ASSERT_TRUE(solution.ok()) << solution.status();
  uint64_t states = 0;
  for (uint64_t index = 0; index < solution->Game().Size(); ++index) {
    const auto state = solution->Game().Unindex(index);
    if (!state) continue;
    const auto value = tables->Value(*state);
    ASSERT_TRUE(value.ok()) << value.status();
    ASSERT_EQ(*value, solution->Value(*state)) << game.StateText(*state);
    ++states;
  }
  EXPECT_GT(states, 0u);
}

template <Game G>
void ExpectVerified(const G& game, const std::string& directory) {
  const auto tables = GameTables<G>::Open(game, directory);
  ASSERT_TRUE(tables.ok()) << tables.status();
  uint64_t states = 0;
  for (const auto& family : tables->Directory().GetManifest().families) {
    const auto report = table::VerifyFamily(*tables, family.family, {});
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_EQ(report->fault_count, 0u)
        << (report->faults.empty() ? "" : report->faults[0]);
    states += report->states;
  }
  EXPECT_GT(states, 0u);
}

CatMouse SomeGraph() {
  return CatMouse::FromParameters(
             R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]],)"
             R"("mouse":1,"cat":2,"hole":0,"no_move":"draw"})")
      .value();
}

TEST_F(Tables, OfAnIndexedGameHoldTheValuesOfASolve) {
  const CatMouse game = SomeGraph();
  const absl::Status built = Build(game, Options());
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, directory_);
  ExpectVerified(game, directory_);
}

TEST_F(Tables, OfAGameWithoutAnIndexHoldTheValuesOfASolve) {
  const TicTacToe game;
  const absl::Status built = Build(game, Options());
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, directory_);
  ExpectVerified(game, directory_);
}

TEST_F(Tables, OfASymmetricGameHoldTheValuesOfASolve) {
  const BriefCops game =
      BriefCops::FromParameters("2;[[1,2],[0,2,3],[0,1,3],[1,2,4],[3]]")
          .value();
  const absl::Status built = Build(game, Options());
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, directory_);
  ExpectVerified(game, directory_);
}

TEST_F(Tables, OfSlicesHoldTheValuesOfASolve) {
  const Hexapawn pawns = Hexapawn::Create(4, 3).value();
  const absl::Status built = Build(pawns, Options());
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(pawns, directory_);
  ExpectVerified(pawns, directory_);
}

TEST_F(Tables, OfStonesHoldTheValuesOfASolve) {
  const ConnectK game = ConnectK::Create(4, 3, 3).value();
  const absl::Status built = Build(game, Options());
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, directory_);
  ExpectVerified(game, directory_);
}

}  // namespace
}  // namespace retrograde
