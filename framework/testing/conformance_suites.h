// The test suites that every game gets for one line each.
//
// A game's test says which instances to test, and then names the suites of the
// rungs that the game has:
//
//   struct NimInstances {
//     using Game = Nim;
//     static std::vector<Nim> Instances() { return {Nim(3, 5), Nim(1, 1)}; }
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(Nim, GameConformance, NimInstances);
//   INSTANTIATE_TYPED_TEST_SUITE_P(Nim, IndexedGameConformance, NimInstances);
//   …
//
//   GameConformance             G1 to G5
//   SymmetricGameConformance    S1 to S4
//   IndexedGameConformance      I1, I2
//   PredecessorGameConformance  P1 to P3
//   RowGameConformance          R1 to R7
//   SolverAgreement             the engine's values are the reference solver's,
//                               the checker accepts them, and they are the same
//                               when the upper rungs of the game are cut off
//   GoldenValues                the values are those of the golden file that
//                               GoldenFile() of the instances names; see
//                               testing/golden_file.h
//   SymmetryAgreement           each state is worth what it is in the game
//                               without symmetries, PlainOf(game) of the
//                               instances, and the images add up to its states
//
// Suites live in namespace retrograde; put the lines there. Small instances are
// best: up to a million states all axioms are tested in every state.
//
// INSTANTIATE_TYPED_TEST_SUITE_P is GoogleTest's; a suite that a test does not
// name does not run, and need not.

#ifndef RETROGRADE_TESTING_CONFORMANCE_SUITES_H_
#define RETROGRADE_TESTING_CONFORMANCE_SUITES_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
#include "retrograde/retrograde/values.h"
#include "retrograde/testing/cut_game.h"
#include "retrograde/testing/golden_file.h"
#include "retrograde/verify/checker.h"
#include "retrograde/verify/conformance.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde {
namespace internal {

// What the suites share: a loop over the instances.
template <class InstancesT>
class SuiteBase : public ::testing::Test {
 protected:
  using G = typename InstancesT::Game;

  // Calls test(game) for each instance; a failure says which it was.
  template <class TestOfGame>
  static void ForEachInstance(const TestOfGame& test) {
    int number = 0;
    for (const G& game : InstancesT::Instances()) {
      SCOPED_TRACE("instance " + std::to_string(number++));
      test(game);
    }
    EXPECT_GT(number, 0) << "no instances to test";
  }

  // Expects check(game), an AxiomReport, to have no faults.
  template <class Check>
  static void ExpectAxiom(const Check& check) {
    ForEachInstance([&check](const G& game) {
      const absl::Status status = check(game).ToStatus();
      EXPECT_TRUE(status.ok()) << std::string(status.message());
    });
  }
};

}  // namespace internal

// ----- Game -----

template <class InstancesT>
class GameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(GameConformance);

TYPED_TEST_P(GameConformance, StatesThatAreNotTerminalHaveAMove) {
  this->ExpectAxiom([](const auto& game) { return CheckG1(game); });
}
TYPED_TEST_P(GameConformance, TextOfAStateGivesTheStateAgain) {
  this->ExpectAxiom([](const auto& game) { return CheckG2(game); });
}
TYPED_TEST_P(GameConformance, TextOfAMoveGivesTheMoveAgain) {
  this->ExpectAxiom([](const auto& game) { return CheckG3(game); });
}
TYPED_TEST_P(GameConformance, ParametersGiveTheGameAgain) {
  this->ExpectAxiom([](const auto& game) { return CheckG4(game); });
}
TYPED_TEST_P(GameConformance, MoversAlternateWherePromised) {
  this->ExpectAxiom([](const auto& game) { return CheckG5(game); });
}

REGISTER_TYPED_TEST_SUITE_P(GameConformance, StatesThatAreNotTerminalHaveAMove,
                            TextOfAStateGivesTheStateAgain,
                            TextOfAMoveGivesTheMoveAgain,
                            ParametersGiveTheGameAgain,
                            MoversAlternateWherePromised);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GameConformance);

// ----- IndexedGame -----

template <class InstancesT>
class IndexedGameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(IndexedGameConformance);

TYPED_TEST_P(IndexedGameConformance, IndexInvertsUnindex) {
  this->ExpectAxiom([](const auto& game) { return CheckI1(game); });
}
TYPED_TEST_P(IndexedGameConformance, StatesAfterAMoveHaveAnIndexOfTheirOwn) {
  this->ExpectAxiom([](const auto& game) { return CheckI2(game); });
}

REGISTER_TYPED_TEST_SUITE_P(IndexedGameConformance, IndexInvertsUnindex,
                            StatesAfterAMoveHaveAnIndexOfTheirOwn);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(IndexedGameConformance);

// ----- PredecessorGame -----

template <class InstancesT>
class PredecessorGameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(PredecessorGameConformance);

TYPED_TEST_P(PredecessorGameConformance, PredecessorsHaveAMoveToTheState) {
  this->ExpectAxiom([](const auto& game) { return CheckP1(game); });
}
TYPED_TEST_P(PredecessorGameConformance, StatesAfterAMoveNameTheirPredecessor) {
  this->ExpectAxiom([](const auto& game) { return CheckP2(game); });
}
TYPED_TEST_P(PredecessorGameConformance, NoPredecessorIsTerminal) {
  this->ExpectAxiom([](const auto& game) { return CheckP3(game); });
}

REGISTER_TYPED_TEST_SUITE_P(PredecessorGameConformance,
                            PredecessorsHaveAMoveToTheState,
                            StatesAfterAMoveNameTheirPredecessor,
                            NoPredecessorIsTerminal);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PredecessorGameConformance);

// ----- RowGame -----

template <class InstancesT>
class RowGameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(RowGameConformance);

TYPED_TEST_P(RowGameConformance, PlanesAddUpToTheSize) {
  this->ExpectAxiom([](const auto& game) { return CheckR1(game); });
}
TYPED_TEST_P(RowGameConformance, LegalColumnsAreTheStatesOfOneMover) {
  this->ExpectAxiom([](const auto& game) { return CheckR2(game); });
}
TYPED_TEST_P(RowGameConformance, TerminalColumnsAreTheTerminalStates) {
  this->ExpectAxiom([](const auto& game) { return CheckR3(game); });
}
TYPED_TEST_P(RowGameConformance, MovesLeadToLegalSourcesOfTheRow) {
  this->ExpectAxiom([](const auto& game) { return CheckR4(game); });
}
TYPED_TEST_P(RowGameConformance, SourceStatesAreTheStatesWithThatView) {
  this->ExpectAxiom([](const auto& game) { return CheckR5(game); });
}
TYPED_TEST_P(RowGameConformance, RowOperatorAgreesWithPredecessors) {
  if constexpr (HasRowOperator<typename TypeParam::Game>) {
    this->ExpectAxiom([](const auto& game) { return CheckR6(game); });
  } else {
    GTEST_SKIP() << "the game brings no row operator";
  }
}
TYPED_TEST_P(RowGameConformance, BlocksOfRowsAreSeenInWordsOfTheirOwn) {
  this->ExpectAxiom([](const auto& game) { return CheckR7(game); });
}

REGISTER_TYPED_TEST_SUITE_P(RowGameConformance, PlanesAddUpToTheSize,
                            LegalColumnsAreTheStatesOfOneMover,
                            TerminalColumnsAreTheTerminalStates,
                            MovesLeadToLegalSourcesOfTheRow,
                            SourceStatesAreTheStatesWithThatView,
                            RowOperatorAgreesWithPredecessors,
                            BlocksOfRowsAreSeenInWordsOfTheirOwn);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RowGameConformance);

// ----- SymmetricGame -----

template <class InstancesT>
class SymmetricGameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(SymmetricGameConformance);

TYPED_TEST_P(SymmetricGameConformance, CanonicalFormIsItsOwn) {
  this->ExpectAxiom([](const auto& game) { return CheckS1(game); });
}
TYPED_TEST_P(SymmetricGameConformance, ImagesAgree) {
  this->ExpectAxiom([](const auto& game) { return CheckS2(game); });
}
TYPED_TEST_P(SymmetricGameConformance, ImagesHaveTheSameMoves) {
  this->ExpectAxiom([](const auto& game) { return CheckS3(game); });
}
TYPED_TEST_P(SymmetricGameConformance, OrbitsHaveTheirSize) {
  this->ExpectAxiom([](const auto& game) { return CheckS4(game); });
}

REGISTER_TYPED_TEST_SUITE_P(SymmetricGameConformance, CanonicalFormIsItsOwn,
                            ImagesAgree, ImagesHaveTheSameMoves,
                            OrbitsHaveTheirSize);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SymmetricGameConformance);

// ----- The engine on the game -----

// Expects the values to be those of the slow reference solver.
template <IndexedGame G>
void ExpectReferenceValues(const G& game, const Values& values) {
  const std::vector<std::optional<Value>> expected = SolveSlowly(game);
  ASSERT_EQ(values.Size(), expected.size());
  int faults_left = 5;
  for (uint64_t index = 0; index < expected.size() && faults_left > 0;
       ++index) {
    if (!expected[index] || values.At(index) == *expected[index]) continue;
    --faults_left;
    ADD_FAILURE() << "index " << index << ", state "
                  << std::string(game.StateText(*game.Unindex(index)))
                  << ": the engine says " << ValueText(values.At(index))
                  << ", the reference solver " << ValueText(*expected[index]);
  }
}

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

template <class InstancesT>
class SolverAgreement : public internal::SuiteBase<InstancesT> {
 protected:
  using G = typename InstancesT::Game;

  // Calls test(game, solution) for each instance.
  template <class Test>
  static void ForEachSolution(const Test& test) {
    internal::SuiteBase<InstancesT>::ForEachInstance([&test](const G& game) {
      const absl::StatusOr<Solution<G>> solution = Solve(game);
      ASSERT_TRUE(solution.ok()) << std::string(solution.status().message());
      test(game, *solution);
    });
  }
};
TYPED_TEST_SUITE_P(SolverAgreement);

// Larger instances than this are left out: the reference solver is slow.
inline constexpr uint64_t kMostStatesForReference = 50'000;

TYPED_TEST_P(SolverAgreement, EngineEqualsReferenceSolver) {
  this->ForEachSolution([](const auto&, const auto& solution) {
    if (solution.Game().Size() > kMostStatesForReference) return;
    ExpectReferenceValues(solution.Game(), solution.Values());
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

TYPED_TEST_P(GoldenValues, AreThoseOfTheGoldenFile) {
  this->ForEachSolution([](const auto& game, const auto& solution) {
    const absl::StatusOr<std::string> expected =
        FindGoldenLine(TypeParam::GoldenFile(), std::string(game.Parameters()));
    ASSERT_TRUE(expected.ok()) << std::string(expected.status().message());
    EXPECT_EQ(*expected, GoldenLineOf(solution.Game(),
                                      [&](uint64_t index) {
                                        return solution.Values().At(index);
                                      }))
        << "in " << TypeParam::GoldenFile();
  });
}
TYPED_TEST_P(GoldenValues, AreThoseOfTheReferenceSolver) {
  this->ForEachSolution([](const auto& game, const auto& solution) {
    if (solution.Game().Size() > kMostStatesForReference) return;
    const absl::StatusOr<std::string> golden =
        FindGoldenLine(TypeParam::GoldenFile(), std::string(game.Parameters()));
    ASSERT_TRUE(golden.ok()) << std::string(golden.status().message());
    const std::vector<std::optional<Value>> values =
        SolveSlowly(solution.Game());
    EXPECT_EQ(*golden, GoldenLineOf(solution.Game(), [&](uint64_t index) {
      return *values[index];
    }));
  });
}

REGISTER_TYPED_TEST_SUITE_P(GoldenValues, AreThoseOfTheGoldenFile,
                            AreThoseOfTheReferenceSolver);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GoldenValues);

// ----- Symmetries -----

template <class InstancesT>
class SymmetryAgreement : public SolverAgreement<InstancesT> {};
TYPED_TEST_SUITE_P(SymmetryAgreement);

inline void ExpectSameCounts(const LengthCounts& ours,
                             const LengthCounts& theirs) {
  EXPECT_EQ(ours.Total(), theirs.Total());
  ours.ForEach([&](Ply plies, uint64_t count) {
    EXPECT_EQ(count, theirs.At(plies)) << plies << " plies";
  });
}

TYPED_TEST_P(SymmetryAgreement, EveryImageIsWorthWhatItIsWithoutSymmetries) {
  this->ForEachSolution([](const auto& game, const auto& solution) {
    const auto plain = Solve(TypeParam::PlainOf(game));
    ASSERT_TRUE(plain.ok()) << std::string(plain.status().message());
    ExpectSameValues(*plain, solution);
  });
}
TYPED_TEST_P(SymmetryAgreement, ImagesAddUpToTheGameWithoutSymmetries) {
  this->ForEachSolution([](const auto& game, const auto& solution) {
    const auto plain = Solve(TypeParam::PlainOf(game));
    ASSERT_TRUE(plain.ok()) << std::string(plain.status().message());
    const Counts ours = solution.WeightedCounts();
    const Counts theirs = plain->Counts();
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      ExpectSameCounts(ours.Of(mover).wins, theirs.Of(mover).wins);
      ExpectSameCounts(ours.Of(mover).losses, theirs.Of(mover).losses);
      EXPECT_EQ(ours.Of(mover).draws, theirs.Of(mover).draws);
    }
  });
}
TYPED_TEST_P(SymmetryAgreement, BestMovesAreThoseOfTheStateAsItWasGiven) {
  this->ForEachSolution([](const auto& game, const auto& solution) {
    const auto plain = Solve(TypeParam::PlainOf(game));
    ASSERT_TRUE(plain.ok()) << std::string(plain.status().message());
    constexpr uint64_t kMost = 2000;
    const uint64_t step = plain->Game().Size() / kMost + 1;
    for (uint64_t index = 0; index < plain->Game().Size(); index += step) {
      const auto state = plain->Game().Unindex(index);
      if (!state) continue;
      const auto ours = solution.BestMoves(*state);
      const auto theirs = plain->BestMoves(*state);
      EXPECT_TRUE(
          std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end()))
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

#endif  // RETROGRADE_TESTING_CONFORMANCE_SUITES_H_
