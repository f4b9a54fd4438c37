// Positions: their order of men, legality and symmetries.

#include "games/chess_endings/position.h"

#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/hash/hash_testing.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "games/chess_endings/fen.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/random_positions.h"
#include "games/chess_endings/squares.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

static_assert(std::is_trivially_copyable_v<Position>);

Square At(const std::string& text) { return ParseSquare(text).value(); }

Position Of(const std::string& fen) { return ParseFen(fen).value(); }

TEST(Position, MenAreKeptInOneOrder) {
  const Man king = {kWhite, Kind::kKing, At("h8")};
  const Man low = {kWhite, Kind::kRook, At("b1")};
  const Man high = {kWhite, Kind::kRook, At("c1")};
  const Man other = {kBlack, Kind::kKing, At("a8")};
  Men men, same;
  for (const Man& man : {high, other, king, low}) men.Place(man);
  for (const Man& man : {king, low, high, other}) same.Place(man);
  EXPECT_EQ(men, same);
  EXPECT_EQ(std::vector<Man>(men.begin(), men.end()),
            (std::vector<Man>{king, low, high, other}));
}

TEST(Position, MenAreFoundPlacedMovedAndRemoved) {
  Men men = Of("k7/8/8/8/8/8/1r6/K5RR w - -").men;
  EXPECT_EQ(men.Size(), 5);
  EXPECT_EQ(men.KingOf(kBlack), At("a8"));
  EXPECT_EQ(men.Of(kWhite, Kind::kRook), SetOf(At("g1")) | SetOf(At("h1")));
  EXPECT_EQ(men.Of(kBlack), SetOf(At("a8")) | SetOf(At("b2")));
  EXPECT_EQ(men.At(At("b2")), (Man{kBlack, Kind::kRook, At("b2")}));
  EXPECT_EQ(men.At(At("b3")), std::nullopt);
  men.Move(At("g1"), At("h2"));
  men.Remove(At("b2"));
  EXPECT_EQ(men, Of("k7/8/8/8/8/8/7R/K6R w - -").men);
  men.Place({kBlack, Kind::kKnight, At("d4")});
  EXPECT_EQ(men, Of("k7/8/8/8/3n4/8/7R/K6R w - -").men);
}

TEST(Position, EveryPartTellsPositionsApart) {
  const Position position = Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1");
  EXPECT_TRUE(absl::VerifyTypeImplementsAbslHashCorrectly({
      position,
      Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - - 0 1"),
      Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3"),
      Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - - 1 1"),
      Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 2"),
      Of("8/8/1k6/2b5/2pP4/8/6K1/8 b - d3 0 1"),
      Of("8/8/1k6/2b5/2pP4/8/6K1/8 w - - 0 1"),
  }));
  EXPECT_NE(position, Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3"));
}

TEST(Position, KnowsItsMaterial) {
  EXPECT_EQ(MaterialOf(Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - -")).Text(), "KPKBP");
  EXPECT_EQ(MaterialOf(Of("k7/8/8/8/8/8/1r6/K5RR w - -")).Text(), "KRRKR");
}

TEST(Position, ASquareIsAttackedUnlessAManIsInTheWay) {
  const Position position = Of("8/8/1k6/4b3/3p4/8/1P6/4K3 w - -");
  EXPECT_EQ(Attackers(position.men, kBlack, At("c3"), 0),
            SetOf(At("d4")) | SetOf(At("e5")));
  EXPECT_EQ(Attackers(position.men, kBlack, At("c3"), position.men.Occupied()),
            SetOf(At("d4")));
  EXPECT_TRUE(IsAttacked(position.men, At("c3"), kWhite));
  EXPECT_FALSE(IsAttacked(position.men, At("b2"), kBlack));
  EXPECT_FALSE(InCheck(position, kWhite));
  EXPECT_TRUE(InCheck(Of("4k3/8/8/8/8/8/4Q3/4K3 b - -"), kBlack));
}

// A position that may be against the rules: "Ke1 ke8 Pa2", then who is to move.
Position Put(const std::vector<std::string>& men, Player mover) {
  Position position;
  position.mover = mover;
  for (const std::string& man : men) {
    const size_t kind = kKindLetters.find(std::toupper(man[0]));
    position.men.Place({std::isupper(man[0]) ? kWhite : kBlack, kKinds[kind],
                        At(man.substr(1))});
  }
  return position;
}

void ExpectIllegal(const Position& position, const std::string& message) {
  const absl::Status status = CheckLegal(position);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
}

TEST(Position, NamesWhatIsAgainstTheRules) {
  ExpectIllegal(Put({"Ke1"}, kWhite), "Black has 0 kings, expected one");
  ExpectIllegal(Put({"Ke1", "Kg1", "ke8"}, kWhite), "White has 2 kings");
  ExpectIllegal(Put({"Ke1", "ke8", "Pa1"}, kWhite), "there is a pawn on a1");
  ExpectIllegal(Put({"Ke1", "ke8", "ph8"}, kWhite), "there is a pawn on h8");
  ExpectIllegal(Put({"Ke1", "kf2"}, kWhite), "the kings touch, e1 and f2");
  ExpectIllegal(Put({"Ke1", "ke8", "Ra8"}, kWhite),
                "Black is in check on e8, but White is to move");
  EXPECT_EQ(CheckLegal(Put({"Ke1", "ke8", "Ra8"}, kBlack)), absl::OkStatus());
}

TEST(Position, NamesWhatIsWrongWithAnEnPassantSquare) {
  const auto with = [](std::vector<std::string> men,
                       const std::string& square) {
    men.insert(men.end(), {"Ka1", "ka8"});
    Position position = Put(men, kWhite);
    position.en_passant = At(square);
    EXPECT_FALSE(IsLegal(position));
    return position;
  };
  ExpectIllegal(with({"Pe5", "pd5"}, "d3"),
                "square d3 is not on the rank that a pawn passes");
  ExpectIllegal(with({"Pe5", "pd5"}, "e6"), "square e6 has no pawn before it");
  ExpectIllegal(with({"Pe5", "Pd5"}, "d6"), "square d6 has no pawn before it");
  ExpectIllegal(with({"Pe5", "pd5", "nd6"}, "d6"), "square d6 was not passed");
  ExpectIllegal(with({"Pe5", "pd5", "nd7"}, "d6"), "square d6 was not passed");
  Position position = Put({"Ka1", "ka8", "Pe5", "pd5"}, kWhite);
  position.en_passant = At("d6");
  EXPECT_TRUE(IsLegal(position));
}

// The number of moves of a position, which no symmetry changes.
int MoveCount(const Position& position) {
  int count = 0;
  ForEachMove(position, [&](const ChessMove&) { return ++count > 0; });
  return count;
}

TEST(Position, SymmetriesKeepTheNumberOfMoves) {
  RandomPositions random(5);
  for (int i = 0; i < 500; ++i) {
    const Position position = random.Next(2 + i % 5);
    const bool pawns = MaterialOf(position).HasPawns();
    const int count = MoveCount(position);
    EXPECT_EQ(MoveCount(ColoursSwapped(position)), count) << FenText(position);
    for (Symmetry symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      if (pawns && symmetry > kFlipFiles) break;
      const Position image = Mirrored(position, symmetry);
      EXPECT_EQ(MoveCount(image), count) << FenText(position);
      EXPECT_EQ(Mirrored(image, InverseOf(symmetry)), position);
    }
  }
}

TEST(Position, SymmetriesTakeTheEnPassantSquareAlong) {
  const Position position = Of("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 7");
  EXPECT_EQ(FenText(Mirrored(position, kFlipFiles)),
            "8/8/6k1/5b2/4Pp2/8/2K5/8 b - e3 0 7");
  EXPECT_EQ(FenText(ColoursSwapped(position)),
            "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 7");
  EXPECT_EQ(ColoursSwapped(ColoursSwapped(position)), position);
}

}  // namespace
}  // namespace retrograde::chess_endings
