#include "retrograde/io/json_reader.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/shown_text.h"

namespace retrograde::cli {
namespace {

constexpr int kEnd = ByteInput::kEnd;
constexpr size_t kShownBytes = 40;  // of a token, in a message

// A token as it was read, the head of a long one.
std::string TokenText(absl::string_view token) {
  if (token.size() > 1 || token.empty() || !absl::ascii_ispunct(token[0])) {
    return Shown(token, kShownBytes);
  }
  return absl::StrCat("'", token, "'");
}

}  // namespace

inline int JsonReader::SkipBlank() {
  while (true) {
    const int next = input_->Peek();
    if (next == '\n') {
      input_->SkipNewline();
    } else if (next == ' ' || next == '\t' || next == '\r') {
      input_->Skip();
    } else {
      return next;
    }
  }
}

bool JsonReader::NextItem() {
  if (!finished_) SkipBrokenItem();
  in_string_ = false;
  deepest_ = 0;
  nesting_.clear();
  in_object_ = false;
  want_ = Want::kValue;
  error_ = absl::OkStatus();
  input_->EndToken();
  const int next = SkipBlank();
  item_place_ = input_->Here();
  finished_ = next == kEnd;
  return !finished_;
}

JsonReader::Event JsonReader::Next() {
  input_->EndToken();
  int next = SkipBlank();
  const char close = in_object_ ? '}' : ']';
  if (want_ == Want::kCommaOrEnd) {
    if (next == close) return Close();
    if (next != ',') return Fail(in_object_ ? "',' or '}'" : "',' or ']'");
    input_->Skip();
    want_ = in_object_ ? Want::kKey : Want::kValue;
    next = SkipBlank();
  }
  switch (want_) {
    case Want::kKeyOrEnd:
      return next == '}' ? Close() : ReadKey(next);
    case Want::kKey:
      return ReadKey(next);
    case Want::kColon:
      if (next != ':') return Fail("':'");
      input_->Skip();
      return ReadValue(SkipBlank());
    case Want::kValueOrEnd:
      return next == ']' ? Close() : ReadValue(next);
    default:
      return ReadValue(next);
  }
}

JsonReader::Event JsonReader::ReadValue(int next) {
  input_->StartToken();
  if (absl::ascii_isdigit(next) || next == '-') return ReadNumber(next);
  if (next == '[' || next == '{') return Open(next == '{');
  if (next == '"') return ReadString(Event::kString);
  if (absl::ascii_isalpha(next)) return ReadWord();
  return Fail(want_ == Want::kValueOrEnd ? "a value or ']'" : "a value");
}

JsonReader::Event JsonReader::Open(bool object) {
  if (Depth() == max_depth_) {
    return Fail(absl::StrCat("at most ", max_depth_, " levels of nesting"));
  }
  input_->Skip();
  nesting_.push_back(object);
  in_object_ = object;
  want_ = object ? Want::kKeyOrEnd : Want::kValueOrEnd;
  return object ? Event::kBeginObject : Event::kBeginArray;
}

JsonReader::Event JsonReader::Close() {
  input_->StartToken();
  input_->Skip();
  const bool object = in_object_;
  deepest_ = std::max(deepest_, Depth());
  nesting_.pop_back();
  in_object_ = !nesting_.empty() && nesting_.back();
  want_ = Want::kCommaOrEnd;
  return object ? Event::kEndObject : Event::kEndArray;
}

JsonReader::Event JsonReader::ReadKey(int next) {
  input_->StartToken();
  if (next == '"') return ReadString(Event::kKey);
  return Fail(want_ == Want::kKeyOrEnd ? "a key in quotes or '}'"
                                       : "a key in quotes");
}

bool JsonReader::SkipUntil(int depth) {
  while (Depth() > depth) {
    if (Next() == Event::kError) return false;
  }
  return true;
}

bool JsonReader::SkipValue(Event event) {
  if (event == Event::kError) return false;
  const bool opened =
      event == Event::kBeginArray || event == Event::kBeginObject;
  return SkipUntil(Depth() - (opened ? 1 : 0));
}

bool JsonReader::FinishItem() {
  input_->EndToken();
  int next = input_->Peek();
  while (next == ' ' || next == '\t' || next == '\r') {
    input_->Skip();
    next = input_->Peek();
  }
  if (next != '\n' && next != kEnd) {
    Fail("the end of the line");
    return false;
  }
  if (next == '\n') input_->SkipNewline();
  error_ = input_->Status();
  finished_ = error_.ok();
  return finished_;
}

bool JsonReader::TextIs(absl::string_view text) const {
  const absl::string_view token = Text();
  if (token.size() < 2 || token[0] != '"') return false;
  if (token.find('\\') == absl::string_view::npos) {
    return token.substr(1, token.size() - 2) == text;
  }
  return nlohmann::json::parse(token.begin(), token.end()) ==
         nlohmann::json(std::string(text));
}

bool JsonReader::TextIsNumber(uint32_t bound, uint32_t* number) const {
  return absl::c_all_of(Text(), absl::ascii_isdigit) &&
         absl::SimpleAtoi(Text(), number) && *number < bound;
}

// The byte at the cursor is not what must stand there.
JsonReader::Event JsonReader::Fail(absl::string_view expected) {
  const TextPlace here = input_->Here();
  if (!input_->Status().ok()) {
    error_ = input_->Status();
  } else if (input_->TokenTooLong()) {
    error_ = absl::InvalidArgumentError(
        absl::StrCat(input_->PlaceText(TokenPlace()), ": a token of more than ",
                     ByteInput::kMaxToken, " bytes"));
  } else {
    error_ = absl::InvalidArgumentError(
        absl::StrCat(input_->PlaceText(here), ": expected ", expected,
                     ", found ", input_->NextText()));
  }
  return Event::kError;
}

absl::Status JsonReader::Unwanted(absl::string_view expected) const {
  return absl::InvalidArgumentError(
      absl::StrCat(input_->PlaceText(TokenPlace()), ": expected ", expected,
                   ", found ", TokenText(Text())));
}

absl::Status JsonReader::UnknownKey(
    absl::Span<const absl::string_view> known) const {
  const absl::Status status =
      Unwanted(absl::StrCat("one of the keys ", absl::StrJoin(known, ", ")));
  const absl::string_view key = Text().substr(1, Text().size() - 2);
  const absl::string_view meant = NearestWord(key, known);
  if (meant.empty()) return status;
  return absl::InvalidArgumentError(
      absl::StrCat(status.message(), "; did you mean ", meant, "?"));
}

}  // namespace retrograde::cli
