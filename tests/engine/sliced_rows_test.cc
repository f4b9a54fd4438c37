// Slices whose exits are named for whole rows, solved one after another,
// against a solver that knows nothing of exits, rows or slices, and against the
// same slices with exits named state by state.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/sliced_row_game.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/reference_solver.h"
#include "tests/engine/checkpoint_expectations.h"
#include "tests/engine/games_to_try.h"

namespace retrograde {
namespace {

using Slice = SlicedRowGame::Slice;
using State = SlicedRowState;

// Solves slice after slice; those behind a slice have smaller numbers.
class SolvedSlices {
 public:
  SolvedSlices(const SlicedRowGame& game, Metric metric)
      : game_(game), metric_(metric) {}

  // Answers for the states of finished slices.
  auto ValueOf() const {
    return [this](const Slice& slice, const State& state) {
      if (slice >= solved_.size()) {
        ADD_FAILURE() << game_.StateText(state) << " lies in no finished slice";
        return Value::Draw();
      }
      return solved_[slice].At(game_.InSlice(slice).Index(state));
    };
  }

  // test(view, values) for each slice when it is solved.
  template <class Test>
  void Solve(const Test& test) {
    for (Slice slice = 0; slice < game_.SliceCount(); ++slice) {
      SCOPED_TRACE("slice " + std::to_string(slice));
      const SliceView view(game_, slice, metric_, ValueOf());
      static_assert(RowExitGame<std::decay_t<decltype(view)>>);
      absl::StatusOr<Values> values = SolveValues(view);
      ASSERT_TRUE(values.ok()) << values.status();
      test(view, *values);
      solved_.push_back(*std::move(values));
    }
  }

 private:
  const SlicedRowGame& game_;
  const Metric metric_;
  std::deque<Values> solved_;
};

// The game as one, with an index for all its states: of each slice those that
// have one, each with the transient state before it.
class AllStates : public SlicedRowGame {
 public:
  explicit AllStates(const SlicedRowGame& game) : SlicedRowGame(game) {
    for (Slice slice = 0; slice < SliceCount(); ++slice) {
      first_.push_back(Size());
      size_ += 2 * InSlice(slice).Size();
    }
  }

  static absl::StatusOr<AllStates> FromParameters(absl::string_view) {
    return absl::UnimplementedError("made from a game");
  }
  uint64_t Size() const { return size_; }
  uint64_t Index(const State& state) const {
    State indexed = state;
    if (state.transient) indexed.at.mover = Other(state.at.mover);
    return first_[state.slice] + 2 * InSlice(state.slice).Index(indexed) +
           state.transient;
  }
  std::optional<State> Unindex(uint64_t index) const {
    const auto after = std::upper_bound(first_.begin(), first_.end(), index);
    const Slice slice = static_cast<Slice>(after - first_.begin() - 1);
    std::optional<State> state =
        InSlice(slice).Unindex((index - first_[slice]) / 2);
    if (state && (index - first_[slice]) % 2 != 0) {
      state->at.mover = Other(state->at.mover);
      state->transient = true;
    }
    return state;
  }

 private:
  std::vector<uint64_t> first_;  // by slice
  uint64_t size_ = 0;
};

// Calls test(game) for random games, from number `from` on.
template <class Test>
void ForEachGame(uint64_t from, uint64_t count, const Test& test) {
  const uint64_t end = from + GamesToTry(count);
  for (uint64_t number = from; number < end; ++number) {
    SCOPED_TRACE("game " + std::to_string(number));
    test(SlicedRowGame(number));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(SlicedRows, RemotenessIsThatOfTheWholeGame) {
  ForEachGame(0, 120, [](const SlicedRowGame& game) {
    const AllStates all(game);
    const auto expected = SolveSlowly(all);
    SolvedSlices(game, Metric::kRemoteness)
        .Solve([&](const auto& view, const Values& values) {
          for (uint64_t index = 0; index < values.Size(); ++index) {
            const std::optional<State> state = view.Unindex(index);
            if (!state) continue;
            EXPECT_EQ(values.At(index), *expected[all.Index(*state)])
                << game.StateText(*state);
          }
        });
  });
}

// Without rows the exits of each state are asked for.
template <class View>
void ExpectTheSameWithoutRows(const View& view, const Values& values) {
  const auto without = SolveValues(CutGame<View, Rung::kPredecessors>(view));
  ASSERT_TRUE(without.ok()) << without.status();
  for (uint64_t index = 0; index < values.Size(); ++index) {
    EXPECT_EQ(values.At(index), without->At(index)) << "index " << index;
  }
  const CheckReport report =
      CheckValues(view, [&values](uint64_t index) { return values.At(index); });
  EXPECT_EQ(report.ToStatus(), absl::OkStatus());
}

TEST(SlicedRows, ConversionIsAsWithoutRows) {
  ForEachGame(1000, 120, [](const SlicedRowGame& game) {
    SolvedSlices(game, Metric::kConversion)
        .Solve([](const auto& view, const Values& values) {
          ExpectTheSameWithoutRows(view, values);
        });
  });
}

TEST(SlicedRows, OutcomesAreAsWithoutRows) {
  ForEachGame(2000, 50, [](const SlicedRowGame& game) {
    SolvedSlices(game, Metric::kOutcome)
        .Solve([](const auto& view, const Values& values) {
          ExpectTheSameWithoutRows(view, values);
        });
  });
}

TEST(SlicedRows, BestExitsOfRowsAreThoseOfTheStates) {
  for (const Metric metric : kMetrics) {
    ForEachGame(3000, 50, [metric](const SlicedRowGame& game) {
      SolvedSlices(game, metric).Solve([](const auto& view, const Values&) {
        EXPECT_EQ(CheckE2(view).ToStatus(), absl::OkStatus());
      });
    });
  }
}

TEST(SlicedRows, SolvesGoOnFromEveryCheckpoint) {
  for (const Metric metric : {Metric::kRemoteness, Metric::kConversion}) {
    ForEachGame(4000, 50, [metric](const SlicedRowGame& game) {
      SolvedSlices(game, metric).Solve([](const auto& view, const Values&) {
        ExpectTheSameFromEveryLevel(view, /*threads=*/1, /*most=*/6);
      });
    });
  }
}

TEST(SlicedRows, GamesKeepTheAxioms) {
  ForEachGame(0, 60, [](const SlicedRowGame& game) {
    const ConformanceReport report = CheckConformance(game);
    EXPECT_EQ(report.ToStatus(), absl::OkStatus());
    EXPECT_EQ(report.axioms.back().axiom, "R7");
  });
}

}  // namespace
}  // namespace retrograde
