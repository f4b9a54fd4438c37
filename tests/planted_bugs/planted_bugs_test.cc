// Every planted bug makes the test of the engine fail.
//
// The arguments are the programs: tests of tests/engine built against copies of
// the engine with one bug each (BUILD.bazel says which), and the same tests
// with no bug, which must pass. The latter are those whose name ends in _test.

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

Ending RunProgram(const std::string& program) {
  Ending run;
  FILE* pipe = popen(("'" + program + "' 2>&1").c_str(), "r");
  if (pipe == nullptr) return {-1, "popen failed"};
  std::array<char, 4096> buffer;
  while (const size_t size = fread(buffer.data(), 1, buffer.size(), pipe)) {
    run.output.append(buffer.data(), size);
  }
  run.status = pclose(pipe);
  return run;
}

class PlantedBugTest : public testing::Test {
 public:
  PlantedBugTest(std::string program, bool is_sound)
      : program_(std::move(program)), is_sound_(is_sound) {}

  void TestBody() override {
    const Ending run = RunProgram(program_);
    if (is_sound_) {
      EXPECT_EQ(run.status, 0) << run.output;
    } else {
      // Refused by an assertion, not by a crash.
      EXPECT_NE(run.output.find("[  FAILED  ]"), std::string::npos)
          << program_ << " passes or crashes:\n"
          << run.output;
    }
  }

 private:
  const std::string program_;
  const bool is_sound_;
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc < 3) {
    std::fprintf(stderr, "usage: planted_bugs_test PROGRAM PROGRAM…\n");
    return 2;
  }
  for (int i = 1; i < argc; ++i) {
    const std::string program = argv[i];
    const std::string name = program.substr(program.rfind('/') + 1);
    const bool is_sound = name.ends_with("_test");
    testing::RegisterTest(is_sound ? "TheEnginePasses" : "TheTestFails",
                          name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [program, is_sound]() {
                            return new PlantedBugTest(program, is_sound);
                          });
  }
  return RUN_ALL_TESTS();
}
