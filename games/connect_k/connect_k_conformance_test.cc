// The axioms on small boards of all kinds, with and without mirror images.

#include <string>
#include <vector>

#include "games/connect_k/connect_k.h"
#include "games/connect_k/symmetric_connect_k.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using connect_k::ConnectK;
using connect_k::SymmetricConnectK;

struct ConnectKInstances {
  using Game = ConnectK;

  static std::vector<ConnectK> Instances() {
    return {
        ConnectK::Create(3, 3, 3).value(),
        ConnectK::Create(4, 3, 3).value(),
        ConnectK::Create(3, 4, 3).value(),
        ConnectK::Create(5, 2, 3).value(),
        ConnectK::Create(4, 4, 4).value(),
        ConnectK::Create(1, 5, 2).value(),  // one column
        ConnectK::Create(6, 1, 2).value(),  // one row
        ConnectK::Create(3, 2, 1).value(),  // the first stone wins
        ConnectK::Create(3, 2, 9).value(),  // nobody wins
    };
  }
  static std::string GoldenFile() {
    return "games/connect_k/testdata/golden.txt";
  }
};

struct SymmetricConnectKInstances {
  using Game = SymmetricConnectK;

  static std::vector<SymmetricConnectK> Instances() {
    std::vector<SymmetricConnectK> games;
    for (const ConnectK& game : ConnectKInstances::Instances()) {
      games.emplace_back(game);
    }
    return games;
  }
  static ConnectK PlainOf(const SymmetricConnectK& game) { return game; }
  static std::string GoldenFile() {
    return "games/connect_k/testdata/golden_symmetric.txt";
  }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(ConnectK, GameConformance, ConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(ConnectK, SlicedGameConformance,
                               ConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(ConnectK, SolverAgreement, ConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(ConnectK, GoldenValues, ConnectKInstances);

INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricConnectK, GameConformance,
                               SymmetricConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricConnectK, SymmetricGameConformance,
                               SymmetricConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricConnectK, SlicedGameConformance,
                               SymmetricConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricConnectK, SolverAgreement,
                               SymmetricConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricConnectK, SymmetryAgreement,
                               SymmetricConnectKInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricConnectK, GoldenValues,
                               SymmetricConnectKInstances);

}  // namespace retrograde
