// Tables of games, built and read again: every value is that of a solve in
// memory, and nothing shows how the build went.

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/connect_k/connect_k.h"
#include "games/cops_and_robbers/brief_cops.h"
#include "games/hexapawn/hexapawn.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/check/verify_tables.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/table/read/table_directory.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/sliced_graph_game.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde {
namespace {

using cat_mouse::CatMouse;
using connect_k::ConnectK;
using cops_and_robbers::BriefCops;
using hexapawn::Hexapawn;
using table::BuildOptions;
using table::BuildTables;
using table::GameTables;
using table::TableDirectory;
using tic_tac_toe::TicTacToe;

class Tables : public ::testing::Test {
 protected:
  BuildOptions Options(absl::string_view name = "tables") const {
    BuildOptions options;
    options.directory = directory_.File(name);
    options.generator = "a test";
    return options;
  }

  table::TestDirectory directory_;
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
    EXPECT_EQ(report->faults.Count(), 0u)
        << (report->faults.First().empty() ? "" : report->faults.First()[0]);
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
  const absl::Status built = BuildTables(game, Options()).status();
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, Options().directory);
  ExpectVerified(game, Options().directory);
}

TEST_F(Tables, OfAGameWithoutAnIndexHoldTheValuesOfASolve) {
  const TicTacToe game;
  const absl::Status built = BuildTables(game, Options()).status();
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, Options().directory);
  ExpectVerified(game, Options().directory);
}

TEST_F(Tables, OfASymmetricGameHoldTheValuesOfASolve) {
  const BriefCops game =
      BriefCops::FromParameters("2;[[1,2],[0,2,3],[0,1,3],[1,2,4],[3]]")
          .value();
  const absl::Status built = BuildTables(game, Options()).status();
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, Options().directory);
  ExpectVerified(game, Options().directory);
}

TEST_F(Tables, OfSlicesHoldTheValuesOfASolve) {
  const Hexapawn pawns = Hexapawn::Create(3, 4).value();
  const absl::Status built = BuildTables(pawns, Options()).status();
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(pawns, Options().directory);
  ExpectVerified(pawns, Options().directory);
}

TEST_F(Tables, OfStonesHoldTheValuesOfASolve) {
  const ConnectK game = ConnectK::Create(4, 3, 3).value();
  const absl::Status built = BuildTables(game, Options()).status();
  ASSERT_TRUE(built.ok()) << built;
  ExpectTheValuesOfASolve(game, Options().directory);
  ExpectVerified(game, Options().directory);
}

// Cycles, transient states, terminal states of all outcomes, movers in any
// order, two images of each state.
SlicedGraphGame RandomSlicedGame(uint64_t number) {
  RandomGameKnobs knobs = RandomKnobs(number, /*exits=*/false,
                                      /*alternate=*/number % 2 == 0);
  knobs.states = std::max<uint32_t>(knobs.states, 60);
  return SlicedGraphGame(RandomSlicedGraph(knobs));
}

// The same graph without slices, solved by sweeps.
std::vector<std::optional<Value>> ReferenceValuesOf(
    const SlicedGraphGame& game) {
  return SolveSlowly(RandomGame::Create(game.Graph().nodes).value());
}

TEST_F(Tables, OfRandomSlicesHoldTheValuesOfTheWholeGame) {
  for (uint64_t number = 0; number < 40; ++number) {
    const SlicedGraphGame game = RandomSlicedGame(number);
    BuildOptions options = Options(absl::StrCat(number));
    options.metrics = {Metric::kRemoteness, Metric::kConversion};
    const absl::Status built = BuildTables(game, options).status();
    ASSERT_TRUE(built.ok()) << built;
    const auto tables =
        GameTables<SlicedGraphGame>::Open(game, options.directory);
    ASSERT_TRUE(tables.ok()) << tables.status();
    const auto expected = ReferenceValuesOf(game);
    for (uint32_t node = 0; node < expected.size(); ++node) {
      if (!expected[node]) continue;
      for (const uint64_t state : {2 * node, 2 * node + 1}) {
        const auto value = tables->Value(state);
        ASSERT_TRUE(value.ok()) << value.status();
        ASSERT_EQ(*value, *expected[node]) << number << ": " << state;
        const auto by_conversion = tables->Value(Metric::kConversion, state);
        ASSERT_TRUE(by_conversion.ok()) << by_conversion.status();
        ASSERT_EQ(by_conversion->outcome, value->outcome);
        ASSERT_LE(by_conversion->remoteness, value->remoteness);
      }
    }
    ExpectVerified(game, options.directory);
  }
}

// What a directory holds, by file; locks and the like are empty.
std::map<std::string, std::string> BytesOf(const std::string& directory) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] =
        std::string(std::istreambuf_iterator<char>(file), {});
  }
  return files;
}

uint64_t LeastMemory(const Hexapawn& game, const BuildOptions& options) {
  const auto needs = table::EstimateTables(game, options);
  uint64_t least = 0;
  for (const table::FamilyNeed& need : *needs) {
    least = std::max(least, need.memory);
  }
  return least;
}

// With a few and with many holes, by one length and by two, and by keys.
template <class G>
void ExpectEstimated(const G& game, const BuildOptions& options) {
  const auto sum = [&] {
    table::FamilyNeed all;
    const auto needs = table::EstimateTables(game, options);
    EXPECT_TRUE(needs.ok()) << needs.status();
    for (const table::FamilyNeed& need : *needs) {
      all.disk += need.disk;
      all.disk_least += need.disk_least;
      all.disk_most += need.disk_most;
    }
    return all;
  };
  const table::FamilyNeed before = sum();
  ASSERT_TRUE(BuildTables(game, options).ok());
  uint64_t bytes = 0;
  for (const auto& [name, contents] : BytesOf(options.directory)) {
    if (name.ends_with(".rgt")) bytes += contents.size();
  }
  EXPECT_LE(before.disk_least, bytes);
  EXPECT_GE(before.disk_most, bytes);
  EXPECT_EQ(sum().disk, bytes);
}

TEST_F(Tables, TakeWhatTheEstimateSays) {
  BuildOptions both = Options("both");
  both.metrics = {Metric::kRemoteness, Metric::kConversion};
  ExpectEstimated(Hexapawn::Create(4, 3).value(), both);
  ExpectEstimated(Hexapawn::Create(4, 3).value(), Options("one"));
  ExpectEstimated(TicTacToe(), Options("keys"));
}

TEST_F(Tables, AreTheSameForAnyThreadsAndAnyMemoryThatSuffices) {
  const Hexapawn game = Hexapawn::Create(3, 4).value();
  BuildOptions options = Options("one");
  options.metrics = {Metric::kRemoteness, Metric::kConversion};
  ASSERT_TRUE(BuildTables(game, options).ok());
  const auto expected = BytesOf(options.directory);
  const uint64_t least = LeastMemory(game, options);
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    for (const uint64_t memory : {least, least + least / 2, 10 * least}) {
      BuildOptions other = options;
      other.directory = Options(absl::StrCat(threads, "-", memory)).directory;
      other.solve.threads = threads;
      other.solve.few_states = 0;
      other.solve.memory_limit = memory;
      const absl::Status built = BuildTables(game, other).status();
      ASSERT_TRUE(built.ok()) << built;
      EXPECT_EQ(BytesOf(other.directory), expected)
          << threads << " threads, " << memory << " bytes";
    }
  }
}

TEST_F(Tables, WithLessMemoryThanTheEstimateNothingIsWritten) {
  const Hexapawn game = Hexapawn::Create(3, 4).value();
  BuildOptions options = Options();
  const uint64_t least = LeastMemory(game, options);
  options.solve.memory_limit = least - 1;
  EXPECT_TRUE(absl::IsResourceExhausted(BuildTables(game, options).status()));
  EXPECT_FALSE(std::filesystem::exists(options.directory));
}

// What a caller holds counts towards the limit, and messages name the limit
// that was given.
TEST_F(Tables, WhatTheCallerHoldsCounts) {
  constexpr uint64_t kHeld = 1'000'000;
  const Hexapawn game = Hexapawn::Create(3, 4).value();
  BuildOptions options = Options();
  const uint64_t least = LeastMemory(game, options);
  options.solve.held_bytes = kHeld;
  EXPECT_EQ(LeastMemory(game, options), least + kHeld);
  options.solve.memory_limit = least + kHeld - 1;
  const absl::Status refused = BuildTables(game, options).status();
  EXPECT_TRUE(absl::IsResourceExhausted(refused)) << refused;
  EXPECT_THAT(std::string(refused.message()),
              ::testing::HasSubstr(absl::StrCat("needs ", least + kHeld,
                                                " bytes of memory, more than "
                                                "the limit of ",
                                                least + kHeld - 1, ";")));
  options.solve.memory_limit = least + kHeld;
  EXPECT_EQ(BuildTables(game, options).status(), absl::OkStatus());
}

// The sums of a report: families, slices, states, bytes.
std::array<uint64_t, 4> SumsOf(
    const absl::StatusOr<table::BuildReport>& report) {
  EXPECT_TRUE(report.ok()) << report.status();
  return {report->families, report->slices, report->states, report->bytes};
}

// The same, read from the directory.
std::array<uint64_t, 4> SumsIn(const std::string& directory) {
  const auto tables = TableDirectory::Open(directory, {});
  EXPECT_TRUE(tables.ok()) << tables.status();
  std::array<uint64_t, 4> sums = {};
  for (const auto& family : (*tables)->GetManifest().families) {
    ++sums[0];
    sums[1] += (*(*tables)->OpenFamily(family.family))->Head().slices.size();
    sums[2] += family.states;
    sums[3] +=
        std::filesystem::file_size(absl::StrCat(directory, "/", family.file));
  }
  return sums;
}

TEST_F(Tables, TheReportTellsOfWhatWasAskedForAndWhatThatNeeds) {
  const Hexapawn game = Hexapawn::Create(3, 3).value();
  BuildOptions some = Options();
  some.families = {"pawns-1-1"};
  const auto few = SumsOf(BuildTables(game, some));
  EXPECT_EQ(few, SumsIn(some.directory));
  const auto all = SumsOf(BuildTables(game, Options()));
  EXPECT_EQ(all, SumsIn(some.directory));
  EXPECT_GT(all[0], few[0]);
  EXPECT_EQ(SumsOf(BuildTables(game, some)), few);  // finds them finished
}

TEST_F(Tables, OfOutcomesAloneKnowTheOutcomesAndBestMoves) {
  const Hexapawn game = Hexapawn::Create(3, 3).value();
  BuildOptions options = Options();
  options.metrics = {Metric::kOutcome};
  ASSERT_TRUE(BuildTables(game, options).ok());
  ExpectVerified(game, options.directory);
  const auto tables = GameTables<Hexapawn>::Open(game, options.directory);
  ASSERT_TRUE(tables.ok()) << tables.status();
  const auto solution = Solve(game);
  for (uint64_t index = 0; index < solution->Game().Size(); ++index) {
    const auto state = *solution->Game().Unindex(index);
    EXPECT_EQ(tables->Value(state)->outcome, solution->Value(state).outcome);
    const auto best = tables->BestMoves(state);
    ASSERT_TRUE(best.ok()) << best.status();
    EXPECT_GE(best->size(), solution->BestMoves(state).size());
  }
}

TEST_F(Tables, GiveTheLineOfASolve) {
  const Hexapawn game = Hexapawn::Create(4, 3).value();
  ASSERT_TRUE(BuildTables(game, Options()).ok());
  const auto tables = GameTables<Hexapawn>::Open(game, Options().directory);
  ASSERT_TRUE(tables.ok()) << tables.status();
  const auto solution = Solve(game);
  const Hexapawn::State start = *solution->Game().Unindex(0);
  const auto line = tables->Line(start);
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(line->states, solution->Line(start).states);
  EXPECT_EQ(line->moves.size(), 5u);  // games/hexapawn/README.md
}

TEST_F(Tables, OfAnotherGameAreRefused) {
  ASSERT_TRUE(BuildTables(Hexapawn::Create(3, 3).value(), Options()).ok());
  const Hexapawn other = Hexapawn::Create(3, 4).value();
  EXPECT_TRUE(
      absl::IsFailedPrecondition(BuildTables(other, Options()).status()));
  EXPECT_TRUE(absl::IsFailedPrecondition(
      GameTables<Hexapawn>::Open(other, Options().directory).status()));
}

TEST_F(Tables, GrowFamilyByFamily) {
  const Hexapawn game = Hexapawn::Create(3, 3).value();
  ASSERT_TRUE(BuildTables(game, Options("at once")).ok());
  BuildOptions options = Options();
  options.families = {"pawns-1-1"};
  ASSERT_TRUE(BuildTables(game, options).ok());
  const auto some = BytesOf(options.directory);
  EXPECT_TRUE(some.contains("pawns-0-1.rgt"));  // a capture leads there
  EXPECT_FALSE(some.contains("pawns-2-1.rgt"));
  options.families = {};
  ASSERT_TRUE(BuildTables(game, options).ok());
  auto grown = BytesOf(options.directory);
  auto at_once = BytesOf(Options("at once").directory);
  grown.erase("manifest.json");  // lists families in the order of being built
  at_once.erase("manifest.json");
  EXPECT_EQ(grown, at_once);
}

TEST_F(Tables, FamiliesThatTheGameDoesNotHaveAreRefused) {
  BuildOptions options = Options();
  options.families = {"pawns-9-9"};
  EXPECT_TRUE(absl::IsInvalidArgument(
      BuildTables(Hexapawn::Create(3, 3).value(), options).status()));
  EXPECT_TRUE(
      absl::IsInvalidArgument(BuildTables(TicTacToe(), options).status()));
  EXPECT_FALSE(std::filesystem::exists(options.directory));
}

}  // namespace
}  // namespace retrograde
