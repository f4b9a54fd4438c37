// The ring game solved by sets, written by hand for this game alone.
//
// The algorithm is the engine's: level by level, wins from good sources, then
// candidates from bad ones, less those with a move into an open source; rows of
// bundles, sent in squares of 64 by 64 bits; a byte for each value. But nothing
// is general: moves are turns of the ring in place, what is found in a row is
// looked for in all of it, and there is no limit, no progress, no other game.
// What the engine takes longer is what it costs to be generic.

#ifndef TESTS_BENCHMARKS_RING_BY_HAND_H_
#define TESTS_BENCHMARKS_RING_BY_HAND_H_

#include <array>
#include <cstdint>
#include <vector>

#include "retrograde/core/transpose.h"
#include "retrograde/core/value.h"
#include "tests/benchmarks/ring_game.h"

namespace retrograde::benchmarks {

class RingByHand {
 public:
  // Solves the game. Preconditions: RingGame::Create takes the ring; no length
  // is more than 126.
  explicit RingByHand(const Ring& ring);

  // The value of a state for its mover. Precondition: the cat is not on 0.
  Value At(const RingGame::State& state) const;

  uint32_t Levels() const { return level_; }

 private:
  // Sets of sources, row after row; a bit for each word that has any.
  struct Sources {
    std::vector<uint64_t> words, named;
  };
  // Plane 0: the mouse to move. Plane 1: the cat to move. A row is a bundle of
  // 64 nodes of the player who waits, and has a word for each of the mover's.
  struct Plane {
    uint64_t steps;
    std::vector<uint64_t> undecided, open;
    Sources good, bad, next_good, next_bad;
    std::vector<uint8_t> cells;
  };

  void MakePlane(Plane& plane, uint64_t steps);
  void SetUp();
  void DecideEnd(int plane, uint64_t moving, uint64_t waiting, bool win);
  void SolveLevel();
  void SolveRow(int plane, uint64_t row);
  // Whether anything had arrived.
  bool Spread(const Plane& plane, Sources& sources, uint64_t row);
  void Close(Plane& plane, uint64_t row);
  void KeepLost(const Plane& plane, uint64_t row);
  void DecideFound(int plane, uint64_t row, bool win);
  void Settle(int plane, uint64_t row, uint64_t tile, const Tile& mask,
              bool win);
  void Send(int plane, uint64_t row, uint64_t tile, const Tile& mask, bool win);

  // Calls visit(w) for the named words of a row.
  template <class Visitor>
  void ForEachNamed(const Sources& sources, uint64_t row,
                    Visitor&& visit) const;

  const Ring ring_;
  const uint64_t nodes_, tiles_;  // words of a row, and squares of them
  std::array<Plane, 2> planes_;
  std::vector<uint64_t> found_;  // columns of the row at work
  uint32_t level_ = 0;
  bool sent_any_ = false;
};

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_RING_BY_HAND_H_
