// Four-men endings as published. Takes minutes without optimization, so it is
// tagged `large`.

#include <vector>

#include "games/chess_endings/chess_endings.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/published_endings.h"
#include "games/chess_endings/solved_endings.h"
#include "gtest/gtest.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {
namespace {

TEST(FourMen, CountsLengthsAndZugzwangsAreThePublishedOnes) {
  SolvedEndings to_mate, to_conversion(Metric::kConversion);
  const std::vector<PublishedEnding> endings = PublishedEndings(4);
  ASSERT_EQ(endings.size(), 6u);
  for (const PublishedEnding& ending : endings) {
    ExpectPublished(ending, to_mate, to_conversion);
  }
}

// What fifty_move_rule.h rests on: no win of up to four men takes as much as
// the fifty moves allow.
TEST(FourMen, NoWinTakesAHundredPlies) {
  SolvedEndings to_mate;
  ForEachMaterial(4, [&](const Material& material) {
    EXPECT_LT(to_mate.CountsOf(material.Text()).Longest(), 100u)
        << material.Text();
    return true;
  });
}

// Pawns of both sides, and two that are each other's mirror image; with five
// men, three like officers, and two beside another.
TEST(LargerEndings, KeepTheAxioms) {
  ConformanceOptions options;
  options.families = {"KPKP", "KPPK", "KNNNK", "KQBBK", "KBBKN", "KRKNN"};
  options.exhaustive_limit = options.samples = 1'000;
  const ConformanceReport report = CheckConformance(ChessEndings(), options);
  EXPECT_TRUE(report.ToStatus().ok()) << report.ToStatus();
  for (const AxiomReport& axiom : report.axioms) {
    EXPECT_GT(axiom.checked, 0u) << axiom.axiom;
  }
}

TEST(FourMenPositions, AreWorthWhatIsPublished) {
  SolvedEndings to_mate, to_conversion(Metric::kConversion);
  EXPECT_EQ(to_mate.ValueOf("8/8/8/8/2r5/8/2k5/K6Q w - -"), Value::Win(69));
  EXPECT_EQ(to_conversion.ValueOf("8/8/8/8/2r5/8/2k5/K6Q w - -"),
            Value::Win(59));
  EXPECT_EQ(to_mate.ValueOf("8/2R5/8/8/7k/3K4/8/4n3 w - -"), Value::Win(79));
  EXPECT_EQ(to_mate.ValueOf("8/8/7N/8/8/8/8/K1k1B3 w - -"), Value::Win(65));
  EXPECT_EQ(to_mate.CountsOf("KRKN").Of(kWhite).wins.At(79), 1u);
}

// The right to capture en passant saves Black.
TEST(FourMenPositions, AreWorthMoreWithARightToCaptureEnPassant) {
  SolvedEndings to_mate;
  EXPECT_EQ(to_mate.ValueOf("8/8/8/8/pP6/8/K7/7k b - b3"), Value::Draw());
  EXPECT_EQ(to_mate.ValueOf("8/8/8/8/pP6/8/K7/7k b - -"), Value::Loss(30));
}

}  // namespace
}  // namespace retrograde::chess_endings
