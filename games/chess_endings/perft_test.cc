// The legal moves, counted: perft(n) is the number of ways to play n plies.
//
// Published counts of positions with at most kMostMen men and no castling.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/chess_endings/fen.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

// Positions to go on from are kept on a stack: no recursion, and few at once.
uint64_t Perft(const Position& root, int depth) {
  struct Entry {
    Position position;
    int depth;
  };
  std::vector<Entry> open = {{root, depth}};
  uint64_t count = 0;
  while (!open.empty()) {
    const Entry entry = open.back();
    open.pop_back();
    ForEachMove(entry.position, [&](const ChessMove& move) {
      if (entry.depth == 1) {
        ++count;
      } else {
        open.push_back({After(entry.position, move), entry.depth - 1});
      }
      return true;
    });
  }
  return count;
}

struct Case {
  std::string fen;
  int depth;
  uint64_t count;
};

// As a White and as a Black position.
void ExpectCounts(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const absl::StatusOr<Position> position = ParseFen(c.fen);
    ASSERT_TRUE(position.ok()) << position.status();
    EXPECT_EQ(Perft(*position, c.depth), c.count) << c.fen;
    EXPECT_EQ(Perft(ColoursSwapped(*position), c.depth), c.count) << c.fen;
  }
}

// Martin Sedlak, "A few positions to test movegen", Computer Chess Club, 24
// February 2013, talkchess.com/forum/viewtopic.php?t=47318.
TEST(Perft, PositionsBySedlakHaveThePublishedCounts) {
  ExpectCounts({
      // En passant captures that would leave the king in check.
      {"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888},
      {"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1015133},
      {"8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824064},
      // One that gives check.
      {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},
      // Promotions out of check, to check, and to less than a queen.
      {"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001},
      {"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},
      {"8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},
      // Discovered and double check.
      {"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658},
      {"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527},
      // Stalemate.
      {"K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},
      {"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584},
  });
}

// perftsuite.epd of Roman Hartmann's program ROCE, rocechess.ch/perft.html.
TEST(Perft, PositionsOfRoceHaveThePublishedCounts) {
  ExpectCounts({
      {"8/1k6/8/5N2/8/4n3/8/2K5 w - - 0 1", 5, 223507},
      {"8/1k6/8/5N2/8/4n3/8/2K5 b - - 0 1", 5, 288141},
      {"8/8/4k3/3Nn3/3nN3/4K3/8/8 w - - 0 1", 4, 73584},
      {"8/8/3K4/3Nn3/3nN3/4k3/8/8 b - - 0 1", 4, 16199},
      {"K7/8/2n5/1n6/8/8/8/k6N w - - 0 1", 6, 588695},
      {"k7/8/2N5/1N6/8/8/8/K6n w - - 0 1", 5, 92250},
      {"k7/B7/1B6/1B6/8/8/8/K6b w - - 0 1", 5, 787524},
      {"k7/B7/1B6/1B6/8/8/8/K6b b - - 0 1", 5, 310862},
      {"B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1", 4, 76778},
      {"B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", 4, 31151},
      {"7k/RR6/8/8/8/8/rr6/7K w - - 0 1", 4, 104342},
      {"R6r/8/8/2K5/5k2/8/8/r6R w - - 0 1", 4, 771461},
      {"R6r/8/8/2K5/5k2/8/8/r6R b - - 0 1", 4, 771368},
      {"6kq/8/8/8/8/8/8/7K w - - 0 1", 6, 391507},
      {"6qk/8/8/8/8/8/8/7K b - - 0 1", 6, 419369},
      {"K7/8/8/3Q4/4q3/8/8/7k w - - 0 1", 5, 166741},
      {"8/Pk6/8/8/8/8/6Kp/8 w - - 0 1", 6, 1030499},
      // Pawns that meet, with and without en passant.
      {"8/8/8/8/8/K7/P7/k7 w - - 0 1", 6, 6249},
      {"8/8/8/8/8/K7/P7/k7 b - - 0 1", 6, 2343},
      {"8/2k1p3/3pP3/3P2K1/8/8/8/8 w - - 0 1", 6, 34834},
      {"8/2k1p3/3pP3/3P2K1/8/8/8/8 b - - 0 1", 6, 34822},
      {"8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", 6, 11848},
      {"8/8/7k/7p/7P/7K/8/8 w - - 0 1", 6, 10724},
      {"8/8/3k4/3p4/3P4/3K4/8/8 w - - 0 1", 6, 53138},
      {"8/3k4/3p4/8/3P4/3K4/8/8 w - - 0 1", 6, 157093},
      {"8/8/3k4/3p4/8/3P4/3K4/8 w - - 0 1", 6, 158065},
      {"k7/8/3p4/8/3P4/8/8/7K w - - 0 1", 6, 20960},
      {"k7/8/3p4/8/3P4/8/8/7K b - - 0 1", 6, 21104},
      {"7k/3p4/8/8/3P4/8/8/K7 w - - 0 1", 6, 32191},
      {"7k/8/8/3p4/8/8/3P4/K7 w - - 0 1", 6, 30980},
      {"7k/3p4/8/8/3P4/8/8/K7 b - - 0 1", 6, 32167},
      {"7k/8/8/3p4/8/8/3P4/K7 b - - 0 1", 6, 30749},
      {"k7/8/8/7p/6P1/8/8/K7 w - - 0 1", 6, 41874},
      {"k7/8/7p/8/8/6P1/8/K7 w - - 0 1", 6, 29679},
      {"k7/8/8/3p4/4p3/8/8/7K w - - 0 1", 6, 22886},
      {"k7/8/8/3p4/4p3/8/8/7K b - - 0 1", 6, 22579},
      {"k7/8/3p4/8/8/4P3/8/7K w - - 0 1", 6, 28662},
      {"k7/7p/8/8/8/8/6P1/K7 w - - 0 1", 6, 55338},
      {"3k4/3pp3/8/8/8/8/3PP3/3K4 w - - 0 1", 6, 199002},
  });
}

}  // namespace
}  // namespace retrograde::chess_endings
