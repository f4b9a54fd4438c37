#include "retrograde/testing/games/sliced_graph_game.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/seeded_random.h"

namespace retrograde {
namespace {

class GraphCutter {
 public:
  explicit GraphCutter(const RandomGameKnobs& knobs)
      : random_(MixBits(knobs.seed)) {
    graph_.nodes = RandomGraph(knobs);
  }

  SlicedGraph Cut() {
    MakeSlices();
    for (uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      graph_.nodes[node].exits.clear();
      TakeOutMoves(node);
    }
    return std::move(graph_);
  }

 private:
  void MakeSlices() {
    const uint64_t slices = 1 + random_.Below(7);
    graph_.behind.resize(slices);
    for (uint32_t slice = 0; slice < slices; ++slice) {
      for (uint32_t other = 0; other < slice; ++other) {
        if (random_.Percent(60)) graph_.behind[slice].push_back(other);
      }
    }
    const unsigned transient_percent = random_.Percent(60) ? 30 : 0;
    chain_.resize(graph_.nodes.size());
    for (size_t node = 0; node < graph_.nodes.size(); ++node) {
      graph_.slice_of.push_back(static_cast<uint32_t>(random_.Below(slices)));
      graph_.transient.push_back(random_.Percent(transient_percent));
    }
  }

  bool IsBehind(uint32_t slice, uint32_t other) const {
    const std::vector<uint32_t>& behind = graph_.behind[slice];
    return std::find(behind.begin(), behind.end(), other) != behind.end();
  }

  bool MayLeadTo(uint32_t from, uint32_t to) const {
    if (graph_.nodes[to].terminal) return true;
    const uint32_t slice = graph_.slice_of[from];
    const uint32_t other = graph_.slice_of[to];
    if (slice != other && !IsBehind(slice, other)) return false;
    if (!graph_.transient[to]) return true;
    // One of the slice itself could lead back into it, which is not solved yet.
    if (!graph_.transient[from]) return slice != other;
    return to < from && chain_[to] < kMostTransient;
  }

  // In ascending order, so that the chains of transient states before it are
  // known.
  void TakeOutMoves(uint32_t from) {
    GraphNode& node = graph_.nodes[from];
    std::erase_if(node.moves,
                  [&](uint32_t to) { return !MayLeadTo(from, to); });
    if (!node.hole && node.moves.empty() && !node.terminal) {
      node.terminal = static_cast<Outcome>(random_.Below(3));
    }
    if (!graph_.transient[from]) return;
    chain_[from] = 1;
    for (const uint32_t to : node.moves) {
      chain_[from] = std::max(chain_[from], chain_[to] + 1);
    }
  }

  SeededRandom random_;
  SlicedGraph graph_;
  std::vector<int> chain_;  // by node: the transient states in a row from it on
};

}  // namespace

SlicedGraph RandomSlicedGraph(const RandomGameKnobs& knobs) {
  return GraphCutter(knobs).Cut();
}

SlicedGraphGame::SlicedGraphGame(SlicedGraph graph) {
  Data data;
  data.predecessors = PredecessorLists(graph.nodes);
  data.members.resize(graph.behind.size());
  data.index.resize(graph.nodes.size());
  for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
    if (graph.nodes[node].hole || graph.transient[node]) continue;
    std::vector<uint32_t>& members = data.members[graph.slice_of[node]];
    data.index[node] = members.size();
    members.push_back(node);
  }
  data.graph = std::move(graph);
  data_ = std::make_shared<const Data>(std::move(data));
}

absl::StatusOr<SlicedGraphGame> SlicedGraphGame::FromParameters(
    absl::string_view) {
  return absl::UnimplementedError("the text has no slices");
}

absl::StatusOr<SlicedGraphGame::SliceGame>
SlicedGraphGame::SliceGame::FromParameters(absl::string_view) {
  return absl::UnimplementedError("the text has no slices");
}

}  // namespace retrograde
