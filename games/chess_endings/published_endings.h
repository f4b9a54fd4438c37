// Published figures of whole endings, for tests.
//
// States up to the eight symmetries of the board (two with pawns), like pieces
// not told apart; kings not adjacent, the side that is not to move not in
// check, no castling and no en passant rights. The counts are equal in two
// independent generators; KRK equals the UCI KRK data set, and the longest
// mates those of K. Kryukov's lists.

#ifndef GAMES_CHESS_ENDINGS_PUBLISHED_ENDINGS_H_
#define GAMES_CHESS_ENDINGS_PUBLISHED_ENDINGS_H_

#include <cstdint>
#include <ostream>

#include "games/chess_endings/solved_endings.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

struct PublishedEnding {
  const char* name;
  struct Outcomes {
    uint64_t wins, draws, losses;
    friend bool operator==(const Outcomes&, const Outcomes&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Outcomes& o) {
      return out << o.wins << '/' << o.draws << '/' << o.losses;
    }
  };
  Outcomes white, black;      // with White to move, with Black to move
  Ply longest_win;            // of White to move, to mate
  Ply longest_loss;           // of Black to move, to mate
  Ply longest_to_conversion;  // of White to move
  uint64_t zugzwangs;
};

inline PublishedEnding::Outcomes OutcomesOf(const PlayerCounts& counts) {
  return {counts.wins.Total(), counts.draws, counts.losses.Total()};
}

// `to_mate` by remoteness, `to_conversion` by conversion.
inline void ExpectPublished(const PublishedEnding& ending,
                            SolvedEndings& to_mate,
                            SolvedEndings& to_conversion) {
  SCOPED_TRACE(ending.name);
  const Counts mates = to_mate.CountsOf(ending.name);
  EXPECT_EQ(OutcomesOf(mates.Of(kWhite)), ending.white);
  EXPECT_EQ(OutcomesOf(mates.Of(kBlack)), ending.black);
  EXPECT_EQ(mates.Of(kWhite).wins.Longest(), ending.longest_win);
  EXPECT_EQ(mates.Of(kBlack).losses.Longest(), ending.longest_loss);
  const Counts conversions = to_conversion.CountsOf(ending.name);
  EXPECT_EQ(OutcomesOf(conversions.Of(kWhite)), ending.white);
  EXPECT_EQ(OutcomesOf(conversions.Of(kBlack)), ending.black);
  EXPECT_EQ(conversions.Of(kWhite).wins.Longest(),
            ending.longest_to_conversion);
  EXPECT_EQ(to_mate.ZugzwangsOf(ending.name).Total(), ending.zugzwangs);
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_PUBLISHED_ENDINGS_H_
