// What to do with the rest of an item that is broken; see json_reader.h.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/algorithm/container.h"
#include "retrograde/io/json_reader.h"

namespace retrograde::cli {
namespace {

constexpr int kEnd = ByteInput::kEnd;

bool IsBracket(int c) { return c == '[' || c == '{'; }
bool IsBlank(int c) { return c == ' ' || c == '\t' || c == '\r'; }

// How deep bytes are nested that are no JSON any more, but have its brackets
// and strings.
struct Nesting {
  int64_t depth = 0;  // negative where more was closed than opened
  int64_t deepest = 0;
  bool in_string = false;
  bool escaped = false;  // the byte behind a backslash

  void Take(int byte) {
    if (in_string) {
      in_string = escaped || byte != '"';
      escaped = !escaped && byte == '\\';
    } else if (byte == '"') {
      in_string = true;
    } else if (IsBracket(byte)) {
      deepest = std::max(deepest, ++depth);
    } else if (byte == ']' || byte == '}') {
      --depth;
    }
  }
  // No string goes on in the next line.
  void EndLine() { in_string = escaped = false; }
};

// Reads to the end of a line that begins with a bracket; whether its last
// bracket closes the first and nothing follows. Of a line too long to be kept
// that is taken to be so.
bool ReadWholeLine(ByteInput& input, Nesting* line) {
  bool whole = true;
  for (int next = input.Peek(); next != '\n' && next != kEnd;
       next = input.Peek()) {
    const bool closed = line->deepest > 0 && line->depth <= 0;
    if (closed && !IsBlank(next)) whole = false;
    line->Take(next);
    input.Skip();
  }
  return (whole && line->depth == 0) || input.TokenTooLong();
}

// Whether the line that begins here, with a bracket, is an item by itself. If
// not, it is read and counts towards the broken item's nesting.
bool IsNextItem(ByteInput& input, Nesting* broken) {
  input.StartToken();
  Nesting line;
  const bool whole = ReadWholeLine(input, &line);
  if (whole && broken->depth + line.deepest > broken->deepest) {
    input.ReturnToken();
    return true;
  }
  input.EndToken();
  broken->deepest = std::max(broken->deepest, broken->depth + line.deepest);
  broken->depth += line.depth;
  broken->in_string = line.in_string;
  broken->escaped = line.escaped;
  return false;
}

}  // namespace

void JsonReader::SkipBrokenItem() {
  input_->EndToken();
  Nesting nesting{Depth(), std::max(Depth(), deepest_), in_string_};
  const std::optional<absl::string_view> line = input_->LineSoFar();
  if (input_->Here().line != item_place_.line && line &&
      absl::c_all_of(*line, IsBracket) &&
      (!line->empty() || IsBracket(input_->Peek()))) {
    nesting.depth -= static_cast<int64_t>(line->size());
    input_->RewindLine();
    if (IsNextItem(*input_, &nesting)) return;
  }
  while (nesting.depth > 0) {
    const int next = input_->Peek();
    if (next == kEnd) return;
    if (next != '\n') {
      nesting.Take(next);
      input_->Skip();
      continue;
    }
    nesting.EndLine();
    input_->SkipNewline();
    if (IsBracket(input_->Peek()) && IsNextItem(*input_, &nesting)) return;
  }
  input_->SkipLine();
}

bool JsonReader::RejectNextItem(Event event) {
  if (event != Event::kBeginArray && event != Event::kBeginObject) return false;
  if (TokenPlace().line == item_place_.line) return false;
  nesting_.pop_back();
  input_->ReturnToken();
  return true;
}

}  // namespace retrograde::cli
