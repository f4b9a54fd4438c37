#include "retrograde/table/build/build_plan.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/sliced_graph_game.h"

namespace retrograde::table {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

SlicedGraphGame GameOf(std::vector<std::vector<uint32_t>> behind) {
  SlicedGraph graph;
  for (uint32_t slice = 0; slice < behind.size(); ++slice) {
    GraphNode node;
    node.terminal = Outcome::kLoss;
    graph.nodes.push_back(node);
    graph.slice_of.push_back(slice);
    graph.transient.push_back(false);
  }
  graph.behind = std::move(behind);
  return SlicedGraphGame(graph);
}

std::vector<std::string> Names(const BuildPlan<SlicedGraphGame>& plan) {
  std::vector<std::string> names;
  for (const auto& planned : plan) names.push_back(planned.name);
  return names;
}

// Families are 0: slices 0 and 1; 1: slices 2 and 3; 2: slices 4 and 5.

TEST(BuildPlan, WhatASliceLeadsToComesBeforeIt) {
  const auto plan = PlanBuild(GameOf({{}, {0}, {1}, {0}, {3, 2}, {4}}), {});
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_THAT(Names(*plan), ElementsAre("0", "1", "3", "2", "4", "5"));
  EXPECT_THAT((*plan)[4].behind, ElementsAre(2, 3));
}

TEST(BuildPlan, AFamilyBringsThoseThatItNeeds) {
  const auto plan = PlanBuild(GameOf({{}, {}, {0}, {}, {}, {}}), {"1"});
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_THAT(Names(*plan), ElementsAre("0", "1", "3", "2"));
}

TEST(BuildPlan, TheOrderWithinAFamilyIsTheSameWhateverIsAskedFor) {
  const SlicedGraphGame game = GameOf({{}, {0}, {}, {2}, {1}, {}});
  const auto some = PlanBuild(game, {"0"});
  const auto all = PlanBuild(game, {"2", "1", "0"});
  ASSERT_TRUE(some.ok() && all.ok());
  std::vector<std::string> of_family;
  for (const auto& planned : *all) {
    if (planned.family == "0") of_family.push_back(planned.name);
  }
  EXPECT_EQ(of_family, Names(*some));
}

TEST(BuildPlan, SlicesThatLeadInACircleAreRefused) {
  const auto plan = PlanBuild(GameOf({{3}, {}, {0}, {2}}), {});
  EXPECT_TRUE(absl::IsFailedPrecondition(plan.status()));
  EXPECT_THAT(std::string(plan.status().message()), HasSubstr("L2"));
}

TEST(BuildPlan, AFamilyThatTheGameDoesNotHaveIsRefused) {
  EXPECT_TRUE(
      absl::IsInvalidArgument(PlanBuild(GameOf({{}, {}}), {"7"}).status()));
}

}  // namespace
}  // namespace retrograde::table
