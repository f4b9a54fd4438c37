// What the rules make of claimed values, against the same written down plainly;
// with slices that name successors, with the same slices without, and with
// slices that name wrong ones.

#include "retrograde/slices/expected_values.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/sliced_row_game.h"

namespace retrograde {
namespace {

using State = SlicedRowState;
using Slice = SlicedRowGame::Slice;

enum class Says { kNothing, kTruth, kFirstIndex, kNoMove };

// The game whose slices have an index and perhaps successors, but no rows.
template <Says kSays>
class WithoutRows : public SlicedRowGame {
 public:
  class SliceGame;
  explicit WithoutRows(uint64_t number) : SlicedRowGame(number) {}
  static absl::StatusOr<WithoutRows> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }
  SliceGame InSlice(const Slice& slice) const;
};

template <Says kSays>
class WithoutRows<kSays>::SliceGame : public WithoutRows {
 public:
  SliceGame(const WithoutRows& game, Slice slice)
      : WithoutRows(game), rows_(SlicedRowGame(game).InSlice(slice)) {}
  static absl::StatusOr<SliceGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }
  uint64_t Size() const { return rows_.Size(); }
  uint64_t Index(const State& state) const { return rows_.Index(state); }
  std::optional<State> Unindex(uint64_t index) const {
    return rows_.Unindex(index);
  }
  template <class Visitor>
  void Successors(const State& state, Visitor&& visit) const
      requires(kSays != Says::kNothing) {
    if (kSays == Says::kNoMove) return;
    rows_.Successors(state, [&](const Successor& to) {
      return static_cast<bool>(
          visit(kSays == Says::kTruth ? to : Successor{Successor::kInside, 0}));
    });
  }

 private:
  SlicedRowGame::SliceGame rows_;
};

template <Says kSays>
auto WithoutRows<kSays>::InSlice(const Slice& slice) const -> SliceGame {
  return {*this, slice};
}

static_assert(NamesSuccessors<WithoutRows<Says::kTruth>::SliceGame>);
static_assert(!NamesSuccessors<WithoutRows<Says::kNothing>::SliceGame>);

// Some value or other for each state that has an index.
Value Claimed(Metric metric, Slice slice, uint64_t index) {
  const uint64_t mixed = (index * 3 + slice + (metric == Metric::kRemoteness)) *
                         0x9e3779b97f4a7c15;
  const Ply length = static_cast<Ply>(mixed >> 60);
  if (mixed >> 32 & 1) return Value::Draw();
  return mixed >> 33 & 1 ? Value::Win(length) : Value::Loss(length);
}

// The rules, move by move. Transient states have one move, into a slice behind
// or their own.
class Plain {
 public:
  Plain(const SlicedRowGame& game, Metric metric)
      : game_(game), metric_(metric) {}

  Value Of(const State& state) const {
    if (const auto outcome = game_.TerminalOutcome(state)) return {*outcome, 0};
    std::optional<Value> best;
    game_.Moves(state, [&](const SlicedRowMove& move) {
      const Value value = OfMove(state, game_.Apply(state, move));
      if (!best || Better(value, *best)) best = value;
      return true;
    });
    return best.value();
  }

 private:
  Value OfMove(const State& state, const State& after) const {
    const bool leaves = after.transient || after.slice != state.slice;
    Value value = ValueOfMove(OfAfter(after), /*same_mover=*/false);
    if (leaves && metric_ == Metric::kConversion &&
        value.outcome != Outcome::kDraw) {
      value.remoteness = 1;
    }
    return value;
  }
  Value OfAfter(const State& after) const {
    if (after.transient) return Of(after);
    if (const auto outcome = game_.TerminalOutcome(after)) {
      // Those with an index inside or behind have a value, too; it is right.
      return {*outcome, 0};
    }
    return Claimed(metric_, after.slice,
                   game_.InSlice(after.slice).Index(after));
  }

  const SlicedRowGame& game_;
  const Metric metric_;
};

constexpr Metric kMetrics[] = {Metric::kRemoteness, Metric::kConversion};

// How many expectations there are, and how many are not as `Plain` has them.
struct Count {
  uint64_t all = 0, wrong = 0;
  uint64_t wrong_61st = 0;  // of states with such an index
};

template <class G>
Count CountIn(const G& game, Slice slice) {
  const auto claimed = [&game](Metric metric, Slice in, uint64_t index) {
    const auto state = game.InSlice(in).Unindex(index);
    const auto outcome =
        state ? game.TerminalOutcome(*state) : std::optional<Outcome>();
    return outcome ? Value{*outcome, 0} : Claimed(metric, in, index);
  };
  const auto value_of = [&](Metric metric) {
    return [&game, claimed, metric](Slice behind, const State& state) {
      return claimed(metric, behind, game.InSlice(behind).Index(state));
    };
  };
  const auto value_at = [&](Metric metric) {
    return [claimed, metric, slice](uint64_t index) {
      return claimed(metric, slice, index);
    };
  };
  using Rules = ExpectedValues<G, decltype(value_of(kMetrics[0])),
                               decltype(value_at(kMetrics[0]))>;
  std::vector<typename Rules::Claims> claims;
  for (const Metric metric : kMetrics) {
    claims.push_back({metric, value_of(metric), value_at(metric)});
  }
  const Rules rules(game, slice, std::move(claims));
  const auto states = game.InSlice(slice);
  Count count;
  for (uint64_t index = 0; index < states.Size(); ++index) {
    const std::optional<State> state = states.Unindex(index);
    if (!state) continue;
    std::vector<Value> expected(2);
    rules.Of(index, *state, absl::MakeSpan(expected));
    for (size_t i = 0; i < 2; ++i) {
      const bool wrong = expected[i] != Plain(game, kMetrics[i]).Of(*state);
      ++count.all;
      count.wrong += wrong;
      count.wrong_61st += wrong && index % 61 == 0;
    }
  }
  return count;
}

template <class G>
Count CountInGames() {
  Count count;
  for (uint64_t number = 0; number < 20; ++number) {
    const G game(number);
    for (Slice slice = 0; slice < game.SliceCount(); ++slice) {
      const Count more = CountIn(game, slice);
      count.all += more.all;
      count.wrong += more.wrong;
    }
  }
  return count;
}

TEST(ExpectedValues, AreTheRulesWhereSuccessorsAreNamed) {
  const Count count = CountInGames<WithoutRows<Says::kTruth>>();
  EXPECT_GT(count.all, 1000u);
  EXPECT_EQ(count.wrong, 0u);
}

TEST(ExpectedValues, AreTheRulesWhereNoneAreNamed) {
  const Count count = CountInGames<WithoutRows<Says::kNothing>>();
  EXPECT_GT(count.all, 1000u);
  EXPECT_EQ(count.wrong, 0u);
}

TEST(ExpectedValues, AreTheRulesWhereStatesAreSaidToHaveNoMove) {
  EXPECT_EQ(CountInGames<WithoutRows<Says::kNoMove>>().wrong, 0u);
}

// Then a table that was solved by what the game says of them would be found
// out.
TEST(ExpectedValues, SomeStatesDoNotRestOnTheSuccessorsThatAreNamed) {
  const WithoutRows<Says::kFirstIndex> game(3);
  Count count;
  for (Slice slice = 0; slice < game.SliceCount(); ++slice) {
    const Count more = CountIn(game, slice);
    EXPECT_EQ(more.wrong_61st, 0u);
    count.wrong += more.wrong;
  }
  EXPECT_GT(count.wrong, 0u);
}

}  // namespace
}  // namespace retrograde
