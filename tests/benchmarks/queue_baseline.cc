#include "tests/benchmarks/queue_baseline.h"

#include <cstddef>
#include <utility>

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;
using cat_mouse::Node;

constexpr int kMouseWins = 1;
constexpr int kCatWins = 2;

struct Arrays {
  std::vector<int> pending, results;
  std::vector<int> queue;  // states; 2n² must fit
};

void Decide(Arrays& arrays, size_t state, int result) {
  arrays.results[state] = result;
  arrays.queue.push_back(static_cast<int>(state));
}

// A predecessor is decided at once by a result that its mover likes, and by
// the last of its moves otherwise.
void Visit(Arrays& arrays, size_t state, int result, int wish) {
  if (arrays.results[state] != 0) return;
  if (result == wish) {
    Decide(arrays, state, wish);
  } else if (--arrays.pending[state] == 0) {
    Decide(arrays, state, result);
  }
}

Arrays SetUp(const AdjacencyLists& lists) {
  const size_t n = lists.size();
  Arrays arrays{std::vector<int>(2 * n * n), std::vector<int>(2 * n * n), {}};
  std::vector<int> cat_moves(n);
  for (size_t cat = 0; cat < n; ++cat) {
    for (const Node to : lists[cat]) cat_moves[cat] += to != 0;
  }
  for (size_t mouse = 0; mouse < n; ++mouse) {
    for (size_t cat = 0; cat < n; ++cat) {
      const size_t state = (mouse * n + cat) * 2;
      arrays.pending[state] = static_cast<int>(lists[mouse].size());
      arrays.pending[state + 1] = cat_moves[cat];
    }
  }
  for (size_t cat = 1; cat < n; ++cat) {
    for (size_t turn = 0; turn < 2; ++turn) {
      Decide(arrays, cat * 2 + turn, kMouseWins);
      Decide(arrays, (cat * n + cat) * 2 + turn, kCatWins);
    }
  }
  return arrays;
}

}  // namespace

std::vector<int> SolveByQueue(const AdjacencyLists& lists) {
  const size_t n = lists.size();
  Arrays arrays = SetUp(lists);
  for (size_t head = 0; head < arrays.queue.size(); ++head) {
    const auto state = static_cast<size_t>(arrays.queue[head]);
    const size_t mouse = state / 2 / n;
    const size_t cat = state / 2 % n;
    const int result = arrays.results[state];
    if (state % 2 == 1) {  // the mouse moved here
      for (const Node from : lists[mouse]) {
        Visit(arrays, (from * n + cat) * 2, result, kMouseWins);
      }
    } else {
      for (const Node from : lists[cat]) {
        if (from == 0) continue;
        Visit(arrays, (mouse * n + from) * 2 + 1, result, kCatWins);
      }
    }
  }
  return std::move(arrays.results);
}

}  // namespace retrograde::benchmarks
