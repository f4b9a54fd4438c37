// The axioms of both types, and that they agree.

#include <string>
#include <vector>

#include "games/tic_tac_toe/tic_tac_toe.h"
#include "games/tic_tac_toe/tic_tac_toe_indexed.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using tic_tac_toe::IndexedTicTacToe;
using tic_tac_toe::TicTacToe;

struct TicTacToeInstances {
  using Game = TicTacToe;
  static std::vector<TicTacToe> Instances() { return {TicTacToe()}; }
  static std::string GoldenFile() {
    return "games/tic_tac_toe/testdata/golden.txt";
  }
};

struct IndexedTicTacToeInstances {
  using Game = IndexedTicTacToe;
  static std::vector<IndexedTicTacToe> Instances() {
    return {IndexedTicTacToe()};
  }
  static std::string GoldenFile() {
    return "games/tic_tac_toe/testdata/golden_indexed.txt";
  }
  static TicTacToe PlainOf(const IndexedTicTacToe& game) { return game; }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(TicTacToe, GameConformance, TicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(TicTacToe, SolverAgreement, TicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(TicTacToe, GoldenValues, TicTacToeInstances);

INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, GameConformance,
                               IndexedTicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, IndexedGameConformance,
                               IndexedTicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, PredecessorGameConformance,
                               IndexedTicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, SymmetricGameConformance,
                               IndexedTicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, SolverAgreement,
                               IndexedTicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, SymmetryAgreement,
                               IndexedTicTacToeInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(IndexedTicTacToe, GoldenValues,
                               IndexedTicTacToeInstances);

}  // namespace retrograde
