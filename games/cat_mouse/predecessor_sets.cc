#include "games/cat_mouse/predecessor_sets.h"

#include <algorithm>

namespace retrograde::cat_mouse {

PredecessorSets::PredecessorSets(Graph board) : board_(std::move(board)) {
  quads_.reserve(board_.ArcCount() / kQuadSize + board_.NodeCount());
  quad_offsets_.push_back(0);
  for (Node v = 0; v < board_.NodeCount(); ++v) {
    const absl::Span<const Node> list = board_.Predecessors(v);
    for (size_t first = 0; first < list.size(); first += kQuadSize) {
      Quad& quad = quads_.emplace_back();
      for (size_t i = 0; i < kQuadSize; ++i) {
        quad[i] = list[std::min(first + i, list.size() - 1)];
      }
    }
    quad_offsets_.push_back(quads_.size());
  }
}

}  // namespace retrograde::cat_mouse
