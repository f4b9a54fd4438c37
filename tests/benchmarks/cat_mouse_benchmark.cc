// Cat-and-mouse: the engine beside the solvers that one writes by hand.
//
// Each case first checks that all agree on every state, then measures them in
// turn, in this process, from the lists to the solved game: the queue with
// outcomes only, the queue with lengths, counting row by row, as many random
// updates as the game has moves, the engine on one thread and on two. Compare
// only numbers of one run. docs/benchmarks.md explains each.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "benchmark/benchmark.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/engine/options.h"
#include "tests/benchmarks/answers.h"
#include "tests/benchmarks/counting_baseline.h"
#include "tests/benchmarks/engine_answers.h"
#include "tests/benchmarks/graphs.h"
#include "tests/benchmarks/measurement.h"
#include "tests/benchmarks/queue_baseline.h"
#include "tests/benchmarks/random_updates.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;

// Whether everything that is measured gives every state the same answer.
bool AllAgree(const AdjacencyLists& lists) {
  const QueueAnswers expected = SolveByQueueWithLengths(lists);
  if (SolveByQueue(lists).results != expected.results) return false;
  const auto agrees = [&](const auto& answer_at) {
    return AllStates(lists.size(), [&](size_t mouse, size_t cat, size_t turn) {
      return answer_at(mouse, cat, turn) ==
             expected.At(StateNumber(lists.size(), mouse, cat, turn));
    });
  };
  const auto engine_agrees = [&](unsigned threads) {
    const absl::StatusOr<EngineAnswers> answers =
        EngineAnswers::Solve(lists, threads);
    return answers.ok() && agrees([&](size_t mouse, size_t cat, size_t turn) {
             return answers->At(mouse, cat, turn);
           });
  };
  const auto counting_agrees = [&] {
    const CountingSolver solver(lists);
    return agrees([&](size_t mouse, size_t cat, size_t turn) {
      return solver.At(mouse, cat, turn);
    });
  };
  return counting_agrees() && engine_agrees(1) && engine_agrees(2);
}

// The moves of all states: of the mouse wherever the cat is, and of the cat.
uint64_t MoveCount(const AdjacencyLists& lists) {
  uint64_t arcs = 0;
  for (const auto& list : lists) arcs += list.size();
  return 2 * arcs * lists.size();
}

struct AllTimes {
  Times queue, lengths, counting, updates, engine, two_threads;
};

Times TimesOfUpdates(const AdjacencyLists& lists) {
  std::vector<int> array(2 * lists.size() * lists.size());
  return TimesOf([&] {
    UpdateAtRandom(array, MoveCount(lists));
    benchmark::DoNotOptimize(array.data());
  });
}

Times TimesOfEngine(const AdjacencyLists& lists, unsigned threads,
                    SolveStatistics& statistics) {
  return TimesOf([&] {
    const absl::StatusOr<EngineAnswers> answers =
        EngineAnswers::Solve(lists, threads);
    statistics = answers->Statistics();
  });
}

// One round: each in turn, so that all see the same machine.
SolveStatistics MeasureRound(const AdjacencyLists& lists, AllTimes& times) {
  SolveStatistics statistics;
  times.queue +=
      TimesOf([&] { benchmark::DoNotOptimize(SolveByQueue(lists)); });
  times.engine += TimesOfEngine(lists, 1, statistics);
  times.lengths += TimesOf(
      [&] { benchmark::DoNotOptimize(SolveByQueueWithLengths(lists)); });
  times.two_threads += TimesOfEngine(lists, 2, statistics);
  times.counting += TimesOf([&] {
    const CountingSolver solver(lists);
    benchmark::DoNotOptimize(solver.At(1, 2, 0));
  });
  times.updates += TimesOfUpdates(lists);
  return statistics;
}

void Report(benchmark::State& state, const AllTimes& times,
            const SolveStatistics& statistics, double states) {
  const double rounds = static_cast<double>(state.iterations());
  auto& counters = state.counters;
  counters["queue_s"] = times.queue.cpu / rounds;
  counters["ratio"] = times.queue.wall / times.engine.wall;
  counters["ratio_cpu"] = times.queue.cpu / times.engine.cpu;
  counters["ratio_2"] = times.queue.wall / times.two_threads.wall;
  counters["ratio_2_cpu"] = times.queue.cpu / times.two_threads.cpu;
  counters["lengths"] = times.lengths.cpu / times.engine.cpu;
  counters["counting"] = times.counting.cpu / times.engine.cpu;
  counters["updates"] = times.updates.cpu / times.engine.cpu;
  counters["levels"] = statistics.levels;
  counters["Mstates/s"] = states * rounds / times.engine.cpu / 1e6;
  counters["bytes/state"] = static_cast<double>(statistics.peak_bytes) / states;
}

void Measure(benchmark::State& state, const AdjacencyLists& lists) {
  if (!AllAgree(lists)) {
    state.SkipWithError("the solvers disagree");
    return;
  }
  AllTimes times;
  SolveStatistics statistics;
  for (auto _ : state) {
    const double before = times.engine.wall;
    statistics = MeasureRound(lists, times);
    state.SetIterationTime(times.engine.wall - before);
  }
  const double nodes = static_cast<double>(lists.size());
  Report(state, times, statistics, 2 * nodes * nodes);
}

void Register(const std::string& name, std::function<AdjacencyLists()> make,
              int rounds = 3) {
  benchmark::RegisterBenchmark(
      name.c_str(), [make](benchmark::State& state) { Measure(state, make()); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(rounds);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  Register("random/3000/4", [] { return RandomGraph(3000, 4); });
  Register("random/3000/16", [] { return RandomGraph(3000, 16); });
  Register(
      "random/8000/4", [] { return RandomGraph(8000, 4); }, /*rounds=*/1);
  Register("random/1000/95", [] { return RandomGraph(1000, 95); });
  Register("random/1000/281", [] { return RandomGraph(1000, 281); });
  Register("grid/55x55", [] { return Grid(55); });
  Register("path/2000", [] { return PathWithChords(2000); });
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
