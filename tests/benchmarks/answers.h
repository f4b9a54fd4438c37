// What a solver of cat-and-mouse found, in one form for all that are measured.
//
// Undirected graphs, the hole at node 0, which the cat may not enter. `turn` is
// 0 where the mouse is to move and 1 where the cat is.

#ifndef TESTS_BENCHMARKS_ANSWERS_H_
#define TESTS_BENCHMARKS_ANSWERS_H_

#include <cstddef>

namespace retrograde::benchmarks {

inline constexpr int kMouseWins = 1;
inline constexpr int kCatWins = 2;

// Who wins (0: nobody) and in how many plies (0 for a draw).
struct Answer {
  int result = 0;
  int length = 0;

  friend bool operator==(const Answer&, const Answer&) = default;
};

// The place of a state in the arrays of solvers that keep 2n² of something.
inline size_t StateNumber(size_t nodes, size_t mouse, size_t cat, size_t turn) {
  return (mouse * nodes + cat) * 2 + turn;
}

// Calls visit(mouse, cat, turn) for each state until it returns false. Returns
// whether it never did.
template <class Visitor>
bool AllStates(size_t nodes, Visitor&& visit) {
  for (size_t mouse = 0; mouse < nodes; ++mouse) {
    for (size_t cat = 1; cat < nodes; ++cat) {
      for (size_t turn = 0; turn < 2; ++turn) {
        if (!visit(mouse, cat, turn)) return false;
      }
    }
  }
  return true;
}

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_ANSWERS_H_
