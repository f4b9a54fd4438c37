// Tables that the programs build, for tests that run them: how a build is
// started, and what it leaves in its directory.

#ifndef TESTS_TABLES_BUILT_TABLES_H_
#define TESTS_TABLES_BUILT_TABLES_H_

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/command_line/process.h"

namespace retrograde::command_line {

// A program and the options that say which game of its kind it builds.
struct BuiltGame {
  std::string name;
  std::vector<std::string> options;

  std::string Program() const {
    return absl::StrCat("games/", name, "/", name);
  }
};

// 25 families, each a file, of 83,688 states in all.
inline BuiltGame SmallHexapawn() {
  return {"hexapawn", {"--width=4", "--height=3"}};
}

// A command of the game's program.
inline Start CommandOf(const BuiltGame& game,
                       const std::vector<std::string>& arguments) {
  Start start;
  start.arguments = {game.Program()};
  start.arguments.insert(start.arguments.end(), arguments.begin(),
                         arguments.end());
  return start;
}

// `build DIRECTORY` with the options of the game and more.
inline Start BuildOf(const BuiltGame& game, const std::string& directory,
                     const std::vector<std::string>& more = {}) {
  Start start = CommandOf(game, {"build", directory, "--no-check"});
  for (const auto* options : {&game.options, &more}) {
    start.arguments.insert(start.arguments.end(), options->begin(),
                           options->end());
  }
  return start;
}

inline std::string BytesOf(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// What is in a directory, by name. The lock, which stays and means nothing, is
// left out.
inline std::map<std::string, std::string> FilesIn(
    const std::string& directory) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string name = entry.path().filename();
    if (name != "lock") files[name] = BytesOf(entry.path());
  }
  return files;
}

// Names what differs: files that only one side has, or with other bytes.
inline std::string Differences(
    const std::map<std::string, std::string>& found,
    const std::map<std::string, std::string>& expected) {
  std::string text;
  for (const auto& [name, bytes] : found) {
    if (!expected.contains(name)) absl::StrAppend(&text, name, " is new; ");
  }
  for (const auto& [name, bytes] : expected) {
    if (!found.contains(name)) {
      absl::StrAppend(&text, name, " is missing; ");
    } else if (found.at(name) != bytes) {
      absl::StrAppend(&text, name, " has other bytes; ");
    }
  }
  return text;
}

// Waits, at most a minute, until a build has come so far as to have written the
// manifest: it holds the lock then, and solves.
inline bool WaitForManifest(const std::string& directory) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!std::filesystem::exists(directory + "/manifest.json")) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

// Gives each test a path where nothing is, and clears it up.
class BuiltTables : public ::testing::Test {
 protected:
  void SetUp() override {
    base_ = absl::StrCat(
        ::testing::TempDir(), "/",
        ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(base_);
    std::filesystem::create_directories(base_);
  }
  void TearDown() override { std::filesystem::remove_all(base_); }

  std::string Path(absl::string_view name) const {
    return absl::StrCat(base_, "/", name);
  }

  // A build that nothing disturbs, and what it leaves.
  std::map<std::string, std::string> Undisturbed(
      const BuiltGame& game, const std::vector<std::string>& more = {}) const {
    const Ended ended = RunProgram(BuildOf(game, Path("undisturbed"), more));
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
    return FilesIn(Path("undisturbed"));
  }

 private:
  std::string base_;
};

}  // namespace retrograde::command_line

#endif  // TESTS_TABLES_BUILT_TABLES_H_
