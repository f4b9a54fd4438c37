// Runs a program with several numbers of threads, which must make no
// difference.

#ifndef TESTS_COMMAND_LINE_ANY_THREADS_H_
#define TESTS_COMMAND_LINE_ANY_THREADS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/command_line/process.h"

namespace retrograde::command_line {

inline Ended WithThreads(int threads, std::vector<std::string> arguments,
                         absl::string_view input = "") {
  Start start;
  start.arguments = std::move(arguments);
  start.arguments.push_back(absl::StrCat("--threads=", threads));
  return RunProgram(start, input);
}

// What a program printed, less what `stats` says of the memory that the run
// itself took: several threads number states in other pieces.
inline std::string WithoutMemory(absl::string_view out) {
  std::vector<absl::string_view> lines = absl::StrSplit(out, '\n');
  std::erase_if(lines, [](absl::string_view line) {
    return absl::StrContains(line, "numbering its states took") ||
           absl::StrContains(line, "its edges took");
  });
  return absl::StrJoin(lines, "\n");
}

// Runs with 1, 2, 3 and 8 threads; how it ends must be the same.
inline Ended WithAnyThreads(const std::vector<std::string>& arguments,
                            absl::string_view input = "") {
  SCOPED_TRACE(::testing::PrintToString(arguments));
  const Ended one = WithThreads(1, arguments, input);
  for (const int threads : {2, 3, 8}) {
    SCOPED_TRACE(threads);
    const Ended many = WithThreads(threads, arguments, input);
    EXPECT_EQ(many.exit_code, one.exit_code);
    EXPECT_EQ(WithoutMemory(many.out), WithoutMemory(one.out));
    EXPECT_EQ(many.err, one.err);
  }
  return one;
}

}  // namespace retrograde::command_line

#endif  // TESTS_COMMAND_LINE_ANY_THREADS_H_
