// The scaffold //framework:new_game, as a user runs it.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/command_line/process.h"

namespace retrograde {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

std::string Read(const fs::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class NewGame : public ::testing::Test {
 protected:
  // A path with all that shells and sed could take for something else.
  NewGame()
      : top_(fs::path(::testing::TempDir()) / "new_game"),
        workspace_(top_ / "it's a \"work|space\" & $more") {
    fs::remove_all(top_);
    fs::create_directories(workspace_);
  }

  command_line::Ended Run(const std::vector<std::string>& arguments) const {
    command_line::Start start;
    start.arguments = {"framework/new_game"};
    start.arguments.insert(start.arguments.end(), arguments.begin(),
                           arguments.end());
    start.environment = {
        absl::StrCat("BUILD_WORKSPACE_DIRECTORY=", workspace_.string()),
        absl::StrCat("PATH=", (top_ / "bin").string(), ":/usr/bin:/bin")};
    return command_line::RunProgram(start);
  }

  // Has another script in the place of a program that the scaffold calls.
  void Replace(const std::string& program, const std::string& script) const {
    const fs::path path = top_ / "bin" / program;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "#!/bin/sh\n" << script;
    fs::permissions(path, fs::perms::owner_all);
  }

  // Makes the workspace look like this repository.
  void HaveTheFramework() const {
    fs::create_directories(workspace_ / "framework/retrograde/core");
    std::ofstream(workspace_ / "framework/retrograde/core/game.h") << "\n";
  }

  fs::path top_;
  fs::path workspace_;
};

TEST_F(NewGame, WritesAFolderUnderTheNewName) {
  const command_line::Ended ended = Run({"ring_chase"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("Wrote games/ring_chase"));
  const fs::path folder = workspace_ / "games/ring_chase";
  for (const char* file :
       {"BUILD.bazel", "README.md", "main.cc", "ring_chase.h",
        "ring_chase_test.cc", "ring_chase_conformance_test.cc",
        "testdata/golden.txt"}) {
    const std::string text = Read(folder / file);
    EXPECT_FALSE(text.empty()) << file;
    for (const char* left :
         {"your_game", "YourGame", "YOUR_GAME", "new_game", "FRAMEWORK_CLI"}) {
      EXPECT_THAT(text, Not(HasSubstr(left))) << file;
    }
  }
  EXPECT_THAT(Read(folder / "ring_chase.h"),
              HasSubstr("#ifndef GAMES_RING_CHASE_RING_CHASE_H_"));
  EXPECT_THAT(Read(folder / "ring_chase.h"), HasSubstr("class RingChase {"));
  EXPECT_THAT(Read(folder / "ring_chase.h"), HasSubstr("FILL IN"));
}

TEST_F(NewGame, NamesTheFrameworkAsTheWorkspaceSeesIt) {
  ASSERT_EQ(Run({"one"}).exit_code, 0);
  EXPECT_THAT(Read(workspace_ / "games/one/BUILD.bazel"),
              HasSubstr("\"@retrograde//framework/retrograde/core\""));
  HaveTheFramework();
  ASSERT_EQ(Run({"two"}).exit_code, 0);
  EXPECT_THAT(Read(workspace_ / "games/two/BUILD.bazel"),
              HasSubstr("\"//framework/retrograde/core\""));
}

TEST_F(NewGame, AddsTheGameToTheListWhereThereIsOne) {
  fs::create_directories(workspace_ / "games");
  std::ofstream(workspace_ / "games/README.md")
      << "# Games\n\n| Game | |\n|---|---|\n| [chess](chess/README.md) | |\n\n"
         "Text.\n";
  ASSERT_EQ(Run({"nim"}).exit_code, 0);
  EXPECT_THAT(Read(workspace_ / "games/README.md"),
              HasSubstr("| [chess](chess/README.md) | |\n"
                        "| [nim](nim/README.md) | | `bazel run -c opt "
                        "//games/nim -- solve` |\n\nText."));
}

TEST_F(NewGame, CallsBazelAsTheWorkspaceDoes) {
  fs::create_directories(workspace_ / "games");
  std::ofstream(workspace_ / "games/README.md") << "| [chess](chess) |\n";
  const command_line::Ended outside = Run({"one"});
  EXPECT_THAT(outside.out, HasSubstr("\n  bazel test //games/one/...\n"));
  EXPECT_THAT(Read(workspace_ / "games/one/README.md"),
              HasSubstr("\nbazel run //games/one -- solve\n"));
  EXPECT_THAT(Run({"--help"}).out,
              HasSubstr("usage: bazel run @retrograde//framework:new_game"));
  EXPECT_THAT(Read(workspace_ / "games/README.md"), Not(HasSubstr("bazelw")));
  HaveTheFramework();
  const command_line::Ended inside = Run({"two"});
  EXPECT_THAT(inside.out, HasSubstr("\n  ./bazelw test //games/two/...\n"));
  EXPECT_THAT(Read(workspace_ / "games/two/README.md"),
              HasSubstr("\n./bazelw run //games/two -- solve\n"));
  EXPECT_THAT(Run({"--help"}).out,
              HasSubstr("usage: ./bazelw run //framework:new_game"));
  EXPECT_THAT(Read(workspace_ / "games/README.md"),
              HasSubstr("`./bazelw run -c opt //games/two -- solve`"));
}

TEST_F(NewGame, RefusesWhatIsNoName) {
  for (const char* name : {"", "Nim", "2nim", "a b", "a/b", "../nim", "nim_",
                           "_nim", "a__b", "class", "your_game", "cli", "-x"}) {
    const command_line::Ended ended = Run({name});
    EXPECT_EQ(ended.exit_code, 2) << name;
    EXPECT_THAT(ended.err, HasSubstr("name")) << name;
    EXPECT_EQ(ended.out, "") << name;
  }
  EXPECT_EQ(Run({}).exit_code, 2);
  EXPECT_EQ(Run({"a", "b"}).exit_code, 2);
  EXPECT_FALSE(fs::exists(workspace_ / "games"));
}

TEST_F(NewGame, RefusesWhatWouldNotCompile) {
  for (const char* name :
       {"alignas",     "and_eq",      "char8_t",      "co_await",
        "co_return",   "co_yield",    "const_cast",   "dynamic_cast",
        "not_eq",      "nullptr",     "or_eq",        "reinterpret_cast",
        "signed",      "static_cast", "typedef",      "static_assert",
        "wchar_t",     "xor_eq",      "errno",        "stdin",
        "uint64_t",    "size_t",      "std",          "boost",
        "game",        "testdata",    "game_program", "player",
        "state",       "move",        "outcome",      "value",
        "ply",         "solve",       "solution",     "other",
        "name",        "mover",       "moves",        "apply",
        "parse_state", "parameters",  "check_game",   "terminal_outcome"}) {
    const command_line::Ended ended = Run({name});
    EXPECT_EQ(ended.exit_code, 2) << name;
    EXPECT_THAT(ended.err, HasSubstr(absl::StrCat("\"", name, "\" cannot be")));
  }
  EXPECT_FALSE(fs::exists(workspace_ / "games"));
  EXPECT_EQ(Run({"state_of_play"}).exit_code, 0);
}

TEST_F(NewGame, LeavesNothingWhenItIsInterrupted) {
  for (const auto& [signal, code] : {std::pair("INT", 130), {"TERM", 143}}) {
    Replace("sed", absl::StrCat("kill -", signal, " $PPID\n"));
    EXPECT_EQ(Run({"nim"}).exit_code, code);
    EXPECT_TRUE(fs::is_empty(workspace_ / "games")) << signal;
  }
}

TEST_F(NewGame, DoesNotMixWithAGameThatComesUpMeanwhile) {
  Replace("chmod",
          "cd \"$BUILD_WORKSPACE_DIRECTORY\"/games\n"
          "mkdir nim\necho mine > nim/file\n");
  const command_line::Ended ended = Run({"nim"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("games/nim is there already"));
  EXPECT_EQ(Read(workspace_ / "games/nim/file"), "mine\n");
  for (const fs::path& folder :
       {workspace_ / "games", workspace_ / "games/nim"}) {
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1) << folder;
  }
}

TEST_F(NewGame, LeavesAGameAloneThatIsThere) {
  fs::create_directories(workspace_ / "games/nim");
  const command_line::Ended ended = Run({"nim"});
  EXPECT_EQ(ended.exit_code, 2);
  EXPECT_THAT(ended.err, HasSubstr("games/nim is there already"));
  EXPECT_TRUE(fs::is_empty(workspace_ / "games/nim"));
}

TEST_F(NewGame, LeavesNothingWhereItCannotWrite) {
  std::ofstream(workspace_ / "games") << "a file in the way\n";
  const command_line::Ended ended = Run({"nim"});
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err, HasSubstr("cannot write"));
}

TEST_F(NewGame, WantsToBeRunByBazel) {
  workspace_ = "";
  EXPECT_EQ(Run({"nim"}).exit_code, 2);
}

}  // namespace
}  // namespace retrograde
