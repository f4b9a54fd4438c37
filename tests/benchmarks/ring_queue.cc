#include "tests/benchmarks/ring_queue.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tests/benchmarks/answers.h"

namespace retrograde::benchmarks {
namespace {

class RingQueue {
 public:
  explicit RingQueue(const Ring& ring)
      : ring_(ring),
        pending_(size_t{2} * ring.nodes * ring.nodes),
        results_(pending_.size()) {}

  std::vector<int> Solve() {
    CountMoves();
    for (uint32_t cat = 1; cat < ring_.nodes; ++cat) {
      for (const size_t turn : {0, 1}) {
        Decide(Number(0, cat, turn), kMouseWins);
        Decide(Number(cat, cat, turn), kCatWins);
      }
    }
    for (size_t head = 0; head < queue_.size(); ++head) {
      GoBack(static_cast<size_t>(queue_[head]));
    }
    return std::move(results_);
  }

 private:
  size_t Number(size_t mouse, size_t cat, size_t turn) const {
    return StateNumber(ring_.nodes, mouse, cat, turn);
  }

  // All moves of the cat but one into the hole.
  void CountMoves() {
    for (uint32_t mouse = 0; mouse < ring_.nodes; ++mouse) {
      for (uint32_t cat = 0; cat < ring_.nodes; ++cat) {
        const bool at_hole =
            std::min(cat, ring_.nodes - cat) <= ring_.cat_steps;
        pending_[Number(mouse, cat, 0)] =
            static_cast<int>(2 * ring_.mouse_steps);
        pending_[Number(mouse, cat, 1)] =
            static_cast<int>(2 * ring_.cat_steps - (at_hole ? 1 : 0));
      }
    }
  }

  void GoBack(size_t state) {
    const auto mouse = static_cast<uint32_t>(state / 2 / ring_.nodes);
    const auto cat = static_cast<uint32_t>(state / 2 % ring_.nodes);
    const int result = results_[state];
    if (state % 2 == 1) {  // the mouse moved here
      for (uint32_t i = 1; i <= ring_.mouse_steps; ++i) {
        Visit(Number(ring_.After(mouse, i), cat, 0), result, kMouseWins);
        Visit(Number(ring_.Before(mouse, i), cat, 0), result, kMouseWins);
      }
    } else {
      for (uint32_t i = 1; i <= ring_.cat_steps; ++i) {
        VisitCat(mouse, ring_.After(cat, i), result);
        VisitCat(mouse, ring_.Before(cat, i), result);
      }
    }
  }

  void VisitCat(size_t mouse, size_t cat, int result) {
    if (cat != 0) Visit(Number(mouse, cat, 1), result, kCatWins);
  }

  void Visit(size_t state, int result, int wish) {
    if (results_[state] != 0) return;
    if (result == wish || --pending_[state] == 0) Decide(state, result);
  }

  void Decide(size_t state, int result) {
    results_[state] = result;
    queue_.push_back(static_cast<int>(state));
  }

  const Ring ring_;
  std::vector<int> pending_, results_;
  std::vector<int> queue_;
};

}  // namespace

std::vector<int> SolveRingByQueue(const Ring& ring) {
  return RingQueue(ring).Solve();
}

}  // namespace retrograde::benchmarks
