// Runs a program within a test, with its output caught.

#ifndef RETROGRADE_TESTING_DOUBLES_CALL_PROGRAM_H_
#define RETROGRADE_TESTING_DOUBLES_CALL_PROGRAM_H_

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/cli/program/program.h"

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

// What it printed with --format=json, an object a line.
inline std::vector<nlohmann::json> JsonLines(const std::string& text) {
  std::vector<nlohmann::json> lines;
  for (const absl::string_view line :
       absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    lines.push_back(nlohmann::json::parse(line));
  }
  return lines;
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_TESTING_DOUBLES_CALL_PROGRAM_H_
