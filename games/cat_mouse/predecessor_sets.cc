#include "games/cat_mouse/predecessor_sets.h"

#include <algorithm>
#include <limits>

namespace retrograde::cat_mouse {
namespace {

constexpr Node kNoSeat = std::numeric_limits<Node>::max();

}  // namespace

PredecessorSets::PredecessorSets(Graph board, Node hole)
    : board_(std::move(board)) {
  TakeSeats(hole);
  FillLists();
}

// Breadth first against the arcs, as the mouse's wins spread; what the hole
// cannot be reached from comes after, in the same way.
void PredecessorSets::TakeSeats(Node hole) {
  const Node count = board_.NodeCount();
  seats_.assign(count, kNoSeat);
  nodes_.reserve(count);
  const auto take = [this](Node node) {
    if (seats_[node] != kNoSeat) return;
    seats_[node] = static_cast<Node>(nodes_.size());
    nodes_.push_back(node);
  };
  take(hole);
  Node unseen = 0;
  for (Node seat = 0; seat < count; ++seat) {
    while (seat == nodes_.size()) take(unseen++);
    for (const Node before : board_.Predecessors(nodes_[seat])) take(before);
  }
}

void PredecessorSets::FillLists() {
  quads_.reserve(board_.ArcCount() / kQuadSize + board_.NodeCount());
  successors_.reserve(board_.ArcCount());
  quad_offsets_.push_back(0);
  offsets_.push_back(0);
  for (const Node node : nodes_) {
    const absl::Span<const Node> list = board_.Predecessors(node);
    for (size_t first = 0; first < list.size(); first += kQuadSize) {
      Quad& quad = quads_.emplace_back();
      for (size_t i = 0; i < kQuadSize; ++i) {
        quad[i] = seats_[list[std::min(first + i, list.size() - 1)]];
      }
    }
    for (const Node to : board_.Successors(node)) {
      successors_.push_back(seats_[to]);
    }
    quad_offsets_.push_back(quads_.size());
    offsets_.push_back(successors_.size());
  }
}

}  // namespace retrograde::cat_mouse
