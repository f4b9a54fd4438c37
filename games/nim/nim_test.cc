// The axioms of nim, and its values against Bouton's closed form.

#include "games/nim/nim.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using nim::Nim;

// The rules of Nim and no more: each order of the heaps is a state of its own.
class PlainNim : private Nim {
 public:
  explicit PlainNim(const Nim& game) : Nim(game) {}
  static absl::StatusOr<PlainNim> FromParameters(absl::string_view text) {
    const absl::StatusOr<Nim> game = Nim::FromParameters(text);
    if (!game.ok()) return game.status();
    return PlainNim(*game);
  }
  using Nim::Apply;
  using Nim::InitialStates;
  using Nim::kMoversAlternate;
  using Nim::Move;
  using Nim::Mover;
  using Nim::Moves;
  using Nim::MoveText;
  using Nim::Name;
  using Nim::Parameters;
  using Nim::ParseMove;
  using Nim::ParseState;
  using Nim::State;
  using Nim::StateText;
  using Nim::TerminalOutcome;
};

static_assert(CheckGame<PlainNim>());

struct NimInstances {
  using Game = Nim;
  static std::vector<Nim> Instances() {
    std::vector<Nim> games;
    for (const bool misere : {false, true}) {
      for (const char* heaps :
           {"255", "4,4", "3,4,5", "4,4,4", "1,3,5,7", "1,1,1,1,1,1,1"}) {
        games.push_back(Nim::Create(heaps, misere).value());
      }
    }
    return games;
  }
  static std::string GoldenFile() { return "games/nim/testdata/golden.txt"; }
  static PlainNim PlainOf(const Nim& game) { return PlainNim(game); }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Nim, GameConformance, NimInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Nim, IndexedGameConformance, NimInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Nim, PredecessorGameConformance, NimInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Nim, SymmetricGameConformance, NimInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Nim, SolverAgreement, NimInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Nim, SymmetryAgreement, NimInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Nim, GoldenValues, NimInstances);

namespace nim {
namespace {

// C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of
// Mathematics 3 (1902): in normal play the mover loses exactly where the heaps
// add up to 0 without carrying, as binary numbers. In misère play it is the
// same, but for heaps of at most one stone, where it is the other way round.
Outcome ClosedForm(const Nim::State& s, bool misere) {
  int sum = 0;
  for (const int stones : s.heaps) sum ^= stones;
  const bool turned =
      misere && *std::max_element(s.heaps.begin(), s.heaps.end()) <= 1;
  return (sum == 0) != turned ? Outcome::kLoss : Outcome::kWin;
}

void ExpectClosedForm(const char* heaps, bool misere) {
  const auto solution = Solve(Nim::Create(heaps, misere).value()).value();
  const Nim& game = solution.Game();
  SCOPED_TRACE(game.Parameters());
  for (uint64_t index = 0; index < game.Size(); ++index) {
    const std::optional<Nim::State> state = game.Unindex(index);
    if (!state) continue;
    EXPECT_EQ(solution.Value(*state).outcome, ClosedForm(*state, misere))
        << game.StateText(*state);
  }
}

TEST(Nim, OutcomesAreThoseOfBoutonsTheorem) {
  for (const bool misere : {false, true}) {
    for (const char* heaps : {"1", "255", "20,20", "15,15,15", "7,9,11,12",
                              "1,2,3,4,5", "1,1,1,1,1,1,1"}) {
      ExpectClosedForm(heaps, misere);
    }
  }
}

// The loser takes one stone a move, and the winner as many from the other heap,
// which is the only move that keeps the win: two plies for each stone of a
// heap. In misère play that ends at 2,2, which takes three plies, since the
// winner leaves a single stone after any move.
TEST(Nim, OfTwoEqualHeapsTheWinnerMirrorsTheLoser) {
  for (const bool misere : {false, true}) {
    const auto solution = Solve(Nim::Create("30,30", misere).value()).value();
    for (uint8_t stones = 2; stones <= 30; ++stones) {
      EXPECT_EQ(solution.Value({{stones, stones}, Player::kSecond}),
                Value::Loss(misere ? 2 * stones - 1 : 2 * stones))
          << int{stones};
    }
  }
}

TEST(Nim, OneHeapIsTakenAtOnceOrLeftAsOneStone) {
  const auto normal = Solve(Nim::Create("255", false).value()).value();
  const auto misere = Solve(Nim::Create("255", true).value()).value();
  for (int stones = 2; stones <= 255; ++stones) {
    const Nim::State state{{static_cast<uint8_t>(stones)}};
    EXPECT_EQ(normal.Value(state), Value::Win(1)) << stones;
    EXPECT_EQ(misere.Value(state), Value::Win(2)) << stones;
  }
  EXPECT_EQ(misere.Value({{1}}), Value::Loss(1));
}

// The heaps of L'Année dernière à Marienbad (1961); the lengths are those of a
// plain recursion.
TEST(Nim, OneThreeFiveSevenIsLostEitherWay) {
  for (const auto& [misere, plies] : {std::pair(false, 16), {true, 15}}) {
    const auto solution = Solve(Nim::Create("1,3,5,7", misere).value()).value();
    EXPECT_EQ(solution.Value({{1, 3, 5, 7}}), Value::Loss(plies)) << misere;
  }
}

TEST(Nim, OrbitsAreTheOrdersOfTheHeaps) {
  const Nim game = Nim::Create("3,3,3,3", false).value();
  const std::map<std::string, uint64_t> orders = {{"0,0,0,0,first", 1},
                                                  {"0,0,0,3,first", 4},
                                                  {"2,0,0,2,second", 6},
                                                  {"1,3,1,2,first", 12},
                                                  {"2,0,3,1,first", 24}};
  for (const auto& [text, count] : orders) {
    EXPECT_EQ(game.OrbitSize(game.ParseState(text).value()), count) << text;
  }
}

// Expects an error about bad data, with these words.
void ExpectRefused(const absl::Status& status, const std::string& message) {
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
}

TEST(Nim, HeapsComeInAnyOrderAndOthersAreRefused) {
  EXPECT_EQ(Nim::Create("5,3,4", true)->Parameters(), "3,4,5 misere");
  EXPECT_EQ(Nim::Create("255", false)->Parameters(), "255");
  for (const std::string text :
       {"", "0", "256", "-1", "+1", " 1", "01", "a", "3,,4", "3,4,", "3;4",
        "1,1,1,1,1,1,1,1", "3,4 misere", "99999999999"}) {
    ExpectRefused(Nim::Create(text, false).status(),
                  "the heaps are \"" + text +
                      "\", expected 1 to 7 numbers from 1 to 255, such as "
                      "3,4,5");
  }
  EXPECT_FALSE(Nim::FromParameters("3,4 misere misere").ok());
  EXPECT_FALSE(Nim::FromParameters("misere").ok());
  EXPECT_FALSE(Nim::FromParameters(absl::string_view()).ok());
}

TEST(Nim, StatesAreWhatPlayCanLeaveInAnyOrder) {
  const Nim game = Nim::Create("3,4,5", true).value();
  for (const std::string text : {"3,4,5,first", "5,4,3,second", "0,0,0,first",
                                 "0,5,0,second", "4,3,4,first"}) {
    const absl::StatusOr<Nim::State> state = game.ParseState(text);
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_EQ(game.StateText(*state), text);
  }
  for (const std::string text :
       {"4,4,4,first", "5,0,5,second", "6,0,0,first"}) {
    ExpectRefused(game.ParseState(text).status(),
                  "\"" + text + "\", expected heaps that 3,4,5 can become");
  }
  for (const std::string text :
       {"", "3,4,5", "3,4,first", "3,4,5,1,first", "3,4,5,third", "3,4,x,first",
        "3,4,05,first", "3,4,256,first", "3, 4,5,first", "3,4,5,first,"}) {
    ExpectRefused(game.ParseState(text).status(),
                  "expected the stones of 3 heaps and first or second, such as "
                  "3,4,5,first");
  }
}

TEST(Nim, MovesNameTheHeapAndWhatIsTaken) {
  const Nim game = Nim::Create("3,4,12", false).value();
  const Nim::State state = game.ParseState("12,0,3,second").value();
  const absl::StatusOr<Nim::Move> move = game.ParseMove(state, "a10");
  ASSERT_TRUE(move.ok()) << move.status();
  EXPECT_EQ(game.StateText(game.Apply(state, *move)), "2,0,3,first");
  for (const std::string text : {"", "a", "1", "a0", "a13", "b1", "c4", "d1",
                                 "A1", "a01", "a+1", "c-1", "a1 ", "a266"}) {
    ExpectRefused(game.ParseMove(state, text).status(),
                  "the move is \"" + text + "\", expected a heap");
  }
}

}  // namespace
}  // namespace nim
}  // namespace retrograde
