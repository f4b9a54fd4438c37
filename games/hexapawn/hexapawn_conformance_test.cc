// The axioms of both types, and that they agree, on small boards of all shapes.

#include <string>
#include <utility>
#include <vector>

#include "games/hexapawn/hexapawn.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using hexapawn::Hexapawn;
using hexapawn::SymmetricHexapawn;

struct HexapawnInstances {
  using Game = Hexapawn;
  static std::vector<Hexapawn> Instances() {
    std::vector<Hexapawn> games;
    for (const auto& [width, height] : {std::pair(1, 3),
                                        {1, 4},
                                        {2, 3},
                                        {2, 8},
                                        {3, 3},
                                        {3, 4},
                                        {4, 3},
                                        {4, 4},
                                        {5, 3}}) {
      games.push_back(Hexapawn::Create(width, height).value());
    }
    return games;
  }
  static std::string GoldenFile() {
    return "games/hexapawn/testdata/golden.txt";
  }
};

struct SymmetricHexapawnInstances {
  using Game = SymmetricHexapawn;
  static std::vector<SymmetricHexapawn> Instances() {
    std::vector<SymmetricHexapawn> games;
    for (const Hexapawn& game : HexapawnInstances::Instances()) {
      games.emplace_back(game);
    }
    return games;
  }
  static std::string GoldenFile() {
    return "games/hexapawn/testdata/golden_symmetric.txt";
  }
  static Hexapawn PlainOf(const SymmetricHexapawn& game) { return game; }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, GameConformance, HexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, SlicedGameConformance,
                               HexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, PassableGameConformance,
                               HexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, SolverAgreement, HexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(Hexapawn, GoldenValues, HexapawnInstances);

INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricHexapawn, GameConformance,
                               SymmetricHexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricHexapawn, SymmetricGameConformance,
                               SymmetricHexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricHexapawn, SlicedGameConformance,
                               SymmetricHexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricHexapawn, SolverAgreement,
                               SymmetricHexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricHexapawn, SymmetryAgreement,
                               SymmetricHexapawnInstances);
INSTANTIATE_TYPED_TEST_SUITE_P(SymmetricHexapawn, GoldenValues,
                               SymmetricHexapawnInstances);

}  // namespace retrograde
