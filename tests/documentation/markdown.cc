#include "tests/documentation/markdown.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace retrograde::documentation {
namespace {

constexpr absl::string_view kFence = "```";

// "<!-- name: argument -->" into its parts; leaves them empty for other lines.
void ParseDirective(absl::string_view line, Block* block) {
  if (!absl::ConsumePrefix(&line, "<!--") ||
      !absl::ConsumeSuffix(&line, "-->")) {
    return;
  }
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(line, absl::MaxSplits(':', 1));
  block->directive = std::string(absl::StripAsciiWhitespace(parts.first));
  block->argument = std::string(absl::StripAsciiWhitespace(parts.second));
}

// A block that begins with this fence, below this line.
Block BlockOf(int number, absl::string_view fence, absl::string_view before) {
  Block block;
  block.line = number;
  block.language = std::string(fence.substr(kFence.size()));
  ParseDirective(before, &block);
  return block;
}

absl::string_view WithoutIndentation(absl::string_view line, size_t width) {
  const size_t blank = std::min(line.find_first_not_of(' '), line.size());
  return line.substr(std::min(width, blank));
}

absl::Status At(int line, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", message));
}

}  // namespace

std::string Block::Text() const {
  std::string text;
  for (const std::string& text_line : lines) {
    absl::StrAppend(&text, text_line, "\n");
  }
  return text;
}

absl::StatusOr<std::vector<Block>> FencedBlocks(absl::string_view document) {
  std::vector<Block> blocks;
  bool open = false;
  size_t indentation = 0;
  absl::string_view before;  // the last line that is not blank
  int number = 0;
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    ++number;
    const absl::string_view content = absl::StripAsciiWhitespace(line);
    if (open && content == kFence) {
      open = false;
    } else if (open) {
      blocks.back().lines.emplace_back(WithoutIndentation(line, indentation));
    } else if (absl::StartsWith(content, kFence)) {
      blocks.push_back(BlockOf(number, content, before));
      indentation = line.find(kFence);
      open = true;
    } else if (absl::StartsWith(content, "~~~")) {
      return At(number, "a fence of tildes, expected one of backticks");
    }
    if (!content.empty()) before = content;
  }
  if (open) return At(blocks.back().line, "this fence is never closed");
  return blocks;
}

absl::StatusOr<std::vector<ConsoleCommand>> ConsoleCommands(
    const Block& block) {
  std::vector<ConsoleCommand> commands;
  bool continues = false;  // the next line belongs to the command
  int number = block.line;
  for (absl::string_view line : block.lines) {
    ++number;
    if (absl::ConsumePrefix(&line, "$ ")) {
      commands.push_back({number, std::string(line), ""});
    } else if (commands.empty()) {
      return At(number, "expected a command behind \"$ \"");
    } else if (continues || (commands.back().output.empty() &&
                             absl::ConsumePrefix(&line, "> "))) {
      absl::StrAppend(&commands.back().command, "\n", line);
    } else {
      absl::StrAppend(&commands.back().output, line, "\n");
      continue;
    }
    continues = absl::EndsWith(line, "\\");
  }
  return commands;
}

}  // namespace retrograde::documentation
