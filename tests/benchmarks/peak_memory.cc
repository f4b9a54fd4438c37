// The memory of a whole process that solves a random graph.
//
//   peak_memory NODES DEGREE [SOLVES]
//
// Prints the peak resident memory of this process over the 2n² states. Runs
// the engine alone, with nothing beside it that would count. With SOLVES it
// solves the graph so many times, one after the other, and prints a line for
// each: what one needs, the next can use again.

#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/engine/engine.h"
#include "tests/benchmarks/graphs.h"

namespace retrograde::benchmarks {
namespace {

struct Arguments {
  uint32_t nodes = 0;
  int degree = 0;
  int solves = 1;
};

bool Parse(int argc, char** argv, Arguments& arguments) {
  if (argc != 3 && argc != 4) return false;
  return absl::SimpleAtoi(argv[1], &arguments.nodes) &&
         absl::SimpleAtoi(argv[2], &arguments.degree) &&
         (argc == 3 || absl::SimpleAtoi(argv[3], &arguments.solves));
}

absl::StatusOr<cat_mouse::CatMouse> MakeGame(const Arguments& arguments) {
  auto graph = cat_mouse::Graph::FromLists(
      RandomGraph(arguments.nodes, arguments.degree));
  if (!graph.ok()) return graph.status();
  return cat_mouse::CatMouse::Create(*std::move(graph));
}

int64_t PeakBytes() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024;
}

void PrintPeaks(const std::vector<int64_t>& peaks, double states) {
  for (const int64_t peak : peaks) {
    absl::PrintF("%.0f states, %.2f bytes a state\n", states,
                 static_cast<double>(peak) / states);
  }
}

}  // namespace
}  // namespace retrograde::benchmarks

int main(int argc, char** argv) {
  using namespace retrograde::benchmarks;  // NOLINT: the names of this file
  Arguments arguments;
  if (!Parse(argc, argv, arguments)) {
    absl::FPrintF(stderr, "usage: peak_memory NODES DEGREE [SOLVES]\n");
    return 2;
  }
  const auto game = MakeGame(arguments);
  absl::Status status = game.status();
  std::vector<int64_t> peaks;  // printed last: printing takes memory too
  for (int solve = 0; status.ok() && solve < arguments.solves; ++solve) {
    status = retrograde::SolveValues(*game).status();
    peaks.push_back(PeakBytes());
  }
  if (!status.ok()) {
    absl::FPrintF(stderr, "%s\n", status.ToString());
    return 3;
  }
  PrintPeaks(peaks, 2.0 * arguments.nodes * arguments.nodes);
  return 0;
}
