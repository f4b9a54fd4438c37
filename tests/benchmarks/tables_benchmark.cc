// Tables: what storing costs beside solving, how small they are, and how fast
// they answer.
//
// A graph of cat-and-mouse is solved and its values are written to a file in
// the system's directory for temporary files. Then random states are asked for:
// with all blocks in memory, and with a cache of a hundredth of the file, which
// the system itself has in memory. Each case first compares every value of the
// table with the solve, and every random answer is compared too.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "benchmark/benchmark.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/metric.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/write/members.h"
#include "retrograde/table/write/writer.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "tests/benchmarks/graphs.h"
#include "tests/benchmarks/measurement.h"
#include "zstd.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::CatMouse;
using table::ReaderPool;

constexpr uint64_t kProbes = 200'000;

std::shared_ptr<ReaderPool> PoolOf(uint64_t cache_bytes) {
  table::ReaderOptions options;
  options.cache_bytes = cache_bytes;
  return std::make_shared<ReaderPool>(options);
}

// Stores all values; what `build` does after a solve.
absl::Status Store(const Solution<CatMouse>& solution,
                   const std::string& directory) {
  table::FamilyHead head;
  head.game = "cat_mouse";
  head.family = "all";
  head.slices = {"all"};
  auto writer = table::FamilyWriter::Open(directory, head, {}, PoolOf(1 << 20));
  if (!writer.ok()) return writer.status();
  const table::Members members = table::MembersOf(solution.Game());
  const absl::Status status = (*writer)->WriteValues(
      "all", Metric::kRemoteness,
      table::ValuesToWrite(solution.Values().AsCells(), members));
  return status.ok() ? (*writer)->Finish() : status;
}

absl::StatusOr<std::shared_ptr<const table::TableSlice>> OpenSlice(
    const std::string& directory, uint64_t cache_bytes) {
  auto file =
      table::TableFile::Open(PoolOf(cache_bytes), directory + "/all.rgt");
  if (!file.ok()) return file.status();
  return (*file)->OpenSlice("all");
}

// The indices that are asked for; all are states.
std::vector<uint64_t> RandomIndices(const CatMouse& game) {
  std::vector<uint64_t> indices;
  uint64_t number = 7;
  while (indices.size() < kProbes) {
    number = number * 6364136223846793005 + 1442695040888963407;
    const uint64_t index = (number >> 20) % game.Size();
    if (game.Unindex(index)) indices.push_back(index);
  }
  return indices;
}

// Whether the slice has these values.
bool Agrees(const table::TableSlice& slice, const Values& values,
            const std::vector<uint64_t>& indices) {
  return std::all_of(indices.begin(), indices.end(), [&](uint64_t index) {
    const auto value = slice.ValueAt(Metric::kRemoteness, index);
    return value.ok() && *value == values.At(index);
  });
}

uint64_t RawBytes(const Cells& cells, int level) {
  std::string bytes(ZSTD_compressBound(cells.Bytes()), '\0');
  return ZSTD_compress(bytes.data(), bytes.size(), cells.Data(), cells.Bytes(),
                       level);
}

void Measure(benchmark::State& state, const cat_mouse::AdjacencyLists& lists) {
  const auto graph = cat_mouse::Graph::FromLists(lists);
  const auto game = CatMouse::Create(*graph);
  const table::TestDirectory directory;
  const auto solution = Solve(*game);
  if (!Store(*solution, directory.Path()).ok()) {
    return state.SkipWithError("the table could not be written");
  }
  std::vector<uint64_t> all;
  for (uint64_t index = 0; index < game->Size(); ++index) {
    if (game->Unindex(index)) all.push_back(index);
  }
  const uint64_t bytes = std::filesystem::file_size(directory.File("all.rgt"));
  const auto warm = OpenSlice(directory.Path(), uint64_t{1} << 30);
  const auto small = OpenSlice(directory.Path(), bytes / 100);
  const std::vector<uint64_t> indices = RandomIndices(*game);
  bool right = Agrees(**warm, solution->Values(), all);
  Times solve, store, probe, probe_small;
  for (auto _ : state) {
    const Times times =
        TimesOf([&] { benchmark::DoNotOptimize(Solve(*game).ok()); });
    state.SetIterationTime(times.wall);
    solve += times;
    store += TimesOf([&] {
      std::filesystem::remove(directory.File("all.rgt"));
      right = Store(*solution, directory.Path()).ok() && right;
    });
    probe += TimesOf(
        [&] { right = Agrees(**warm, solution->Values(), indices) && right; });
    probe_small += TimesOf(
        [&] { right = Agrees(**small, solution->Values(), indices) && right; });
  }
  if (!right) return state.SkipWithError("the values are wrong");
  const double rounds = static_cast<double>(state.iterations());
  const auto states = static_cast<double>(game->Size());
  const Cells& cells = solution->Values().AsCells();
  auto& counters = state.counters;
  counters["solve_ns"] = solve.cpu / rounds / states * 1e9;
  counters["store_ns"] = store.cpu / rounds / states * 1e9;
  counters["probes"] = kProbes * rounds / probe.cpu;
  counters["probes_1%"] = kProbes * rounds / probe_small.cpu;
  counters["bytes"] = static_cast<double>(bytes);
  counters["zstd_3"] = static_cast<double>(RawBytes(cells, 3));
  counters["zstd_19"] = static_cast<double>(RawBytes(cells, 19));
}

void Register(const std::string& name, const cat_mouse::AdjacencyLists& lists) {
  benchmark::RegisterBenchmark(
      name.c_str(), [lists](benchmark::State& state) { Measure(state, lists); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(3);
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  Register("random/1000/4", RandomGraph(1000, 4));
  Register("random/1000/16", RandomGraph(1000, 16));
  Register("grid/1024", Grid(32));
  Register("path/1000", PathWithChords(1000));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
