// Squares, the symmetries of the board and the tables of lines and attacks.

#include "games/chess_endings/squares.h"

#include <bit>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/chess_endings/attacks.h"
#include "games/chess_endings/material.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

// "a1 h8".
std::string TextOf(Squares set) {
  std::string text;
  ForEachSquare(set, [&](Square square) {
    if (!text.empty()) text += ' ';
    text += SquareText(square);
    return true;
  });
  return text;
}

Square At(const std::string& text) { return ParseSquare(text).value(); }

TEST(Squares, AreNumberedFromA1ByRanks) {
  EXPECT_EQ(At("a1"), 0);
  EXPECT_EQ(At("b1"), 1);
  EXPECT_EQ(At("a2"), 8);
  EXPECT_EQ(At("h8"), 63);
  EXPECT_EQ(FileOf(At("e4")), 4);
  EXPECT_EQ(RankOf(At("e4")), 3);
}

TEST(Squares, TextRoundTrip) {
  for (Square square = 0; square < kSquareCount; ++square) {
    EXPECT_EQ(ParseSquare(SquareText(square)), square);
  }
  for (const std::string text :
       {"", "e", "e0", "e9", "i1", "E4", "e44", "`1"}) {
    EXPECT_EQ(ParseSquare(text), std::nullopt) << text;
  }
}

TEST(Squares, AVisitEndsWhenToldTo) {
  std::vector<Square> seen;
  const auto until_b1 = [&](Square square) {
    seen.push_back(square);
    return square != 1;
  };
  EXPECT_FALSE(ForEachSquare(kRank1, until_b1));
  EXPECT_EQ(seen, (std::vector<Square>{0, 1}));
  EXPECT_TRUE(ForEachSquare(kRank8, until_b1));
}

TEST(Symmetries, AreEightAndHaveInverses) {
  std::set<std::vector<Square>> images;
  for (Symmetry symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
    std::vector<Square> image;
    for (Square square = 0; square < kSquareCount; ++square) {
      image.push_back(Mirrored(square, symmetry));
      EXPECT_EQ(Mirrored(image.back(), InverseOf(symmetry)), square)
          << int{symmetry} << " " << SquareText(square);
    }
    images.insert(image);
  }
  EXPECT_EQ(images.size(), 8u);
}

TEST(Symmetries, FlipFilesThenRanksThenSwapThem) {
  const auto image = [](Symmetry symmetry) {
    return SquareText(Mirrored(At("b3"), symmetry));
  };
  EXPECT_EQ(image(0), "b3");
  EXPECT_EQ(image(kFlipFiles), "g3");
  EXPECT_EQ(image(kFlipRanks), "b6");
  EXPECT_EQ(image(kFlipFiles | kFlipRanks), "g6");
  EXPECT_EQ(image(kSwapFilesRanks), "c2");
  EXPECT_EQ(image(kFlipFiles | kSwapFilesRanks), "c7");
  EXPECT_EQ(image(kFlipRanks | kSwapFilesRanks), "f2");
}

TEST(Symmetries, OfASetAreThoseOfItsSquares) {
  for (const Squares set : {Squares{0x8b31c4e7025f9d6a}, kRank1, kFileA}) {
    for (Symmetry symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      Squares expected = 0;
      ForEachSquare(set, [&](Square square) {
        expected |= SetOf(Mirrored(square, symmetry));
        return true;
      });
      EXPECT_EQ(TextOf(Mirrored(set, symmetry)), TextOf(expected))
          << int{symmetry};
    }
  }
}

TEST(Lines, LieBetweenSquaresAndBehindThem) {
  EXPECT_EQ(TextOf(Between(At("a1"), At("d4"))), "b2 c3");
  EXPECT_EQ(TextOf(Between(At("h4"), At("e4"))), "f4 g4");
  EXPECT_EQ(TextOf(Between(At("e4"), At("e5"))), "");
  EXPECT_EQ(TextOf(Between(At("e4"), At("f6"))), "");
  EXPECT_EQ(TextOf(Behind(At("e4"), At("e6"))), "e7 e8");
  EXPECT_EQ(TextOf(Behind(At("e4"), At("c2"))), "b1");
  EXPECT_EQ(TextOf(Behind(At("e4"), At("h4"))), "");
  EXPECT_EQ(TextOf(Behind(At("e4"), At("f6"))), "");
}

// A square and what lies between and behind are the ray.
TEST(Lines, MakeUpRays) {
  for (Square a = 0; a < kSquareCount; ++a) {
    EXPECT_EQ(Between(a, a) | Behind(a, a), Squares{0});
    for (Square b = 0; b < kSquareCount; ++b) {
      EXPECT_EQ(Between(a, b), Between(b, a));
      const bool on_line = Has(EmptyBoardAttacks(kWhite, Kind::kQueen, a), b);
      const int files = std::abs(FileOf(a) - FileOf(b));
      const int ranks = std::abs(RankOf(a) - RankOf(b));
      const int distance = files > ranks ? files : ranks;
      EXPECT_EQ(std::popcount(Between(a, b)), on_line ? distance - 1 : 0);
      EXPECT_EQ(Behind(a, b) & ~EmptyBoardAttacks(kWhite, Kind::kQueen, a),
                Squares{0});
    }
  }
}

TEST(Attacks, OnTheEmptyBoard) {
  EXPECT_EQ(TextOf(KingAttacks(At("a1"))), "b1 a2 b2");
  EXPECT_EQ(TextOf(KingAttacks(At("e4"))), "d3 e3 f3 d4 f4 d5 e5 f5");
  EXPECT_EQ(TextOf(KnightAttacks(At("h8"))), "g6 f7");
  EXPECT_EQ(TextOf(KnightAttacks(At("e4"))), "d2 f2 c3 g3 c5 g5 d6 f6");
  EXPECT_EQ(TextOf(PawnAttacks(kWhite, At("e4"))), "d5 f5");
  EXPECT_EQ(TextOf(PawnAttacks(kWhite, At("a2"))), "b3");
  EXPECT_EQ(TextOf(PawnAttacks(kBlack, At("h7"))), "g6");
  EXPECT_EQ(TextOf(PawnAttacks(kWhite, At("e8"))), "");
}

// The number of moves of each kind on the empty board, summed over the squares:
// king 420, knight 336, rook 896, bishop 560, queen 1456.
TEST(Attacks, AreAsManyAsAreKnown) {
  int king = 0, knight = 0, bishop = 0, rook = 0, queen = 0;
  for (Square square = 0; square < kSquareCount; ++square) {
    king += std::popcount(KingAttacks(square));
    knight += std::popcount(KnightAttacks(square));
    bishop += std::popcount(BishopAttacks(square, 0));
    rook += std::popcount(RookAttacks(square, 0));
    queen += std::popcount(QueenAttacks(square, 0));
  }
  EXPECT_EQ(king, 420);
  EXPECT_EQ(knight, 336);
  EXPECT_EQ(bishop, 560);
  EXPECT_EQ(rook, 896);
  EXPECT_EQ(queen, 1456);
}

TEST(Attacks, EndAtTheFirstManInTheWay) {
  const Squares occupied = SetOf(At("e6")) | SetOf(At("c4")) | SetOf(At("e7")) |
                           SetOf(At("g6")) | SetOf(At("h4"));
  EXPECT_EQ(TextOf(RookAttacks(At("e4"), occupied)),
            "e1 e2 e3 c4 d4 f4 g4 h4 e5 e6");
  EXPECT_EQ(TextOf(BishopAttacks(At("e4"), occupied)),
            "b1 h1 c2 g2 d3 f3 d5 f5 c6 g6 b7 a8");
  EXPECT_EQ(
      QueenAttacks(At("e4"), occupied),
      RookAttacks(At("e4"), occupied) | BishopAttacks(At("e4"), occupied));
}

}  // namespace
}  // namespace retrograde::chess_endings
