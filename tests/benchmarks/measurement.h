// Time, by the clock and of the processor.

#ifndef TESTS_BENCHMARKS_MEASUREMENT_H_
#define TESTS_BENCHMARKS_MEASUREMENT_H_

#include "absl/functional/function_ref.h"

namespace retrograde::benchmarks {

// In seconds. `cpu` is that of all threads of the process together.
struct Times {
  double wall = 0;
  double cpu = 0;

  Times& operator+=(const Times& other) {
    wall += other.wall;
    cpu += other.cpu;
    return *this;
  }
};

// Does the work once.
Times TimesOf(absl::FunctionRef<void()> work);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_MEASUREMENT_H_
