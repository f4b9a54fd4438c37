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
//   IndexedGameConformance      I1, I2
//   PredecessorGameConformance  P1 to P3
//   RowGameConformance          R1 to R7
//   SolverAgreement             the engine's values are the reference solver's,
//                               and the checker accepts them
//
// Suites live in namespace retrograde; put the lines there. Small instances are
// best: up to a million states all axioms are tested in every state.
//
// INSTANTIATE_TYPED_TEST_SUITE_P is GoogleTest's; a suite that a test does not
// name does not run, and need not.

#ifndef RETROGRADE_TESTING_CONFORMANCE_SUITES_H_
#define RETROGRADE_TESTING_CONFORMANCE_SUITES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/engine.h"
#include "retrograde/retrograde/values.h"
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

template <class InstancesT>
class SolverAgreement : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(SolverAgreement);

// Larger instances than this are left out: the reference solver is slow.
inline constexpr uint64_t kMostStatesForReference = 50'000;

TYPED_TEST_P(SolverAgreement, EngineEqualsReferenceSolver) {
  this->ForEachInstance([](const auto& game) {
    if (game.Size() > kMostStatesForReference) return;
    const absl::StatusOr<Values> values = SolveValues(game);
    ASSERT_TRUE(values.ok()) << std::string(values.status().message());
    ExpectReferenceValues(game, *values);
  });
}
TYPED_TEST_P(SolverAgreement, CheckerAcceptsTheEnginesValues) {
  this->ForEachInstance([](const auto& game) {
    const absl::StatusOr<Values> values = SolveValues(game);
    ASSERT_TRUE(values.ok()) << std::string(values.status().message());
    const absl::Status status = CheckValues(game, [&](uint64_t index) {
                                  return values->At(index);
                                }).ToStatus();
    EXPECT_TRUE(status.ok()) << std::string(status.message());
  });
}

REGISTER_TYPED_TEST_SUITE_P(SolverAgreement, EngineEqualsReferenceSolver,
                            CheckerAcceptsTheEnginesValues);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SolverAgreement);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_CONFORMANCE_SUITES_H_
