// Tables of a game without an index, whose states are read from the table:
// keys that are not those of the game are found.

#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/erased/game_tables.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/value.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_site.h"
#include "retrograde/table/check/verify_tables.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "tests/tables/drafts.h"

namespace retrograde::table {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using tic_tac_toe::TicTacToe;

class KeyedTables : public ::testing::Test {
 protected:
  void SetUp() override {
    BuildOptions options;
    options.directory = directory_.Path();
    options.generator = "a test";
    const absl::Status built = BuildTables(TicTacToe(), options).status();
    ASSERT_TRUE(built.ok()) << built;
    draft_ = ReadDraft(TicTacToe(), directory_.Path(), "all");
    ASSERT_EQ(draft_.keys.size(), 5478u);
  }

  FamilyReport Check() const {
    const auto tables = GameTables<TicTacToe>::Open({}, directory_.Path());
    EXPECT_TRUE(tables.ok()) << tables.status();
    const auto report = VerifyFamily(*tables, "all", {});
    EXPECT_TRUE(report.ok()) << report.status();
    return *report;
  }

  // Visits all states as `stats`, `query` and `export` do.
  absl::Status VisitAll() const {
    const auto tables = cli::OpenGameTables<TicTacToe>(
        directory_.Path(), {},
        [](const TicTacToe&, const TicTacToe::State&, const Counts&,
           cli::Report&) {});
    EXPECT_TRUE(tables.ok()) << tables.status();
    return (*tables)->ForEachState("all", 0, {},
                                   [](const cli::StateRow&) { return true; });
  }

  const TestDirectory directory_;
  Draft draft_;
};

TEST_F(KeyedTables, WithTheKeysOfTheGameAreRight) {
  EXPECT_EQ(Check().faults.Count(), 0u);
  EXPECT_EQ(Check().states, 5478u);
  EXPECT_TRUE(VisitAll().ok());
}

TEST_F(KeyedTables, WithAKeyThatIsNoStateAreDamaged) {
  draft_.keys.back() += "?";
  WriteDraft(directory_.Path(), draft_);
  const absl::Status status = VisitAll();
  EXPECT_TRUE(absl::IsDataLoss(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(draft_.keys.back()));
  EXPECT_THAT(Check().faults.First(), Contains(HasSubstr(draft_.keys.back())));
}

// Legal, but no play leads there: two noughts and no cross.
TEST_F(KeyedTables, WithAStateThatNoPlayLeadsToAreWrong) {
  const std::string more = draft_.keys.back() + "0";
  draft_.keys.push_back(more);
  TestSlice& slice = draft_.slices[0];
  slice.holes.push_back(false);
  slice.second_mover.push_back(false);
  slice.values.push_back(Value::Draw());
  WriteDraft(directory_.Path(), draft_);
  const FamilyReport report = Check();
  EXPECT_EQ(report.faults.Count(), 1u);
  EXPECT_EQ(report.faults.First()[0],
            "keys: expected states that play comes to, found \"" + more + "\"");
}

TEST_F(KeyedTables, WithoutTheInitialStateAreWrong) {
  std::string start;
  TicTacToe().InitialStates([&start](const TicTacToe::State& state) {
    start = std::string(TicTacToe().StateText(state));
    return true;
  });
  const auto at = std::find(draft_.keys.begin(), draft_.keys.end(), start);
  ASSERT_NE(at, draft_.keys.end());
  const auto place = at - draft_.keys.begin();
  draft_.keys.erase(at);
  TestSlice& slice = draft_.slices[0];
  slice.holes.erase(slice.holes.begin() + place);
  slice.second_mover.erase(slice.second_mover.begin() + place);
  slice.values.erase(slice.values.begin() + place);
  WriteDraft(directory_.Path(), draft_);
  const FamilyReport report = Check();
  ASSERT_GT(report.faults.Count(), 0u);
  EXPECT_EQ(report.faults.First()[0],
            "keys: expected the state \"" + start +
                "\", an initial state; found no such key");
}

}  // namespace
}  // namespace retrograde::table
