// What each missing rung costs: one game, cut at each of its rungs.
//
// Cat-and-mouse on a random graph with its rows, with predecessors but no rows,
// with an index only, with nothing but its rules, and without room for edges.
// Each case first checks that it gives every state the value that the game with
// rows has. `times` is its time over that of the game with rows, measured in
// turn in this process, in seconds of the processor; `bytes/state` is all that
// the solve holds at most.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "benchmark/benchmark.h"
#include "games/cat_mouse/cat_mouse.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/engine/options.h"
#include "retrograde/testing/games/cut_game.h"
#include "tests/benchmarks/graphs.h"
#include "tests/benchmarks/measurement.h"

namespace retrograde::cat_mouse {

// A game without an index is asked for it; this one has no other use for it.
template <class H>
H AbslHashValue(H h, const CatMouse::State& state) {
  return H::combine(std::move(h), state.mouse, state.cat, state.mover);
}

}  // namespace retrograde::cat_mouse

namespace retrograde::benchmarks {
namespace {

using cat_mouse::CatMouse;
using Whole = Solution<CatMouse>;

constexpr cat_mouse::Node kNodes = 1000;
constexpr int kDegree = 4;

CatMouse MakeGame() {
  const auto graph =
      cat_mouse::Graph::FromLists(RandomGraph(kNodes, kDegree)).value();
  return CatMouse::Create(graph).value();
}

template <class G>
bool Agree(const Solution<G>& solution, const Whole& whole) {
  for (uint64_t index = 0; index < solution.Game().Size(); ++index) {
    const auto state = solution.Game().Unindex(index);
    if (state && solution.Value(*state) != whole.Value(*state)) return false;
  }
  return true;
}

// Measures the game with rows and the cut one in turn.
template <class G>
void Measure(benchmark::State& state, const G& game,
             const SolveOptions& options) {
  const CatMouse with_rows = MakeGame();
  const absl::StatusOr<Whole> whole = Solve(with_rows);
  const absl::StatusOr<Solution<G>> solution = Solve(game, options);
  if (!whole.ok() || !solution.ok() || !Agree(*solution, *whole)) {
    state.SkipWithError("the values are not those of the game with rows");
    return;
  }
  double rows = 0, cut = 0;
  for (auto _ : state) {
    // Of the processor, so that a busy machine does not matter.
    rows +=
        TimesOf([&] { benchmark::DoNotOptimize(Solve(with_rows).ok()); }).cpu;
    const double seconds =
        TimesOf([&] {
          benchmark::DoNotOptimize(Solve(game, options).ok());
        }).cpu;
    state.SetIterationTime(seconds);
    cut += seconds;
  }
  const double states = static_cast<double>(solution->Game().Size());
  const double rounds = static_cast<double>(state.iterations());
  state.counters["times"] = cut / rows;
  state.counters["Mstates/s"] = states * rounds / cut / 1e6;
  state.counters["bytes/state"] =
      static_cast<double>(std::max(solution->Values().Statistics().peak_bytes,
                                   solution->Preparation().peak_bytes)) /
      states;
}

template <class Make>
void Register(const std::string& name, const Make& make,
              const SolveOptions& options = {}) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [make, options](benchmark::State& state) {
                                 Measure(state, make(MakeGame()), options);
                               })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(3);
}

template <Rung kTop>
CutGame<CatMouse, kTop> CutAt(const CatMouse& game) {
  return CutGame<CatMouse, kTop>(game);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde;              // NOLINT: the names of this file
  using namespace retrograde::benchmarks;  // NOLINT
  // Room for the sets and values of the engine, none for edges.
  SolveOptions no_room;
  no_room.memory_limit = 8'000'000;
  Register("rows", [](const CatMouse& game) { return game; });
  Register("predecessors", CutAt<Rung::kPredecessors>);
  Register("index", CutAt<Rung::kIndex>);
  Register("index, forward moves alone", CutAt<Rung::kIndex>, no_room);
  Register("game alone", CutAt<Rung::kGame>);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
