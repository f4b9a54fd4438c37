// Every planted bug makes the test of the engine fail.
//
// The arguments are programs, each followed by its bugs: tests of tests/engine
// built against a copy of the engine in which each bug can be switched on
// (BUILD.bazel lists them). With none switched on a program must pass.

#include <array>
#include <cstdio>
#include <string>
#include <utility>

#include "gtest/gtest.h"

namespace {

struct Ending {
  int status;
  std::string output;
};

// Runs the program with the bug, until a first test fails.
Ending RunProgram(const std::string& program, const std::string& bug) {
  Ending run;
  const std::string command =
      "PLANTED_BUG='" + bug + "' '" + program + "' --gtest_fail_fast 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {-1, "popen failed"};
  std::array<char, 4096> buffer;
  while (const size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) {
    run.output.append(buffer.data(), size);
  }
  run.status = pclose(pipe);
  return run;
}

// The program with the bug fails; passes if there is no bug, "".
class PlantedBugTest : public testing::Test {
 public:
  PlantedBugTest(std::string program, std::string bug)
      : program_(std::move(program)), bug_(std::move(bug)) {}

  void TestBody() override {
    const Ending run = RunProgram(program_, bug_);
    if (bug_.empty()) {
      EXPECT_EQ(run.status, 0) << run.output;
    } else {
      // Refused by an assertion, not by a crash.
      EXPECT_NE(run.output.find("[  FAILED  ]"), std::string::npos)
          << program_ << " with " << bug_ << " passes or crashes:\n"
          << run.output;
    }
  }

 private:
  const std::string program_;
  const std::string bug_;
};

void Register(const char* suite, const std::string& name,
              const std::string& program, const std::string& bug) {
  testing::RegisterTest(
      suite, name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
      [program, bug]() { return new PlantedBugTest(program, bug); });
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc < 3) {
    std::fprintf(stderr, "usage: planted_bugs_test [PROGRAM BUG...]...\n");
    return 2;
  }
  std::string program;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t slash = argument.rfind('/');
    if (slash == std::string::npos) {
      Register("TheTestFails", argument, program, argument);
    } else {
      program = argument;
      Register("TheEnginePasses", argument.substr(slash + 1), program, "");
    }
  }
  return RUN_ALL_TESTS();
}
