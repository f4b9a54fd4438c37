// Does a document tell the truth?
//
// Runs every command of its ```console blocks and every ```cpp listing, and
// compares what they print, to the byte, with what the document shows. The
// macro in documentation_test.bzl makes one such test for each document; the
// rules for authors stand there.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "tests/command_line/process.h"
#include "tests/documentation/markdown.h"

namespace retrograde::documentation {
namespace {

namespace fs = std::filesystem;

// What the BUILD file gave; set by main before any test runs.
struct Setting {
  std::string document;
  std::vector<std::string> programs;            // "games/cat_mouse/cat_mouse"
  std::map<std::string, std::string> listings;  // name to program
  std::vector<std::string> quoted;              // files to quote from
};
Setting& GetSetting() {
  static auto* const setting = new Setting;
  return *setting;
}

// Languages of blocks that are only shown.
constexpr absl::string_view kShown[] = {"", "text", "json", "starlark"};

std::string ReadFile(const std::string& path) {
  std::ostringstream text;
  std::ifstream file(path);
  EXPECT_TRUE(file.is_open()) << path;
  text << file.rdbuf();
  return text.str();
}

std::vector<Block> Blocks() {
  const absl::StatusOr<std::vector<Block>> blocks =
      FencedBlocks(ReadFile(GetSetting().document));
  EXPECT_TRUE(blocks.ok()) << blocks.status();
  return blocks.ok() ? *blocks : std::vector<Block>();
}

std::string Place(int line) {
  return absl::StrCat(GetSetting().document, ":", line);
}

void WriteScript(const fs::path& path, const std::string& text) {
  std::ofstream(path) << "#!/bin/sh\n" << text;
  fs::permissions(path, fs::perms::owner_all);
}

// A directory in which commands find what the document's reader has: the
// programs by name, and a ./bazelw that can run them.
class Workshop {
 public:
  Workshop() : root_(fs::path(::testing::TempDir()) / "workshop") {
    fs::remove_all(root_);
    fs::create_directories(root_ / "bin");
    fs::create_directories(root_ / "workspace");
    std::string cases;
    for (const std::string& program : GetSetting().programs) {
      const fs::path path = fs::absolute(program);
      const std::string package = fs::path(program).parent_path();
      const std::string name = path.filename();
      WriteScript(root_ / "bin" / name,
                  absl::StrCat("exec '", path.string(), "' \"$@\"\n"));
      absl::StrAppend(&cases, "//", package, ":", name, ") program='",
                      path.string(), "';;\n");
      if (fs::path(package).filename() == name) {
        absl::StrAppend(&cases, "//", package, ") program='", path.string(),
                        "';;\n");
      }
    }
    WriteScript(root_ / "workspace" / "bazelw", BazelwScript(cases));
  }

  fs::path Directory() const { return root_ / "workspace"; }

  // Runs commands in one shell and gives what each prints, errors included, as
  // a terminal shows it.
  std::vector<std::string> Run(const std::vector<ConsoleCommand>& commands) {
    constexpr char kMark[] = "-- end of a command --\n";
    std::string script = "exec 2>&1 </dev/null\n";
    for (const ConsoleCommand& command : commands) {
      absl::StrAppend(&script, command.command, "\nstatus=$?\necho '",
                      absl::StripSuffix(kMark, "\n"), "'\n(exit $status)\n");
    }
    command_line::Start start;
    start.arguments = {"/bin/sh", "-c", script};
    start.directory = Directory();
    start.environment = {
        absl::StrCat("PATH=", (root_ / "bin").string(), ":/usr/bin:/bin"),
        "LC_ALL=C"};
    std::vector<std::string> outputs =
        absl::StrSplit(command_line::RunProgram(start).out, kMark);
    outputs.pop_back();  // behind the last mark
    return outputs;
  }

 private:
  // `bazel run` starts the program somewhere else and tells it where the user
  // is; so does this.
  static std::string BazelwScript(const std::string& cases) {
    return absl::StrCat(
        "[ \"$1\" = run ] || { echo \"only ./bazelw run can be tested\"; exit "
        "1; }\n"
        "shift\n"
        "while [ \"${1#//}\" = \"$1\" ]; do shift || exit 1; done\n"
        "case $1 in\n",
        cases,
        "*) echo \"$1 is not among the programs of this test\"; exit 1;;\n"
        "esac\n"
        "shift\n"
        "[ \"$1\" != -- ] || shift\n"
        "export BUILD_WORKING_DIRECTORY=\"$PWD\"\n"
        "cd / && exec \"$program\" \"$@\"\n");
  }

  fs::path root_;
};

TEST(Document, HasNoBlockThatNobodyTests) {
  for (const Block& block : Blocks()) {
    SCOPED_TRACE(Place(block.line));
    if (block.language == "console") continue;
    if (block.directive == "quote") {
      EXPECT_TRUE(absl::c_linear_search(GetSetting().quoted, block.argument))
          << "\"" << block.argument << "\" is not among the files that this "
          << "document's documentation_test quotes";
    } else if (block.language == "cpp") {
      EXPECT_EQ(block.directive, "compile")
          << "a cpp block needs <!-- compile: name --> before it";
      EXPECT_TRUE(GetSetting().listings.count(block.argument))
          << "\"" << block.argument << "\" is not among the listings of this "
          << "document's documentation_test";
    } else {
      EXPECT_TRUE(absl::c_linear_search(kShown, block.language))
          << "\"" << block.language << "\" is not a language of a block here";
    }
  }
}

// In order: a block may use files of those before it.
TEST(Document, CommandsPrintWhatItShows) {
  Workshop workshop;
  for (const Block& block : Blocks()) {
    if (block.directive == "file") {
      std::ofstream(workshop.Directory() / block.argument) << block.Text();
    }
    if (block.language != "console") continue;
    const auto commands = ConsoleCommands(block);
    ASSERT_TRUE(commands.ok()) << Place(block.line) << commands.status();
    const std::vector<std::string> outputs = workshop.Run(*commands);
    ASSERT_EQ(outputs.size(), commands->size()) << Place(block.line);
    for (size_t i = 0; i < outputs.size(); ++i) {
      EXPECT_EQ(outputs[i], (*commands)[i].output)
          << Place((*commands)[i].line) << ": $ " << (*commands)[i].command;
    }
  }
}

// What a document quotes stands in the file, line for line.
TEST(Document, QuotesWhatIsThere) {
  for (const Block& block : Blocks()) {
    if (block.directive != "quote") continue;
    EXPECT_TRUE(absl::StrContains(ReadFile(block.argument), block.Text()))
        << Place(block.line) << ": not in " << block.argument;
  }
}

// Elsewhere a command to run a program is shown without what it prints.
TEST(Document, CommandsThatItOnlyShowsWork) {
  Workshop workshop;
  for (const Block& block : Blocks()) {
    if (!absl::c_linear_search(kShown, block.language)) continue;
    for (const std::string& line : block.lines) {
      if (!absl::StartsWith(line, "./bazelw run ")) continue;
      const std::string command =
          absl::StrCat(line, " >output.txt || cat output.txt");
      EXPECT_EQ(workshop.Run({{block.line, command, ""}})[0], "")
          << Place(block.line) << ": " << line;
    }
  }
}

TEST(Document, ListingsPrintWhatItShows) {
  const std::vector<Block> blocks = Blocks();
  // What the text block right behind a listing shows, or nothing.
  std::map<std::string, std::string> outputs;
  for (size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].directive != "compile") continue;
    const bool shown = i + 1 < blocks.size() &&
                       blocks[i + 1].language == "text" &&
                       blocks[i + 1].directive.empty();
    outputs[blocks[i].argument] = shown ? blocks[i + 1].Text() : "";
  }
  for (const auto& [name, program] : GetSetting().listings) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(outputs.count(name)) << "the document has no such listing";
    command_line::Start start;
    start.arguments = {program};
    const command_line::Ended ended = command_line::RunProgram(start);
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.out + ended.err, outputs[name]);
  }
}

}  // namespace

// Takes "--document=PATH", "--program=PATH", "--quoted=PATH" and
// "--listing=NAME=PATH".
bool TakeArgument(absl::string_view argument) {
  Setting& setting = GetSetting();
  if (absl::ConsumePrefix(&argument, "--document=")) {
    setting.document = std::string(argument);
  } else if (absl::ConsumePrefix(&argument, "--program=")) {
    setting.programs.emplace_back(argument);
  } else if (absl::ConsumePrefix(&argument, "--quoted=")) {
    setting.quoted.emplace_back(argument);
  } else if (absl::ConsumePrefix(&argument, "--listing=")) {
    const std::pair<std::string, std::string> listing =
        absl::StrSplit(argument, absl::MaxSplits('=', 1));
    setting.listings.insert(listing);
  } else {
    return false;
  }
  return true;
}

}  // namespace retrograde::documentation

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (retrograde::documentation::TakeArgument(argv[i])) continue;
    std::cerr << "unknown argument " << argv[i] << "\n";
    return 2;
  }
  return RUN_ALL_TESTS();
}
