// With the higher priority h, its player h mod 2 and the other player's
// priority below: the player of h wins where it can come through h again and
// again (a Büchi game). Round by round, what cannot reach h at all is lost for
// it, and with that all from where the other player gets there:
//
//     live = all
//     repeat  reach = attractor of the player of h to h, within live
//             the other player wins its attractor to live - reach
//     until nothing is lost any more
//
// See E. Grädel, W. Thomas, T. Wilke (eds.), Automata, Logics, and Infinite
// Games, chapter 2 (2002).

#include "tests/interchange/attractor_solver.h"

#include <cstddef>
#include <deque>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace attractor {
namespace {

struct Node {
  bool there = false;
  int priority = 0;
  int owner = 0;
  std::vector<size_t> successors, predecessors;
};
using Nodes = std::vector<Node>;
using Set = std::vector<bool>;

[[noreturn]] void Fail(size_t line, const std::string& what) {
  throw std::runtime_error("line " + std::to_string(line) + ": " + what);
}

// "3 0 1 4,5 "name";" into its node.
void ParseNode(const std::string& text, size_t line, Nodes& nodes) {
  std::istringstream words(text);
  size_t id = 0;
  Node node;
  if (!(words >> id >> node.priority >> node.owner)) Fail(line, "no node");
  if (id >= nodes.size() || nodes[id].there) Fail(line, "a wrong id");
  if (node.owner != 0 && node.owner != 1) Fail(line, "a wrong owner");
  char after = ',';
  while (after == ',') {
    size_t successor = 0;
    if (!(words >> successor >> after)) Fail(line, "no successor");
    if (successor >= nodes.size()) Fail(line, "a wrong successor");
    node.successors.push_back(successor);
  }
  if (after == '"') {
    std::string name;
    std::getline(words, name, '"');
    if (!(words >> after)) Fail(line, "no end of the name");
  }
  if (after != ';' || words >> after) Fail(line, "no semicolon at the end");
  node.there = true;
  nodes[id] = node;
}

Nodes Parse(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  Nodes nodes;
  size_t number = 0;
  while (std::getline(lines, line)) {
    if (++number > 1) {
      ParseNode(line, number, nodes);
      continue;
    }
    std::istringstream head(line);
    std::string word;
    size_t highest = 0;
    if (!(head >> word >> highest) || word != "parity") Fail(1, "no head");
    nodes.resize(highest + 1);
  }
  for (size_t id = 0; id < nodes.size(); ++id) {
    if (!nodes[id].there) Fail(number, "node missing");
    for (size_t next : nodes[id].successors) {
      nodes[next].predecessors.push_back(id);
    }
  }
  return nodes;
}

// All from where `player` can force play into `target`, within `live`.
Set Attractor(const Nodes& nodes, int player, const Set& target,
              const Set& live) {
  Set in(nodes.size(), false);
  std::vector<size_t> ways_out(nodes.size(), 0);
  std::deque<size_t> queue;
  for (size_t id = 0; id < nodes.size(); ++id) {
    for (size_t next : nodes[id].successors) ways_out[id] += live[next] ? 1 : 0;
    if (!live[id] || !target[id]) continue;
    in[id] = true;
    queue.push_back(id);
  }
  while (!queue.empty()) {
    const size_t reached = queue.front();
    queue.pop_front();
    for (size_t id : nodes[reached].predecessors) {
      if (!live[id] || in[id]) continue;
      if (nodes[id].owner != player && --ways_out[id] > 0) continue;
      in[id] = true;
      queue.push_back(id);
    }
  }
  return in;
}

// Where the player of the higher priority wins.
Set WonByHigher(const Nodes& nodes, int higher) {
  const int player = higher % 2;
  Set live(nodes.size(), true), marked(nodes.size());
  for (size_t id = 0; id < nodes.size(); ++id) {
    marked[id] = nodes[id].priority == higher;
  }
  for (bool changed = true; changed;) {
    changed = false;
    Set rest = Attractor(nodes, player, marked, live);
    rest.flip();
    const Set lost = Attractor(nodes, 1 - player, rest, live);
    for (size_t id = 0; id < nodes.size(); ++id) {
      if (!lost[id]) continue;
      live[id] = false;
      changed = true;
    }
  }
  return live;
}

}  // namespace

std::string SolveParityGame(const std::string& text) {
  const Nodes nodes = Parse(text);
  std::set<int> priorities;
  for (const Node& node : nodes) priorities.insert(node.priority);
  if (nodes.empty()) return "";
  if (priorities.size() > 2) Fail(1, "more than two priorities");
  const int higher = *priorities.rbegin(), lower = *priorities.begin();
  // Where the parities are the same, that player wins whatever happens.
  const Set won = higher % 2 == lower % 2 ? Set(nodes.size(), true)
                                          : WonByHigher(nodes, higher);
  std::ostringstream solution;
  solution << "paritysol " << nodes.size() - 1 << ";\n";
  for (size_t id = 0; id < nodes.size(); ++id) {
    solution << id << ' ' << (won[id] ? higher % 2 : 1 - higher % 2) << ";\n";
  }
  return solution.str();
}

}  // namespace attractor
