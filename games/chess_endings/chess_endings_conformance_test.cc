// The axioms, in endings that have what there is: no pawns and pawns, men of
// both sides, like officers, en passant rights, slices that are their own
// images.

#include <string>
#include <vector>

#include "games/chess_endings/chess_endings.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"

namespace retrograde::chess_endings {
namespace {

void ExpectAxiomsIn(const std::vector<std::string>& families) {
  ConformanceOptions options;
  options.families = families;
  options.exhaustive_limit = 5'000;
  options.samples = 300;
  const ConformanceReport report = CheckConformance(ChessEndings(), options);
  EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  for (const AxiomReport& axiom : report.axioms) {
    // Only pawns of both sides make transient states.
    EXPECT_EQ(axiom.checked > 0, axiom.axiom != "L5") << axiom.axiom;
  }
}

TEST(ChessEndingsConformance, ThreeMen) { ExpectAxiomsIn({"KQK", "KPK"}); }

TEST(ChessEndingsConformance, OfficersOnBothSides) { ExpectAxiomsIn({"KRKR"}); }

TEST(ChessEndingsConformance, LikeOfficers) { ExpectAxiomsIn({"KNNK"}); }

TEST(ChessEndingsConformance, PawnsAndOfficers) { ExpectAxiomsIn({"KQKP"}); }

}  // namespace
}  // namespace retrograde::chess_endings
