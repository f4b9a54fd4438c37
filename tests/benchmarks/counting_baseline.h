// A better solver than one writes by hand: pending counts, but row by row.
//
// The states of one mover stand in rows, a row for each node of the player who
// waits. Decided states are sent to the row whose cells they change, as bits,
// and each level goes through its rows in order: so counting down touches one
// row of memory after another, instead of any place at all. Value and pending
// count share a cell of 16 bits. Outcomes and exact lengths, for undirected
// graphs with the hole at node 0.

#ifndef TESTS_BENCHMARKS_COUNTING_BASELINE_H_
#define TESTS_BENCHMARKS_COUNTING_BASELINE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/cat_mouse/graph.h"
#include "tests/benchmarks/answers.h"

namespace retrograde::benchmarks {

class CountingSolver {
 public:
  // Solves the game. Preconditions: the lists are those of a graph, no node has
  // more than 32,767 neighbours, and no length is more than 16,383.
  explicit CountingSolver(const cat_mouse::AdjacencyLists& lists);

  Answer At(size_t mouse, size_t cat, size_t turn) const;

 private:
  using Cell = uint16_t;

  // Sources of the rows, by what they are worth to the mover, and the rows that
  // have any.
  struct Frontier {
    std::vector<uint64_t> good, bad;
    std::vector<uint8_t> rows;
  };
  // Plane 0: the mouse to move, a row for each node of the cat. Plane 1: the
  // other way round.
  struct Plane {
    std::vector<Cell> cells;
    Frontier arriving, sent;
  };

  void SetUpRow(int plane, size_t row, const std::vector<Cell>& pending);
  void SolveRow(int plane, size_t row);
  void Win(int plane, size_t row, size_t source);
  void CountDown(int plane, size_t row, size_t source);
  void Decide(int plane, size_t row, size_t column, bool win);

  cat_mouse::Graph graph_;
  size_t nodes_, words_;
  Plane planes_[2];
  Cell level_ = 0;
  bool sent_any_ = false;
};

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_COUNTING_BASELINE_H_
