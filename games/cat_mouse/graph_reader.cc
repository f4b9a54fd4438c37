#include "games/cat_mouse/graph_reader.h"

#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/print/report.h"

namespace retrograde::cat_mouse {
namespace {

// Numbers from here on are no nodes.
constexpr Node kBound = std::numeric_limits<Node>::max();

// Keeps the first complaint.
void Complain(const absl::Status& complaint, absl::Status* first) {
  if (first->ok()) *first = complaint;
}

void AddWarnings(GraphItem* item) {
  const uint64_t count = item->graph->DuplicateCount();
  if (count > 0) {
    item->warnings.push_back(absl::StrCat(
        item->place, ": warning: dropped ",
        cli::Counted(count, "repeated list entry", "repeated list entries")));
  }
  WarnOfLoops(item);
}

}  // namespace

void WarnOfLoops(GraphItem* item) {
  const uint64_t count = item->graph->LoopCount();
  if (count == 0) return;
  item->warnings.push_back(absl::StrCat(
      item->place, ": warning: kept ", cli::Counted(count, "loop", "loops"),
      "; a player on such a node may stay there"));
}

GraphItem GraphReader::EmptyItem(const cli::TextPlace& place) const {
  GraphItem item;
  item.line = place.line;
  item.place = absl::StrCat(input_->Name(), ":", place.line);
  return item;
}

std::optional<GraphItem> GraphReader::Next() {
  if (done_) return std::nullopt;
  const bool found = reader_.NextItem();
  GraphItem item = EmptyItem(reader_.ItemPlace());
  if (!found) {
    done_ = true;
    const bool enough = any_ || format_.may_be_empty;
    if (enough && input_->Status().ok()) return std::nullopt;
    item.graph = EndOfInput();
    return item;
  }
  any_ = true;
  Draft draft;
  try {
    Read(&draft, &item);
  } catch (const std::bad_alloc&) {
    item.id = draft.id;
    draft = Draft();
    item.graph = absl::ResourceExhaustedError(
        absl::StrCat(item.place, ": not enough memory for the graph"));
  }
  return item;
}

// The item that was found, or what is wrong with it. Throws std::bad_alloc.
void GraphReader::Read(Draft* draft, GraphItem* item) {
  const bool complete = ReadItem(draft) && reader_.FinishItem();
  item->id = draft->id;
  if (complete) {
    item->graph = Finish(*item, std::move(*draft));
    if (item->graph.ok()) AddWarnings(item);
    return;
  }
  done_ = !input_->Status().ok();
  item->graph =
      draft->complaint.ok() || done_ ? reader_.Error() : draft->complaint;
}

// Why there is no item, where there should be one.
absl::Status GraphReader::EndOfInput() const {
  if (!input_->Status().ok()) return input_->Status();
  return absl::InvalidArgumentError(
      absl::StrCat(input_->PlaceText(reader_.ItemPlace()),
                   ": expected a graph, found the end of the input"));
}

bool GraphReader::ReadItem(Draft* draft) {
  Event event = reader_.Next();
  if (event != Event::kBeginObject) {
    draft->has_graph = true;
    return ReadGraph(event, draft);
  }
  while (reader_.Depth() > 0) {
    event = reader_.Next();
    if (event == Event::kError) return false;
    if (event == Event::kKey && !ReadMember(draft)) return false;
  }
  if (!draft->has_graph) {
    Complain(absl::InvalidArgumentError(
                 absl::StrCat(input_->PlaceText(reader_.ItemPlace()),
                              ": expected an object with the key \"graph\"")),
             &draft->complaint);
  }
  return true;
}

// A key and its value.
bool GraphReader::ReadMember(Draft* draft) {
  const bool is_graph = reader_.TextIs("graph");
  const bool is_id = reader_.TextIs("id");
  bool* const seen = is_graph ? &draft->has_graph : &draft->has_id;
  if ((is_graph || is_id) && std::exchange(*seen, true)) {
    Complain(reader_.Unwanted("each key once"), &draft->complaint);
    return reader_.SkipValue(reader_.Next());
  }
  if (is_graph) return ReadGraph(reader_.Next(), draft);
  if (is_id) return ReadId(draft);
  if (!format_.skip_other_keys) {
    Complain(reader_.UnknownKey({"graph", "id"}), &draft->complaint);
  }
  return reader_.SkipValue(reader_.Next());
}

bool GraphReader::ReadId(Draft* draft) {
  const Event event = reader_.Next();
  if (event == Event::kString || event == Event::kNumber) {
    draft->id = std::string(reader_.Text());
  } else if (event != Event::kError && reader_.Text() != "null") {
    Complain(reader_.Unwanted("a string or a number as the id"),
             &draft->complaint);
    if (reader_.RejectNextItem(event)) return false;
  }
  return reader_.SkipValue(event);
}

// An adjacency array, whose first event is given.
bool GraphReader::ReadGraph(Event event, Draft* draft) {
  if (event == Event::kError) return false;
  if (event != Event::kBeginArray) {
    Complain(reader_.Unwanted("a graph, such as [[1],[0,2],[1]]"),
             &draft->complaint);
    return !reader_.RejectNextItem(event) && reader_.SkipValue(event);
  }
  const int depth = reader_.Depth();
  while (true) {
    event = reader_.Next();
    if (event == Event::kError) return false;
    if (reader_.Depth() < depth) return true;
    // What makes no sense any more is only read, not kept.
    const bool read = draft->complaint.ok() ? ReadList(event, draft)
                                            : reader_.SkipValue(event);
    if (!read) return false;
  }
}

// One node's list, whose first event is given.
bool GraphReader::ReadList(Event event, Draft* draft) {
  const uint64_t node = draft->lists.NodeCount();
  if (event != Event::kBeginArray) {
    Complain(
        reader_.Unwanted(absl::StrCat("a list of nodes as graph[", node, "]")),
        &draft->complaint);
    return !reader_.RejectNextItem(event) && reader_.SkipValue(event);
  }
  const int outside = reader_.Depth() - 1;
  do {
    reader_.TakeWholeNumbers(kBound, &draft->lists.entries);
    CheckMemory(draft);
    event = reader_.Next();
    if (event == Event::kEndArray) {
      draft->lists.offsets.push_back(draft->lists.entries.size());
      return true;
    }
  } while (ReadEntry(event, draft) && draft->complaint.ok());
  if (event == Event::kError || reader_.RejectNextItem(event)) return false;
  return reader_.SkipUntil(outside);
}

// An entry of a list, whose event is given; false, with a complaint unless the
// event is an error, if it is no node.
bool GraphReader::ReadEntry(Event event, Draft* draft) {
  if (event == Event::kError) return false;
  std::vector<Node>& entries = draft->lists.entries;
  uint32_t number = 0;
  if (event == Event::kNumber && reader_.TextIsNumber(kBound, &number)) {
    entries.push_back(number);
    return true;
  }
  const uint64_t entry = entries.size() - draft->lists.offsets.back();
  Complain(reader_.Unwanted(absl::StrCat("a node's number as graph[",
                                         draft->lists.NodeCount(), "][", entry,
                                         "]")),
           &draft->complaint);
  return false;
}

// The lists are kept twice, as they were read and reversed, and a vector that
// grows is copied.
void GraphReader::CheckMemory(Draft* draft) const {
  const uint64_t bytes = 3 * (draft->lists.entries.size() * sizeof(Node) +
                              draft->lists.offsets.size() * sizeof(uint64_t));
  if (bytes <= format_.memory_limit) return;
  Complain(
      absl::ResourceExhaustedError(absl::StrCat(
          input_->PlaceText(input_->Here()), ": the graph takes ", bytes,
          " bytes or more, but the memory limit is ", format_.memory_limit)),
      &draft->complaint);
  draft->lists = Lists();
}

absl::StatusOr<Graph> GraphReader::Finish(const GraphItem& item,
                                          Draft draft) const {
  if (!draft.complaint.ok()) return draft.complaint;
  absl::StatusOr<Graph> graph = Graph::FromFlatLists(
      std::move(draft.lists.offsets), std::move(draft.lists.entries));
  absl::Status status = graph.status();
  absl::string_view hint;
  if (status.ok() && !format_.directed) {
    status = graph->CheckSymmetric();
    hint = ". See --directed";
  }
  if (status.ok()) return graph;
  return absl::Status(status.code(),
                      absl::StrCat(item.place, ": ", status.message(), hint));
}

}  // namespace retrograde::cat_mouse
