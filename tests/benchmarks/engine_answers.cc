#include "tests/benchmarks/engine_answers.h"

#include "games/cat_mouse/solve.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"

namespace retrograde::benchmarks {

using cat_mouse::CatMouse;
using cat_mouse::Graph;
using cat_mouse::Node;

absl::StatusOr<EngineAnswers> EngineAnswers::Solve(
    const cat_mouse::AdjacencyLists& lists, unsigned threads) {
  absl::StatusOr<Graph> graph = Graph::FromLists(lists);
  if (!graph.ok()) return graph.status();
  absl::StatusOr<CatMouse> game = CatMouse::Create(*std::move(graph));
  if (!game.ok()) return game.status();
  SolveOptions options;
  options.threads = threads;
  absl::StatusOr<Values> values = SolveValues(*game, options);
  if (!values.ok()) return values.status();
  return EngineAnswers(*std::move(game), *std::move(values));
}

Answer EngineAnswers::At(size_t mouse, size_t cat, size_t turn) const {
  const CatMouse::State state{static_cast<Node>(mouse), static_cast<Node>(cat),
                              turn == 0 ? cat_mouse::kMouse : cat_mouse::kCat};
  const cat_mouse::Result result =
      cat_mouse::ResultOf(state.mover, values_.At(game_.Index(state)));
  return {result.result, static_cast<int>(result.plies.value_or(0))};
}

}  // namespace retrograde::benchmarks
