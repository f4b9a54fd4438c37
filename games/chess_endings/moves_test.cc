// Moves: the cases that are easily got wrong, what follows a move, texts.

#include "games/chess_endings/moves.h"

#include <optional>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "games/chess_endings/fen.h"
#include "games/chess_endings/position.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

using Texts = std::set<std::string>;

Position Of(const std::string& fen) { return ParseFen(fen).value(); }

Texts MovesOf(const std::string& fen) {
  Texts texts;
  ForEachMove(Of(fen), [&](const ChessMove& move) {
    texts.insert(MoveText(move));
    return true;
  });
  return texts;
}

// The FEN after a move.
std::string Played(const std::string& fen, const std::string& move) {
  const Position position = Of(fen);
  return FenText(After(position, ParseMove(position, move).value()));
}

TEST(Moves, APinnedManStaysOnTheLine) {
  EXPECT_EQ(MovesOf("k3r3/8/8/8/8/8/4R3/4K3 w - -"),
            (Texts{"e2e3", "e2e4", "e2e5", "e2e6", "e2e7", "e2e8", "e1d1",
                   "e1d2", "e1f1", "e1f2"}));
  EXPECT_EQ(MovesOf("k7/8/8/8/7b/8/5N2/4K3 w - -"),
            (Texts{"e1d1", "e1d2", "e1e2", "e1f1"}));
  EXPECT_EQ(MovesOf("k7/8/8/8/8/6b1/5P2/4K3 w - -"),
            (Texts{"f2g3", "e1d1", "e1d2", "e1e2", "e1f1"}));
}

TEST(Moves, ACheckIsMetByGoingAwayByCaptureOrByAManBetween) {
  EXPECT_EQ(MovesOf("4r2k/8/8/8/8/8/8/R3KN2 w - -"),
            (Texts{"f1e3", "e1d1", "e1d2", "e1f2"}));
  EXPECT_EQ(MovesOf("k7/4r3/8/6N1/8/8/8/K3R3 b - -"),
            (Texts{"e7a7", "e7e1", "e7e2", "e7e3", "e7e4", "e7e5", "e7e6",
                   "e7e8", "e7b7", "e7c7", "e7d7", "e7f7", "e7g7", "e7h7",
                   "a8a7", "a8b7", "a8b8"}));
}

TEST(Moves, ADoubleCheckIsMetByTheKingOnly) {
  EXPECT_EQ(MovesOf("4r2k/8/8/8/8/5n2/1R6/4K3 w - -"),
            (Texts{"e1d1", "e1f1", "e1f2"}));
}

TEST(Moves, TheKingDoesNotGoBackOnTheLineOfACheck) {
  EXPECT_EQ(MovesOf("7k/8/8/8/r3K3/8/8/8 w - -"),
            (Texts{"e4d3", "e4e3", "e4f3", "e4d5", "e4e5", "e4f5"}));
}

TEST(Moves, PawnsAreBlockedCaptureAndArePromoted) {
  EXPECT_EQ(MovesOf("7k/8/8/8/p7/8/P7/K7 w - -"),
            (Texts{"a2a3", "a1b1", "a1b2"}));
  EXPECT_EQ(MovesOf("7k/8/8/8/8/p7/P7/K7 w - -"), (Texts{"a1b1"}));
  EXPECT_EQ(
      MovesOf("nk6/1P6/8/8/8/8/8/K7 w - -"),
      (Texts{"b7a8q", "b7a8r", "b7a8b", "b7a8n", "a1a2", "a1b1", "a1b2"}));
}

TEST(Moves, AnEnPassantRightIsThereOnlyWhereTheCaptureIsLegal) {
  EXPECT_EQ(Played("4k3/8/8/8/2p5/8/3P4/4K3 w - -", "d2d4"),
            "4k3/8/8/8/2pP4/8/8/4K3 b - d3");
  // Nobody beside the pawn.
  EXPECT_EQ(Played("4k3/8/8/8/1p6/8/3P4/4K3 w - -", "d2d4"),
            "4k3/8/8/8/1p1P4/8/8/4K3 b - -");
  // Both pawns leave the rank on which the king is attacked then.
  EXPECT_EQ(Played("8/8/8/8/k1p4R/8/3P4/4K3 w - -", "d2d4"),
            "8/8/8/8/k1pP3R/8/8/4K3 b - -");
  // The capturing pawn is pinned on its file, or on the line it captures on.
  EXPECT_EQ(Played("2k5/8/8/8/2p5/8/3P4/2R1K3 w - -", "d2d4"),
            "2k5/8/8/8/2pP4/8/8/2R1K3 b - -");
  EXPECT_EQ(Played("8/8/k7/8/2p5/8/3P4/4KB2 w - -", "d2d4"),
            "8/8/k7/8/2pP4/8/8/4KB2 b - d3");
  // The captured pawn has given check; then, a man behind it does.
  EXPECT_EQ(Played("8/8/8/4k3/2p5/8/3P4/4K3 w - -", "d2d4"),
            "8/8/8/4k3/2pP4/8/8/4K3 b - d3");
  EXPECT_EQ(Played("8/8/8/7k/2p5/8/4P3/3BK3 w - -", "e2e4"),
            "8/8/8/7k/2p1P3/8/8/3BK3 b - -");
}

TEST(Moves, AnEnPassantCaptureTakesThePassingPawnAway) {
  EXPECT_EQ(Played("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "c4d3"),
            "8/8/1k6/2b5/8/3p4/5K2/8 w - - 0 2");
}

TEST(Moves, ClocksCountOn) {
  EXPECT_EQ(Played("k7/8/8/8/8/8/p6R/K7 w - - 7 30", "h2h3"),
            "k7/8/8/8/8/7R/p7/K7 b - - 8 30");
  EXPECT_EQ(Played("k7/8/8/8/8/8/p6R/K7 w - - 7 30", "a1a2"),
            "k7/8/8/8/8/8/K6R/8 b - - 0 30");
  EXPECT_EQ(Played("k7/p7/8/8/8/8/7R/K7 b - - 7 30", "a7a6"),
            "k7/8/p7/8/8/8/7R/K7 w - - 0 31");
  EXPECT_EQ(Played("k7/p7/8/8/8/8/7R/K7 b - - 65535 65535", "a8b8"),
            "1k6/p7/8/8/8/8/7R/K7 w - - 65535 65535");
  EXPECT_EQ(Played("k7/p7/8/8/8/8/7R/K7 b - -", "a8b8"),
            "1k6/p7/8/8/8/8/7R/K7 w - -");
}

TEST(Moves, CapturesAndPawnMovesAreConversions) {
  const Position position = Of("k7/8/8/8/8/8/P5pR/K7 w - -");
  const auto is_conversion = [&](const std::string& move) {
    return IsConversion(position, ParseMove(position, move).value());
  };
  EXPECT_TRUE(is_conversion("h2g2"));
  EXPECT_TRUE(is_conversion("a2a3"));
  EXPECT_FALSE(is_conversion("h2h3"));
}

TEST(Moves, MateAndStalemate) {
  const Position mate = Of("k7/1Q6/1K6/8/8/8/8/8 b - -");
  EXPECT_TRUE(IsCheckmate(mate));
  EXPECT_FALSE(IsStalemate(mate));
  const Position stalemate = Of("k7/8/1Q6/8/8/8/8/K7 b - -");
  EXPECT_FALSE(IsCheckmate(stalemate));
  EXPECT_TRUE(IsStalemate(stalemate));
  const Position check = Of("k7/8/8/8/8/8/8/Q6K b - -");
  EXPECT_FALSE(IsCheckmate(check));
  EXPECT_TRUE(HasMove(check));
  // The only move is an en passant capture.
  EXPECT_FALSE(IsCheckmate(Of("8/8/8/8/1pP5/kN6/8/1KR5 b - c3")));
}

TEST(Moves, TextsOfNoLegalMoveAreRefusedWithThoseOfAll) {
  const Position position = Of("7k/8/8/8/8/p7/P7/K7 w - -");
  EXPECT_EQ(ParseMove(position, "a1b1").value(),
            (ChessMove{0, 1, std::nullopt}));
  for (const std::string text : {"", "a1", "a1a1", "a2a3", "a1b1q", "Kb1"}) {
    const absl::Status status = ParseMove(position, text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_TRUE(absl::StrContains(status.message(), "expected one of a1b1"))
        << status;
  }
  EXPECT_TRUE(absl::StrContains(
      ParseMove(Of("k7/1Q6/1K6/8/8/8/8/8 b - -"), "a8a7").status().message(),
      "the game is over"));
}

TEST(Moves, AlgebraicTexts) {
  const auto text = [](const std::string& fen, const std::string& move) {
    const Position position = Of(fen);
    return AlgebraicText(position, ParseMove(position, move).value());
  };
  EXPECT_EQ(text("7k/8/8/8/3r4/3R4/8/K7 w - -", "a1b1"), "Kb1");
  EXPECT_EQ(text("3k4/8/8/8/3r4/3R4/8/K7 w - -", "d3d4"), "Rxd4+");
  EXPECT_EQ(text("k7/8/8/8/4p3/8/3P4/K7 w - -", "d2d4"), "d4");
  EXPECT_EQ(text("k7/8/8/8/3Pp3/8/8/K7 b - d3", "e4d3"), "exd3");
  EXPECT_EQ(text("k7/4P3/1K6/8/8/8/8/8 w - -", "e7e8q"), "e8=Q#");
  EXPECT_EQ(text("k4n2/4P3/8/8/8/8/8/1K6 w - -", "e7f8n"), "exf8=N");
}

TEST(Moves, AlgebraicTextsTellLikeMenApartWhereBothCanMove) {
  const auto text = [](const std::string& fen, const std::string& move) {
    const Position position = Of(fen);
    return AlgebraicText(position, ParseMove(position, move).value());
  };
  EXPECT_EQ(text("6k1/8/8/8/8/K7/8/R6R w - -", "a1d1"), "Rad1");
  EXPECT_EQ(text("8/7k/8/3R4/8/K7/8/3R4 w - -", "d1d3"), "R1d3");
  EXPECT_EQ(text("6k1/8/8/2Q1Q3/8/K7/2Q5/8 w - -", "c5e3"), "Qce3");
  EXPECT_EQ(text("6k1/8/8/Q1Q5/8/8/8/Q5K1 w - -", "a5c3"), "Qa5c3");
  // The other knight is pinned.
  EXPECT_EQ(text("4r2k/8/8/8/8/8/4N1N1/4K3 w - -", "g2f4"), "Nf4");
}

TEST(Moves, AVisitEndsWhenToldTo) {
  const Position position = Of("nk6/1P6/8/8/8/8/8/K7 w - -");
  for (int moves = 1; moves <= 7; ++moves) {
    int seen = 0;
    EXPECT_FALSE(ForEachMove(position,
                             [&](const ChessMove&) { return ++seen < moves; }));
    EXPECT_EQ(seen, moves);
  }
}

}  // namespace
}  // namespace retrograde::chess_endings
