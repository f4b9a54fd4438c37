// The test suites about the values of a game; see conformance_suites.h.
//
//   SolverAgreement    the engine's values are the reference solver's, the
//                      checker accepts them, and they are the same when the
//                      upper rungs of the game are cut off
//   GoldenValues       the values are those of the golden file that
//                      GoldenFile() of the instances names; see
//                      testing/suites/golden_file.h
//   SymmetryAgreement  each state is worth what it is in the game without
//                      symmetries, PlainOf(game) of the instances, and the
//                      images add up to its states
//
// The reference solver is slow: it looks at instances of up to 50,000 states,
// so one at least should be as small.

#ifndef RETROGRADE_TESTING_SUITES_SOLVER_SUITES_H_
#define RETROGRADE_TESTING_SUITES_SOLVER_SUITES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/analysis/values_hash.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/suites/golden_file.h"
#include "retrograde/testing/suites/reference_values.h"
#include "retrograde/testing/suites/solved_instances.h"
#include "retrograde/testing/suites/suite_base.h"
#include "retrograde/verify/checker.h"

namespace retrograde {

// Expects two solutions, whose games may number states in different ways, to
// give each state of the first game's index the same value.
template <class Ours, class Theirs>
void ExpectSameValues(const Ours& ours, const Theirs& theirs) {
  int faults_left = 5;
  for (uint64_t index = 0; index < ours.Values().Size() && faults_left > 0;
       ++index) {
    const auto state = ours.Game().Unindex(index);
    if (!state || theirs.Value(*state) == ours.Value(*state)) continue;
    --faults_left;
    ADD_FAILURE() << "state " << std::string(ours.Game().StateText(*state))
                  << ": " << ValueText(ours.Value(*state)) << " and "
                  << ValueText(theirs.Value(*state));
  }
}

// Solves the game cut at a rung, and expects the values to be the same.
template <Rung kTop, class G>
void ExpectSameValuesWhenCut(const G& game, const Solution<G>& solution) {
  const auto cut = Solve(CutGame<G, kTop>(game));
  ASSERT_TRUE(cut.ok()) << std::string(cut.status().message());
  ExpectSameValues(*cut, solution);
}

// Larger instances than this are left out: the reference solver is slow.
inline constexpr uint64_t kMostStatesForReference = 50'000;

template <class InstancesT>
class SolverAgreement : public internal::SuiteBase<InstancesT> {
 protected:
  using G = typename InstancesT::Game;

  // Calls test(game, solution) for each instance.
  template <class Test>
  static void ForEachSolution(const Test& test) {
    size_t number = 0;
    internal::SuiteBase<InstancesT>::ForEachInstance([&](const G& game) {
      const absl::StatusOr<Solution<G>>& solution =
          internal::SolutionOf<InstancesT>(number++, game);
      ASSERT_TRUE(solution.ok()) << std::string(solution.status().message());
      test(game, *solution);
    });
  }

  // Calls test(game, solution, reference) for each instance that is small
  // enough for the reference solver, with its values; there must be one.
  template <class Test>
  static void ForEachReference(const Test& test) {
    size_t compared = 0;
    ForEachSolution([&](const G& game, const Solution<G>& solution) {
      if (solution.Game().Size() > kMostStatesForReference) return;
      test(game, solution,
           internal::ReferenceOf<InstancesT>(compared++, solution));
    });
    EXPECT_GT(compared, 0u) << "every instance is too large for it";
  }
};
TYPED_TEST_SUITE_P(SolverAgreement);

TYPED_TEST_P(SolverAgreement, EngineEqualsReferenceSolver) {
  this->ForEachReference(
      [](const auto&, const auto& solution, const auto& reference) {
        ExpectReferenceValues(solution.Game(), solution.Values(), reference);
      });
}
TYPED_TEST_P(SolverAgreement, CheckerAcceptsTheEnginesValues) {
  this->ForEachSolution([](const auto&, const auto& solution) {
    const absl::Status status =
        CheckValues(solution.Game(), [&](uint64_t index) {
          return solution.Values().At(index);
        }).ToStatus();
    EXPECT_TRUE(status.ok()) << std::string(status.message());
  });
}
TYPED_TEST_P(SolverAgreement, RungsBelowGiveTheSameValues) {
  using Tested = typename TypeParam::Game;
  this->ForEachSolution([](const auto& game, const auto& solution) {
    if constexpr (IndexedGame<Tested> || PredecessorGame<Tested>) {
      ExpectSameValuesWhenCut<Rung::kGame>(game, solution);
    }
    if constexpr (IndexedGame<Tested>) {
      ExpectSameValuesWhenCut<Rung::kIndex>(game, solution);
    }
    if constexpr (RowGame<Tested>) {
      ExpectSameValuesWhenCut<Rung::kPredecessors>(game, solution);
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(SolverAgreement, EngineEqualsReferenceSolver,
                            CheckerAcceptsTheEnginesValues,
                            RungsBelowGiveTheSameValues);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SolverAgreement);

// ----- Golden files -----

template <class InstancesT>
class GoldenValues : public SolverAgreement<InstancesT> {};
TYPED_TEST_SUITE_P(GoldenValues);

// The line that a golden file ought to have for these values.
template <IndexedGame G, class ValueAt>
std::string GoldenLineOf(const G& game, const ValueAt& value_at) {
  return GoldenLine(CountValues(game, value_at), HashValues(game, value_at),
                    std::string(game.Parameters()));
}

// Expects the file to have the line, which `who` found.
inline void ExpectGoldenLine(const std::string& path,
                             const std::string& parameters,
                             const std::string& line, const char* who) {
  const absl::StatusOr<std::string> golden = FindGoldenLine(path, parameters);
  EXPECT_TRUE(golden.ok() && *golden == line)
      << (golden.ok() ? "found in " + path + ": " + *golden
                      : std::string(golden.status().message()))
      << "\n"
      << who << " finds: " << line
      << "\nCompare its numbers with something else before you keep it.";
}

TYPED_TEST_P(GoldenValues, AreThoseOfTheGoldenFile) {
  this->ForEachSolution([](const auto& game, const auto& solution) {
    ExpectGoldenLine(TypeParam::GoldenFile(), std::string(game.Parameters()),
                     GoldenLineOf(solution.Game(),
                                  [&](uint64_t index) {
                                    return solution.Values().At(index);
                                  }),
                     "the engine");
  });
}
TYPED_TEST_P(GoldenValues, AreThoseOfTheReferenceSolver) {
  this->ForEachReference(
      [](const auto& game, const auto& solution, const auto& reference) {
        ExpectGoldenLine(
            TypeParam::GoldenFile(), std::string(game.Parameters()),
            GoldenLineOf(solution.Game(),
                         [&](uint64_t index) { return *reference[index]; }),
            "the reference solver");
      });
}

REGISTER_TYPED_TEST_SUITE_P(GoldenValues, AreThoseOfTheGoldenFile,
                            AreThoseOfTheReferenceSolver);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GoldenValues);

// ----- Symmetries -----

template <class InstancesT>
class SymmetryAgreement : public SolverAgreement<InstancesT> {
 protected:
  // Calls test(game, solution, plain) for each instance, the last without
  // symmetries.
  template <class Test>
  static void ForEachPair(const Test& test) {
    size_t number = 0;
    SolverAgreement<InstancesT>::ForEachSolution([&](const auto& game,
                                                     const auto& solution) {
      const auto& plain = internal::PlainSolutionOf<InstancesT>(number++, game);
      ASSERT_TRUE(plain.ok()) << std::string(plain.status().message());
      test(game, solution, *plain);
    });
  }
};
TYPED_TEST_SUITE_P(SymmetryAgreement);

inline void ExpectSameCounts(const LengthCounts& ours,
                             const LengthCounts& theirs) {
  EXPECT_EQ(ours.Total(), theirs.Total());
  ours.ForEach([&](Ply plies, uint64_t count) {
    EXPECT_EQ(count, theirs.At(plies)) << plies << " plies";
  });
}

TYPED_TEST_P(SymmetryAgreement, EveryImageIsWorthWhatItIsWithoutSymmetries) {
  this->ForEachPair([](const auto&, const auto& solution, const auto& plain) {
    ExpectSameValues(plain, solution);
  });
}
// Whether the game without symmetries knows the state: one that has to number
// its states knows those that play reaches.
template <class G>
bool Knows(const Solution<G>& plain, const typename G::State& state) {
  return IndexedGame<G> || plain.Game().Index(state) < plain.Game().Size();
}

TYPED_TEST_P(SymmetryAgreement, ImagesAddUpToTheGameWithoutSymmetries) {
  this->ForEachPair(
      [](const auto& game, const auto& solution, const auto& plain) {
        Counts ours;
        for (uint64_t index = 0; index < solution.Game().Size(); ++index) {
          const auto state = solution.Game().Unindex(index);
          if (!state || !Knows(plain, *state)) continue;
          ours.players[static_cast<int>(game.Mover(*state))].Add(
              solution.Values().At(index), game.OrbitSize(*state));
        }
        Counts theirs = plain.Counts();
        if (ImagesExchangePlayers<typename TypeParam::Game>()) {
          // Nobody counts which player an image has to move.
          for (Counts* counts : {&ours, &theirs}) {
            counts->players[0].Add(counts->players[1]);
            counts->players[1] = {};
          }
        }
        for (const Player mover : {Player::kFirst, Player::kSecond}) {
          ExpectSameCounts(ours.Of(mover).wins, theirs.Of(mover).wins);
          ExpectSameCounts(ours.Of(mover).losses, theirs.Of(mover).losses);
          EXPECT_EQ(ours.Of(mover).draws, theirs.Of(mover).draws);
        }
        if constexpr (IndexedGame<typename TypeParam::Game> ==
                      IndexedGame<decltype(TypeParam::PlainOf(game))>) {
          EXPECT_EQ(solution.WeightedCounts().States(), theirs.States());
        }
      });
}
TYPED_TEST_P(SymmetryAgreement, BestMovesAreThoseOfTheStateAsItWasGiven) {
  this->ForEachPair(
      [](const auto& game, const auto& solution, const auto& plain) {
        constexpr uint64_t kMost = 2000;
        const uint64_t step = plain.Game().Size() / kMost + 1;
        for (uint64_t index = 0; index < plain.Game().Size(); index += step) {
          const auto state = plain.Game().Unindex(index);
          if (!state) continue;
          const auto ours = solution.BestMoves(*state);
          const auto theirs = plain.BestMoves(*state);
          EXPECT_TRUE(std::equal(ours.begin(), ours.end(), theirs.begin(),
                                 theirs.end()))
              << std::string(game.StateText(*state));
        }
      });
}

REGISTER_TYPED_TEST_SUITE_P(SymmetryAgreement,
                            EveryImageIsWorthWhatItIsWithoutSymmetries,
                            ImagesAddUpToTheGameWithoutSymmetries,
                            BestMovesAreThoseOfTheStateAsItWasGiven);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SymmetryAgreement);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_SUITES_SOLVER_SUITES_H_
