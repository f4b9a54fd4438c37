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
//   GameConformance             G1 to G6
//   SymmetricGameConformance    S1 to S4
//   IndexedGameConformance      I1, I2
//   PredecessorGameConformance  P1 to P3
//   RowGameConformance          R1 to R9, E2
//   SlicedGameConformance       L1 to L7, and in each slice all axioms of its
//                               rungs
//   PassableGameConformance     Z1, Z2
//
// testing/suites/solver_suites.h, which comes with this, has those about the
// values.
//
// Suites live in namespace retrograde; put the lines there. Small instances are
// best: up to a million states all axioms are tested in every state.
//
// INSTANTIATE_TYPED_TEST_SUITE_P is GoogleTest's; a suite that a test does not
// name does not run, and need not.

#ifndef RETROGRADE_TESTING_SUITES_CONFORMANCE_SUITES_H_
#define RETROGRADE_TESTING_SUITES_CONFORMANCE_SUITES_H_

#include <string>
#include <type_traits>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/testing/suites/solver_suites.h"
#include "retrograde/testing/suites/suite_base.h"

namespace retrograde {
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

TYPED_TEST_P(GameConformance, MovesFromOneOnAreThoseThatFollow) {
  this->ExpectAxiom([](const auto& game) {
    if constexpr (internal::HasMovesFrom<std::remove_cvref_t<decltype(game)>>) {
      return CheckG6(game);
    } else {
      return AxiomReport();
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(GameConformance, StatesThatAreNotTerminalHaveAMove,
                            TextOfAStateGivesTheStateAgain,
                            TextOfAMoveGivesTheMoveAgain,
                            ParametersGiveTheGameAgain,
                            MoversAlternateWherePromised,
                            MovesFromOneOnAreThoseThatFollow);
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
TYPED_TEST_P(RowGameConformance, BundledRowsAreSeenByTiles) {
  if constexpr (HasBundledRows<typename TypeParam::Game>()) {
    this->ExpectAxiom([](const auto& game) { return CheckR8(game); });
  } else {
    GTEST_SKIP() << "the game does not promise bundled rows";
  }
}
TYPED_TEST_P(RowGameConformance, ViewsOfAWordAreThoseOfItsStates) {
  if constexpr (HasViewsOfWord<typename TypeParam::Game>) {
    this->ExpectAxiom([](const auto& game) { return CheckR9(game); });
  } else {
    GTEST_SKIP() << "the game names views state by state";
  }
}
TYPED_TEST_P(RowGameConformance, ExitsOfRowsAreTheBestOfTheirStates) {
  if constexpr (RowExitGame<typename TypeParam::Game>) {
    this->ExpectAxiom([](const auto& game) { return CheckE2(game); });
  } else {
    GTEST_SKIP() << "the game names no exits of rows";
  }
}

REGISTER_TYPED_TEST_SUITE_P(
    RowGameConformance, PlanesAddUpToTheSize,
    LegalColumnsAreTheStatesOfOneMover, TerminalColumnsAreTheTerminalStates,
    MovesLeadToLegalSourcesOfTheRow, SourceStatesAreTheStatesWithThatView,
    RowOperatorAgreesWithPredecessors, BlocksOfRowsAreSeenInWordsOfTheirOwn,
    BundledRowsAreSeenByTiles, ViewsOfAWordAreThoseOfItsStates,
    ExitsOfRowsAreTheBestOfTheirStates);
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

// ----- SlicedGame -----

template <class InstancesT>
class SlicedGameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(SlicedGameConformance);

TYPED_TEST_P(SlicedGameConformance, MovesLeadToSlicesThatBehindNames) {
  this->ExpectAxiom([](const auto& game) { return CheckL1(game); });
}
TYPED_TEST_P(SlicedGameConformance, OrderOfSlicesHasNoCycle) {
  this->ExpectAxiom([](const auto& game) { return CheckL2(game); });
}
TYPED_TEST_P(SlicedGameConformance, IndicesAreOfStatesOfTheSlice) {
  this->ExpectAxiom([](const auto& game) { return CheckL3(game); });
}
TYPED_TEST_P(SlicedGameConformance, TextsAndFamiliesGiveTheSliceAgain) {
  this->ExpectAxiom([](const auto& game) { return CheckL4(game); });
}
TYPED_TEST_P(SlicedGameConformance, TransientStatesLeadToSlicesBehind) {
  if constexpr (TransientGame<typename TypeParam::Game>) {
    this->ExpectAxiom([](const auto& game) { return CheckL5(game); });
  } else {
    GTEST_SKIP() << "the game has no transient states";
  }
}
TYPED_TEST_P(SlicedGameConformance, RowsNameWhereTheirMovesOutLead) {
  if constexpr (HasMovesOut<typename TypeParam::Game::SliceGame>) {
    this->ExpectAxiom([](const auto& game) { return CheckL6(game); });
  } else {
    GTEST_SKIP() << "the slices name no moves out of rows";
  }
}
TYPED_TEST_P(SlicedGameConformance, StatesNameWhereTheirMovesLead) {
  if constexpr (NamesSuccessors<typename TypeParam::Game::SliceGame>) {
    this->ExpectAxiom([](const auto& game) { return CheckL7(game); });
  } else {
    GTEST_SKIP() << "the slices name no successors";
  }
}
TYPED_TEST_P(SlicedGameConformance, SlicesKeepTheAxiomsOfTheirRungs) {
  this->ForEachInstance([](const auto& game) {
    const absl::Status status = CheckConformance(game).ToStatus();
    EXPECT_TRUE(status.ok()) << std::string(status.message());
  });
}

REGISTER_TYPED_TEST_SUITE_P(
    SlicedGameConformance, MovesLeadToSlicesThatBehindNames,
    OrderOfSlicesHasNoCycle, IndicesAreOfStatesOfTheSlice,
    TextsAndFamiliesGiveTheSliceAgain, TransientStatesLeadToSlicesBehind,
    RowsNameWhereTheirMovesOutLead, StatesNameWhereTheirMovesLead,
    SlicesKeepTheAxiomsOfTheirRungs);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SlicedGameConformance);

// ----- PassableGame -----

template <class InstancesT>
class PassableGameConformance : public internal::SuiteBase<InstancesT> {};
TYPED_TEST_SUITE_P(PassableGameConformance);

TYPED_TEST_P(PassableGameConformance, HandingTheTurnOverTwiceChangesNothing) {
  this->ExpectAxiom([](const auto& game) { return CheckZ1(game); });
}
TYPED_TEST_P(PassableGameConformance, WithTheOtherMoverItIsAState) {
  this->ExpectAxiom([](const auto& game) { return CheckZ2(game); });
}

REGISTER_TYPED_TEST_SUITE_P(PassableGameConformance,
                            HandingTheTurnOverTwiceChangesNothing,
                            WithTheOtherMoverItIsAState);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PassableGameConformance);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_SUITES_CONFORMANCE_SUITES_H_
