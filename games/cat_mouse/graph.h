// The board of cat-and-mouse: a directed graph with its reverse.
//
// Lists of out-neighbours and of in-neighbours stand in two flat arrays each
// (compressed adjacency lists), sorted and without duplicates. An undirected
// edge is two arcs; a loop is one arc and lets its player stay.

#ifndef GAMES_CAT_MOUSE_GRAPH_H_
#define GAMES_CAT_MOUSE_GRAPH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace retrograde::cat_mouse {

// A node's number. Graphs have fewer than 2^32 - 1 nodes.
using Node = uint32_t;

// Adjacency lists as they were read: lists[v] are the neighbours of v.
using AdjacencyLists = std::vector<std::vector<Node>>;

// Immutable; may be used from several threads at once.
class Graph {
 public:
  // The arcs v -> w for every w in lists[v]. An undirected graph names each
  // edge in both lists; nothing is added here. Entries that occur twice in a
  // list count once. InvalidArgument with the node and the entry named when an
  // entry is not a node. O(nodes + entries).
  static absl::StatusOr<Graph> FromLists(const AdjacencyLists& lists);

  // The same from flat lists, without a vector for each node: the neighbours
  // of v are entries[offsets[v]] … entries[offsets[v + 1] - 1].
  static absl::StatusOr<Graph> FromFlatLists(std::vector<uint64_t> offsets,
                                             std::vector<Node> entries);

  Graph() = default;

  Node NodeCount() const { return static_cast<Node>(out_.offsets.size() - 1); }
  uint64_t ArcCount() const { return out_.targets.size(); }

  // The nodes that v has an arc to / that have an arc to v, ascending.
  absl::Span<const Node> Successors(Node v) const { return out_.List(v); }
  absl::Span<const Node> Predecessors(Node v) const { return in_.List(v); }

  bool HasArc(Node from, Node to) const;

  // Whether each arc has its reverse. O(arcs).
  bool IsSymmetric() const {
    return out_.offsets == in_.offsets && out_.targets == in_.targets;
  }

  // Entries of the given lists that were dropped because they occurred before
  // in the same list, and loops that were kept: what a reader warns about.
  uint64_t DuplicateCount() const { return duplicate_count_; }
  uint64_t LoopCount() const { return loop_count_; }

  // The first arc (in order of lists) whose reverse is missing, as an
  // InvalidArgument that names the entry; OK for an undirected graph.
  absl::Status CheckSymmetric() const;

  // "[[2,5],[3],…]": the lists of successors as JSON without spaces.
  std::string ToJson() const;

  friend bool operator==(const Graph& a, const Graph& b) {
    return a.out_.offsets == b.out_.offsets && a.out_.targets == b.out_.targets;
  }

 private:
  struct Lists {
    std::vector<uint64_t> offsets{0};  // one more than there are nodes
    std::vector<Node> targets;

    absl::Span<const Node> List(Node v) const {
      return absl::MakeConstSpan(targets).subspan(offsets[v],
                                                  offsets[v + 1] - offsets[v]);
    }
  };

  static Lists Reverse(const Lists& lists);
  // Counts them, and loops.
  void DropDuplicates(Lists& lists);

  Lists out_, in_;
  uint64_t duplicate_count_ = 0;
  uint64_t loop_count_ = 0;
};

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_GRAPH_H_
