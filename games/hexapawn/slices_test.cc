// Hexapawn in slices: each state that play can reach has its place, holes are
// no states, and plain passes over the slices, from few pawns to many, give the
// values that solving the whole game gives.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "games/hexapawn/hexapawn.h"
#include "games/hexapawn/pawn_numbering.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/analysis/zugzwang.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde::hexapawn {
namespace {

using State = Hexapawn::State;
using ::testing::ElementsAre;

Hexapawn Board(int width, int height) {
  return Hexapawn::Create(width, height).value();
}

std::vector<Hexapawn> SmallBoards() {
  return {Board(1, 3), Board(1, 5), Board(2, 3), Board(2, 4), Board(3, 3)};
}

// All slices, those behind one before it.
std::vector<PawnCounts> SlicesOf(const Hexapawn& game) {
  std::vector<PawnCounts> slices;
  for (int sum = 0; sum <= 2 * game.Width(); ++sum) {
    for (int white = 0; white <= sum; ++white) {
      const int black = sum - white;
      if (white > game.Width() || black > game.Width()) continue;
      slices.push_back(
          {static_cast<uint8_t>(white), static_cast<uint8_t>(black)});
    }
  }
  return slices;
}

// ----- The numbering -----

// The texts of all states with so many pawns, found among all ways to write a
// board: those that ParseState takes.
std::set<std::string> StatesSlowly(const Hexapawn& game, PawnCounts counts) {
  const int cells = game.Width() * game.Height();
  uint64_t boards = 1;
  for (int cell = 0; cell < cells; ++cell) boards *= 3;
  std::set<std::string> texts;
  for (uint64_t board = 0; board < boards; ++board) {
    std::string text;
    uint64_t rest = board;
    for (int cell = 0; cell < cells; ++cell, rest /= 3) {
      if (cell > 0 && cell % game.Width() == 0) text += '/';
      text += ".Pp"[rest % 3];
    }
    for (const char* const mover : {",white", ",black"}) {
      const auto state = game.ParseState(text + mover);
      if (state.ok() && game.SliceOf(*state) == counts) {
        texts.insert(text + mover);
      }
    }
  }
  return texts;
}

TEST(HexapawnSlices, StatesAreThoseThatParseStateTakesAndTheRestAreHoles) {
  for (const Hexapawn& game : SmallBoards()) {
    for (const PawnCounts counts : SlicesOf(game)) {
      const auto slice = game.InSlice(counts);
      SCOPED_TRACE(slice.Parameters());
      std::set<std::string> found;
      for (uint64_t index = 0; index < slice.Size(); ++index) {
        const std::optional<State> state = slice.Unindex(index);
        if (!state) continue;
        ASSERT_EQ(slice.Index(*state), index);
        found.insert(game.StateText(*state));
      }
      EXPECT_EQ(found, StatesSlowly(game, counts));
    }
  }
}

// The order that pawn_numbering.h tells of.
TEST(HexapawnSlices, BlackRunsFastestAndCellsCountFromTheBottom) {
  const auto slice = Board(3, 3).InSlice({1, 1});
  EXPECT_EQ(slice.Size(), 2u * 9u * 8u);
  const auto text = [&](uint64_t index) {
    return slice.StateText(slice.Unindex(index).value());
  };
  EXPECT_EQ(text(0), ".../.../Pp.,white");
  EXPECT_EQ(text(1), ".../.../P.p,white");
  EXPECT_EQ(text(7), "..p/.../P..,white");
  EXPECT_EQ(text(8), ".../.../pP.,white");
  EXPECT_EQ(slice.Unindex(71), std::nullopt);  // White's pawn on c3
  EXPECT_EQ(slice.Unindex(72), std::nullopt);  // Black's pawn on b1
  EXPECT_EQ(text(74), ".../p../P..,black");
}

TEST(HexapawnSlices, IndicesOfTheLargestBoardFit64BitsAndComeBack) {
  const PawnNumbering largest(64, 8, 8);
  EXPECT_EQ(largest.Size(),
            2 * uint64_t{4'426'165'368} * uint64_t{1'420'494'075});
  std::mt19937_64 random(1);
  for (const PawnCounts counts : SlicesOf(Board(8, 8))) {
    const PawnNumbering numbering(64, counts.white, counts.black);
    for (const uint64_t index :
         {uint64_t{0}, random() % numbering.Size(), numbering.Size() - 1}) {
      const Placement placement = numbering.Unindex(index);
      ASSERT_EQ(placement.white & placement.black, 0u);
      ASSERT_EQ(numbering.Index(placement), index);
    }
  }
}

// ----- Where states lie, and what they are worth -----

template <class G>
void ExpectReachableStatesInSlices(const G& game) {
  SCOPED_TRACE(game.Parameters());
  const Solution<G> solution = Solve(game).value();
  std::map<PawnCounts, std::set<uint64_t>> indices;
  for (uint64_t number = 0; number < solution.Game().Size(); ++number) {
    const State state = *solution.Game().Unindex(number);
    const auto slice = game.InSlice(game.SliceOf(state));
    const uint64_t index = slice.Index(state);
    ASSERT_LT(index, slice.Size());
    ASSERT_EQ(slice.Unindex(index), state) << game.StateText(state);
    ASSERT_TRUE(indices[game.SliceOf(state)].insert(index).second);
  }
}

TEST(HexapawnSlices, EachReachableStateHasAnIndexOfItsOwnInItsSlice) {
  for (const auto& [width, height] :
       {std::pair(1, 3), {2, 8}, {3, 3}, {3, 4}, {4, 3}, {4, 4}}) {
    ExpectReachableStatesInSlices(Board(width, height));
    ExpectReachableStatesInSlices(SymmetricHexapawn(Board(width, height)));
  }
}

// The values of the states met so far, by slice and index.
using Table = std::map<PawnCounts, std::vector<std::optional<Value>>>;

// The value of a state, if those after its moves are known.
template <class G>
std::optional<Value> ValueFrom(const G& slice, const Table& table,
                               const State& state) {
  if (const auto outcome = slice.TerminalOutcome(state)) {
    return Value{*outcome, 0};
  }
  std::optional<Value> best;
  bool all_known = true;
  slice.Moves(state, [&](Hexapawn::Move move) {
    const State after = CanonicalState(slice, slice.Apply(state, move));
    const PawnCounts counts = slice.SliceOf(after);
    const auto known = table.at(counts)[slice.InSlice(counts).Index(after)];
    all_known = all_known && known.has_value();
    if (!known) return false;
    const Value value = ValueOfMove(*known, /*same_mover=*/false);
    if (!best || Better(value, *best)) best = value;
    return true;
  });
  return all_known ? best : std::nullopt;
}

// Pawns only go forward, so pass after pass more states are known, until all
// are.
template <class G>
void AddSlice(const G& slice, PawnCounts counts, Table& table) {
  table[counts].resize(slice.Size());
  for (bool changed = true; changed;) {
    changed = false;
    for (uint64_t index = 0; index < slice.Size(); ++index) {
      const std::optional<State> state = slice.Unindex(index);
      if (!state || table[counts][index]) continue;
      table[counts][index] = ValueFrom(slice, table, *state);
      changed = changed || table[counts][index];
    }
  }
  for (uint64_t index = 0; index < slice.Size(); ++index) {
    ASSERT_EQ(table[counts][index].has_value(),
              slice.Unindex(index).has_value());
  }
}

template <class G>
Table TableOf(const G& game) {
  Table table;
  for (const PawnCounts counts : SlicesOf(game)) {
    AddSlice(game.InSlice(counts), counts, table);
  }
  return table;
}

template <class G>
void ExpectValuesOfTheWholeGame(const G& game) {
  SCOPED_TRACE(game.Parameters());
  Table table = TableOf(game);
  const Solution<G> solution = Solve(game).value();
  for (uint64_t number = 0; number < solution.Game().Size(); ++number) {
    const State state = *solution.Game().Unindex(number);
    const PawnCounts counts = game.SliceOf(state);
    ASSERT_EQ(table[counts][game.InSlice(counts).Index(state)],
              solution.Value(state))
        << game.StateText(state);
  }
}

TEST(HexapawnSlices, PassesOverTheSlicesGiveTheValuesOfTheWholeGame) {
  for (const auto& [width, height] :
       {std::pair(1, 3), {1, 5}, {2, 3}, {2, 5}, {3, 3}, {3, 4}}) {
    ExpectValuesOfTheWholeGame(Board(width, height));
    ExpectValuesOfTheWholeGame(SymmetricHexapawn(Board(width, height)));
  }
}

// ----- Mutual zugzwangs -----

// In the slice, by the values of a table.
ZugzwangCounts CountZugzwangs(const Hexapawn& game, const Table& table,
                              PawnCounts counts) {
  const auto slice = game.InSlice(counts);
  return CountMutualZugzwangs(slice, [&](const State& state) {
    return std::optional(table.at(counts)[slice.Index(state)]->outcome);
  });
}

// Two pawns on one file. While they have not met, who moves into the last cell
// between them wins; so with an even number of cells the mover loses, whoever
// it is. Once past each other, the one to move is ahead.
TEST(HexapawnZugzwang, OnOneFileTheNumberOfCellsBetweenThePawnsDecides) {
  for (int height = 3; height <= 8; ++height) {
    SCOPED_TRACE(height);
    uint64_t expected = 0;
    for (int white = 0; white < height; ++white) {
      for (int black = white + 1; black < height; ++black) {
        expected += (black - white - 1) % 2 == 0;
      }
    }
    const Hexapawn game = Board(1, height);
    EXPECT_EQ(CountZugzwangs(game, TableOf(game), {1, 1}),
              (ZugzwangCounts{expected, 0, 0}));
  }
}

// Asks the texts of all states with either side to move who wins.
uint64_t CountZugzwangsSlowly(const Hexapawn& game, const Table& table,
                              PawnCounts counts) {
  const auto slice = game.InSlice(counts);
  const std::set<std::string> texts = StatesSlowly(game, counts);
  uint64_t found = 0;
  for (const std::string& text : texts) {
    const size_t comma = text.find(',');
    const std::string other = text.substr(0, comma) + ",black";
    if (text == other || !texts.contains(other)) continue;
    const auto mover_loses = [&](const std::string& state) {
      const uint64_t index = slice.Index(game.ParseState(state).value());
      return table.at(counts)[index]->outcome == Outcome::kLoss;
    };
    found += mover_loses(text) && mover_loses(other);
  }
  return found;
}

TEST(HexapawnZugzwang, CountsAreThoseOfASlowCount) {
  for (const Hexapawn& game : SmallBoards()) {
    const Table table = TableOf(game);
    for (const PawnCounts counts : SlicesOf(game)) {
      SCOPED_TRACE(game.InSlice(counts).Parameters());
      const ZugzwangCounts found = CountZugzwangs(game, table, counts);
      EXPECT_EQ(found.full_point, CountZugzwangsSlowly(game, table, counts));
      EXPECT_EQ(found.Total(), found.full_point);  // there are no draws
    }
  }
}

// The figures of README.md.
TEST(HexapawnZugzwang, ThreeByThreeHas47) {
  const Hexapawn game = Board(3, 3);
  const Table table = TableOf(game);
  uint64_t states = 0;
  uint64_t zugzwangs = 0;
  for (const PawnCounts counts : SlicesOf(game)) {
    for (const auto& value : table.at(counts)) states += value.has_value();
    zugzwangs += CountZugzwangs(game, table, counts).Total();
  }
  EXPECT_EQ(states, 4'976u);
  EXPECT_EQ(zugzwangs, 47u);
}

TEST(HexapawnZugzwang, NobodyMovesAfterAPawnHasArrived) {
  const Hexapawn game = Board(3, 3);
  const State over = game.ParseState("P.p/.../..P,black").value();
  EXPECT_EQ(game.WithOtherMover(over), std::nullopt);
  const State blocked = game.ParseState(".p./.P./...,black").value();
  EXPECT_EQ(game.WithOtherMover(blocked),
            game.ParseState(".p./.P./...,white").value());
}

// ----- Names -----

TEST(HexapawnSlices, SlicesArePawnCountsAndFamiliesNameThem) {
  const Hexapawn game = Board(1, 3);
  std::vector<std::string> families;
  game.Families([&](const std::string& family) { families.push_back(family); });
  EXPECT_THAT(families,
              ElementsAre("pawns-0-0", "pawns-0-1", "pawns-1-0", "pawns-1-1"));
  std::vector<std::string> slices;
  const Hexapawn larger = Board(3, 3);
  const auto take = [&](PawnCounts counts) {
    slices.push_back(larger.SliceText(counts));
  };
  EXPECT_TRUE(larger.FamilySlices("pawns-3-2", take).ok());
  larger.Behind({3, 2}, take);
  larger.Behind({3, 0}, take);  // nobody can capture
  EXPECT_THAT(slices, ElementsAre("3-2", "2-2", "3-1"));
  EXPECT_EQ(larger.InSlice({3, 2}).Parameters(), "3x3 3-2");
}

TEST(HexapawnSlices, OtherNamesAreRefusedWithTheReason) {
  const Hexapawn game = Board(3, 3);
  for (const std::string text : {"", "3", "3-4", "4-3", "3-3-", "3x3", "-33"}) {
    EXPECT_EQ(game.ParseSlice(text).status(),
              absl::InvalidArgumentError(
                  "the slice is \"" + text +
                  "\", expected how many pawns White and Black have, 0-0 to "
                  "3-3"));
  }
  const auto ignore = [](PawnCounts) {};
  EXPECT_EQ(game.FamilySlices("3-2", ignore),
            absl::InvalidArgumentError(
                "the family is \"3-2\", expected pawns-0-0 to pawns-3-3"));
  EXPECT_TRUE(absl::IsInvalidArgument(game.FamilySlices("pawns-4-1", ignore)));
  for (const std::string text : {"3x3", "3x3 4-1", "3 3-2", ""}) {
    EXPECT_FALSE(Hexapawn::SliceGame::FromParameters(text).ok()) << text;
  }
}

}  // namespace
}  // namespace retrograde::hexapawn
