// Many small games: graphs of 50 nodes, one solve after the other.
//
//   batch_benchmark [BENCHMARK FLAGS] [GRAPHS]
//
// Each case first checks that the engine and the queue agree on every state of
// every graph. Then it measures, in turn, in this process, from the parsed
// lists to the solved games: the queue, outcomes only, on one thread; the
// engine, outcomes and lengths, on one thread; and the engine with the graphs
// spread over two threads, each graph on one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/core/workers.h"
#include "tests/benchmarks/answers.h"
#include "tests/benchmarks/engine_answers.h"
#include "tests/benchmarks/graphs.h"
#include "tests/benchmarks/measurement.h"
#include "tests/benchmarks/queue_baseline.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::AdjacencyLists;
using Batch = std::vector<AdjacencyLists>;

constexpr uint32_t kNodes = 50;
constexpr uint32_t kDefaultGraphs = 10'000;

Batch MakeBatch(uint32_t graphs, int degree) {
  Batch batch;
  for (uint32_t seed = 0; seed < graphs; ++seed) {
    batch.push_back(RandomGraph(kNodes, degree, seed));
  }
  return batch;
}

bool Agree(const AdjacencyLists& lists) {
  const QueueAnswers expected = SolveByQueueWithLengths(lists);
  const absl::StatusOr<EngineAnswers> answers = EngineAnswers::Solve(lists, 1);
  if (!answers.ok() || SolveByQueue(lists).results != expected.results) {
    return false;
  }
  return AllStates(lists.size(), [&](size_t mouse, size_t cat, size_t turn) {
    return answers->At(mouse, cat, turn) ==
           expected.At(StateNumber(lists.size(), mouse, cat, turn));
  });
}

Times TimesOfQueue(const Batch& batch) {
  return TimesOf([&] {
    for (const AdjacencyLists& lists : batch) {
      benchmark::DoNotOptimize(SolveByQueue(lists));
    }
  });
}

Times TimesOfEngine(const Batch& batch, unsigned threads) {
  Workers workers(threads);
  return TimesOf([&] {
    workers.Run(batch.size(), [&](uint64_t task, unsigned) {
      benchmark::DoNotOptimize(EngineAnswers::Solve(batch[task], 1));
    });
  });
}

void Measure(benchmark::State& state, uint32_t graphs, int degree) {
  const Batch batch = MakeBatch(graphs, degree);
  if (!std::all_of(batch.begin(), batch.end(), Agree)) {
    state.SkipWithError("the solvers disagree");
    return;
  }
  Times queue, engine, two_threads;
  for (auto _ : state) {
    queue += TimesOfQueue(batch);
    const Times times = TimesOfEngine(batch, 1);
    state.SetIterationTime(times.wall);
    engine += times;
    two_threads += TimesOfEngine(batch, 2);
  }
  const double solves =
      static_cast<double>(state.iterations()) * static_cast<double>(graphs);
  auto& counters = state.counters;
  counters["queue_us"] = queue.cpu / solves * 1e6;
  counters["engine_us"] = engine.cpu / solves * 1e6;
  counters["ratio"] = queue.wall / engine.wall;
  counters["ratio_cpu"] = queue.cpu / engine.cpu;
  counters["ratio_2"] = queue.wall / two_threads.wall;
  counters["ratio_2_cpu"] = queue.cpu / two_threads.cpu;
}

void Register(uint32_t graphs, int degree) {
  const std::string name = absl::StrCat("batch/", graphs, "/50/", degree);
  benchmark::RegisterBenchmark(name.c_str(),
                               [graphs, degree](benchmark::State& state) {
                                 Measure(state, graphs, degree);
                               })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(3);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  benchmark::Initialize(&argc, argv);
  uint32_t graphs = kDefaultGraphs;
  if (argc > 2 || (argc == 2 && !absl::SimpleAtoi(argv[1], &graphs))) {
    std::fputs("usage: batch_benchmark [BENCHMARK FLAGS] [GRAPHS]\n", stderr);
    return 2;
  }
  Register(graphs, 4);
  Register(graphs, 20);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
