// The values of a race against those that its rules give at once.

#ifndef TESTS_ENGINE_RACE_EXPECTATIONS_H_
#define TESTS_ENGINE_RACE_EXPECTATIONS_H_

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/value.h"
#include "tests/engine/race_game.h"

namespace retrograde {

// The cells of a track, as many as there are of a kind.
struct RaceCells {
  uint64_t stage;
  uint64_t count;
};

inline std::vector<RaceCells> KindsOfCells(const Track& track) {
  std::vector<RaceCells> kinds = {{0, 1}};
  if (track.pen != 0) kinds.push_back({Track::kNever, track.pen});
  for (uint64_t stage = 1; stage <= track.stages; ++stage) {
    kinds.push_back({stage, track.stage_length});
  }
  return kinds;
}

// Adds up the states with a player to move, by pairs of kinds of cells.
inline PlayerCounts RaceCountsOf(const RaceGame& game, Player mover) {
  PlayerCounts counts;
  for (const RaceCells& own : KindsOfCells(game.TrackOf(mover))) {
    for (const RaceCells& other : KindsOfCells(game.TrackOf(Other(mover)))) {
      if (own.stage == 0 && other.stage == 0) continue;  // no state
      counts.Add(RaceGame::ValueOf(own.stage, other.stage),
                 own.count * other.count);
    }
  }
  return counts;
}

// Expects the counts of every outcome and length to be those of the rules.
inline void ExpectRaceCounts(const RaceGame& game, const Counts& counts) {
  for (const Player mover : {Player::kFirst, Player::kSecond}) {
    const PlayerCounts expected = RaceCountsOf(game, mover);
    const PlayerCounts& found = counts.Of(mover);
    EXPECT_EQ(found.draws, expected.draws);
    EXPECT_EQ(found.wins.Total(), expected.wins.Total());
    EXPECT_EQ(found.losses.Total(), expected.losses.Total());
    EXPECT_EQ(found.Longest(), expected.Longest());
    for (Ply plies = 0; plies <= expected.Longest().value_or(0); ++plies) {
      EXPECT_EQ(found.wins.At(plies), expected.wins.At(plies)) << plies;
      EXPECT_EQ(found.losses.At(plies), expected.losses.At(plies)) << plies;
    }
  }
}

}  // namespace retrograde

#endif  // TESTS_ENGINE_RACE_EXPECTATIONS_H_
