#include "retrograde/slices/one_slice.h"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/numbering/enumerated_game.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/slices/state_value.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/mirror_game.h"

namespace retrograde {
namespace {

using Graph = OneSlice<GraphGame<>>;
using NoValues = Value (*)(const Graph::Slice&, const Graph::State&);

// Whatever the game has, the slice has too; what is solved is the game.
template <class G>
consteval bool KeepsTheRungs() {
  using Slice = OneSlice<G>;
  static_assert(std::is_same_v<SliceAsGame<Slice, NoValues>, G>);
  static_assert(CheckSlicedGame<Slice>());
  static_assert(CheckIndexedGame<Slice>());
  return PredecessorGame<Slice> == PredecessorGame<G> &&
         RowGame<Slice> == RowGame<G> &&
         HasRowOperator<Slice> == HasRowOperator<G> &&
         SymmetricGame<Slice> == SymmetricGame<G> &&
         ExitGame<Slice> == ExitGame<G> &&
         MoversAlternate<Slice>() == MoversAlternate<G>();
}
static_assert(KeepsTheRungs<GraphGame<>>());
static_assert(KeepsTheRungs<
              GraphGame<GraphGameKind{.alternate = true, .exits = false}>>());
static_assert(KeepsTheRungs<MirrorGameWithOperator>());
static_assert(
    KeepsTheRungs<EnumeratedGame<CutGame<GraphGame<>, Rung::kGame>>>());

Graph MakeGraph() {
  return Graph(*GraphGame<>::FromParameters("a>1 b>0,2 a=l"));
}

TEST(OneSlice, IsCalledAll) {
  const Graph game = MakeGraph();
  EXPECT_EQ(game.SliceText({}), "all");
  EXPECT_EQ(game.FamilyOf({}), "all");
  EXPECT_TRUE(game.ParseSlice("all").ok());
  std::vector<std::string> families;
  game.Families([&](absl::string_view name) { families.emplace_back(name); });
  EXPECT_EQ(families, std::vector<std::string>{"all"});
  int slices = 0;
  EXPECT_TRUE(game.FamilySlices("all", [&](auto) { ++slices; }).ok());
  EXPECT_EQ(slices, 1);
}

TEST(OneSlice, KnowsNoOtherName) {
  const Graph game = MakeGraph();
  EXPECT_EQ(game.ParseSlice("most").status().message(),
            "expected the slice \"all\", the only one of this game; found "
            "\"most\"");
  int slices = 0;
  EXPECT_EQ(game.FamilySlices("", [&](auto) { ++slices; }).message(),
            "expected the family \"all\", the only one of this game; found "
            "\"\"");
  EXPECT_EQ(slices, 0);
}

TEST(OneSlice, HasAllStatesAndNothingBehind) {
  const Graph game = MakeGraph();
  EXPECT_EQ(game.InSlice({}).Size(), 3u);
  EXPECT_EQ(game.SliceOf(2), Graph::Slice());
  game.Behind({}, [](auto) { ADD_FAILURE(); });
}

TEST(OneSlice, IsSolvedAsTheGame) {
  const Graph game = MakeGraph();
  const NoValues no_values = nullptr;
  EXPECT_EQ(ViewSlice(game, {}, Metric::kRemoteness, no_values).Parameters(),
            game.Parameters());
}

TEST(OneSlice, ValuesComeFromTheTableUnlessTheRulesKnow) {
  const Graph game = MakeGraph();
  int asked = 0;
  const auto value_of = [&](const Graph::Slice&, const Graph::State& state) {
    ++asked;
    return Value::Win(static_cast<Ply>(state) + 7);
  };
  EXPECT_EQ(ValueOfState(game, Metric::kRemoteness, value_of, 1),
            Value::Win(8));
  EXPECT_EQ(ValueOfState(game, Metric::kRemoteness, value_of, 2),
            Value::Loss(0));
  EXPECT_EQ(asked, 1);
}

TEST(OneSlice, ComesBackFromItsParameters) {
  const Graph game = MakeGraph();
  const auto again = Graph::FromParameters(game.Parameters());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->Parameters(), game.Parameters());
}

}  // namespace
}  // namespace retrograde
