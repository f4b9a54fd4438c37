// The engine on cat-and-mouse, with its answers as the baselines give theirs.

#ifndef TESTS_BENCHMARKS_ENGINE_ANSWERS_H_
#define TESTS_BENCHMARKS_ENGINE_ANSWERS_H_

#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "tests/benchmarks/answers.h"

namespace retrograde::benchmarks {

class EngineAnswers {
 public:
  // From the lists to the solved game, as a user of the library goes. Errors:
  // those of Graph::FromLists, CatMouse::Create and SolveValues.
  static absl::StatusOr<EngineAnswers> Solve(
      const cat_mouse::AdjacencyLists& lists, unsigned threads);

  Answer At(size_t mouse, size_t cat, size_t turn) const;

  const SolveStatistics& Statistics() const { return values_.Statistics(); }

 private:
  EngineAnswers(cat_mouse::CatMouse game, Values values)
      : game_(std::move(game)), values_(std::move(values)) {}

  cat_mouse::CatMouse game_;
  Values values_;
};

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_ENGINE_ANSWERS_H_
