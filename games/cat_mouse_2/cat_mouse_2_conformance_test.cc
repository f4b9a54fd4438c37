// The axioms of every rung on small boards of all kinds.

#include <cstdint>
#include <string>
#include <vector>

#include "games/cat_mouse_2/board.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "gtest/gtest.h"
#include "retrograde/testing/suites/conformance_suites.h"

namespace retrograde {
namespace {

using cat_mouse_2::Board;
using cat_mouse_2::CatMouse2;
using cat_mouse_2::Jumps;

struct CatMouse2Instances {
  using Game = CatMouse2;

  static CatMouse2 On(std::vector<std::string> grid, const Jumps& jumps) {
    return CatMouse2::Create(Board::Create(std::move(grid)).value(), jumps)
        .value();
  }

  static std::vector<CatMouse2> Instances() {
    return {
        On({"####F", "#C...", "M...."}, {1, 2}),           // LeetCode's first
        On({"C...#", "...#F", "....#", "M...."}, {2, 5}),  // draws
        On({"M#F#C"}, {8, 8}),                             // nobody can move
        On({"C", ".", "M", ".", "F"}, {2, 1}),             // one column
        On({"M......F", "........", "........", "........", "........",
            "........", "........", "C......."},
           {2, 1}),  // a full bundle
        On({"C..#.....", ".#...#...", "...#....#", ".........", "#..#..#..",
            ".........", "..#...#..", ".........", "M...#...F"},
           {2, 2}),  // more than one
    };
  }

  static std::string GoldenFile() {
    return "games/cat_mouse_2/testdata/golden.txt";
  }
};

}  // namespace

INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, GameConformance, CatMouse2Instances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, IndexedGameConformance,
                               CatMouse2Instances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, PassableGameConformance,
                               CatMouse2Instances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, PredecessorGameConformance,
                               CatMouse2Instances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, RowGameConformance,
                               CatMouse2Instances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, SolverAgreement, CatMouse2Instances);
INSTANTIATE_TYPED_TEST_SUITE_P(CatMouse2, GoldenValues, CatMouse2Instances);

}  // namespace retrograde
