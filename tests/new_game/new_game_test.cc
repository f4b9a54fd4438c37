// The scaffold //framework/cli:new_game, as a user runs it.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
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
  NewGame() : workspace_(fs::path(::testing::TempDir()) / "workspace") {
    fs::remove_all(workspace_);
    fs::create_directories(workspace_);
  }

  command_line::Ended Run(const std::vector<std::string>& arguments) const {
    command_line::Start start;
    start.arguments = {"framework/cli/new_game"};
    start.arguments.insert(start.arguments.end(), arguments.begin(),
                           arguments.end());
    start.environment = {
        absl::StrCat("BUILD_WORKSPACE_DIRECTORY=", workspace_.string())};
    return command_line::RunProgram(start);
  }

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
              HasSubstr("\"@retrograde//framework/core\""));
  fs::create_directories(workspace_ / "framework/core");
  std::ofstream(workspace_ / "framework/core/game.h") << "\n";
  ASSERT_EQ(Run({"two"}).exit_code, 0);
  EXPECT_THAT(Read(workspace_ / "games/two/BUILD.bazel"),
              HasSubstr("\"//framework/core\""));
}

TEST_F(NewGame, AddsTheGameToTheListWhereThereIsOne) {
  fs::create_directories(workspace_ / "games");
  std::ofstream(workspace_ / "games/README.md")
      << "# Games\n\n| Game | |\n|---|---|\n| [chess](chess/README.md) | |\n\n"
         "Text.\n";
  ASSERT_EQ(Run({"nim"}).exit_code, 0);
  EXPECT_THAT(Read(workspace_ / "games/README.md"),
              HasSubstr("| [chess](chess/README.md) | |\n"
                        "| [nim](nim/README.md) | | `./bazelw run -c opt "
                        "//games/nim -- solve` |\n\nText."));
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
