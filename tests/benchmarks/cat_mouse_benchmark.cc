// Cat-and-mouse: the engine beside the solver that one writes by hand.
//
// Each case first checks that both agree on every state, then measures both
// from the lists to the solved game. Compare only lines of one run: `ratio` is
// the time of the baseline, measured in this process, over that of the engine.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "benchmark/benchmark.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/solve.h"
#include "retrograde/retrograde/engine.h"
#include "tests/benchmarks/graphs.h"
#include "tests/benchmarks/queue_baseline.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;
using cat_mouse::CatMouse;
using cat_mouse::Graph;
using cat_mouse::Node;

absl::StatusOr<CatMouse> MakeGame(const AdjacencyLists& lists) {
  absl::StatusOr<Graph> graph = Graph::FromLists(lists);
  if (!graph.ok()) return graph.status();
  return CatMouse::Create(*std::move(graph));
}

// Whether the engine and the baseline give every state the same outcome.
bool Agree(const AdjacencyLists& lists) {
  const absl::StatusOr<CatMouse> game = MakeGame(lists);
  if (!game.ok()) return false;
  const absl::StatusOr<Values> values = SolveValues(*game);
  if (!values.ok()) return false;
  const std::vector<int> expected = SolveByQueue(lists);
  for (uint64_t index = 0; index < game->Size(); ++index) {
    const auto state = game->Unindex(index);
    if (!state) continue;
    const uint64_t place = (state->mouse * lists.size() + state->cat) * 2 +
                           (state->mover == cat_mouse::kCat);
    if (cat_mouse::ResultOf(state->mover, values->At(index)).result !=
        expected[place]) {
      return false;
    }
  }
  return true;
}

double SecondsOf(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

// Measures baseline and engine in turn, so that both see the same machine.
void Measure(benchmark::State& state, const AdjacencyLists& lists) {
  if (!Agree(lists)) {
    state.SkipWithError("the engine and the baseline disagree");
    return;
  }
  double baseline = 0, engine = 0;
  SolveStatistics statistics;
  for (auto _ : state) {
    baseline +=
        SecondsOf([&] { benchmark::DoNotOptimize(SolveByQueue(lists)); });
    const double seconds = SecondsOf([&] {
      const absl::StatusOr<CatMouse> game = MakeGame(lists);
      const absl::StatusOr<Values> values = SolveValues(*game);
      statistics = values->Statistics();
    });
    state.SetIterationTime(seconds);
    engine += seconds;
  }
  const double states = 2.0 * static_cast<double>(lists.size() * lists.size());
  const double rounds = static_cast<double>(state.iterations());
  state.counters["baseline_s"] = baseline / rounds;
  state.counters["ratio"] = baseline / engine;
  state.counters["levels"] = statistics.levels;
  state.counters["Mstates/s"] = states * rounds / engine / 1e6;
  state.counters["bytes/state"] =
      static_cast<double>(statistics.peak_bytes) / states;
}

void Register(const std::string& name, std::function<AdjacencyLists()> make) {
  benchmark::RegisterBenchmark(
      name.c_str(), [make](benchmark::State& state) { Measure(state, make()); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(3);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  Register("random/3000/4", [] { return RandomGraph(3000, 4); });
  Register("random/3000/16", [] { return RandomGraph(3000, 16); });
  Register("random/1000/95", [] { return RandomGraph(1000, 95); });
  Register("random/1000/281", [] { return RandomGraph(1000, 281); });
  Register("grid/55x55", [] { return Grid(55); });
  Register("path/2000", [] { return PathWithChords(2000); });
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
