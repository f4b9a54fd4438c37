// Runs a program within a test, with its output caught.

#ifndef RETROGRADE_CLI_CALL_PROGRAM_H_
#define RETROGRADE_CLI_CALL_PROGRAM_H_

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/cli/program.h"

namespace retrograde::cli {

// How the call of a program ended.
struct Ended {
  int code;
  std::string out, err;
};

// One call at a time: what the whole process prints is caught.
inline Ended Call(Program& program, const std::vector<std::string>& arguments) {
  const std::string name = program.Name();
  std::vector<const char*> argv = {name.c_str()};
  for (const std::string& argument : arguments) {
    argv.push_back(argument.c_str());
  }
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  const int code = program.Main(static_cast<int>(argv.size()), argv.data());
  std::string out = ::testing::internal::GetCapturedStdout();
  return {code, out, ::testing::internal::GetCapturedStderr()};
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_CALL_PROGRAM_H_
