// Connect-k in slices: each state that play can reach has its place, holes are
// no loss, and a plain pass from the full board backwards gives the values that
// solving the whole game gives.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "games/connect_k/connect_k.h"
#include "games/connect_k/stone_numbering.h"
#include "games/connect_k/symmetric_connect_k.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde::connect_k {
namespace {

using State = ConnectK::State;

ConnectK GameOf(uint64_t width, uint64_t height, uint64_t k) {
  return ConnectK::Create(width, height, k).value();
}

std::vector<ConnectK> SmallBoards() {
  return {GameOf(1, 1, 1), GameOf(3, 3, 3), GameOf(4, 3, 3), GameOf(3, 4, 3),
          GameOf(5, 2, 3), GameOf(1, 6, 2), GameOf(7, 1, 3), GameOf(3, 2, 1),
          GameOf(3, 3, 9), GameOf(4, 4, 4)};
}

uint32_t Cells(const ConnectK& game) {
  return static_cast<uint32_t>(game.Width() * game.Height());
}

// All slices of a game, by the number of stones.
template <class G>
std::vector<typename G::SliceGame> SlicesOf(const G& game) {
  std::vector<typename G::SliceGame> slices;
  for (uint32_t stones = 0; stones <= Cells(game); ++stones) {
    slices.push_back(game.InSlice(stones));
  }
  return slices;
}

// ----- Where states lie -----

template <class G>
void ExpectReachableStatesInSlices(const G& game) {
  SCOPED_TRACE(game.Parameters());
  const auto slices = SlicesOf(game);
  const Solution<G> solution = Solve(game).value();
  std::vector<std::set<uint64_t>> indices(slices.size());
  for (uint64_t number = 0; number < solution.Game().Size(); ++number) {
    const State state = *solution.Game().Unindex(number);
    const uint32_t stones = game.SliceOf(state);
    const auto& slice = slices[stones];
    const uint64_t index = slice.Index(state);
    ASSERT_LT(index, slice.Size());
    ASSERT_EQ(slice.Unindex(index), state) << game.StateText(state);
    ASSERT_TRUE(indices[stones].insert(index).second);
  }
}

TEST(ConnectKSlices, EachReachableStateHasAnIndexOfItsOwnInItsSlice) {
  for (const ConnectK& game : SmallBoards()) {
    ExpectReachableStatesInSlices(game);
    ExpectReachableStatesInSlices(SymmetricConnectK(game));
  }
}

// Looks at the text of a board: whether taking one stone of the side that is
// not to move off the top of a column leaves a board where play goes on.
bool HasLastMoveSlowly(const ConnectK& game, const State& state) {
  const auto width = static_cast<size_t>(game.Width());
  const std::string text = game.StateText(state);
  const char last = game.Mover(state) == Player::kFirst ? 'O' : 'X';
  for (size_t column = 0; column < width; ++column) {
    size_t cell = column;
    while (cell < text.size() && text[cell] == '.') cell += width + 1;
    if (cell >= text.size() || text[cell] != last) continue;
    std::string before = text;
    before[cell] = '.';
    const State earlier = game.ParseState(before).value();
    if (!game.HasRun(earlier.own) && !game.HasRun(earlier.all ^ earlier.own)) {
      return true;
    }
  }
  return state == State();
}

TEST(ConnectKSlices, HolesAreTheBoardsThatNoLastMoveLeadsTo) {
  for (const ConnectK& game : SmallBoards()) {
    if (Cells(game) > 12) continue;
    SCOPED_TRACE(game.Parameters());
    for (uint32_t stones = 0; stones <= Cells(game); ++stones) {
      const auto slice = game.InSlice(stones);
      const StoneNumbering numbering(static_cast<uint32_t>(game.Width()),
                                     static_cast<uint32_t>(game.Height()),
                                     stones);
      for (uint64_t index = 0; index < slice.Size(); ++index) {
        const auto [own, all] = numbering.Unindex(index);
        const bool is_state = slice.Unindex(index).has_value();
        ASSERT_EQ(is_state, HasLastMoveSlowly(game, {own, all}))
            << game.StateText({own, all});
      }
    }
  }
}

// The examples and figures of README.md.
TEST(ConnectKSlices, HaveTheIndicesAndFiguresOfTheirPage) {
  const ConnectK game = GameOf(4, 4, 4);
  const auto two = game.InSlice(2);
  const auto text = [&](uint64_t index) {
    return game.StateText(two.Unindex(index).value());
  };
  EXPECT_EQ(text(0), "..../..../...O/...X");
  EXPECT_EQ(two.Unindex(1), std::nullopt);
  EXPECT_EQ(text(2), "..../..../..../..XO");
  EXPECT_EQ(text(3), "..../..../..../..OX");
  EXPECT_EQ(text(17), "..../..../..../OX..");
  uint64_t indices = 0;
  uint64_t states = 0;
  for (const auto& slice : SlicesOf(game)) {
    indices += slice.Size();
    for (uint64_t index = 0; index < slice.Size(); ++index) {
      states += slice.Unindex(index).has_value();
    }
  }
  EXPECT_EQ(indices, 201'755u);
  EXPECT_EQ(states, 164'757u);
}

// ----- What they are worth -----

// The values of one slice, from those of the slice with a stone more.
template <class G>
std::vector<Value> PassBack(const G& slice, const G* behind,
                            const std::vector<Value>& values_behind) {
  std::vector<Value> values(slice.Size());
  for (uint64_t index = 0; index < slice.Size(); ++index) {
    const std::optional<State> state = slice.Unindex(index);
    if (!state) continue;
    if (const auto outcome = slice.TerminalOutcome(*state)) {
      values[index] = {*outcome, 0};
      continue;
    }
    std::optional<Value> best;
    slice.Moves(*state, [&](ConnectK::Move move) {
      const State after = CanonicalState(slice, slice.Apply(*state, move));
      const Value value =
          ValueOfMove(values_behind[behind->Index(after)], false);
      if (!best || Better(value, *best)) best = value;
      return true;
    });
    values[index] = *best;
  }
  return values;
}

// From the full board back to the empty one.
template <class G>
void ExpectValuesOfTheWholeGame(const G& game) {
  SCOPED_TRACE(game.Parameters());
  const auto slices = SlicesOf(game);
  std::vector<std::vector<Value>> values(slices.size());
  std::vector<Value> none;
  for (size_t stones = slices.size(); stones-- > 0;) {
    const bool is_last = stones + 1 == slices.size();
    values[stones] =
        PassBack(slices[stones], is_last ? nullptr : &slices[stones + 1],
                 is_last ? none : values[stones + 1]);
  }
  const Solution<G> solution = Solve(game).value();
  for (uint64_t number = 0; number < solution.Game().Size(); ++number) {
    const State state = *solution.Game().Unindex(number);
    const uint32_t stones = game.SliceOf(state);
    ASSERT_EQ(values[stones][slices[stones].Index(state)],
              solution.Value(state))
        << game.StateText(state);
  }
}

TEST(ConnectKSlices, APassFromTheFullBoardBackGivesTheValuesOfTheWholeGame) {
  for (const ConnectK& game : SmallBoards()) {
    ExpectValuesOfTheWholeGame(game);
    ExpectValuesOfTheWholeGame(SymmetricConnectK(game));
  }
}

// ----- Names -----

TEST(ConnectKSlices, SlicesAreNumbersOfStonesAndFamiliesNameThem) {
  const ConnectK game = GameOf(2, 2, 2);
  std::vector<std::string> families;
  game.Families([&](const std::string& family) { families.push_back(family); });
  EXPECT_EQ(families,
            (std::vector<std::string>{"stones-0", "stones-1", "stones-2",
                                      "stones-3", "stones-4"}));
  std::vector<uint32_t> slices;
  const auto take = [&](uint32_t slice) { slices.push_back(slice); };
  EXPECT_TRUE(game.FamilySlices("stones-3", take).ok());
  game.Behind(3, take);
  game.Behind(4, take);
  EXPECT_EQ(slices, (std::vector<uint32_t>{3, 4}));
  EXPECT_EQ(game.InSlice(3).Parameters(), "2x2,2 3");
}

TEST(ConnectKSlices, OtherNamesAreRefusedWithTheReason) {
  const ConnectK game = GameOf(4, 4, 4);
  for (const std::string text : {"", "17", "-1", "03", "3 ", "x"}) {
    EXPECT_EQ(game.ParseSlice(text).status(),
              absl::InvalidArgumentError(
                  "the slice is \"" + text +
                  "\", expected a number of stones from 0 to 16"));
  }
  const auto ignore = [](uint32_t) {};
  EXPECT_EQ(game.FamilySlices("12", ignore),
            absl::InvalidArgumentError(
                "the family is \"12\", expected stones-0 to stones-16"));
  EXPECT_TRUE(absl::IsInvalidArgument(game.FamilySlices("stones-17", ignore)));
  for (const std::string text : {"4x4,4", "4x4,4 17", "4x4 3", ""}) {
    EXPECT_FALSE(ConnectK::SliceGame::FromParameters(text).ok()) << text;
  }
}

TEST(ConnectKSlices, SlicesThatCannotBeNumberedAreRefused) {
  const ConnectK game = GameOf(8, 8, 4);
  EXPECT_TRUE(game.ParseSlice("40").ok());
  EXPECT_EQ(game.ParseSlice("52").status(),
            absl::InvalidArgumentError(
                "the slice is \"52\", expected one with fewer than 2^64 ways "
                "to place the stones"));
  EXPECT_TRUE(game.ParseSlice("64").ok());
  std::set<std::string> families;
  game.Families([&](const std::string& name) { families.insert(name); });
  EXPECT_EQ(families.size(), 65u - 11u);  // 51 to 61 are left out
  EXPECT_FALSE(families.contains("stones-52"));
  const auto slice = game.InSlice(52);
  EXPECT_EQ(slice.Size(), ~uint64_t{0});
  EXPECT_EQ(slice.Index(State()), slice.Size());
}

}  // namespace
}  // namespace retrograde::connect_k
