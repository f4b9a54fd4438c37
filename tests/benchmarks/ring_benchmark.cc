// What the engine costs for being generic: the ring game three times.
//
// The engine, the same algorithm on sets written by hand for this game, and a
// queue. Each case first checks that all three agree on every state, then
// measures them in turn, in this process. `generic` is the processor time of
// the engine over that of the sets by hand, `ratio` that of the queue over that
// of the engine.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "games/cat_mouse/solve.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "tests/benchmarks/answers.h"
#include "tests/benchmarks/measurement.h"
#include "tests/benchmarks/ring_by_hand.h"
#include "tests/benchmarks/ring_game.h"
#include "tests/benchmarks/ring_queue.h"

namespace retrograde::benchmarks {
namespace {

bool AllAgree(const Ring& ring) {
  const RingGame game = *RingGame::Create(ring);
  const absl::StatusOr<Values> values = SolveValues(game);
  if (!values.ok()) return false;
  const RingByHand by_hand(ring);
  const std::vector<int> results = SolveRingByQueue(ring);
  return AllStates(ring.nodes, [&](size_t mouse, size_t cat, size_t turn) {
    const RingGame::State state{static_cast<uint32_t>(mouse),
                                static_cast<uint32_t>(cat),
                                turn == 0 ? RingGame::kMouse : RingGame::kCat};
    const Value value = values->At(game.Index(state));
    return by_hand.At(state) == value &&
           results[StateNumber(ring.nodes, mouse, cat, turn)] ==
               cat_mouse::ResultOf(state.mover, value).result;
  });
}

void Measure(benchmark::State& state, const Ring& ring) {
  if (!AllAgree(ring)) {
    state.SkipWithError("the solvers disagree");
    return;
  }
  Times engine, by_hand, queue;
  SolveStatistics statistics;
  for (auto _ : state) {
    const Times times = TimesOf([&] {
      statistics = SolveValues(*RingGame::Create(ring))->Statistics();
    });
    state.SetIterationTime(times.wall);
    engine += times;
    by_hand +=
        TimesOf([&] { benchmark::DoNotOptimize(RingByHand(ring).Levels()); });
    queue += TimesOf([&] { benchmark::DoNotOptimize(SolveRingByQueue(ring)); });
  }
  const double states = 2.0 * ring.nodes * ring.nodes;
  const double rounds = static_cast<double>(state.iterations());
  auto& counters = state.counters;
  counters["generic"] = engine.cpu / by_hand.cpu;
  counters["ratio"] = queue.cpu / engine.cpu;
  counters["by_hand"] = queue.cpu / by_hand.cpu;
  counters["levels"] = statistics.levels;
  counters["decided"] =
      static_cast<double>(statistics.wins + statistics.losses) / states;
  counters["Mstates/s"] = states * rounds / engine.cpu / 1e6;
}

void Register(const Ring& ring) {
  const std::string name =
      absl::StrCat("ring/", RingGame::Create(ring)->Parameters());
  benchmark::RegisterBenchmark(
      name.c_str(), [ring](benchmark::State& state) { Measure(state, ring); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(5);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  // Nearly all is decided in the first two, half of it in the third; in the
  // second a word spreads far.
  for (const Ring& ring :
       {Ring{512, 4, 16}, Ring{1024, 8, 24}, Ring{2048, 24, 24}}) {
    Register(ring);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
