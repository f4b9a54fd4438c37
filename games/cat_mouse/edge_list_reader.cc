// Edge lists; see graph_reader.h.

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "games/cat_mouse/graph_reader.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cat_mouse {
namespace {

constexpr Node kBound = std::numeric_limits<Node>::max();
constexpr size_t kMostShownOfWord = 40;  // bytes, in a message

// The edges so far and the number of nodes that they imply.
struct Edges {
  std::vector<std::pair<Node, Node>> arcs;
  uint64_t node_count = 0;
};

// One number of a line, which is taken from its front.
absl::StatusOr<Node> TakeNode(absl::string_view line, absl::string_view* rest,
                              absl::string_view place) {
  *rest = absl::StripLeadingAsciiWhitespace(*rest);
  const auto end = std::find_if(rest->begin(), rest->end(),
                                [](char c) { return absl::ascii_isspace(c); });
  const absl::string_view word = rest->substr(0, end - rest->begin());
  const size_t column = rest->data() - line.data() + 1;
  rest->remove_prefix(word.size());
  Node node = 0;
  const bool digits =
      word.find_first_not_of("0123456789") == absl::string_view::npos;
  if (digits && absl::SimpleAtoi(word, &node) && node < kBound) return node;
  const std::string found =
      word.empty() ? "the end of the line" : Quoted(word, kMostShownOfWord);
  return absl::InvalidArgumentError(absl::StrCat(
      place, ":", column, ": expected a node's number, found ", found));
}

// Adds the edge of a line, if it has one.
absl::Status AddLine(absl::string_view line, absl::string_view place,
                     bool directed, Edges* edges) {
  absl::string_view rest = line.substr(0, line.find('#'));
  if (absl::StripAsciiWhitespace(rest).empty()) return absl::OkStatus();
  const absl::StatusOr<Node> from = TakeNode(line, &rest, place);
  if (!from.ok()) return from.status();
  const absl::StatusOr<Node> to = TakeNode(line, &rest, place);
  if (!to.ok()) return to.status();
  edges->arcs.emplace_back(*from, *to);
  if (!directed && *from != *to) edges->arcs.emplace_back(*to, *from);
  edges->node_count =
      std::max<uint64_t>(edges->node_count, uint64_t{std::max(*from, *to)} + 1);
  return absl::OkStatus();
}

// Bytes while the arcs become lists, and these a game; a vector that grows is
// copied.
absl::Status CheckMemory(const Edges& edges, const cli::ByteInput& input,
                         uint64_t limit) {
  const uint64_t bytes =
      edges.arcs.size() * (2 * sizeof(edges.arcs[0]) + 2 * sizeof(Node)) +
      edges.node_count * 5 * sizeof(uint64_t);
  if (bytes <= limit) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat(input.Name(), ": the graph takes ", bytes,
                   " bytes or more, but the memory limit is ", limit));
}

absl::Status ReadEdges(cli::ByteInput& input, const GraphFormat& format,
                       Edges* edges) {
  std::string line;
  bool too_long = false;
  cli::TextPlace place = input.Here();
  for (; input.ReadLine(&line, &too_long); place = input.Here()) {
    const std::string where = absl::StrCat(input.Name(), ":", place.line);
    if (too_long) {
      return absl::InvalidArgumentError(
          absl::StrCat(where, ":1: a line of more than ",
                       cli::ByteInput::kMaxToken, " bytes"));
    }
    absl::Status status = AddLine(line, where, format.directed, edges);
    if (status.ok()) status = CheckMemory(*edges, input, format.memory_limit);
    if (!status.ok()) return status;
  }
  if (!input.Status().ok() || !edges->arcs.empty()) return input.Status();
  return absl::InvalidArgumentError(
      absl::StrCat(input.PlaceText(place),
                   ": expected an edge, found the end of the input"));
}

// A counting sort by the node that an arc leaves.
absl::StatusOr<Graph> MakeGraph(const Edges& edges) {
  std::vector<uint64_t> offsets(edges.node_count + 1);
  for (const auto& [from, to] : edges.arcs) ++offsets[from + 1];
  for (uint64_t v = 0; v < edges.node_count; ++v) offsets[v + 1] += offsets[v];
  std::vector<Node> entries(edges.arcs.size());
  {
    std::vector<uint64_t> next = offsets;
    for (const auto& [from, to] : edges.arcs) entries[next[from]++] = to;
  }
  return Graph::FromFlatLists(std::move(offsets), std::move(entries));
}

}  // namespace

GraphItem ReadEdgeList(cli::ByteInput& input, const GraphFormat& format) {
  GraphItem item;
  item.place = input.Name();
  try {
    Edges edges;
    const absl::Status status = ReadEdges(input, format, &edges);
    item.graph = status.ok() ? MakeGraph(edges) : status;
    if (item.graph.ok()) WarnOfLoops(&item);
  } catch (const std::bad_alloc&) {
    item.graph = absl::ResourceExhaustedError(
        absl::StrCat(item.place, ": not enough memory for the graph"));
  }
  return item;
}

}  // namespace retrograde::cat_mouse
