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

// Compares the words that either way has to touch. A source costs all its arcs.
// A wanted node costs its arcs until it has what it wants: when one bit in p is
// set in the sources, some 4 · p words have been united until 64 bits are full.
bool PredecessorSets::StartFromSources(uint64_t source_words,
                                       uint64_t source_bits,
                                       uint64_t wanted_words) const {
  if (source_bits == 0) return true;
  const uint64_t degree = board_.ArcCount() / board_.NodeCount() + 1;
  const uint64_t all_bits = uint64_t{board_.NodeCount()} * kBitsPerWord;
  const uint64_t until_full = 4 * (all_bits / source_bits);
  return source_words * degree <= wanted_words * std::min(degree, until_full);
}

}  // namespace retrograde::cat_mouse
