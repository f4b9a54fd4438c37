#include "games/cat_mouse/predecessor_sets.h"

#include <algorithm>
#include <limits>

namespace retrograde::cat_mouse {
namespace {

constexpr Node kNoSeat = std::numeric_limits<Node>::max();

}  // namespace

PredecessorSets::PredecessorSets(Graph board, Node hole)
    : board_(std::move(board)), successors_(board_) {
  TakeSeats(hole);
  for (const Node node : nodes_) {
    successors_.AddList(board_.Successors(node), seats_);
  }
  if (board_.IsSymmetric()) return;
  predecessors_.emplace(board_);
  for (const Node node : nodes_) {
    predecessors_->AddList(board_.Predecessors(node), seats_);
  }
}

// Breadth first against the arcs, as the mouse's wins spread; what the hole
// cannot be reached from comes after, in the same way. In a graph of a single
// bundle all words are close together: any order will do.
void PredecessorSets::TakeSeats(Node hole) {
  const Node count = board_.NodeCount();
  seats_.assign(count, kNoSeat);
  nodes_.resize(count + size_t{1});
  // Whether a node has its seat already is hard to foresee, so both ways are
  // the same: one that has it is written down to be overwritten.
  Node taken = 0;
  const auto take = [&](Node node) {
    const bool is_new = seats_[node] == kNoSeat;
    nodes_[taken] = node;
    seats_[node] = is_new ? taken : seats_[node];
    taken += is_new;
  };
  take(hole);
  Node unseen = 0;
  for (Node seat = 0; seat < count; ++seat) {
    while (seat == taken) take(unseen++);
    if (count <= kBitsPerWord) continue;
    for (const Node before : board_.Predecessors(nodes_[seat])) take(before);
  }
  nodes_.resize(count);
}

PredecessorSets::QuadLists::QuadLists(const Graph& board) {
  offsets_.reserve(board.NodeCount() + uint64_t{1});
  quads_.reserve(board.ArcCount() / 4 + board.NodeCount());
}

void PredecessorSets::QuadLists::AddList(absl::Span<const Node> nodes,
                                         const std::vector<Node>& seats) {
  const auto owner = static_cast<Node>(offsets_.size() - 1);
  for (size_t first = 0; first < nodes.size(); first += 4) {
    const auto seat = [&](size_t i) {
      return seats[nodes[std::min(first + i, nodes.size() - 1)]];
    };
    quads_.push_back({owner, {seat(0), seat(1), seat(2), seat(3)}});
  }
  offsets_.push_back(quads_.size());
}

}  // namespace retrograde::cat_mouse
