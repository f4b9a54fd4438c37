#include "games/cops_and_robbers/cop_number.h"

#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "games/cops_and_robbers/brief_cops.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"

namespace retrograde::cops_and_robbers {
namespace {

// An error that says which game could not be solved.
absl::Status AtCops(uint64_t cops, const Graph& graph,
                    const absl::Status& error) {
  return absl::Status(
      error.code(),
      absl::StrCat("with ", cops, cops == 1 ? " cop" : " cops", " on ",
                   graph.NodeCount(), " nodes: ", error.message()));
}

absl::StatusOr<bool> CopsWin(const Graph& graph, uint64_t cops,
                             const SolveOptions& options) {
  const absl::StatusOr<CopsAndRobbers> game =
      CopsAndRobbers::Create(graph, cops);
  if (!game.ok()) {
    return absl::ResourceExhaustedError(game.status().message());
  }
  const absl::StatusOr<Values> values = SolveValues(BriefCops(*game), options);
  if (!values.ok()) return values.status();
  return values->At(game->Index({})).outcome == Outcome::kWin;
}

// The nodes that nobody can come to. A robber there stays, so it takes a cop on
// each of them from the first.
uint64_t SafeNodes(const Graph& graph) {
  return std::count_if(
      graph.Nodes().begin(), graph.Nodes().end(),
      [&graph](Node v) { return graph.Origins(v).size() == 1; });
}

// The cop number of a graph that hangs together.
absl::StatusOr<std::optional<uint64_t>> PartNumber(
    const Graph& graph, uint64_t most, const SolveOptions& options) {
  const uint64_t least = std::max<uint64_t>(1, SafeNodes(graph));
  for (uint64_t cops = least; cops <= most; ++cops) {
    const absl::StatusOr<bool> win = CopsWin(graph, cops, options);
    if (!win.ok()) return AtCops(cops, graph, win.status());
    if (*win) return cops;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::optional<uint64_t>> CopNumber(const Graph& graph,
                                                  uint64_t most,
                                                  const SolveOptions& options) {
  const std::vector<Graph> parts = graph.Components();
  uint64_t left = parts.size();  // each takes one cop at least
  uint64_t total = 0;
  for (const Graph& part : parts) {
    if (total + left > most) return std::nullopt;
    --left;
    absl::StatusOr<std::optional<uint64_t>> number =
        PartNumber(part, most - total - left, options);
    if (!number.ok() || !*number) return number;
    total += **number;
  }
  return total;
}

}  // namespace retrograde::cops_and_robbers
