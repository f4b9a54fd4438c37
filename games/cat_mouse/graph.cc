#include "games/cat_mouse/graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace retrograde::cat_mouse {
namespace {

absl::Status CheckEntries(const std::vector<uint64_t>& offsets,
                          const std::vector<Node>& entries) {
  const uint64_t nodes = offsets.size() - 1;
  Node largest = 0;
  for (const Node entry : entries) largest = std::max(largest, entry);
  if (entries.empty() || largest < nodes) return absl::OkStatus();
  for (uint64_t v = 0; v < nodes; ++v) {  // only to name it
    for (uint64_t i = offsets[v]; i < offsets[v + 1]; ++i) {
      if (entries[i] < nodes) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("graph[", v, "][", i - offsets[v], "] is ", entries[i],
                       ", expected a node from 0 to ", nodes - 1));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Graph> Graph::FromLists(const AdjacencyLists& lists) {
  std::vector<uint64_t> offsets{0};
  std::vector<Node> entries;
  for (const std::vector<Node>& list : lists) {
    entries.insert(entries.end(), list.begin(), list.end());
    offsets.push_back(entries.size());
  }
  return FromFlatLists(std::move(offsets), std::move(entries));
}

absl::StatusOr<Graph> Graph::FromFlatLists(std::vector<uint64_t> offsets,
                                           std::vector<Node> entries) {
  if (offsets.size() - 1 >= std::numeric_limits<Node>::max()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the graph has ", offsets.size() - 1, " nodes, expected fewer than ",
        std::numeric_limits<Node>::max()));
  }
  if (absl::Status status = CheckEntries(offsets, entries); !status.ok()) {
    return status;
  }
  // Turned round twice, the lists come back sorted.
  Graph graph;
  graph.out_ = {std::move(offsets), std::move(entries)};
  graph.in_ = Reverse(graph.out_);
  graph.DropDuplicates(graph.in_);
  graph.out_ = Reverse(graph.in_);
  return graph;
}

// Moves the lists up over what is dropped. They are sorted.
void Graph::DropDuplicates(Lists& lists) {
  std::vector<Node>& targets = lists.targets;
  uint64_t kept = 0;
  uint64_t begin = 0;
  for (Node v = 0; v + 1 < lists.offsets.size(); ++v) {
    const uint64_t end = lists.offsets[v + 1];
    const uint64_t first_kept = kept;
    for (; begin < end; ++begin) {
      const Node target = targets[begin];
      if (kept > first_kept && targets[kept - 1] == target) continue;
      targets[kept++] = target;
      if (target == v) ++loop_count_;
    }
    lists.offsets[v + 1] = kept;
  }
  duplicate_count_ = targets.size() - kept;
  targets.resize(kept);
}

// A counting sort by target, O(nodes + entries); sources arrive in ascending
// order, so the lists come out sorted.
Graph::Lists Graph::Reverse(const Lists& lists) {
  const uint64_t nodes = lists.offsets.size() - 1;
  Lists reverse;
  // Until list v is filled, its next place stands where its end will.
  std::vector<uint64_t>& offsets = reverse.offsets;
  offsets.assign(nodes + 2, 0);
  for (const Node to : lists.targets) ++offsets[to + uint64_t{2}];
  for (uint64_t v = 0; v < nodes; ++v) offsets[v + 2] += offsets[v + 1];
  reverse.targets.resize(lists.targets.size());
  for (Node v = 0; v < nodes; ++v) {
    for (const Node to : lists.List(v)) {
      reverse.targets[offsets[to + uint64_t{1}]++] = v;
    }
  }
  offsets.pop_back();
  return reverse;
}

bool Graph::HasArc(Node from, Node to) const {
  const absl::Span<const Node> list = Successors(from);
  return std::binary_search(list.begin(), list.end(), to);
}

absl::Status Graph::CheckSymmetric() const {
  if (IsSymmetric()) return absl::OkStatus();
  for (Node v = 0; v < NodeCount(); ++v) {
    for (const Node w : Successors(v)) {
      if (HasArc(w, v)) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "graph[", v, "] names ", w, ", but graph[", w, "] does not name ", v,
          "; expected symmetric lists (or a directed graph)"));
    }
  }
  return absl::OkStatus();
}

std::string Graph::ToJson() const {
  std::string json = "[";
  for (Node v = 0; v < NodeCount(); ++v) {
    absl::StrAppend(&json, v == 0 ? "[" : ",[");
    absl::string_view separator = "";
    for (const Node w : Successors(v)) {
      absl::StrAppend(&json, separator, w);
      separator = ",";
    }
    json += ']';
  }
  return json += ']';
}

}  // namespace retrograde::cat_mouse
