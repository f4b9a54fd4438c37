// Chess endings: generating the distances to mate of one ending, beside as many
// random updates as it has moves.
//
// What lies behind an ending is solved first and not measured; its slices are
// then solved again, each with all values behind it in memory, on one thread.
// Each case first checks forwards, by the rules, that every value of the ending
// follows from those after it. An ending of five men takes minutes to check, so
// of such only the longest win is compared with the literature.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "benchmark/benchmark.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/solved_endings.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/verify/checker.h"
#include "tests/benchmarks/measurement.h"
#include "tests/benchmarks/random_updates.h"

namespace retrograde::benchmarks {
namespace {

using chess_endings::EndingSlice;
using chess_endings::SolvedEndings;

struct Ending {
  const char* name;
  int rounds;
  Ply longest_win;  // published; 0: values are checked one by one
};

std::vector<EndingSlice> SlicesOf(const SolvedEndings& endings,
                                  absl::string_view family) {
  std::vector<EndingSlice> slices;
  endings.ForEachSlice(
      family, [&](const EndingSlice& slice) { slices.push_back(slice); });
  return slices;
}

bool AllFollow(const SolvedEndings& endings, const EndingSlice& slice,
               const Values& values) {
  return CheckValues(endings.ViewOf(slice),
                     [&](uint64_t index) { return values.At(index); })
      .ToStatus()
      .ok();
}

Ply LongestWin(const Values& values) {
  Ply longest = 0;
  for (uint64_t index = 0; index < values.Size(); ++index) {
    const Value value = values.At(index);
    if (value.outcome == Outcome::kWin) {
      longest = std::max(longest, value.remoteness);
    }
  }
  return longest;
}

bool IsRight(SolvedEndings& endings, const Ending& ending,
             const std::vector<EndingSlice>& slices) {
  return std::all_of(slices.begin(), slices.end(),
                     [&](const EndingSlice& slice) {
                       const Values& values = endings.ValuesOf(slice);
                       return ending.longest_win == 0
                                  ? AllFollow(endings, slice, values)
                                  : LongestWin(values) == ending.longest_win;
                     });
}

// What an ending consists of.
struct Extent {
  uint64_t indices = 0, states = 0, moves = 0;
};

// States and moves of a slice, from a part of its indices where there are many.
Extent ExtentOf(const SolvedEndings& endings, const EndingSlice& slice) {
  constexpr uint64_t kLookedAt = 100'000;
  const auto game = endings.Game().InSlice(slice);
  const uint64_t step = std::max<uint64_t>(1, game.Size() / kLookedAt) | 1;
  Extent extent;
  for (uint64_t index = 0; index < game.Size(); index += step) {
    const auto position = game.Unindex(index);
    if (!position) continue;
    extent.states += step;
    game.Moves(*position, [&](const auto&) {
      extent.moves += step;
      return true;
    });
  }
  extent.indices = game.Size();
  return extent;
}

struct Measured {
  Times engine, updates;
  uint64_t peak_bytes = 0;  // of any slice
};

void MeasureSlice(const SolvedEndings& endings, const EndingSlice& slice,
                  const Extent& extent, Measured& measured) {
  SolveOptions options;
  options.threads = 1;
  measured.engine += TimesOf([&] {
    const auto values = SolveValues(endings.ViewOf(slice), options);
    measured.peak_bytes =
        std::max(measured.peak_bytes, values->Statistics().peak_bytes);
  });
  std::vector<int> array(extent.indices);
  measured.updates += TimesOf([&] {
    UpdateAtRandom(array, extent.moves);
    benchmark::DoNotOptimize(array.data());
  });
}

// How many positions one has to provide for without pawns: king pairs up to
// symmetry, any square for each further man, either side to move.
double CellsOf(absl::string_view family) {
  double cells = 2 * 462;
  for (size_t man = 2; man < family.size(); ++man) cells *= 64;
  return cells;
}

void Report(benchmark::State& state, const Ending& ending, const Extent& all,
            const Measured& measured) {
  const double rounds = static_cast<double>(state.iterations());
  const double states = static_cast<double>(all.states);
  auto& counters = state.counters;
  counters["cpu_s"] = measured.engine.cpu / rounds;
  counters["Mstates"] = states / 1e6;
  counters["ns/state"] = measured.engine.cpu / rounds / states * 1e9;
  counters["moves/state"] = static_cast<double>(all.moves) / states;
  counters["updates"] = measured.updates.cpu / measured.engine.cpu;
  counters["peak_MB"] = static_cast<double>(measured.peak_bytes) / 1e6;
  if (!absl::StrContains(ending.name, "P")) {
    counters["bytes/cell"] =
        static_cast<double>(measured.peak_bytes) / CellsOf(ending.name);
  }
}

void Measure(benchmark::State& state, const Ending& ending) {
  SolvedEndings endings;
  const std::vector<EndingSlice> slices = SlicesOf(endings, ending.name);
  if (!IsRight(endings, ending, slices)) {
    return state.SkipWithError("the values are wrong");
  }
  Extent all;
  std::vector<Extent> extents;
  for (const EndingSlice& slice : slices) {
    extents.push_back(ExtentOf(endings, slice));
    all.states += extents.back().states;
    all.moves += extents.back().moves;
  }
  Measured measured;
  for (auto _ : state) {
    const double before = measured.engine.wall;
    for (size_t i = 0; i < slices.size(); ++i) {
      MeasureSlice(endings, slices[i], extents[i], measured);
    }
    state.SetIterationTime(measured.engine.wall - before);
  }
  Report(state, ending, all, measured);
}

void Register(const Ending& ending) {
  benchmark::RegisterBenchmark(
      ending.name,
      [ending](benchmark::State& state) { Measure(state, ending); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(ending.rounds);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  for (const char* name : {"KQKR", "KRKN", "KBNK", "KBBK", "KRRK", "KRKP",
                           "KQKP", "KPKP", "KPPK"}) {
    Register({name, /*rounds=*/3, 0});
  }
  Register({"KBNKN", /*rounds=*/1, 213});
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
