// The board of cops and robbers: where one may go from each node.
//
// Staying is always allowed, so a node is among its own neighbours here; a loop
// in the input adds nothing. Lists of out-neighbours and of in-neighbours stand
// in flat arrays, sorted and without duplicates. An undirected edge is two
// arcs.

#ifndef GAMES_COPS_AND_ROBBERS_GRAPH_H_
#define GAMES_COPS_AND_ROBBERS_GRAPH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace retrograde::cops_and_robbers {

// A node's number, or kNowhere for a piece that has no place yet.
using Node = uint16_t;
inline constexpr Node kNowhere = 0xffff;
inline constexpr uint32_t kMaxNodes = kNowhere;  // 0 … 65,534

// Adjacency lists as they were read: lists[v] are the neighbours of v.
using AdjacencyLists = std::vector<std::vector<uint32_t>>;

// Immutable; may be used from several threads at once.
class Graph {
 public:
  // The arcs v -> w for every w in lists[v]. An undirected graph names each
  // edge in both lists; nothing is added here. InvalidArgument when there is no
  // node, or more than kMaxNodes, or an entry is not a node: names the list and
  // the entry. O(nodes + entries · log of the longest list).
  static absl::StatusOr<Graph> FromLists(const AdjacencyLists& lists);

  // The same from JSON: "[[1],[0,2],[1]]".
  static absl::StatusOr<Graph> FromJson(absl::string_view text);

  uint32_t NodeCount() const { return static_cast<uint32_t>(nodes_.size()); }

  // All nodes, ascending.
  absl::Span<const Node> Nodes() const { return nodes_; }
  // Where one may go from v / come from to v, ascending, v itself included.
  absl::Span<const Node> Targets(Node v) const { return out_.List(v); }
  absl::Span<const Node> Origins(Node v) const { return in_.List(v); }

  // The first arc (in order of lists) whose reverse is missing, as an
  // InvalidArgument that names the entry; OK for an undirected graph.
  absl::Status CheckSymmetric() const;

  // The parts between which there are no arcs, each a graph of its own with
  // its nodes in the old order.
  std::vector<Graph> Components() const;

  // "[[1],[0,2],[1]]": the lists without the nodes themselves.
  std::string ToJson() const;

  friend bool operator==(const Graph& a, const Graph& b) {
    return a.out_.offsets == b.out_.offsets && a.out_.nodes == b.out_.nodes;
  }

 private:
  struct Lists {
    explicit Lists(std::vector<std::vector<Node>> lists);

    absl::Span<const Node> List(Node v) const {
      return absl::MakeConstSpan(nodes).subspan(offsets[v],
                                                offsets[v + 1] - offsets[v]);
    }

    std::vector<uint64_t> offsets;  // one more than there are nodes
    std::vector<Node> nodes;
  };

  explicit Graph(const AdjacencyLists& lists);

  // The nodes of the part that `start` is in, ascending; marks them as seen.
  std::vector<Node> ComponentOf(Node start, std::vector<bool>& seen) const;

  std::vector<Node> nodes_;
  Lists out_, in_;
};

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_GRAPH_H_
