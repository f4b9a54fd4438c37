// The ring game solved by sets, written by hand for this game alone.
//
// The algorithm is the engine's: level by level, wins from good sources, then
// candidates from bad ones, less those with a move into an open source; a byte
// for each value. But nothing is general: a row has at most 64 words, so that
// one word names those in which something arrived; moves are shifts in place;
// there is no limit, no progress, no other game. What the engine takes longer
// is what it costs to be generic.

#ifndef TESTS_BENCHMARKS_RING_BY_HAND_H_
#define TESTS_BENCHMARKS_RING_BY_HAND_H_

#include <array>
#include <cstdint>
#include <vector>

#include "retrograde/core/value.h"
#include "tests/benchmarks/ring_game.h"

namespace retrograde::benchmarks {

class RingByHand {
 public:
  static constexpr uint32_t kMostNodes = 64 * 64;

  // Solves the game. Preconditions: RingGame::Create takes the ring; it has at
  // most kMostNodes nodes; no length is more than 126.
  explicit RingByHand(const Ring& ring);

  // The value of a state for its mover. Precondition: the cat is not on 0.
  Value At(const RingGame::State& state) const;

  uint32_t Levels() const { return level_; }

 private:
  // Sets of sources, row after row, and for each row the words that have any.
  struct Sources {
    std::vector<uint64_t> words, rows;
  };
  // Plane 0: the mouse to move, a row for each node of the cat. Plane 1: the
  // other way round.
  struct Plane {
    uint32_t steps;
    std::vector<uint64_t> undecided, open;
    Sources good, bad, next_good, next_bad;
    std::vector<uint8_t> cells;
  };

  void MakePlane(Plane& plane, uint32_t steps);
  void SetUp();
  void SolveLevel();
  void SolveRow(int plane, uint64_t row);
  void Spread(const Plane& plane, Sources& sources, uint64_t row);
  uint64_t Safe(const Plane& plane, uint64_t row, uint64_t w) const;
  void Decide(int plane, uint64_t row, uint64_t w, uint64_t mask, bool win);

  const Ring ring_;
  const uint64_t words_;  // of a row
  std::array<Plane, 2> planes_;
  std::array<uint64_t, 64> found_{};  // columns of the row at work
  uint64_t found_words_ = 0;          // the words of it that are named
  uint32_t level_ = 0;
  bool sent_any_ = false;
};

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_RING_BY_HAND_H_
