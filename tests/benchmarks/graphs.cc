#include "tests/benchmarks/graphs.h"

#include <algorithm>
#include <cstdint>
#include <random>

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;
using cat_mouse::Node;

void AddEdge(AdjacencyLists& lists, Node a, Node b) {
  if (a == b) return;
  if (std::find(lists[a].begin(), lists[a].end(), b) != lists[a].end()) return;
  lists[a].push_back(b);
  lists[b].push_back(a);
}

}  // namespace

AdjacencyLists RandomGraph(Node nodes, int degree, uint32_t seed) {
  AdjacencyLists lists(nodes);
  std::mt19937 random(seed);  // its sequence is fixed by the standard
  for (Node v = 1; v < nodes; ++v) AddEdge(lists, v, random() % v);
  const uint64_t edges = uint64_t{nodes} * degree / 2;
  for (uint64_t e = nodes; e < edges; ++e) {
    const Node a = random() % nodes;
    const Node b = random() % nodes;
    AddEdge(lists, a, b);
  }
  return lists;
}

AdjacencyLists Grid(Node side) {
  AdjacencyLists lists(side * side);
  for (Node v = 0; v < side * side; ++v) {
    if (v % side + 1 < side) AddEdge(lists, v, v + 1);
    if (v + side < side * side) AddEdge(lists, v, v + side);
  }
  return lists;
}

AdjacencyLists PathWithChords(Node nodes) {
  AdjacencyLists lists(nodes);
  for (Node v = 1; v < nodes; ++v) AddEdge(lists, v - 1, v);
  for (Node v = 0; v + 7 < nodes; v += 5) AddEdge(lists, v, v + 7);
  return lists;
}

}  // namespace retrograde::benchmarks
