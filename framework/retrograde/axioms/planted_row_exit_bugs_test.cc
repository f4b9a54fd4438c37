// Faults in what is said of the exits of whole rows (L6, E2), and in what a
// game in slices with rows makes of the rungs below.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/testing/games/sliced_row_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr uint64_t kNumber = 3;  // a game of three slices

// ----- L6 -----

// What a slice says once: of a word of columns, where moves lead.
struct Saying {
  SlicedRowGame::Slice slice;
  Player mover;
  uint64_t row, word, mask;
  MoveOut out;
};
// Changes what is said; false to say nothing.
using Bug = std::function<bool(Saying&, ConstWords given)>;

// The healthy game, but for MovesOut.
class WrongMovesOut : public SlicedRowGame {
 public:
  class SliceGame;

  explicit WrongMovesOut(Bug bug) : SlicedRowGame(kNumber), bug_(bug) {}

  static absl::StatusOr<WrongMovesOut> FromParameters(absl::string_view) {
    return WrongMovesOut([](Saying&, ConstWords) { return true; });
  }
  SliceGame InSlice(const Slice& slice) const;

 private:
  Bug bug_;
};

class WrongMovesOut::SliceGame : public WrongMovesOut {
 public:
  SliceGame(const WrongMovesOut& game, Slice slice)
      : WrongMovesOut(game),
        slice_(slice),
        healthy_(SlicedRowGame(game).InSlice(slice)) {}
  static absl::StatusOr<SliceGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }

  uint64_t Size() const { return healthy_.Size(); }
  uint64_t Index(const State& state) const { return healthy_.Index(state); }
  std::optional<State> Unindex(uint64_t index) const {
    return healthy_.Unindex(index);
  }
  void Predecessors(const State& state, auto&& visit) const {
    healthy_.Predecessors(state, visit);
  }
  PlaneShape Shape(Player mover) const { return healthy_.Shape(mover); }
  void Views(const Place& place, auto&& visit) const {
    healthy_.Views(place, visit);
  }
  std::optional<State> SourceState(const View& view) const {
    return healthy_.SourceState(view);
  }
  void LegalColumns(Player mover, uint64_t row, Words columns) const {
    healthy_.LegalColumns(mover, row, columns);
  }
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const {
    healthy_.TerminalColumns(mover, row, sets);
  }
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    healthy_.LegalSources(mover, row, sources);
  }
  void MovesOut(Player mover, uint64_t row, ConstWords columns,
                auto&& visit) const {
    healthy_.MovesOut(mover, row, columns,
                      [&](uint64_t word, uint64_t mask, const MoveOut& out) {
                        Saying saying{slice_, mover, row, word, mask, out};
                        if (!bug_(saying, columns)) return;
                        visit(saying.word, saying.mask, saying.out);
                      });
  }

 private:
  Slice slice_;
  SlicedRowGame::SliceGame healthy_;
};

WrongMovesOut::SliceGame WrongMovesOut::InSlice(const Slice& slice) const {
  return {*this, slice};
}

static_assert(CheckSlicedGame<WrongMovesOut>());
static_assert(HasMovesOut<WrongMovesOut::SliceGame>);

bool IsElsewhere(const Saying& saying) {
  return saying.out.behind == MoveOut::kElsewhere;
}

// Whether the moves of a column are known in part only.
class PartlyKnown {
 public:
  PartlyKnown() {
    Look([this](Saying& saying, ConstWords) {
      if (!IsElsewhere(saying)) return true;
      ForEachBit(saying.mask, saying.word * kBitsPerWord, [&](uint64_t c) {
        columns_.insert({saying.slice, saying.mover, saying.row, c});
      });
      return true;
    });
  }
  // Hears all that is said.
  static void Look(const Bug& hear) { CheckL6(WrongMovesOut(hear)); }

  bool operator()(const Saying& saying, uint64_t column) const {
    return columns_.contains({saying.slice, saying.mover, saying.row, column});
  }

 private:
  std::set<std::tuple<uint32_t, Player, uint64_t, uint64_t>> columns_;
};

// A column and where MovesOut says that it leads.
struct Way {
  Saying saying;
  uint64_t column;
};

// Of columns whose moves are all known.
std::vector<Way> KnownWays() {
  const PartlyKnown partly;
  std::vector<Way> ways;
  std::set<std::vector<uint64_t>> seen;
  PartlyKnown::Look([&](Saying& saying, ConstWords) {
    if (IsElsewhere(saying)) return true;
    ForEachBit(saying.mask, saying.word * kBitsPerWord, [&](uint64_t column) {
      if (partly(saying, column)) return;
      const std::vector<uint64_t> key = {
          saying.slice,      static_cast<uint64_t>(saying.mover),
          saying.row,        column,
          saying.out.behind, saying.out.index};
      if (seen.insert(key).second) ways.push_back({saying, column});
    });
    return true;
  });
  return ways;
}

bool IsSame(const Saying& a, const Saying& b) {
  return a.slice == b.slice && a.mover == b.mover && a.row == b.row &&
         a.word == b.word && a.out.behind == b.out.behind &&
         a.out.index == b.out.index;
}

// Every seventh of them: looking at a game takes its time.
std::vector<Way> SomeKnownWays() {
  const std::vector<Way> all = KnownWays();
  std::vector<Way> some;
  for (size_t i = 0; i < all.size(); i += 7) some.push_back(all[i]);
  return some;
}

std::string FirstFault(const AxiomReport& report) {
  return report.faults.empty() ? "" : report.faults[0];
}

TEST(PlantedRowExitBugs, HealthyGameHasNoFaultAndAllOfItIsLookedAt) {
  bool several = false;
  const ConformanceReport report =
      CheckConformance(WrongMovesOut([&](Saying& saying, ConstWords) {
        several = several || CountOnes(saying.mask) > 1;
        return true;
      }));
  std::vector<std::string> axioms;
  for (const AxiomReport& axiom : report.axioms) {
    axioms.push_back(axiom.axiom);
    EXPECT_THAT(axiom.faults, IsEmpty());
    EXPECT_TRUE(axiom.exhaustive);
    EXPECT_GT(axiom.checked, 0u) << axiom.axiom;
  }
  EXPECT_THAT(axioms, Contains("L6"));
  EXPECT_TRUE(several) << "no word has a mask of several columns";
  EXPECT_GT(KnownWays().size(), 20u);
}

TEST(PlantedRowExitBugs, WayThatIsForgottenIsFound) {
  for (const Way& way : SomeKnownWays()) {
    const WrongMovesOut game([&](Saying& saying, ConstWords) {
      if (IsSame(saying, way.saying)) saying.mask &= ~MaskOf(way.column);
      return true;
    });
    EXPECT_THAT(FirstFault(CheckL6(game)), HasSubstr("does not name index"));
    if (HasFailure()) return;
  }
}

TEST(PlantedRowExitBugs, WayThatLeadsToAnotherIndexIsFound) {
  for (const Way& way : SomeKnownWays()) {
    const WrongMovesOut game([&](Saying& saying, ConstWords) {
      if (IsSame(saying, way.saying)) saying.out.index ^= 1;
      return true;
    });
    EXPECT_GT(CheckL6(game).fault_count, 0u);
    if (HasFailure()) return;
  }
}

TEST(PlantedRowExitBugs, WayThatColumnsDoNotHaveIsFound) {
  for (const Way& way : KnownWays()) {
    const WrongMovesOut game([&](Saying& saying, ConstWords given) {
      // Of columns that are known in part, too.
      if (IsSame(saying, way.saying)) saying.mask = given[saying.word];
      return true;
    });
    const AxiomReport report = CheckL6(game);
    if (report.fault_count == 0) continue;  // all columns of the word have it
    EXPECT_THAT(FirstFault(report), HasSubstr("where no move leads"));
    return;
  }
  ADD_FAILURE() << "was not planted";
}

TEST(PlantedRowExitBugs, FaultOfASmallChoiceOfColumnsIsFound) {
  const WrongMovesOut game(
      [](Saying&, ConstWords given) { return CountBits(given) > 2; });
  EXPECT_GT(CheckL6(game).fault_count, 0u);
}

TEST(PlantedRowExitBugs, WaysElsewhereThatAreNotSaidAreFound) {
  const WrongMovesOut game(
      [](Saying& saying, ConstWords) { return !IsElsewhere(saying); });
  const AxiomReport report = CheckL6(game);
  EXPECT_GT(report.fault_count, 0u);
  EXPECT_THAT(FirstFault(report),
              ::testing::AnyOf(HasSubstr("does not say that a move leads"),
                               HasSubstr("does not name index")));
  EXPECT_THAT(Broken(game), ElementsAre("L6"));
}

TEST(PlantedRowExitBugs, NumbersOutOfBoundsAreFound) {
  const auto fault_of = [](auto&& change) {
    return FirstFault(CheckL6(WrongMovesOut([&](Saying& saying, ConstWords) {
      if (!IsElsewhere(saying)) change(saying);
      return true;
    })));
  };
  EXPECT_THAT(fault_of([](Saying& saying) { saying.out.behind = 7; }),
              HasSubstr("names the slice behind of number 7, Behind names "));
  EXPECT_THAT(fault_of([](Saying& saying) { saying.out.index = 1'000'000; }),
              HasSubstr("names index 1000000 of slice "));
  EXPECT_THAT(fault_of([](Saying& saying) { saying.word = 99; }),
              HasSubstr("speaks of word 99 of "));
}

TEST(PlantedRowExitBugs, ColumnsThatWereNotGivenMayBeSpokenOf) {
  const WrongMovesOut game([](Saying& saying, ConstWords given) {
    saying.mask |= ~given[saying.word];
    return true;
  });
  EXPECT_EQ(CheckL6(game).fault_count, 0u);
}

TEST(PlantedRowExitBugs, SamplesOfLargeSlicesAreLookedAt) {
  ConformanceOptions options;
  options.exhaustive_limit = 5;
  options.samples = 100;
  const AxiomReport report = CheckL6(SlicedRowGame(kNumber), options);
  EXPECT_EQ(report.fault_count, 0u);
  EXPECT_FALSE(report.exhaustive);
  EXPECT_GT(report.checked, 0u);
  const WrongMovesOut silent([](Saying&, ConstWords) { return false; });
  EXPECT_GT(CheckL6(silent, options).fault_count, 0u);
}

TEST(PlantedRowExitBugs, FamiliesThatAreNotNamedAreNotLookedAt) {
  // Nothing is said of the last slice.
  const WrongMovesOut game(
      [](Saying& saying, ConstWords) { return saying.slice != 2; });
  ConformanceOptions options;
  EXPECT_THAT(Broken(game, options), ElementsAre("L6"));
  options.families = {"2"};
  EXPECT_THAT(Broken(game, options), ElementsAre("L6"));
  options.families = {"0", "1"};
  EXPECT_THAT(Broken(game, options), IsEmpty());
  EXPECT_LT(CheckL3(game, options).checked, CheckL3(game).checked);
  EXPECT_EQ(CheckL2(game, options).checked, 2u);
  options.families = {"2"};
  EXPECT_GT(CheckL2(game, options).checked, 1u) << "those behind are, by L2";
}

// ----- E2 -----

Value ValueBehind(const SlicedRowGame::Slice&, const SlicedRowState& state) {
  static const SlicedRowGame* const kGame = new SlicedRowGame(kNumber);
  if (const auto outcome = kGame->TerminalOutcome(state)) return {*outcome, 0};
  const Ply plies = 3 + (state.at.part[0] + state.at.part[1]) % 5;
  switch ((state.at.part[0] + 2 * state.at.part[1]) % 3) {
    case 0:
      return Value::Win(plies);
    case 1:
      return Value::Loss(plies);
    default:
      return Value::Draw();
  }
}

using HealthyView = SliceView<SlicedRowGame, decltype(&ValueBehind)>;
// Changes an exit of columns of a word; false to leave it out.
using ExitBug = std::function<bool(uint64_t row, uint64_t& word, uint64_t mask,
                                   Exit& exit)>;

class WrongRowExits : public HealthyView {
 public:
  explicit WrongRowExits(ExitBug bug)
      : HealthyView(SlicedRowGame(kNumber), 2, Metric::kRemoteness,
                    &ValueBehind),
        bug_(std::move(bug)) {}

  static absl::StatusOr<WrongRowExits> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }
  void RowExits(Player mover, uint64_t row, ConstWords columns,
                auto&& visit) const {
    HealthyView::RowExits(mover, row, columns,
                          [&](uint64_t word, uint64_t mask, Exit exit) {
                            if (bug_(row, word, mask, exit))
                              visit(word, mask, exit);
                          });
  }

 private:
  ExitBug bug_;
};

static_assert(RowExitGame<WrongRowExits>);

AxiomReport CheckExits(ExitBug bug) {
  return CheckE2(WrongRowExits(std::move(bug)));
}

TEST(PlantedRowExitBugs, RowExitsOfAHealthyViewAreRight) {
  const AxiomReport report =
      CheckExits([](uint64_t, uint64_t&, uint64_t, Exit&) { return true; });
  EXPECT_THAT(report.faults, IsEmpty());
  EXPECT_TRUE(report.exhaustive);
  EXPECT_GT(report.checked, 0u);
}

TEST(PlantedRowExitBugs, RowExitThatIsForgottenIsFound) {
  EXPECT_THAT(FirstFault(CheckExits(
                  [](uint64_t, uint64_t&, uint64_t, Exit&) { return false; })),
              HasSubstr("by Exits and none by RowExits"));
}

TEST(PlantedRowExitBugs, RowExitWithAnotherLevelIsFound) {
  const auto longer = [](Outcome outcome) {
    return [outcome](uint64_t, uint64_t&, uint64_t, Exit& exit) {
      exit.level += exit.outcome == outcome;
      return true;
    };
  };
  EXPECT_GT(CheckExits(longer(Outcome::kWin)).fault_count, 0u);
  EXPECT_GT(CheckExits(longer(Outcome::kLoss)).fault_count, 0u);
  EXPECT_EQ(CheckExits(longer(Outcome::kDraw)).fault_count, 0u)
      << "nobody reads the level of a draw";
}

TEST(PlantedRowExitBugs, RowExitWithAnotherOutcomeIsFound) {
  EXPECT_GT(CheckExits([](uint64_t, uint64_t&, uint64_t, Exit& exit) {
              if (exit.outcome == Outcome::kLoss) exit = Exit{};
              return true;
            }).fault_count,
            0u);
}

TEST(PlantedRowExitBugs, RowExitOfNoWordIsFound) {
  EXPECT_THAT(
      FirstFault(CheckExits([](uint64_t, uint64_t& word, uint64_t, Exit&) {
        word = 50;
        return true;
      })),
      HasSubstr("speaks of word 50 of "));
}

}  // namespace
}  // namespace retrograde
