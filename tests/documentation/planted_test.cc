// Documents that do not tell the truth: the test of a document must notice.
//
// Runs the test of testdata/example.md on other documents.

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/command_line/process.h"

namespace retrograde::documentation {
namespace {

int TestDocument(const std::string& document) {
  const std::string path = ::testing::TempDir() + "planted.md";
  std::ofstream(path) << document;
  command_line::Start start;
  start.arguments = {
      "tests/documentation/example_test", "--program=games/cat_mouse/cat_mouse",
      "--quoted=tests/documentation/testdata/example.md", "--document=" + path};
  // This test's own settings for GoogleTest are not for that one.
  start.environment = {
      "GTEST_OUTPUT=", "XML_OUTPUT_FILE=", "TEST_PREMATURE_EXIT_FILE="};
  return command_line::RunProgram(start).exit_code;
}

std::string Fenced(const std::string& language, const std::string& text) {
  return absl::StrCat("```", language, "\n", text, "```\n");
}

TEST(PlantedFault, AnHonestDocumentPasses) {
  EXPECT_EQ(TestDocument("No blocks.\n"), 0);
  EXPECT_EQ(TestDocument(Fenced("console",
                                "$ cat_mouse --version\n"
                                "cat_mouse (retrograde) 0.1.0\n")),
            0);
  EXPECT_EQ(TestDocument(Fenced("", "./bazelw test //...\n")), 0);
  EXPECT_EQ(TestDocument(absl::StrCat(
                "<!-- quote: tests/documentation/testdata/example.md -->\n",
                Fenced("text", "Hello, 2!\n"))),
            0);
}

TEST(PlantedFault, IsNoticed) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"wrong output",
       Fenced("console", "$ cat_mouse --version\ncat_mouse 7\n")},
      {"output forgotten", Fenced("console", "$ cat_mouse --version\n")},
      {"output too long",
       Fenced("console",
              "$ cat_mouse --version\ncat_mouse (retrograde) 0.1.0\n\n")},
      {"a program that is not there",
       Fenced("console", "$ ./bazelw run //games/nim -- solve\n")},
      {"another command of Bazel",
       Fenced("console", "$ ./bazelw test //...\nall fine\n")},
      {"no command", Fenced("console", "cat_mouse --version\n")},
      {"a wrong command that is only shown",
       Fenced("", "./bazelw run //games/cat_mouse -- dance\n")},
      {"a listing without a name", Fenced("cpp", "int x;\n")},
      {"a listing that nobody compiles",
       absl::StrCat("<!-- compile: lost -->\n", Fenced("cpp", "int x;\n"))},
      {"a quotation that is not there",
       absl::StrCat("<!-- quote: tests/documentation/testdata/example.md -->\n",
                    Fenced("cpp", "int not_there;\n"))},
      {"a quotation from a file that nobody gave",
       absl::StrCat("<!-- quote: README.md -->\n", Fenced("cpp", "int x;\n"))},
      {"a language that nobody knows", Fenced("bash", "rm -rf /\n")},
      {"a fence that is never closed", "```text\nhello\n"},
      {"other fences", "~~~\nhello\n~~~\n"},
  };
  for (const auto& [fault, document] : cases) {
    EXPECT_EQ(TestDocument(document), 1) << fault;
  }
}

}  // namespace
}  // namespace retrograde::documentation
