#include "retrograde/testing/games/sliced_graph_game.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Slice = SlicedGraphGame::Slice;
using State = SlicedGraphGame::State;

SlicedGraphGame MakeGame(uint64_t number) {
  return SlicedGraphGame(RandomSlicedGraph(
      RandomKnobs(number, /*exits=*/false, /*alternate=*/false)));
}

// What a move of the random games may be.
struct Kinds {
  int inside = 0, leaving = 0, into_terminal_elsewhere = 0;
  int into_transient = 0, between_transient = 0, double_moves = 0;
};

// Axioms L1 and L5: each move is allowed where it stands.
void CheckMove(const SlicedGraph& graph, uint32_t from, uint32_t to,
               Kinds& kinds) {
  const Slice slice = graph.slice_of[from];
  const Slice other = graph.slice_of[to];
  kinds.double_moves += graph.nodes[from].mover == graph.nodes[to].mover;
  if (graph.nodes[to].terminal) {
    kinds.into_terminal_elsewhere += other > slice;
    return;
  }
  if (other == slice) {
    ++kinds.inside;
    EXPECT_TRUE(graph.transient[from] || !graph.transient[to]);
  } else {
    ++kinds.leaving;
    EXPECT_THAT(graph.behind[slice], ::testing::Contains(other));
  }
  kinds.into_transient += !graph.transient[from] && graph.transient[to];
  if (graph.transient[from] && graph.transient[to]) {
    ++kinds.between_transient;
    EXPECT_LT(to, from) << "circles are possible";
  }
}

TEST(SlicedGraphGame, RandomOnesKeepTheAxiomsAndHaveEveryKindOfMove) {
  Kinds kinds;
  for (uint64_t number = 0; number < 300; ++number) {
    const SlicedGraphGame game = MakeGame(number);
    const SlicedGraph& graph = game.Graph();
    EXPECT_TRUE(CheckGraph(graph.nodes, /*alternate=*/false).ok());
    for (uint32_t from = 0; from < graph.nodes.size(); ++from) {
      for (const uint32_t to : graph.nodes[from].moves) {
        CheckMove(graph, from, to, kinds);
      }
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(kinds.inside, 1000);
  EXPECT_GT(kinds.leaving, 1000);
  EXPECT_GT(kinds.into_terminal_elsewhere, 100);
  EXPECT_GT(kinds.into_transient, 100);
  EXPECT_GT(kinds.between_transient, 100);
  EXPECT_GT(kinds.double_moves, 1000);
}

TEST(SlicedGraphGame, SlicesShareOutTheStatesWithAnIndex) {
  for (uint64_t number = 0; number < 50; ++number) {
    const SlicedGraphGame game = MakeGame(number);
    std::vector<int> seen(game.Graph().nodes.size());
    for (Slice slice = 0; slice < game.SliceCount(); ++slice) {
      const SlicedGraphGame::SliceGame slice_game = game.InSlice(slice);
      for (uint64_t index = 0; index < slice_game.Size(); ++index) {
        const std::optional<State> state = slice_game.Unindex(index);
        if (!state) continue;
        EXPECT_EQ(game.SliceOf(*state), slice);
        EXPECT_EQ(slice_game.Index(*state), index);
        ++seen[SlicedGraphGame::NodeOf(*state)];
      }
    }
    for (uint32_t node = 0; node < seen.size(); ++node) {
      EXPECT_EQ(seen[node],
                game.Graph().nodes[node].hole || game.Graph().transient[node]
                    ? 0
                    : 1);
    }
  }
}

TEST(SlicedGraphGame, PredecessorsAreTheMovesWithinTheSliceTurnedRound) {
  for (uint64_t number = 0; number < 50; ++number) {
    const SlicedGraphGame game = MakeGame(number);
    for (State state = 0; state < 2 * game.Graph().nodes.size(); ++state) {
      const State canonical = game.Canonical(state);
      const auto slice = game.InSlice(game.SliceOf(canonical));
      slice.Predecessors(state, [&](const State& before) {
        bool leads_here = false;
        slice.Moves(before, [&](const auto& move) {
          leads_here = leads_here || slice.Apply(before, move) == state;
          return true;
        });
        EXPECT_TRUE(leads_here) << before << " to " << state;
        return true;
      });
    }
  }
}

TEST(SlicedGraphGame, FamiliesHaveTwoSlicesEach) {
  SlicedGraph graph;
  graph.nodes.resize(1);
  graph.slice_of = {2};
  graph.transient = {false};
  graph.behind = {{}, {0}, {0, 1}};
  const SlicedGraphGame game(graph);
  std::vector<std::string> families;
  game.Families([&](absl::string_view name) { families.emplace_back(name); });
  EXPECT_THAT(families, ElementsAre("0", "1"));
  std::vector<Slice> slices;
  const auto visit = [&](const Slice& slice) { slices.push_back(slice); };
  EXPECT_TRUE(game.FamilySlices("1", visit).ok());
  EXPECT_THAT(slices, ElementsAre(2));
  slices.clear();
  EXPECT_TRUE(absl::IsInvalidArgument(game.FamilySlices("2", visit)));
  EXPECT_THAT(slices, IsEmpty());
}

}  // namespace
}  // namespace retrograde
