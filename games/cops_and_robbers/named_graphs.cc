#include "games/cops_and_robbers/named_graphs.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cops_and_robbers {
namespace {

// Edges between numbered nodes, gathered one by one.
class Edges {
 public:
  explicit Edges(uint32_t nodes) : lists_(nodes) {}

  void Join(uint32_t a, uint32_t b) {
    lists_[a].push_back(b);
    lists_[b].push_back(a);
  }
  // `first`, first + 1, … first + count - 1, each to the one `step` further on,
  // around.
  void JoinAround(uint32_t first, uint32_t count, uint32_t step = 1) {
    for (uint32_t i = 0; i < count; ++i) {
      Join(first + i, first + (i + step) % count);
    }
  }
  const AdjacencyLists& Lists() const { return lists_; }

 private:
  AdjacencyLists lists_;
};

// What stands behind the colon: one number, or two with an x between; the
// second is 1 where there is only one, and both where there is none.
struct GraphSize {
  uint32_t a = 1;
  uint32_t b = 1;
};

Edges Grid(GraphSize size) {
  Edges edges(size.a * size.b);
  for (uint32_t y = 0; y < size.b; ++y) {
    for (uint32_t x = 0; x < size.a; ++x) {
      const uint32_t v = y * size.a + x;
      if (x + 1 < size.a) edges.Join(v, v + 1);
      if (y + 1 < size.b) edges.Join(v, v + size.a);
    }
  }
  return edges;
}

Edges Cycle(GraphSize size) {
  Edges edges(size.a);
  edges.JoinAround(0, size.a);
  return edges;
}

Edges Complete(GraphSize size) {
  Edges edges(size.a);
  for (uint32_t v = 0; v < size.a; ++v) {
    for (uint32_t w = 0; w < v; ++w) edges.Join(v, w);
  }
  return edges;
}

Edges Cube(GraphSize size) {
  Edges edges(uint32_t{1} << size.a);
  for (uint32_t v = 0; v >> size.a == 0; ++v) {
    for (uint32_t bit = 1; bit <= v; bit <<= 1) {
      if (v & bit) edges.Join(v, v ^ bit);
    }
  }
  return edges;
}

// The generalised Petersen graph: a cycle of `count` nodes outside, each with
// one inside, and those joined `step` apart.
Edges Petersen(uint32_t count, uint32_t step) {
  Edges edges(2 * count);
  edges.JoinAround(0, count);
  edges.JoinAround(count, count, step);
  for (uint32_t v = 0; v < count; ++v) edges.Join(v, count + v);
  return edges;
}

// The north pole 0, two rings of five, the south pole 11.
Edges Icosahedron(GraphSize) {
  Edges edges(12);
  edges.JoinAround(1, 5);
  edges.JoinAround(6, 5);
  for (uint32_t i = 0; i < 5; ++i) {
    edges.Join(0, 1 + i);
    edges.Join(11, 6 + i);
    edges.Join(1 + i, 6 + i);
    edges.Join(1 + i, 6 + (i + 1) % 5);
  }
  return edges;
}

Edges Heawood(GraphSize) {
  Edges edges(14);
  edges.JoinAround(0, 14);
  for (uint32_t v = 0; v < 14; v += 2) edges.Join(v, (v + 5) % 14);
  return edges;
}

struct Kind {
  absl::string_view name;
  absl::string_view size;  // how it is written: "", "N" or "WxH"
  uint32_t least, most;    // of each number
  Edges (*make)(GraphSize);
};

constexpr Kind kKinds[] = {
    {"path", "N", 1, kMaxNodes, Grid},
    {"cycle", "N", 3, kMaxNodes, Cycle},
    {"complete", "N", 1, 4096, Complete},
    {"cube", "D", 0, 15, Cube},
    {"grid", "WxH", 1, kMaxNodes, Grid},
    {"petersen", "", 1, 1, [](GraphSize) { return Petersen(5, 2); }},
    {"dodecahedron", "", 1, 1, [](GraphSize) { return Petersen(10, 2); }},
    {"icosahedron", "", 1, 1, Icosahedron},
    {"heawood", "", 1, 1, Heawood},
};

std::string Form(const Kind& kind) {
  return absl::StrCat(kind.name, kind.size.empty() ? "" : ":", kind.size);
}

// False where the text is not as the kind has it.
bool ParseSize(const Kind& kind, absl::string_view text, GraphSize* size) {
  const std::vector<absl::string_view> numbers = absl::StrSplit(text, 'x');
  uint32_t* const values[] = {&size->a, &size->b};
  if (numbers.size() != (kind.size == "WxH" ? 2 : 1)) return false;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const absl::string_view digits = numbers[i];
    if (digits.find_first_not_of("0123456789") != digits.npos ||
        !absl::SimpleAtoi(digits, values[i]) || *values[i] < kind.least ||
        *values[i] > kind.most) {
      return false;
    }
  }
  return uint64_t{size->a} * size->b <= kMaxNodes;
}

absl::Status WrongSize(const Kind& kind, absl::string_view name) {
  if (kind.size.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the graph ", Quoted(name), " takes no size, expected ", kind.name));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the graph is ", Quoted(name), ", expected ", Form(kind),
                   kind.size == "WxH" ? " with both numbers" : " with a number",
                   " from ", kind.least, " to ", kind.most,
                   kind.size == "WxH" ? " and no more nodes than that" : ""));
}

}  // namespace

std::string NamedGraphKinds() {
  return absl::StrJoin(kKinds, ", ", [](std::string* out, const Kind& kind) {
    absl::StrAppend(out, Form(kind));
  });
}

absl::StatusOr<Graph> NamedGraph(absl::string_view name) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(name, absl::MaxSplits(':', 1));
  const bool has_size = name.find(':') != name.npos;
  for (const Kind& kind : kKinds) {
    if (kind.name != parts.first) continue;
    GraphSize size;
    if (has_size == kind.size.empty() ||
        (has_size && !ParseSize(kind, parts.second, &size))) {
      return WrongSize(kind, name);
    }
    return Graph::FromLists(kind.make(size).Lists());
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "no graph is called ", Quoted(name), ", expected ", NamedGraphKinds()));
}

}  // namespace retrograde::cops_and_robbers
