#include "tests/benchmarks/measurement.h"

#include <chrono>
#include <ctime>

namespace retrograde::benchmarks {

Times TimesOf(absl::FunctionRef<void()> work) {
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t cpu_start = std::clock();
  work();
  const std::clock_t cpu_end = std::clock();
  const std::chrono::duration<double> wall =
      std::chrono::steady_clock::now() - start;
  return {wall.count(),
          static_cast<double>(cpu_end - cpu_start) / CLOCKS_PER_SEC};
}

}  // namespace retrograde::benchmarks
