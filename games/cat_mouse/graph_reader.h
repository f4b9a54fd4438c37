// Graphs from files, pipes and arguments, one after another.
//
// JSON: one value or JSON lines, each an adjacency array, [[2,5],[3],…], or an
// object {"graph":[[2,5],[3],…],"id":"any"}. The id is a string or a number and
// is given back exactly as it was written; null is no id. Of "graph" and "id"
// there may be one each. Other keys are refused, or, where that is wished,
// skipped, whatever they hold, up to kMaxDepth levels of nesting in all.
//
// Edge lists: one graph, an edge a line, two whole numbers separated by blanks.
// Further columns are ignored (NetworkX writes "1 2 {}"), "#" begins a comment,
// an edge may be named again. There are as many nodes as the largest number
// says, plus one.
//
// Everything is read as a stream. What goes wrong is said with file, line and
// column; a bad graph in JSON lines does not stop the others, see
// json_reader.h.

#ifndef GAMES_CAT_MOUSE_GRAPH_READER_H_
#define GAMES_CAT_MOUSE_GRAPH_READER_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/io/byte_input.h"
#include "retrograde/io/json_reader.h"

namespace retrograde::cat_mouse {

struct GraphFormat {
  // Each entry is an arc. Otherwise edges: lists that are not symmetric are
  // refused, and an edge list names each edge once.
  bool directed = false;

  // Keys of an object that are none of its own are skipped, not refused.
  bool skip_other_keys = false;

  // An input without a graph is no error.
  bool may_be_empty = false;

  // A graph that would take more bytes while it is read is refused with
  // ResourceExhausted.
  uint64_t memory_limit = std::numeric_limits<uint64_t>::max();
};

// One graph of the input, or why it is none.
struct GraphItem {
  std::string id = "null";            // as JSON
  uint64_t line = 1;                  // where it begins
  std::string place;                  // "graphs.jsonl:3"
  std::vector<std::string> warnings;  // with their place
  absl::StatusOr<Graph> graph = Graph();
};

// Reads JSON. Not thread-safe.
class GraphReader {
 public:
  static constexpr int kMaxDepth = 64;

  // `input` must outlive the reader.
  GraphReader(cli::ByteInput* input, const GraphFormat& format)
      : input_(input), reader_(input, kMaxDepth), format_(format) {}

  // The next graph; nothing at the end. An input without any is one bad item
  // unless it may be empty; so is a failure to read on, which comes last.
  std::optional<GraphItem> Next();

 private:
  // Adjacency lists as they come in, flat.
  struct Lists {
    std::vector<uint64_t> offsets{0};
    std::vector<Node> entries;

    uint64_t NodeCount() const { return offsets.size() - 1; }
  };
  // What was found in an item so far. The first complaint about its sense is
  // kept while its syntax is read to the end, since the id may still come.
  struct Draft {
    Lists lists;
    bool has_graph = false;
    bool has_id = false;
    std::string id = "null";
    absl::Status complaint;
  };
  using Event = cli::JsonReader::Event;

  // Each returns false when the syntax is broken.
  void Read(Draft* draft, GraphItem* item);
  bool ReadItem(Draft* draft);
  bool ReadMember(Draft* draft);
  bool ReadId(Draft* draft);
  bool ReadGraph(Event event, Draft* draft);
  bool ReadList(Event event, Draft* draft);

  bool ReadEntry(Event event, Draft* draft);
  void CheckMemory(Draft* draft) const;
  GraphItem EmptyItem(const cli::TextPlace& place) const;
  absl::Status EndOfInput() const;
  absl::StatusOr<Graph> Finish(const GraphItem& item, Draft draft) const;

  cli::ByteInput* input_;
  cli::JsonReader reader_;
  GraphFormat format_;
  bool any_ = false;   // item so far
  bool done_ = false;  // with the input
};

// Warns of loops in an item whose graph is good; both formats keep them.
void WarnOfLoops(GraphItem* item);

// Reads an edge list to its end.
GraphItem ReadEdgeList(cli::ByteInput& input, const GraphFormat& format);

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_GRAPH_READER_H_
