// The fenced blocks of a Markdown document.

#ifndef TESTS_DOCUMENTATION_MARKDOWN_H_
#define TESTS_DOCUMENTATION_MARKDOWN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace retrograde::documentation {

// A block between two fences of three backticks.
struct Block {
  int line = 0;          // of the opening fence, from 1
  std::string language;  // what follows the backticks: "cpp"
  // The comment on the last line before the block that is not blank, split:
  // <!-- compile: name --> gives "compile" and "name". Both empty without one.
  std::string directive, argument;
  std::vector<std::string> lines;  // without the indentation of the fence

  // The lines, each with its newline.
  std::string Text() const;
};

// The blocks in order. InvalidArgument, naming the line, for a fence that is
// never closed and for fences of tildes, which nobody here should write.
absl::StatusOr<std::vector<Block>> FencedBlocks(absl::string_view document);

// A command of a ```console block and what it must print.
struct ConsoleCommand {
  int line = 0;  // in the document
  std::string command;
  std::string output;
};

// The commands of a console block: each begins with "$ "; lines that begin with
// "> " right behind it, and those behind a line that ends in a backslash,
// belong to it; the rest up to the next command is its output. InvalidArgument
// where the block begins with anything else.
absl::StatusOr<std::vector<ConsoleCommand>> ConsoleCommands(const Block& block);

}  // namespace retrograde::documentation

#endif  // TESTS_DOCUMENTATION_MARKDOWN_H_
