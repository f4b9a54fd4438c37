// Faults in what slices say of the successors of a state (L7).

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/testing/games/sliced_row_game.h"
#include "retrograde/testing/suites/planted_bugs.h"

namespace retrograde {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr uint64_t kNumber = 3;  // a game of three slices

// Changes what is said of a state; false to say nothing.
using Bug = std::function<bool(const SlicedRowState& state, Successor&)>;

// The healthy game without its rows, but for Successors.
class WrongSuccessors : public SlicedRowGame {
 public:
  class SliceGame;

  explicit WrongSuccessors(Bug bug)
      : SlicedRowGame(kNumber), bug_(std::move(bug)) {}

  static absl::StatusOr<WrongSuccessors> FromParameters(absl::string_view) {
    return WrongSuccessors([](const State&, Successor&) { return true; });
  }
  SliceGame InSlice(const Slice& slice) const;

 private:
  Bug bug_;
};

class WrongSuccessors::SliceGame : public WrongSuccessors {
 public:
  SliceGame(const WrongSuccessors& game, Slice slice)
      : WrongSuccessors(game), healthy_(SlicedRowGame(game).InSlice(slice)) {}
  static absl::StatusOr<SliceGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("");
  }

  uint64_t Size() const { return healthy_.Size(); }
  uint64_t Index(const State& state) const { return healthy_.Index(state); }
  std::optional<State> Unindex(uint64_t index) const {
    return healthy_.Unindex(index);
  }
  void Successors(const State& state, auto&& visit) const {
    healthy_.Successors(state, [&](Successor to) {
      return !bug_(state, to) || static_cast<bool>(visit(to));
    });
  }

 private:
  SlicedRowGame::SliceGame healthy_;
};

WrongSuccessors::SliceGame WrongSuccessors::InSlice(const Slice& slice) const {
  return {*this, slice};
}

static_assert(CheckSlicedGame<WrongSuccessors>());
static_assert(NamesSuccessors<WrongSuccessors::SliceGame>);

// What the healthy game says.
struct Saying {
  SlicedRowState state;
  Successor to;
  friend bool operator==(const Saying&, const Saying&) = default;
};

// Of states whose successors are all known and differ.
std::vector<Saying> KnownSayings() {
  std::vector<Saying> known;
  const SlicedRowGame game(kNumber);
  for (uint32_t slice = 0; slice < game.SliceCount(); ++slice) {
    const SlicedRowGame::SliceGame states = game.InSlice(slice);
    for (uint64_t index = 0; index < states.Size(); ++index) {
      const std::optional<SlicedRowState> state = states.Unindex(index);
      if (!state || game.TerminalOutcome(*state)) continue;
      std::vector<Saying> of_state;
      bool usable = true;
      states.Successors(*state, [&](const Successor& to) {
        for (const Saying& other : of_state) usable &= other.to != to;
        usable &= to.behind != Successor::kElsewhere;
        of_state.push_back({*state, to});
        return true;
      });
      if (usable) known.insert(known.end(), of_state.begin(), of_state.end());
    }
  }
  return known;
}

// The healthy game, but for one thing that it says.
WrongSuccessors With(const Saying& wrong, std::function<bool(Successor&)> bug) {
  return WrongSuccessors([=](const SlicedRowState& state, Successor& to) {
    return !(Saying{state, to} == wrong) || bug(to);
  });
}

std::string FirstFault(const AxiomReport& report) {
  return report.faults.empty() ? "" : report.faults[0];
}

TEST(PlantedSuccessorBugs, HealthyGameHasNoFaultAndAllOfItIsLookedAt) {
  const auto healthy =
      WrongSuccessors([](const SlicedRowState&, Successor&) { return true; });
  std::vector<std::string> axioms;
  for (const AxiomReport& axiom : CheckConformance(healthy).axioms) {
    axioms.push_back(axiom.axiom);
    EXPECT_EQ(axiom.fault_count, 0u) << FirstFault(axiom);
  }
  EXPECT_THAT(axioms, Contains("L7"));
  EXPECT_TRUE(CheckL7(healthy).exhaustive);
  EXPECT_GT(CheckL7(healthy).checked, 100u);
  EXPECT_GT(KnownSayings().size(), 100u);
}

TEST(PlantedSuccessorBugs, OneThatIsForgottenIsFound) {
  const std::vector<Saying> known = KnownSayings();
  for (size_t i = 0; i < known.size(); i += 31) {
    const auto game = With(known[i], [](Successor&) { return false; });
    EXPECT_THAT(FirstFault(CheckL7(game)),
                HasSubstr("Successors does not name index "));
  }
}

TEST(PlantedSuccessorBugs, OneWithAnotherIndexIsFound) {
  const std::vector<Saying> known = KnownSayings();
  for (size_t i = 0; i < known.size(); i += 31) {
    const auto game = With(known[i], [](Successor& to) {
      to.index ^= 1;
      return true;
    });
    EXPECT_GT(CheckL7(game).fault_count, 0u);
  }
}

TEST(PlantedSuccessorBugs, OneThatIsSaidToStayInsideIsFound) {
  int planted = 0;
  for (const Saying& saying : KnownSayings()) {
    if (saying.to.behind == Successor::kInside || planted == 3) continue;
    ++planted;
    const auto game = With(saying, [](Successor& to) {
      to.behind = Successor::kInside;
      return true;
    });
    EXPECT_THAT(Broken(game), ElementsAre("L7"));
  }
  EXPECT_EQ(planted, 3);
}

TEST(PlantedSuccessorBugs, WaysElsewhereThatAreNotSaidAreFound) {
  const WrongSuccessors game([](const SlicedRowState&, Successor& to) {
    return to.behind != Successor::kElsewhere;
  });
  EXPECT_THAT(Broken(game), ElementsAre("L7"));
}

TEST(PlantedSuccessorBugs, NumbersOutOfBoundsAreFound) {
  const Saying saying = KnownSayings().front();
  const auto fault_of = [&](std::function<void(Successor&)> change) {
    return FirstFault(CheckL7(With(saying, [=](Successor& to) {
      change(to);
      return true;
    })));
  };
  EXPECT_THAT(fault_of([](Successor& to) { to.behind = 7; }),
              HasSubstr("names the slice behind of number 7, Behind names "));
  EXPECT_THAT(fault_of([](Successor& to) { to.index = 1'000'000; }),
              HasSubstr("names index 1000000 of slice "));
}

TEST(PlantedSuccessorBugs, StateOfWhichNothingIsKnownIsNoFault) {
  const WrongSuccessors game([](const SlicedRowState&, Successor& to) {
    to = Successor();
    return true;
  });
  EXPECT_EQ(CheckL7(game).fault_count, 0u);
}

}  // namespace
}  // namespace retrograde
