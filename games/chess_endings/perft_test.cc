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

// The positions after each ply, one after the other: no recursion, and no more
// than a few moves a ply are kept.
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

// Martin Sedlak's positions, talkchess.com, "fast perft test positions" of
// 2013 (viewtopic.php?t=47318).
const std::vector<Case>& SedlakCases() {
  static const auto& cases = *new std::vector<Case>{
      {"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888},
      {"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1015133},
      {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467},
      {"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001},
      {"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658},
      {"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},
      {"8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},
      {"K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},
      {"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584},
      {"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527},
  };
  return cases;
}

TEST(Perft, SedlaksPositionsHaveThePublishedCounts) {
  for (const Case& c : SedlakCases()) {
    const Position position = ParseFen(c.fen).value();
    EXPECT_EQ(Perft(position, c.depth), c.count) << c.fen;
    EXPECT_EQ(Perft(ColoursSwapped(position), c.depth), c.count) << c.fen;
  }
}

}  // namespace
}  // namespace retrograde::chess_endings
