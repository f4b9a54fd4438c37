// Games without rows, on one thread and on two.
//
// Connect Four on 5 x 4 as a game that has nothing but its rules: its states
// are numbered, its moves stored backwards, and then it is solved. And a random
// graph with an index and predecessors. Each case first checks the values of
// one thread forwards, state by state (verify/checker.h), and those of two
// threads against them; then both are measured in turn, in this process.

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "benchmark/benchmark.h"
#include "games/connect_k/connect_k.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/verify/checker.h"
#include "tests/benchmarks/measurement.h"

namespace retrograde::benchmarks {
namespace {

using ExplicitGame =
    GraphGame<GraphGameKind{.alternate = false, .exits = false}>;

// The moves of a state are 1 to 7, and lead anywhere.
ExplicitGame MakeExplicitGame() {
  RandomGameKnobs knobs;
  knobs.states = 2'000'000;
  knobs.most_moves = 7;
  return MakeRandomGame<ExplicitGame>(knobs);
}

template <class G>
absl::StatusOr<Solution<G>> SolveOn(unsigned threads, const G& game) {
  SolveOptions options;
  options.threads = threads;
  return Solve(game, options);
}

// Whether the values are right, and the same on two threads.
template <class G>
bool AllAgree(const Solution<G>& one, const Solution<G>& two) {
  const auto value_at = [&](uint64_t index) { return one.Values().At(index); };
  if (!CheckValues(one.Game(), value_at).ToStatus().ok()) return false;
  if (one.Values().Size() != two.Values().Size()) return false;
  for (uint64_t index = 0; index < one.Values().Size(); ++index) {
    if (value_at(index) != two.Values().At(index)) return false;
  }
  return true;
}

// The most that a solve holds, what is made before the engine runs included.
template <class G>
double PeakBytes(const Solution<G>& solution) {
  return static_cast<double>(std::max(solution.Values().Statistics().peak_bytes,
                                      solution.Preparation().peak_bytes));
}

template <class G>
void Measure(benchmark::State& state, const G& game) {
  double states = 0;
  double bytes = 0;
  {
    const absl::StatusOr<Solution<G>> one = SolveOn(1, game);
    const absl::StatusOr<Solution<G>> two = SolveOn(2, game);
    if (!one.ok() || !two.ok() || !AllAgree(*one, *two)) {
      return state.SkipWithError("the values are wrong");
    }
    states = static_cast<double>(one->Values().Size());
    bytes = PeakBytes(*one);
  }
  Times one, two;
  for (auto _ : state) {
    const Times times =
        TimesOf([&] { benchmark::DoNotOptimize(SolveOn(1, game).ok()); });
    state.SetIterationTime(times.wall);
    one += times;
    two += TimesOf([&] { benchmark::DoNotOptimize(SolveOn(2, game).ok()); });
  }
  const double rounds = static_cast<double>(state.iterations());
  auto& counters = state.counters;
  counters["states"] = states;
  counters["Mstates/s"] = states * rounds / one.cpu / 1e6;
  counters["bytes/state"] = bytes / states;
  counters["State_bytes"] = sizeof(typename G::State);
  counters["speedup"] = one.wall / two.wall;
  counters["cpu_2"] = two.cpu / one.cpu;
}

template <class Make>
void Register(const std::string& name, const Make& make) {
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
  Register("connect_k/5x4",
           [] { return *retrograde::connect_k::ConnectK::Create(5, 4, 4); });
  Register("explicit/2000000", MakeExplicitGame);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
