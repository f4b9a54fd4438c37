#include "tests/documentation/markdown.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace retrograde::documentation {
namespace {

TEST(Markdown, FindsBlocksWithTheirLanguageAndDirective) {
  const auto blocks = FencedBlocks(
      "Text.\n"
      "\n"
      "<!-- compile: first_one -->\n"
      "\n"
      "```cpp\n"
      "int x;\n"
      "\n"
      "```\n"
      "- in a list\n"
      "  ```console\n"
      "  $ a\n"
      "    b\n"
      "  ```\n");
  ASSERT_TRUE(blocks.ok()) << blocks.status();
  ASSERT_EQ(blocks->size(), 2u);
  EXPECT_EQ((*blocks)[0].line, 5);
  EXPECT_EQ((*blocks)[0].language, "cpp");
  EXPECT_EQ((*blocks)[0].directive, "compile");
  EXPECT_EQ((*blocks)[0].argument, "first_one");
  EXPECT_EQ((*blocks)[0].Text(), "int x;\n\n");
  EXPECT_EQ((*blocks)[1].language, "console");
  EXPECT_EQ((*blocks)[1].directive, "");
  EXPECT_EQ((*blocks)[1].Text(), "$ a\n  b\n");
}

TEST(Markdown, RefusesFencesThatItCannotRead) {
  EXPECT_FALSE(FencedBlocks("```cpp\nint x;\n").ok());
  EXPECT_FALSE(FencedBlocks("~~~\n~~~\n").ok());
}

TEST(Markdown, SplitsAConsoleIntoCommandsAndOutput) {
  Block block;
  block.line = 10;
  block.lines = {"$ one",  "output", "> more", "$ two \\", "  three",
                 "$ four", "> five", "",       "six"};
  const auto commands = ConsoleCommands(block);
  ASSERT_TRUE(commands.ok()) << commands.status();
  ASSERT_EQ(commands->size(), 3u);
  EXPECT_EQ((*commands)[0].line, 11);
  EXPECT_EQ((*commands)[0].command, "one");
  EXPECT_EQ((*commands)[0].output, "output\n> more\n");
  EXPECT_EQ((*commands)[1].command, "two \\\n  three");
  EXPECT_EQ((*commands)[1].output, "");
  EXPECT_EQ((*commands)[2].command, "four\nfive");
  EXPECT_EQ((*commands)[2].output, "\nsix\n");
}

TEST(Markdown, AConsoleBeginsWithACommand) {
  Block block;
  block.lines = {"output"};
  EXPECT_FALSE(ConsoleCommands(block).ok());
}

}  // namespace
}  // namespace retrograde::documentation
