#include "tests/benchmarks/queue_baseline.h"

#include <cstddef>
#include <utility>

#include "tests/benchmarks/answers.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;
using cat_mouse::Node;

template <bool kLengths>
class QueueSolver {
 public:
  explicit QueueSolver(const AdjacencyLists& lists)
      : lists_(lists),
        nodes_(lists.size()),
        pending_(2 * nodes_ * nodes_),
        results_(pending_.size()),
        lengths_(kLengths ? pending_.size() : 0) {}

  QueueAnswers Solve() {
    CountMoves();
    DecideEnds();
    for (size_t head = 0; head < queue_.size(); ++head) {
      GoBack(static_cast<size_t>(queue_[head]));
    }
    return {std::move(results_), std::move(lengths_)};
  }

 private:
  size_t Number(size_t mouse, size_t cat, size_t turn) const {
    return StateNumber(nodes_, mouse, cat, turn);
  }

  void CountMoves() {
    std::vector<int> cat_moves(nodes_);
    for (size_t cat = 0; cat < nodes_; ++cat) {
      for (const Node to : lists_[cat]) cat_moves[cat] += to != 0;
    }
    for (size_t mouse = 0; mouse < nodes_; ++mouse) {
      const int mouse_moves = static_cast<int>(lists_[mouse].size());
      for (size_t cat = 0; cat < nodes_; ++cat) {
        pending_[Number(mouse, cat, 0)] = mouse_moves;
        pending_[Number(mouse, cat, 1)] = cat_moves[cat];
      }
    }
  }

  void DecideEnds() {
    for (size_t cat = 1; cat < nodes_; ++cat) {
      for (size_t turn = 0; turn < 2; ++turn) {
        Decide(Number(0, cat, turn), kMouseWins, 0);
        Decide(Number(cat, cat, turn), kCatWins, 0);
      }
    }
  }

  void GoBack(size_t state) {
    const size_t mouse = state / 2 / nodes_;
    const size_t cat = state / 2 % nodes_;
    const int result = results_[state];
    const int length = kLengths ? lengths_[state] + 1 : 0;
    if (state % 2 == 1) {  // the mouse moved here
      for (const Node from : lists_[mouse]) {
        Visit(Number(from, cat, 0), result, kMouseWins, length);
      }
    } else {
      for (const Node from : lists_[cat]) {
        if (from != 0) Visit(Number(mouse, from, 1), result, kCatWins, length);
      }
    }
  }

  // A predecessor is decided at once by a result that its mover likes, and by
  // the last of its moves otherwise.
  void Visit(size_t state, int result, int wish, int length) {
    if (results_[state] != 0) return;
    if (result == wish || --pending_[state] == 0) {
      Decide(state, result, length);
    }
  }

  void Decide(size_t state, int result, int length) {
    results_[state] = result;
    if constexpr (kLengths) lengths_[state] = length;
    queue_.push_back(static_cast<int>(state));
  }

  const AdjacencyLists& lists_;
  const size_t nodes_;
  std::vector<int> pending_, results_, lengths_;
  std::vector<int> queue_;
};

}  // namespace

QueueAnswers SolveByQueue(const AdjacencyLists& lists) {
  return QueueSolver<false>(lists).Solve();
}

QueueAnswers SolveByQueueWithLengths(const AdjacencyLists& lists) {
  return QueueSolver<true>(lists).Solve();
}

}  // namespace retrograde::benchmarks
