#include "games/cops_and_robbers/graph.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace retrograde::cops_and_robbers {
namespace {

using NodeLists = std::vector<std::vector<Node>>;

// Each list with its own node.
NodeLists Outward(const AdjacencyLists& lists) {
  NodeLists result(lists.size());
  for (size_t v = 0; v < lists.size(); ++v) {
    result[v].assign(lists[v].begin(), lists[v].end());
    result[v].push_back(static_cast<Node>(v));
  }
  return result;
}

NodeLists Inward(const AdjacencyLists& lists) {
  NodeLists result(lists.size());
  for (size_t v = 0; v < lists.size(); ++v) {
    result[v].push_back(static_cast<Node>(v));
    for (const uint32_t to : lists[v]) {
      result[to].push_back(static_cast<Node>(v));
    }
  }
  return result;
}

bool Contains(absl::Span<const Node> list, Node node) {
  return std::binary_search(list.begin(), list.end(), node);
}

}  // namespace

Graph::Lists::Lists(NodeLists lists) : offsets{0} {
  for (std::vector<Node>& list : lists) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    nodes.insert(nodes.end(), list.begin(), list.end());
    offsets.push_back(nodes.size());
  }
}

Graph::Graph(const AdjacencyLists& lists)
    : nodes_(lists.size()), out_(Outward(lists)), in_(Inward(lists)) {
  std::iota(nodes_.begin(), nodes_.end(), Node{0});
}

absl::StatusOr<Graph> Graph::FromLists(const AdjacencyLists& lists) {
  if (lists.empty() || lists.size() > kMaxNodes) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the graph has ", lists.size(), " nodes, expected 1 to ", kMaxNodes));
  }
  for (size_t v = 0; v < lists.size(); ++v) {
    for (size_t i = 0; i < lists[v].size(); ++i) {
      if (lists[v][i] < lists.size()) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("graph[", v, "][", i, "] is ", lists[v][i],
                       ", expected a node from 0 to ", lists.size() - 1));
    }
  }
  return Graph(lists);
}

absl::Status Graph::CheckSymmetric() const {
  for (const Node v : Nodes()) {
    for (const Node w : Targets(v)) {
      if (Contains(Targets(w), v)) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "graph[", v, "] names ", w, ", but graph[", w, "] does not name ", v,
          "; expected symmetric lists (or a directed graph)"));
    }
  }
  return absl::OkStatus();
}

std::vector<Node> Graph::ComponentOf(Node start,
                                     std::vector<bool>& seen) const {
  std::vector<Node> members = {start};
  seen[start] = true;
  for (size_t next = 0; next < members.size(); ++next) {
    for (const auto& list : {Targets(members[next]), Origins(members[next])}) {
      for (const Node w : list) {
        if (!seen[w]) members.push_back(w);
        seen[w] = true;
      }
    }
  }
  std::sort(members.begin(), members.end());
  return members;
}

std::vector<Graph> Graph::Components() const {
  std::vector<Graph> components;
  std::vector<bool> seen(NodeCount());
  std::vector<uint32_t> number(NodeCount());  // within its component
  for (const Node start : Nodes()) {
    if (seen[start]) continue;
    const std::vector<Node> members = ComponentOf(start, seen);
    for (size_t i = 0; i < members.size(); ++i) {
      number[members[i]] = static_cast<uint32_t>(i);
    }
    AdjacencyLists lists(members.size());
    for (size_t i = 0; i < members.size(); ++i) {
      for (const Node w : Targets(members[i])) lists[i].push_back(number[w]);
    }
    components.push_back(Graph(lists));
  }
  return components;
}

std::string Graph::ToJson() const {
  std::string json = "[";
  for (const Node v : Nodes()) {
    absl::StrAppend(&json, v == 0 ? "[" : ",[");
    absl::string_view separator = "";
    for (const Node w : Targets(v)) {
      if (w == v) continue;
      absl::StrAppend(&json, separator, w);
      separator = ",";
    }
    json += ']';
  }
  return json += ']';
}

}  // namespace retrograde::cops_and_robbers
