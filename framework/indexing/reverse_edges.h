// Who leads where, backwards: for each number the numbers with an edge to it.
//
// Predecessors that nobody wrote have to be stored. Each number has a list: its
// length and the differences of its ascending entries, as integers of variable
// length. 65,536 lists stand behind one another in a block; the start of every
// 16th is kept, those between are found by skipping.
//
//     starts   |----------------|----------------|---
//     bytes    n d d d n d n n d d … (16 lists) … n d d …
//
// The blocks are made some at a time, a *range*. A range costs a pass over all
// edges and, while it lasts, an array with those that lead into it; so what is
// held beside the result is bounded, at the price of passes.

#ifndef RETROGRADE_INDEXING_REVERSE_EDGES_H_
#define RETROGRADE_INDEXING_REVERSE_EDGES_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "retrograde/indexing/variable_length.h"

namespace retrograde {
namespace internal {

// How many edges lead to each number. Few numbers have many, so a byte each and
// a table for the rest.
class EdgeCounts {
 public:
  explicit EdgeCounts(uint64_t size) : low_(size) {}

  void Add(uint64_t number) {
    if (++low_[number] == 0) ++high_[number];
  }
  uint64_t At(uint64_t number) const {
    const auto found = high_.empty() ? high_.end() : high_.find(number);
    return low_[number] + (found == high_.end() ? 0 : found->second << 8);
  }
  uint64_t Size() const { return low_.size(); }

  static uint64_t BytesFor(uint64_t size) { return size; }

 private:
  std::vector<uint8_t> low_;
  absl::flat_hash_map<uint64_t, uint64_t> high_;  // in units of 256
};

}  // namespace internal

// Immutable once built; may then be used from several threads at once.
class ReverseEdges {
 public:
  // The edges among the numbers [0, size), size < 2^32.
  // for_each_edge(visit) calls visit(from, to) for each edge, always the same
  // ones, and returns a Status; it is called once to count, and once for each
  // range. An edge that occurs several times is kept once. `most_bytes`: what
  // may be held at any time, the result included. Errors: ResourceExhausted
  // when that does not suffice, and what for_each_edge returns. Throws
  // std::bad_alloc. O(ranges · edges + edges · log of a list).
  template <class ForEachEdge>
  static absl::StatusOr<ReverseEdges> Create(uint64_t size,
                                             const ForEachEdge& for_each_edge,
                                             uint64_t most_bytes);

  // visit(from) for each edge from -> to, ascending.
  template <class Visitor>
  void Visit(uint64_t to, Visitor&& visit) const;

  // Memory that the lists take, and the most that was held to make them.
  uint64_t Bytes() const { return bytes_; }
  uint64_t PeakBytes() const { return peak_bytes_; }
  // How often for_each_edge was called.
  uint64_t Passes() const { return passes_; }

 private:
  using Number = uint32_t;
  using Counts = internal::EdgeCounts;

  static constexpr uint64_t kListsPerStart = 16;
  static constexpr uint64_t kListsPerBlock = uint64_t{1} << 16;

  struct Block {
    std::vector<uint64_t> starts;
    std::vector<uint8_t> bytes;
  };
  // The numbers [begin, end) and the edges to them; whole blocks.
  struct Range {
    uint64_t begin, end, edges;
  };

  // The range that begins at `begin`: as many blocks as `edges` edges allow,
  // one at least.
  static Range NextRange(const Counts& counts, uint64_t begin, uint64_t edges);
  // How many edges a range may have when this much memory is left.
  static uint64_t EdgesAtOnce(uint64_t all, uint64_t bytes_left);
  static absl::Status TooLarge(uint64_t most_bytes);

  template <class ForEachEdge>
  absl::Status AddRange(const Counts& counts, const Range& range,
                        const ForEachEdge& for_each_edge);
  // Adds the lists of a range; `froms` holds them behind one another.
  void AddBlocks(const Counts& counts, const Range& range,
                 std::vector<Number>& froms);
  static void AddList(uint64_t number, absl::Span<Number> list, Block& block);

  std::vector<Block> blocks_;
  uint64_t bytes_ = 0, peak_bytes_ = 0;
  uint64_t passes_ = 0;
};

template <class ForEachEdge>
absl::StatusOr<ReverseEdges> ReverseEdges::Create(
    uint64_t size, const ForEachEdge& for_each_edge, uint64_t most_bytes) {
  const uint64_t counts_bytes = Counts::BytesFor(size);
  if (size > std::numeric_limits<Number>::max()) {
    return absl::ResourceExhaustedError(
        "edges are stored for fewer than 2^32 states: write predecessors");
  }
  if (counts_bytes > most_bytes) return TooLarge(most_bytes);
  ReverseEdges result;
  Counts counts(size);
  uint64_t edges = 0;
  absl::Status status = for_each_edge([&](uint64_t, uint64_t to) {
    counts.Add(to);
    ++edges;
  });
  result.passes_ = 1;
  for (uint64_t begin = 0; begin < size && status.ok();) {
    const uint64_t held = counts_bytes + result.bytes_;
    if (held > most_bytes) return TooLarge(most_bytes);
    const Range range =
        NextRange(counts, begin, EdgesAtOnce(edges, most_bytes - held));
    if (range.edges > std::numeric_limits<Number>::max() ||
        (range.edges + range.end - begin) * sizeof(Number) >
            most_bytes - held) {
      return TooLarge(most_bytes);
    }
    status = result.AddRange(counts, range, for_each_edge);
    // While a range is made, its edges are held, and where each list goes on.
    result.peak_bytes_ =
        std::max(result.peak_bytes_, counts_bytes + result.bytes_ +
                                         range.edges * sizeof(Number) +
                                         (range.end - begin) * sizeof(Number));
    begin = range.end;
  }
  if (!status.ok()) return status;
  if (counts_bytes + result.bytes_ > most_bytes) return TooLarge(most_bytes);
  return result;
}

template <class ForEachEdge>
absl::Status ReverseEdges::AddRange(const Counts& counts, const Range& range,
                                    const ForEachEdge& for_each_edge) {
  // next[i]: where the next edge to begin + i goes.
  std::vector<Number> next(range.end - range.begin);
  Number place = 0;
  for (uint64_t to = range.begin; to < range.end; ++to) {
    next[to - range.begin] = place;
    place += static_cast<Number>(counts.At(to));
  }
  std::vector<Number> froms(range.edges);
  const absl::Status status = for_each_edge([&](uint64_t from, uint64_t to) {
    if (to < range.begin || to >= range.end) return;
    froms[next[to - range.begin]++] = static_cast<Number>(from);
  });
  ++passes_;
  if (status.ok()) AddBlocks(counts, range, froms);
  return status;
}

template <class Visitor>
void ReverseEdges::Visit(uint64_t to, Visitor&& visit) const {
  const Block& block = blocks_[to / kListsPerBlock];
  const uint8_t* byte =
      block.bytes.data() + block.starts[to % kListsPerBlock / kListsPerStart];
  for (uint64_t skip = to % kListsPerStart; skip > 0; --skip) {
    for (uint64_t n = internal::TakeNumber(byte); n > 0; --n) {
      internal::TakeNumber(byte);
    }
  }
  uint64_t from = 0;
  for (uint64_t n = internal::TakeNumber(byte); n > 0; --n) {
    from += internal::TakeNumber(byte);
    visit(from);
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_REVERSE_EDGES_H_
