// The memory of a whole process that solves one random graph.
//
//   peak_memory NODES DEGREE
//
// Prints the peak resident memory of this process over the 2n² states. Runs
// the engine alone, with nothing beside it that would count.

#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "games/cat_mouse/cat_mouse.h"
#include "retrograde/retrograde/engine.h"
#include "tests/benchmarks/graphs.h"

int main(int argc, char** argv) {
  using namespace retrograde;  // NOLINT: a program of one function
  uint32_t nodes = 0;
  int degree = 0;
  if (argc != 3 || !absl::SimpleAtoi(argv[1], &nodes) ||
      !absl::SimpleAtoi(argv[2], &degree)) {
    absl::FPrintF(stderr, "usage: peak_memory NODES DEGREE\n");
    return 2;
  }
  auto graph =
      cat_mouse::Graph::FromLists(benchmarks::RandomGraph(nodes, degree));
  const auto game = cat_mouse::CatMouse::Create(*std::move(graph));
  if (!game.ok()) {
    absl::FPrintF(stderr, "%s\n", game.status().ToString());
    return 2;
  }
  const auto values = SolveValues(*game);
  if (!values.ok()) {
    absl::FPrintF(stderr, "%s\n", values.status().ToString());
    return 3;
  }
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const double states = 2.0 * nodes * nodes;
  absl::PrintF("%.0f states, %.2f bytes a state\n", states,
               static_cast<double>(usage.ru_maxrss) * 1024 / states);
  return 0;
}
