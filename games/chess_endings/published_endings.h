// The endings of testdata/golden.txt, which says where the figures are from.

#ifndef GAMES_CHESS_ENDINGS_PUBLISHED_ENDINGS_H_
#define GAMES_CHESS_ENDINGS_PUBLISHED_ENDINGS_H_

#include <cstdint>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "games/chess_endings/solved_endings.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

struct PublishedEnding {
  struct Outcomes {
    uint64_t wins = 0, draws = 0, losses = 0;
    friend bool operator==(const Outcomes&, const Outcomes&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Outcomes& o) {
      return out << o.wins << '/' << o.draws << '/' << o.losses;
    }
  };
  std::string name;
  Outcomes white, black;          // with White to move, with Black to move
  Ply longest_win = 0;            // of White to move, to mate
  Ply longest_loss = 0;           // of Black to move, to mate
  Ply longest_to_conversion = 0;  // of White to move
  uint64_t zugzwangs = 0;

  int Men() const { return static_cast<int>(name.size()); }
};

// Those with so many men, kings included.
inline std::vector<PublishedEnding> PublishedEndings(int men) {
  std::vector<PublishedEnding> endings;
  std::ifstream file("games/chess_endings/testdata/golden.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    std::istringstream words(line);
    PublishedEnding ending;
    for (auto* outcomes : {&ending.white, &ending.black}) {
      if (outcomes == &ending.white) words >> ending.name;
      words >> outcomes->wins >> outcomes->draws >> outcomes->losses;
    }
    words >> ending.longest_win >> ending.longest_loss >>
        ending.longest_to_conversion >> ending.zugzwangs;
    EXPECT_TRUE(words) << line;
    if (ending.Men() == men) endings.push_back(ending);
  }
  return endings;
}

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
  EXPECT_EQ(mates.Of(kWhite).wins.Longest().value_or(0), ending.longest_win);
  EXPECT_EQ(mates.Of(kBlack).losses.Longest().value_or(0), ending.longest_loss);
  const Counts conversions = to_conversion.CountsOf(ending.name);
  EXPECT_EQ(OutcomesOf(conversions.Of(kWhite)), ending.white);
  EXPECT_EQ(OutcomesOf(conversions.Of(kBlack)), ending.black);
  EXPECT_EQ(conversions.Of(kWhite).wins.Longest().value_or(0),
            ending.longest_to_conversion);
  EXPECT_EQ(to_mate.ZugzwangsOf(ending.name).Total(), ending.zugzwangs);
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_PUBLISHED_ENDINGS_H_
