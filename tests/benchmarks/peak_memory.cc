// The memory of a whole process that solves a random graph.
//
//   peak_memory NODES DEGREE [SOLVES]
//
// Prints the peak resident memory of this process over the 2n² states. Runs
// the engine alone, with nothing beside it that would count. With SOLVES it
// solves so many graphs of that size, one after the other, and prints a line
// after each: what one needs, the next can use again.

#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/retrograde/engine.h"
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

absl::Status SolveOnce(const Arguments& arguments) {
  auto graph = cat_mouse::Graph::FromLists(
      RandomGraph(arguments.nodes, arguments.degree));
  if (!graph.ok()) return graph.status();
  const auto game = cat_mouse::CatMouse::Create(*std::move(graph));
  if (!game.ok()) return game.status();
  return SolveValues(*game).status();
}

void PrintPeak(uint32_t nodes) {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const double states = 2.0 * nodes * nodes;
  absl::PrintF("%.0f states, %.2f bytes a state\n", states,
               static_cast<double>(usage.ru_maxrss) * 1024 / states);
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
  for (int solve = 0; solve < arguments.solves; ++solve) {
    const absl::Status status = SolveOnce(arguments);
    if (!status.ok()) {
      absl::FPrintF(stderr, "%s\n", status.ToString());
      return 3;
    }
    PrintPeak(arguments.nodes);
  }
  return 0;
}
