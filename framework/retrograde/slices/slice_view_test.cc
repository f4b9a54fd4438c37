// How moves become exits, and what transient states are worth. Whole games are
// solved in tests/engine/sliced_games_test.cc.

#include "retrograde/slices/slice_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance_row_exits.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/slices/state_value.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/sliced_graph_game.h"
#include "retrograde/testing/games/sliced_row_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Slice = SlicedGraphGame::Slice;
using State = SlicedGraphGame::State;

using NoValues = Value (*)(const Slice&, const State&);
static_assert(CheckPredecessorGame<SliceView<SlicedGraphGame, NoValues>>());
static_assert(SymmetricGame<SliceView<SlicedGraphGame, NoValues>>);
static_assert(ExitGame<SliceView<SlicedGraphGame, NoValues>>);

// A game of slices whose moves, those out of the slice among them, can be named
// from any of them on.
class WithMovesFrom : public SlicedGraphGame {
 public:
  class SliceGame;

  explicit WithMovesFrom(SlicedGraphGame game)
      : SlicedGraphGame(std::move(game)) {}
  static absl::StatusOr<WithMovesFrom> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }
  SliceGame InSlice(const Slice& slice) const;
  void MovesFrom(const State& state, uint64_t first, auto&& visit) const {
    uint64_t number = 0;
    Moves(state, [&](const Move& move) {
      return number++ < first || static_cast<bool>(visit(move));
    });
  }
};

class WithMovesFrom::SliceGame : public WithMovesFrom {
 public:
  SliceGame(const WithMovesFrom& game, Slice slice)
      : WithMovesFrom(game), indexed_(SlicedGraphGame(game).InSlice(slice)) {}
  static absl::StatusOr<SliceGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }
  uint64_t Size() const { return indexed_.Size(); }
  uint64_t Index(const State& state) const { return indexed_.Index(state); }
  std::optional<State> Unindex(uint64_t index) const {
    return indexed_.Unindex(index);
  }

 private:
  SlicedGraphGame::SliceGame indexed_;
};

WithMovesFrom::SliceGame WithMovesFrom::InSlice(const Slice& slice) const {
  return {*this, slice};
}

static_assert(CheckSlicedGame<WithMovesFrom>());
static_assert(internal::HasMovesFrom<WithMovesFrom::SliceGame>);
static_assert(!internal::HasMovesFrom<SliceView<WithMovesFrom, NoValues>>);

// `cut` has a digit for each node, its slice, and then a '*' for a transient
// one; all slices of smaller numbers are behind a slice.
SlicedGraphGame MakeGame(absl::string_view nodes, absl::string_view cut) {
  SlicedGraph graph;
  graph.nodes = ParseGraph(nodes).value();
  for (const char c : cut) {
    if (c == '*') {
      graph.transient.back() = true;
    } else if (c != ' ') {
      graph.slice_of.push_back(static_cast<uint32_t>(c - '0'));
      graph.transient.push_back(false);
    }
  }
  for (uint32_t slice = 0; slice < 3; ++slice) {
    graph.behind.emplace_back();
    for (uint32_t other = 0; other < slice; ++other) {
      graph.behind.back().push_back(other);
    }
  }
  return SlicedGraphGame(std::move(graph));
}

// A table that must not be looked at.
Value NoTable(const Slice&, const State& state) {
  ADD_FAILURE() << "asked for state " << state;
  return Value::Draw();
}

template <class View>
std::vector<uint32_t> NodesAfter(const View& view, uint32_t node) {
  std::vector<uint32_t> nodes;
  view.Moves(2 * State{node}, [&](const auto& move) {
    nodes.push_back(View::NodeOf(view.Apply(2 * State{node}, move)));
    return true;
  });
  return nodes;
}

template <class View>
std::vector<Exit> ExitsOf(const View& view, uint32_t node) {
  std::vector<Exit> exits;
  view.Exits(2 * State{node}, [&](const Exit& exit) { exits.push_back(exit); });
  return exits;
}

// ----- Moves and exits -----

TEST(SliceView, MovesStayInsideAndExitsLeave) {
  const SlicedGraphGame game = MakeGame("a>1,2,3 b>0 b=l b>4 a>2", "2 2 1 1 1");
  const SliceView view(game, 2, Metric::kRemoteness,
                       [](const Slice& slice, const State& state) {
                         EXPECT_EQ(slice, 1u);
                         EXPECT_EQ(state, 6u) << "or not canonical";
                         return Value::Loss(4);
                       });
  EXPECT_THAT(NodesAfter(view, 0), ElementsAre(1));
  EXPECT_THAT(ExitsOf(view, 0),
              ElementsAre(Exit{Outcome::kWin, 1}, Exit{Outcome::kWin, 5}));
  EXPECT_THAT(NodesAfter(view, 1), ElementsAre(0));
  EXPECT_THAT(ExitsOf(view, 1), IsEmpty());
}

TEST(SliceView, VisitorsOfMovesMaySayThatTheyHaveSeenEnough) {
  const SlicedGraphGame game = MakeGame("a>1,2,1 b>0 b=l", "1 1 0");
  const SliceView view(game, 1, Metric::kRemoteness, NoTable);
  int seen = 0;
  view.Moves(0, [&](const auto&) { return ++seen < 1; });
  EXPECT_EQ(seen, 1);
}

TEST(SliceView, ExitsCountByTheMetric) {
  // The third move keeps the turn.
  const SlicedGraphGame game =
      MakeGame("a>1,2,3,4 b>5 b>5 a>5 b>5 b=l", "1 0 0 0 0 0");
  const auto behind = [](const Slice&, const State& state) {
    switch (SlicedGraphGame::NodeOf(state)) {
      case 1:
        return Value::Loss(6);
      case 2:
        return Value::Win(9);
      case 3:
        return Value::Win(3);
      default:
        return Value::Draw();
    }
  };
  EXPECT_THAT(ExitsOf(SliceView(game, 1, Metric::kRemoteness, behind), 0),
              ElementsAre(Exit{Outcome::kWin, 7}, Exit{Outcome::kLoss, 10},
                          Exit{Outcome::kWin, 4}, Exit{Outcome::kDraw, 1}));
  for (const Metric metric : {Metric::kConversion, Metric::kOutcome}) {
    EXPECT_THAT(ExitsOf(SliceView(game, 1, metric, behind), 0),
                ElementsAre(Exit{Outcome::kWin, 1}, Exit{Outcome::kLoss, 1},
                            Exit{Outcome::kWin, 1}, Exit{Outcome::kDraw, 1}));
  }
}

TEST(SliceView, TerminalStatesNeedNoTableWhereverTheyLie) {
  // Slice 2 is not behind slice 1.
  const SlicedGraphGame game = MakeGame("a>1,2,3 b=w a=d b=l", "1 0 2 1");
  for (const Metric metric : kMetrics) {
    const SliceView view(game, 1, metric, NoTable);
    EXPECT_THAT(NodesAfter(view, 0), ElementsAre(3)) << "has an index inside";
    EXPECT_THAT(ExitsOf(view, 0),
                ElementsAre(Exit{Outcome::kLoss, 1}, Exit{Outcome::kDraw, 1}));
  }
}

TEST(SliceView, CannotBeMadeFromAText) {
  using View = SliceView<SlicedGraphGame, NoValues>;
  EXPECT_EQ(View::FromParameters("").status().code(),
            absl::StatusCode::kUnimplemented);
}

// ----- Transient states -----

// What the first node is worth when each with an index is won in as many plies
// as its number says.
Value WorthOfFirst(const SlicedGraphGame& game, Metric metric) {
  const auto value_of = [](const Slice&, const State& state) {
    return Value::Win(SlicedGraphGame::NodeOf(state));
  };
  return ValueOfState(game, metric, value_of, 1);  // in its other image
}

TEST(TransientState, IsWorthWhatItsBestMoveIs) {
  // Loses in 2 and in 3 plies; wins at once; wins in 4, keeping the turn.
  EXPECT_EQ(
      WorthOfFirst(MakeGame("a>1,2 b>0 b>0", "1* 1 1"), Metric::kRemoteness),
      Value::Loss(3));
  EXPECT_EQ(
      WorthOfFirst(MakeGame("a>1,2 b>0 b=l", "1* 1 0"), Metric::kRemoteness),
      Value::Win(1));
  EXPECT_EQ(WorthOfFirst(MakeGame("a>1,2,3 b>0 b>0 a>0", "1* 1 1 1"),
                         Metric::kRemoteness),
            Value::Win(4));
  EXPECT_EQ(
      WorthOfFirst(MakeGame("a>1,2 b=d b>0", "1* 1 1"), Metric::kRemoteness),
      Value::Draw());
}

TEST(TransientState, MayBeOver) {
  EXPECT_EQ(
      ValueOfState(MakeGame("a=l", "1*"), Metric::kConversion, NoTable, 0),
      Value::Loss(0));
}

TEST(TransientState, MayLeadToOthers) {
  EXPECT_EQ(
      WorthOfFirst(MakeGame("a>1,2 b>3,4 b>5 a=l a=d a=l", "1* 1* 1* 1 1 1"),
                   Metric::kRemoteness),
      Value::Loss(2));
}

// A move that stays inside counts 1 more than what follows, one that leaves
// counts 1, and one into a transient state leaves.
TEST(TransientState, CountsConversionFromTheSliceThatItWouldBelongTo) {
  EXPECT_EQ(WorthOfFirst(MakeGame("a>1 a>0", "1* 1"), Metric::kConversion),
            Value::Win(2));
  EXPECT_EQ(
      WorthOfFirst(MakeGame("a>1,2 a>0 a>0", "1* 1 0"), Metric::kConversion),
      Value::Win(1));
  EXPECT_EQ(
      WorthOfFirst(MakeGame("b>1,2 a>0 a>0", "1* 1 0"), Metric::kConversion),
      Value::Loss(2));
  EXPECT_EQ(
      WorthOfFirst(MakeGame("a>1 a>2 a>0", "1* 1* 1"), Metric::kConversion),
      Value::Win(1));
}

TEST(TransientState, HasNoLengthUnderOutcome) {
  EXPECT_EQ(WorthOfFirst(MakeGame("a>1 b>0", "1* 1"), Metric::kOutcome).outcome,
            Outcome::kLoss);
}

TEST(TransientState, BehindAnExitIsWorkedOut) {
  const SlicedGraphGame game = MakeGame("a>1 b>2,3 a>1 a=w", "2 1* 1 0");
  const auto value_of = [](const Slice& slice, const State& state) {
    EXPECT_EQ(slice, 1u);
    EXPECT_EQ(state, 4u);
    return Value::Win(6);
  };
  const auto exit = [&](Metric metric) {
    return ExitsOf(SliceView(game, 2, metric, value_of), 0);
  };
  EXPECT_THAT(exit(Metric::kRemoteness), ElementsAre(Exit{Outcome::kWin, 8}));
  EXPECT_THAT(exit(Metric::kConversion), ElementsAre(Exit{Outcome::kWin, 1}));
}

// So many in a row as axiom L5 allows, each the same player's.
TEST(TransientState, LongestChainIsFollowedToItsEnd) {
  std::string nodes;
  std::string cut;
  for (int i = 1; i <= kMostTransient; ++i) {
    absl::StrAppend(&nodes, "a>", i, " ");
    absl::StrAppend(&cut, "1*");
  }
  EXPECT_EQ(ValueOfState(MakeGame(nodes + "a=w", cut + "1"),
                         Metric::kRemoteness, NoTable, 0),
            Value::Win(kMostTransient));
}

// A game that breaks the axiom is not followed for ever.
TEST(TransientState, CirclesCountAsDraws) {
  EXPECT_EQ(ValueOfState(MakeGame("a>1 b>0", "1* 1*"), Metric::kRemoteness,
                         NoTable, 0),
            Value::Draw());
}

// ----- Exits of whole rows -----

// A value for each state of a SlicedRowGame: that of the rules, or any.
Value SomeValue(const SlicedRowGame& game, const SlicedRowState& state) {
  if (const auto outcome = game.TerminalOutcome(state)) return {*outcome, 0};
  const uint32_t sum = state.slice + state.at.part[0] + 2 * state.at.part[1];
  if (sum % 3 == 2) return Value::Draw();
  return {sum % 3 == 0 ? Outcome::kWin : Outcome::kLoss, 1 + sum % 7};
}

// By state.
struct ByState {
  SlicedRowGame game;
  Value operator()(const SlicedRowGame::Slice&,
                   const SlicedRowState& state) const {
    return SomeValue(game, state);
  }
};

// Rows are answered by index.
struct ByIndex : ByState {
  struct InOneSlice {
    SlicedRowGame::SliceGame game;
    uint64_t* asked;
    Value At(uint64_t index) const {
      ++*asked;
      return SomeValue(game, *game.Unindex(index));
    }
  };
  InOneSlice Of(const SlicedRowGame::Slice& slice) const {
    return {game.InSlice(slice), asked};
  }
  uint64_t* asked;
};

template <class ValueOf>
using RowView = SliceView<SlicedRowGame, ValueOf>;
static_assert(RowExitGame<RowView<ByState>>);
static_assert(!RowExitGame<SliceView<SlicedGraphGame, NoValues>>);

TEST(SliceView, RowExitsAreTheExitsOfTheStates) {
  for (uint64_t number = 0; number < 60; ++number) {
    SCOPED_TRACE("game " + std::to_string(number));
    const SlicedRowGame game(number);
    for (const Metric metric : kMetrics) {
      const RowView<ByState> view(game, game.SliceCount() - 1, metric, {game});
      EXPECT_EQ(CheckE2(view).ToStatus(), absl::OkStatus());
    }
  }
}

TEST(SliceView, RowExitsAskByIndexWhereThatIsPossible) {
  uint64_t asked = 0;
  for (uint64_t number = 0; number < 20; ++number) {
    SCOPED_TRACE("game " + std::to_string(number));
    const SlicedRowGame game(number);
    const RowView<ByIndex> view(game, game.SliceCount() - 1,
                                Metric::kRemoteness, {{game}, &asked});
    EXPECT_EQ(CheckE2(view).ToStatus(), absl::OkStatus());
  }
  EXPECT_GT(asked, 1000u);
}

}  // namespace
}  // namespace retrograde
